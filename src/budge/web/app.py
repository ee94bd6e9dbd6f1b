"""The ASGI application: the API, the page, and the lanes in which searches run."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from budge import __version__
from budge.errors import BudgeError, WrongAnswer
from budge.web.api import router
from budge.web.guard import Guard
from budge.web.jobs import Busy, Jobs, Lane
from budge.web.lesson.routes import router as lessons
from budge.web.page import Page
from budge.web.positions import problem
from budge.web.settings import Settings

_STATIC = Path(__file__).parent / "static"
_QUICK_MEMORY = 500_000_000
"""Of a small question: too little for the tables of hundreds of megabytes, if there are any, which
take seconds to load, in each worker anew."""


class Service:
    """What the requests share: the lanes and the searches in them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.memory_limit = settings.memory_per_search
        self.jobs = Jobs()
        self.searches = Lane(
            "searches",
            workers=settings.workers,
            queued=settings.queued,
            share=settings.share,
            memory=self.memory_limit,
        )
        # Small questions have workers of their own, so that no long search keeps them waiting.
        self.quick_memory = min(_QUICK_MEMORY, self.memory_limit)
        self.quick = Lane(
            "questions",
            workers=settings.workers,
            queued=settings.quick_queued,
            share=settings.quick_share,
            memory=self.quick_memory,
        )

    async def start(self) -> None:
        await self.searches.start()
        await self.quick.start()

    async def stop(self) -> None:
        await self.searches.stop()
        await self.quick.stop()


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application; its lifespan starts the worker processes and ends them."""
    service = Service(settings or Settings())

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await service.start()
        try:
            yield
        finally:
            await service.stop()

    app = FastAPI(
        title="Budge",
        version=__version__,
        description="Solve moving-piece puzzles: parse, play, check, hint, solve, export.",
        lifespan=lifespan,
        docs_url=None,  # these would fetch scripts from elsewhere; docs.html is our own page
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.service = service
    app.include_router(router)
    app.include_router(lessons)
    _errors(app)

    app.mount("/", Page(_STATIC))
    app.add_middleware(Guard, settings=service.settings)
    return app


def _errors(app: FastAPI) -> None:
    """Every error has the same shape, so that the page can always show its words."""

    @app.exception_handler(BudgeError)
    async def _budge(_request: Request, error: BudgeError) -> JSONResponse:
        if isinstance(error, WrongAnswer):
            raise error
        if isinstance(error, Busy):
            return _answer(429, problem(error), {"Retry-After": "5"})
        return _answer(422, problem(error))

    @app.exception_handler(RequestValidationError)
    async def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        return _answer(422, {"kind": "RequestError", "message": in_words(error.errors()[0])})

    @app.exception_handler(HTTPException)
    async def _http(_request: Request, error: HTTPException) -> JSONResponse:
        headers = dict(error.headers) if error.headers else None
        return _answer(error.status_code, {"kind": "Refused", "message": error.detail}, headers)


def in_words(error: Any) -> str:
    """What is wrong with a field of a request, as one would say it: `time limit must be …`."""
    named = [part for part in error["loc"] if isinstance(part, str) and part != "body"]
    what = named[-1].replace("_", " ") if named else "the request"
    said = str(error["msg"])
    if error["type"] == "missing":
        return f"{what} is missing"
    if error["type"] == "extra_forbidden":
        return f"there is no field {what!r}"
    matched = re.match(r"(?:Input|Value|String|List|Tuple|Dictionary) should (.*)", said)
    return f"{what} must {matched[1]}" if matched else f"{what}: {said}"


def _answer(
    status: int, words: dict[str, Any], headers: dict[str, str] | None = None
) -> JSONResponse:
    # What a client sent comes back in messages, and half of a character cannot be sent at all.
    whole = {
        key: value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
        for key, value in words.items()
    }
    return JSONResponse({"problem": whole}, status, headers)
