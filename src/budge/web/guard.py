"""What stands between the network and the app: who may ask, how much, and what a page may do."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from budge import __version__
from budge.web.settings import LOOPBACK, Settings

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "X-Budge": __version__,  # by which the page's service worker knows its own server
}


class Guard:
    """Refuses foreign hosts and sites, missing tokens and large bodies; adds the headers."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers[name] = value
                headers["Cache-Control"] = "no-store" if _is_api(scope) else "no-cache"
            await send(message)

        refusal = self._refusal(scope)
        if refusal:
            await _refuse(send_guarded, *refusal)
            return
        body = _Body(receive, self.settings.body_limit)

        async def send_unless_too_large(message: Message) -> None:
            if not body.too_large:
                await send_guarded(message)

        try:
            await self.app(scope, body, send_unless_too_large)
        except _TooLarge:
            pass
        if body.too_large:
            await _refuse(send_guarded, 413, self._too_large())

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = Headers(scope=scope)
        if self.settings.loopback and _host(headers.get("host", "")) not in LOOPBACK:
            # A foreign name that resolves to this machine is how other sites reach local servers.
            return 403, "This server answers to localhost only."
        if _is_foreign(headers) and not _is_visit(scope, headers):
            return 403, "Other sites may not use this server."
        if _is_api(scope) and not self._admitted(headers):
            return 401, "This server asks for its token."
        length = headers.get("content-length", "0")
        if not re.fullmatch("[0-9]{1,15}", length) or int(length) > self.settings.body_limit:
            return 413, self._too_large()
        return None

    def _admitted(self, headers: Headers) -> bool:
        token = self.settings.token
        given = headers.get("authorization", "").removeprefix("Bearer ")
        return token is None or secrets.compare_digest(given.encode(), token.encode())

    def _too_large(self) -> str:
        return f"That is more than {self.settings.body_limit:,} bytes, the most that is read."


class _TooLarge(Exception):
    pass


class _Body:
    """Counts what a request really sends, whatever it announced."""

    def __init__(self, receive: Receive, limit: int) -> None:
        self.receive = receive
        self.left = limit

    async def __call__(self) -> Message:
        message = await self.receive()
        self.left -= len(message.get("body", b""))
        if self.too_large:
            raise _TooLarge
        return message

    @property
    def too_large(self) -> bool:
        return self.left < 0


def _is_api(scope: Scope) -> bool:
    path: str = scope["path"]
    return path == "/api" or path.startswith("/api/")


def _is_foreign(headers: Headers) -> bool:
    """Whether a page of another site asks: its browser says so, or else whence it comes."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != headers.get("host", "")


def _is_visit(scope: Scope, headers: Headers) -> bool:
    """Whether somebody followed a link to a page of ours, which is what links are for."""
    return (
        scope["method"] == "GET"
        and not _is_api(scope)
        and headers.get("sec-fetch-mode") == "navigate"
        and headers.get("sec-fetch-dest", "document") == "document"
    )


def _host(header: str) -> str:
    """The name or address in a Host header; nothing if it is not written as one."""
    match = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\[\]:@/]+))(?::[0-9]{1,5})?", header)
    return (match[1] or match[2]).lower() if match else ""


async def _refuse(send: Send, status: int, message: str) -> None:
    body = json.dumps({"problem": {"kind": "Refused", "message": message}}).encode()
    start: dict[str, Any] = {
        "type": "http.response.start",
        "status": status,
        "headers": [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ],
    }
    await send(start)
    await send({"type": "http.response.body", "body": body})
