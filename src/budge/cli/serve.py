"""`budge serve`"""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlencode

import typer


def serve(
    host: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Where to listen.", show_default=True)
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="NUMBER", help="0 picks a free one.", show_default=True)
    ] = 8321,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Show the page in a browser.")
    ] = True,
    token: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT",
            envvar="BUDGE_TOKEN",
            help="Ask every client for this token; 'auto' makes one up.",
        ),
    ] = None,
    anyone: Annotated[
        bool,
        typer.Option("--anyone", help="Serve other machines without a token."),
    ] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="COUNT", help="Searches that run at once; all cores.")
    ] = None,
    time_limit: Annotated[
        float, typer.Option(metavar="SECONDS", help="For each search.", show_default=True)
    ] = 600.0,
    memory_limit: Annotated[
        str | None,
        typer.Option(metavar="SIZE", help="For each search, such as 2GB; a share of what is free."),
    ] = None,
) -> None:
    """Play, edit, solve and watch in a browser."""
    import secrets

    from budge.cli.framework import complain
    from budge.errors import MissingExtra, RequestError
    from budge.limits import parse_bytes

    try:
        from budge.web.server import serve as run
    except ImportError as error:
        if (error.name or "").startswith("budge"):
            raise
        raise MissingExtra(
            "the web app needs FastAPI and Uvicorn: pip install budge[web]"
        ) from None
    from budge.web.settings import LOOPBACK, Settings

    if host not in LOOPBACK and not (token or anyone):
        raise RequestError(
            f"{host} can be reached from other machines: give --token TEXT (or --token auto), "
            "or --anyone if everybody may use it"
        )
    if not 0 <= port <= 65_535:
        raise RequestError(f"the port is {port}: it must be from 1 to 65535, or 0 for any free one")
    if workers is not None and not 1 <= workers <= 64:
        raise RequestError(f"the number of workers is {workers}: it must be from 1 to 64")
    if not 0 < time_limit <= 86_400:
        raise RequestError(f"the time limit is {time_limit:g}: it must be from 0 to 86400 seconds")
    if token == "auto":
        token = secrets.token_urlsafe(16)
    port = port or _free_port(host)
    given = {"workers": workers} if workers else {}
    settings = Settings(
        host=host,
        token=token,
        time_limit=time_limit,
        memory_limit=parse_bytes(memory_limit) if memory_limit else 0,
        **given,
    )
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}/" + (f"#{urlencode({'token': token})}" if token else "")

    def started() -> None:
        typer.echo(f"Budge is at {address}\nEnd it with Ctrl-C.")
        if open_browser:
            import webbrowser

            if not webbrowser.open(address):
                complain("no browser could be opened; please go there yourself", "note")

    run(settings, port, on_start=started)


def _free_port(host: str) -> int:
    import socket

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.bind((host, 0))
        port: int = probe.getsockname()[1]
        return port
