"""What stands between the network and the app: who may ask, how much, and what a page may do."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
                api = scope["path"].startswith("/api")
                headers["Cache-Control"] = "no-store" if api else "no-cache"
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
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, "Other sites may not use this server."
        if scope["path"].startswith("/api") and not self._admitted(headers):
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


def _host(header: str) -> str:
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0]


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
