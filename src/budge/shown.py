"""What shows itself in a notebook.

Jupyter asks an object for `_repr_svg_` or `_repr_html_`. What draws them stands above whoever is
shown, so it is imported by name when somebody looks, as the registry imports plug-ins. An object
that cannot be drawn is shown as its `repr`.
"""

from __future__ import annotations

from importlib import import_module


class ShownAsPicture:
    """Shown as a picture."""

    def _repr_svg_(self) -> str | None:
        drawn: str | None = import_module("budge.notebook.showing").picture_of(self)
        return drawn

    def _repr_html_(self) -> str | None:
        """The picture as a part of the page, which it prefers: only then does it follow the page's
        colours and tell what lies under the pointer."""
        drawn = self._repr_svg_()
        return None if drawn is None else f'<div class="budge">{drawn}</div>'


class ShownAsPage:
    """Shown as a piece of a page: a table, a chart, a solution that moves."""

    def _repr_html_(self) -> str | None:
        drawn: str | None = import_module("budge.notebook.showing").page_of(self)
        return drawn
