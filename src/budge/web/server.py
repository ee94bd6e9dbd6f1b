"""Uvicorn, taught to end streams and searches when it is told to stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from budge.web.app import create_app
from budge.web.settings import Settings


class Server(uvicorn.Server):
    """Ends every search when told to stop: a page that follows one would keep us alive."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._on_start = on_start

    async def startup(self, sockets: Any = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        if self.started:
            self._on_start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(lambda: self._loop.create_task(self._stop_searches()))
        super().handle_exit(sig, frame)

    async def _stop_searches(self) -> None:
        await self._app.state.service.stop()


def serve(settings: Settings, port: int, *, on_start: Callable[[], None]) -> None:
    """Serve until told to stop."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=port,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    Server(config, app, on_start).run()
