"""The lessons, run from top to bottom in a kernel, as a student would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

LESSONS = sorted((Path(__file__).parents[2] / "docs" / "lessons").glob("*.ipynb"))


def test_there_are_six_lessons_and_none_brings_results_along() -> None:
    assert [path.name[:2] for path in LESSONS] == [f"{n}-" for n in range(1, 7)]
    for path in LESSONS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            assert not cell.get("outputs") and cell.get("execution_count") is None


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    monkeypatch.setenv("PYDEVD_DISABLE_FILE_VALIDATION", "1")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert all(output.output_type != "error" for output in outputs)
    kinds = {kind for output in outputs for kind in output.get("data", ())}
    assert kinds & {"image/svg+xml", "text/html"}  # something is shown, and not only told
