from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Budge


def test_list_build_list_remove(
    budge: Budge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr("budge.engine.table_files._open", {})  # what other tests hold in memory
    before = {value["name"]: value for value in budge("tables", "list", "--json").objects()}
    assert not before["pdb-65"]["built"]
    run = budge("tables", "build", "pdb-65")
    assert run.code == 0 and "pdb-65: ready" in run.out
    after = {value["name"]: value for value in budge("tables", "list", "--json").objects()}
    assert after["pdb-65"]["built"]
    assert all(Path(path).exists() for path in after["pdb-65"]["files"])
    assert "pdb-65" in budge("tables", "list").out
    assert "2 files removed" in budge("tables", "remove", "pdb-65").out


def test_a_set_that_cannot_be_kept(
    budge: Budge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BUDGE_CACHE", str(tmp_path / "file"))
    run = budge("tables", "build", "pdb-65")
    assert run.code == 2
    assert "cannot be kept" in run.err


def test_a_misspelt_set(budge: Budge) -> None:
    run = budge("tables", "build", "pdb-56")
    assert run.code == 2
    assert "did you mean" in run.err
