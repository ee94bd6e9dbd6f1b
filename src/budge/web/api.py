"""The API. It holds no rules, reads no texts and searches nothing: worker processes do all that.

So nothing that is sent here can keep the server from answering others.
"""

from __future__ import annotations

import base64
import json
from collections.abc import AsyncIterator
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Depends, HTTPException, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from budge import __version__, library
from budge.errors import BudgeError
from budge.registry import families
from budge.web import models
from budge.web.jobs import Job
from budge.web.positions import family_record

_QUICK_SECONDS = 8.0
"""No small question is given more; most are told to be done far earlier."""
_BEAT_SECONDS = 0.5

router = APIRouter(
    prefix="/api",
    responses={
        400: {"model": models.Refusal, "description": "The body is no JSON."},
        401: {"model": models.Refusal, "description": "The token is missing or wrong."},
        403: {"model": models.Refusal, "description": "Asked from another site."},
        413: {"model": models.Refusal, "description": "The body is too large."},
        422: {"model": models.Refusal, "description": "The request makes no sense; why and where."},
        429: {"model": models.Refusal, "description": "The queue or your share of it is full."},
    },
)


def _service(request: Request) -> Any:
    return request.app.state.service


def _client(request: Request) -> str:
    """Whose share a request counts for: an address, and on the same machine a page of its own."""
    address = request.client.host if request.client else "?"
    if request.app.state.service.settings.loopback:
        return f"{address} {request.headers.get('x-budge-page', '')[:40]}"
    return address


Service = Annotated[Any, Depends(_service)]
Client = Annotated[str, Depends(_client)]


@router.get("/about")
def about(service: Service) -> models.About:
    """The version, the families, positions to begin with, and the limits of each search."""
    shown = [family for family in families() if family.drawable]
    return models.About(
        version=__version__,
        families=[family.name for family in shown],
        records={
            family.name: models.FamilyRecord.model_validate(family_record(family))
            for family in shown
        },
        samples=[
            models.Sample(family=family.name, name=sample.name, text=sample.text, rule=sample.rule)
            for family in shown
            for sample in family.samples
        ],
        time_limit=service.settings.time_limit,
        memory_limit=service.memory_limit,
    )


@router.get("/collections")
def library_entries() -> list[models.LibraryEntry]:
    """The collections that come with Budge."""
    return [models.LibraryEntry.model_validate(_entry(one)) for one in library.collections()]


@router.get("/collections/{id}")
def library_collection(id: str) -> models.LibraryCollection:
    """A collection with its levels, in order of difficulty."""
    one = library.collection(id)
    levels = [vars(level) for level in one.levels]
    return models.LibraryCollection.model_validate({**_entry(one), "levels": levels})


@router.get("/daily/{family}/{day}")
def puzzle_of_the_day(family: str, day: date) -> models.Daily:
    """The family's puzzle of a day, the same for everybody."""
    one, number = library.daily(family, day)
    level = vars(one.levels[number])
    return models.Daily.model_validate({"collection": one.id, "number": number, "level": level})


def _entry(one: library.Collection) -> dict[str, Any]:
    told = {name: getattr(one, name) for name in ("id", "family", "titles", "made_by")}
    difficulties = sorted({level.difficulty for level in one.levels})
    ids = [level.id for level in one.levels]
    cover = one.levels[len(ids) // 2].text
    return {**told, "count": len(ids), "difficulties": difficulties, "ids": ids, "cover": cover}


@router.post("/generate")
async def generate(
    ask: models.AskGenerate, request: Request, service: Service, client: Client
) -> models.Generated:
    """A new puzzle by the generator, solvable with a proof."""
    details = {**ask.model_dump(), "time_limit": _QUICK_SECONDS - 2}
    answer = await ask_worker(service, client, request, "generate", details)
    return models.Generated.model_validate(answer)


@router.post("/parse", response_model=models.Parsed)
async def parse(
    ask: models.AskParse, request: Request, service: Service, client: Client
) -> JSONResponse:
    """The positions in a text: any supported format, one position or a whole collection.

    Of large positions fewer may come than were asked for: ask on from there.
    """
    # A large board is large already: to look at all of it twice more would take a while.
    return JSONResponse(await ask_worker(service, client, request, "parse", ask.model_dump()))


@router.post("/play")
async def play(
    ask: models.Ask, request: Request, service: Service, client: Client
) -> models.Situation:
    """Where play stands after the moves: the picture, what can move, and whether it is solved."""
    answer = await ask_worker(service, client, request, "play", _body(ask))
    return models.Situation.model_validate(answer)


@router.post("/follow")
async def follow(
    ask: models.AskFollow, request: Request, service: Service, client: Client
) -> models.Followed:
    """What the latest moves have changed: all that a page needs which knows the rest."""
    details = {**_body(ask), "since": ask.since}
    answer = await ask_worker(service, client, request, "follow", details)
    return models.Followed.model_validate(answer)


@router.post("/menu")
async def menus(ask: models.Ask, request: Request, service: Service, client: Client) -> models.Menu:
    """The algorithms, heuristics and metrics that fit the position, from the registry."""
    answer = await ask_worker(service, client, request, "menu", _body(ask))
    return models.Menu.model_validate(answer)


@router.post("/check")
async def check(
    ask: models.Ask, request: Request, service: Service, client: Client
) -> models.Verdict:
    """Whether the position can be solved, as far as a small search can tell, and why."""
    answer = await ask_worker(service, client, request, "check", _body(ask))
    return models.Verdict.model_validate(answer)


@router.post("/hint")
async def hint(
    ask: models.AskHint, request: Request, service: Service, client: Client
) -> models.Hint:
    """The way on from here: a shortest one where that is found in time."""
    # The more clients wait, the less time a proof may take: a way on now is better than the best
    # one late.
    crowd = 1 + service.quick.waiting / len(service.quick.workers)
    details = {
        **_body(ask),
        "time_limit": ask.time_limit / 2,
        "proof_limit": ask.time_limit / 2 / crowd,
    }
    answer = await ask_worker(service, client, request, "hint", details)
    return models.Hint.model_validate(answer)


@router.post("/explore")
async def explore(
    ask: models.AskExplore, request: Request, service: Service, client: Client
) -> models.Explored:
    """How many states lie at each distance from the position."""
    details = {**_body(ask), "node_limit": ask.node_limit, "time_limit": 5.0}
    answer = await ask_worker(service, client, request, "explore", details)
    return models.Explored.model_validate(answer)


@router.post("/tree")
async def tree(
    ask: models.AskTree, request: Request, service: Service, client: Client
) -> models.Tree:
    """The tree that a search grows, in the order in which it expands states."""
    details = {
        **_body(ask),
        "algorithm": ask.algorithm,
        "heuristic": ask.heuristic,
        "node_limit": ask.node_limit,
        "time_limit": 5.0,
    }
    answer = await ask_worker(service, client, request, "tree", details)
    return models.Tree.model_validate(answer)


@router.post(
    "/export",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}, "image/gif": {}}}},
)
async def export(
    ask: models.AskExport, request: Request, service: Service, client: Client
) -> Response:
    """A picture of the position; with moves, one that plays them."""
    details = {
        **_body(ask),
        "moves": ask.moves,
        "format": ask.format,
        "seconds_per_move": ask.seconds_per_move,
    }
    answer = await ask_worker(service, client, request, "export", details)
    media = {"svg": "image/svg+xml", "gif": "image/gif"}[ask.format]
    name = f'attachment; filename="budge.{ask.format}"'
    data = base64.b64decode(answer["data"])
    return Response(data, media_type=media, headers={"Content-Disposition": name})


