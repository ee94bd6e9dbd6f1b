"""`budge mcp`"""

from __future__ import annotations


def mcp() -> None:
    """Serve Budge's tools to a language-model agent.

    solve, check, hint, verify, judge, generate, grade and show, for any client of the Model Context
    Protocol. Each call keeps to 20 seconds and 1 GB. Ctrl-C or the end of input ends it.
    """
    from budge.agent_tools import server

    server().run("stdio")
