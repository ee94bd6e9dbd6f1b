"""schemathesis against the OpenAPI description: whatever is sent, the server never fails."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.webserver import Server

schemathesis = pytest.importorskip("schemathesis")

_SOME = settings(
    max_examples=12,
    derandomize=True,
    deadline=None,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@pytest.fixture(scope="module")
def operations(server: Server) -> dict:
    schema = schemathesis.openapi.from_url(f"{server.address}api/openapi.json")
    return {result.ok().label: result.ok() for result in schema.get_all_operations()}


LABELS = [
    "GET /api/about",
    "POST /api/parse",
    "POST /api/play",
    "POST /api/follow",
    "POST /api/generate",
    "GET /api/collections",
    "GET /api/collections/{id}",
    "GET /api/daily/{family}/{day}",
    "POST /api/menu",
    "POST /api/check",
    "POST /api/hint",
    "POST /api/explore",
    "POST /api/tree",
    "POST /api/export",
    "POST /api/lesson",
    "POST /api/lesson/menu",
    "POST /api/lesson/steps",
    "POST /api/lesson/list",
    "POST /api/lesson/walk",
    "POST /api/searches",
    "GET /api/searches/{number}",
    "DELETE /api/searches/{number}",
    "GET /api/searches/{number}/events",
]


def test_every_operation_is_tried(operations: dict) -> None:
    assert set(operations) == set(LABELS)


@pytest.mark.parametrize("label", LABELS)
def test_no_request_makes_the_server_fail(operations: dict, label: str) -> None:
    operation = operations[label]
    modes = list(schemathesis.GenerationMode)
    if not label.startswith("POST"):
        modes = [schemathesis.GenerationMode.POSITIVE]  # any text is a fitting search number
    for mode in modes:

        @_SOME
        @given(case=operation.as_strategy(generation_mode=mode))
        def run(case: schemathesis.Case) -> None:
            answer = case.call(timeout=20)
            assert answer.status_code < 500, answer.text
            if 400 <= answer.status_code < 500 and answer.status_code not in (405,):
                assert answer.json()["problem"]["message"]

        run()
