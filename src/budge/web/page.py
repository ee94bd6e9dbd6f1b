"""The page's own files, from memory and packed: a browser asks for some fifty of them at once."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


class _Held(NamedTuple):
    changed: int
    plain: bytes
    packed: bytes
    tag: str


class Page:
    """Serves the files that a folder had at the start, and nothing else, whatever the path says.

    One that is edited meanwhile is read again.
    """

    def __init__(self, folder: Path) -> None:
        found = (path for path in folder.rglob("*") if path.suffix in _TYPES)
        self._paths = {"/" + path.relative_to(folder).as_posix(): path for path in found}
        self._paths["/"] = folder / "index.html"
        self._held: dict[Path, _Held] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise HTTPException(404)
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        path = self._paths.get(scope["path"])
        if path is None:
            raise HTTPException(404)
        await self._answer(path, Headers(scope=scope))(scope, receive, send)

    def _answer(self, path: Path, asked: Headers) -> Response:
        held = self._read(path)
        headers = {"ETag": held.tag, "Vary": "Accept-Encoding"}
        if held.tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in asked.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(held.packed, headers=headers, media_type=_TYPES[path.suffix])
        return Response(held.plain, headers=headers, media_type=_TYPES[path.suffix])

    def _read(self, path: Path) -> _Held:
        changed = path.stat().st_mtime_ns
        held = self._held.get(path)
        if held is None or held.changed != changed:
            plain = path.read_bytes()
            tag = f'"{hashlib.sha256(plain).hexdigest()[:20]}"'
            held = self._held[path] = _Held(changed, plain, gzip.compress(plain, 6, mtime=0), tag)
        return held