# ---------------------------------------------------------------------- searches


@router.post("/searches", status_code=202)
async def start_search(
    ask: models.AskSearch, request: Request, service: Service, client: Client
) -> models.Search:
    """Start a search. Follow its events: a search that nobody follows is stopped."""
    limits = service.settings.time_limit, service.memory_limit
    options = ask.options.model_dump()
    options["time_limit"] = min(options["time_limit"] or limits[0], limits[0])
    options["memory_limit"] = min(options["memory_limit"] or limits[1], limits[1])
    # A wrong position is refused here, at once, and not after a wait in the queue.
    await ask_worker(service, client, request, "look", _body(ask))
    details = {**_body(ask), "options": options}
    job = Job(client, "solve", details, options["time_limit"] + _QUICK_SECONDS)
    service.searches.submit(job)
    service.jobs.keep(job)
    job.expire_unless_followed()
    return models.Search.model_validate(job.summary())


_MISSING: dict[int | str, dict[str, Any]] = {
    404: {"model": models.Refusal, "description": "There is no such search."}
}


@router.get("/searches/{number}", responses=_MISSING)
async def look_at_search(number: str, service: Service) -> models.Search:
    """How a search stands."""
    return models.Search.model_validate(_found(service, number).summary())


@router.delete("/searches/{number}", responses=_MISSING)
async def cancel_search(number: str, service: Service) -> models.Search:
    """Stop a search. What it has found by then is its result."""
    job = _found(service, number)
    job.cancel()
    return models.Search.model_validate(job.summary())


@router.get(
    "/searches/{number}/events",
    response_class=StreamingResponse,
    responses={200: {"content": {"text/event-stream": {}}}, **_MISSING},
)
async def follow_search(number: str, request: Request, service: Service) -> StreamingResponse:
    """The search as server-sent events: `search` whenever it changes, the last with its result."""
    job = _found(service, number)

    async def events() -> AsyncIterator[str]:
        following = job.follow(_BEAT_SECONDS)
        try:
            async for known in following:
                if await request.is_disconnected():
                    return
                yield ": still here\n\n" if known is None else _event(known)
        finally:
            await following.aclose()  # type: ignore[attr-defined]

    return StreamingResponse(events(), media_type="text/event-stream")


def _event(known: dict[str, Any]) -> str:
    return f"event: search\ndata: {json.dumps(known)}\n\n"


def _found(service: Any, number: str) -> Job:
    job: Job | None = service.jobs.find(number)
    if job is None:
        raise HTTPException(404, "There is no such search; it may have ended long ago.")
    return job


# ---------------------------------------------------------------------- small questions


def _body(ask: models.Ask) -> dict[str, Any]:
    return {"position": ask.position.model_dump()}


class Refused(BudgeError):
    """What a worker refused, with its place."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["message"])
        self.problem = problem


async def ask_worker(
    service: Any, client: str, request: Request, task: str, details: dict[str, Any]
) -> dict[str, Any]:
    """Let a worker answer while the client waits; if the client goes, the work stops."""
    details["memory_limit"] = service.quick_memory
    job = service.quick.submit(Job(client, task, details, _QUICK_SECONDS))
    async for _known in job.follow(_BEAT_SECONDS):
        if not job.ended and await request.is_disconnected():
            job.cancel()
    if "problem" in job.answer:
        raise Refused(job.answer["problem"])
    answer: dict[str, Any] = job.answer["done"]
    return answer
