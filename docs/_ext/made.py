"""The directive for what is made while the site is built.

`{made} algorithms`, `{made} heuristics` and `{made} commands` put in what `reference` makes of the
registry and of the commands; `{made} rest` documents the public names that no page of the API
names; `{made} families` is a row of boards that solve themselves.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import reference
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Made(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        (what,) = self.arguments
        if what == "families":
            return [nodes.raw("", reference.families(), format="html")]
        makers = {
            "algorithms": reference.algorithm_table,
            "heuristics": reference.heuristic_table,
            "commands": reference.commands,
            "rest": self.rest,
        }
        if what not in makers:
            raise self.error(f"there is nothing made called {what!r}")
        parent = nodes.container()
        lines = StringList(makers[what]().splitlines(), source=f"made {what}")
        self.state.nested_parse(lines, self.content_offset, parent, match_titles=True)
        return list(parent.children)

    def rest(self) -> str:
        pages = Path(self.env.doc2path(self.env.docname)).with_suffix("").glob("*.md")
        return reference.rest_of("\n".join(page.read_text(encoding="utf-8") for page in pages))


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("made", Made)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
