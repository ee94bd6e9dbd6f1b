"""The page's own files: packed, known again, and nothing beside them."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

from budge.web.page import Page
from tests.webserver import Server


def test_files_are_packed_for_those_who_can_read_it(server: Server) -> None:
    plain = server.ask("GET", "/app.js")
    packed = server.ask("GET", "/app.js", headers={"Accept-Encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert len(packed.body) < len(plain.body) / 2
    assert plain.headers["content-type"].startswith("text/javascript")


def test_a_file_that_a_browser_has_is_not_sent_again(server: Server) -> None:
    tag = server.ask("GET", "/").headers["etag"]
    again = server.ask("GET", "/", headers={"If-None-Match": tag})
    assert (again.status, again.body) == (304, b"")
    assert "content-security-policy" in again.headers
    assert server.ask("HEAD", "/style.css").body == b""
    assert server.ask("POST", "/style.css", {}).status == 405


@pytest.mark.parametrize("path", ["/secret.js", "/a.js/", "/a.py", "/static/a.js"])
def test_only_what_was_there_is_served_and_it_is_fresh(tmp_path: Path, path: str) -> None:
    folder = tmp_path / "static"
    folder.mkdir()
    for name in ("index.html", "a.js", "a.py"):
        folder.joinpath(name).write_text("one")
    client = TestClient(Starlette(routes=[Mount("/", Page(folder))]))
    folder.joinpath("secret.js").write_text("later")
    assert client.get("/a.js").text == client.get("/").text == "one"
    folder.joinpath("a.js").write_text("two")
    os.utime(folder / "a.js", ns=(1, 1))
    assert client.get("/a.js").text == "two"
    assert client.get(path).status_code == 404
