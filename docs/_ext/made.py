"""Directives for what is made while the site is built.

`{made} algorithms`, `{made} heuristics` and `{made} command NAME` put in what
`reference` makes of the registry and of the commands.
"""

from __future__ import annotations

from typing import Any

import reference
from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Made(SphinxDirective):
    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        what, *names = self.arguments
        makers = {
            "algorithms": reference.algorithm_table,
            "heuristics": reference.heuristic_table,
            "command": reference.command_page,
        }
        if what not in makers:
            raise self.error(f"there is nothing made called {what!r}")
        text = makers[what](*names)
        parent = nodes.container()
        lines = StringList(text.splitlines(), source=f"made {' '.join(self.arguments)}")
        self.state.nested_parse(lines, self.content_offset, parent, match_titles=True)
        return list(parent.children)


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_directive("made", Made)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
