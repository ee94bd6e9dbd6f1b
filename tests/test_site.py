"""The documentation site: it builds without a warning, and leaves nothing out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site without its notebooks run, which other tests do."""
    pytest.importorskip("myst_nb")
    folder = tmp_path_factory.mktemp("site")
    options = ["-W", "--keep-going", "-q", "-D", "nb_execution_mode=off"]
    folders = ["-d", folder / "doctrees", DOCS, folder / "html"]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, *folders],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / "html"


def test_every_page_is_there(site: Path) -> None:
    pages = [path for path in DOCS.rglob("*") if path.suffix in (".md", ".ipynb")]
    for page in pages:
        assert (site / page.relative_to(DOCS)).with_suffix(".html").is_file()


def test_nothing_comes_from_elsewhere(site: Path) -> None:
    """Neither scripts nor styles nor pictures: the site works from a folder, without a network."""
    fetched = re.compile(
        r"<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)=\"(?:https?:)?//[^\"]*"
    )
    for page in site.rglob("*.html"):
        assert fetched.findall(page.read_text(encoding="utf-8")) == [], page
