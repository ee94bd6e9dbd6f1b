"""The documentation site: it builds without a warning, and leaves nothing out."""

from __future__ import annotations

import re
from pathlib import Path

from typer.core import TyperGroup
from typer.main import get_command

import budge
from budge.cli.app import app

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


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


def test_every_public_name_and_every_command_is_there(site: Path) -> None:
    pages = [site / "reference" / "api.html", *(site / "reference" / "api").glob("*.html")]
    page = "".join(path.read_text(encoding="utf-8") for path in pages)
    for name in budge.__all__:
        if name != "__version__":
            assert f'id="budge.{name}"' in page or f'id="module-budge.{name}"' in page, name
    page = (site / "reference" / "command-line.html").read_text(encoding="utf-8")
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    for name in group.commands:
        assert f'id="budge-{name}"' in page, name
    for algorithm in budge.registry.algorithms():
        assert algorithm.name in (site / "reference" / "algorithms.html").read_text("utf-8")


def test_the_search_knows_the_pages(site: Path) -> None:
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for page in ("concepts/limits", "how/tiles", "lessons/4-pattern-databases", "guides/player"):
        assert page in index
