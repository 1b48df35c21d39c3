"""The site of a club on another origin: it fetches the standings, and frames them if the owners allow it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from pytest_django.live_server_helper import LiveServer

from league import services
from league.models import Club, Season
from tests.league.conftest import *  # noqa: F403  # the people and the club of the league's tests
from tests.league.conftest import won

PAGE = """<!doctype html><html lang="en"><title>Club</title><table id="table"></table>
<iframe src="{site}/embed/seasons/{season}/?lang=en" title="Standings"></iframe>
<script>
fetch("{site}/api/v1/seasons/{season}/standings/watten/").then((answer) => answer.json()).then((told) => {{
  for (const row of told.rows)
    document.getElementById("table").insertRow().insertCell().textContent =
      row.rank + " " + row.players[0].name + " " + row.values.games_won;
}});
</script></html>"""


@contextmanager
def club_site(text: str) -> Iterator[str]:
    """The origin of a site that serves one page."""

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_another_site_shows_live_standings_and_a_frame_if_allowed(
    live_server: LiveServer, browser: Browser, season: Season, play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")  # Playwright has a loop in this thread
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    play(*won((0, 9), (0, 9)))
    text = PAGE.format(site=live_server.url, season=season.uid)
    with club_site(text) as allowed, club_site(text) as other:
        # The form for owners accepts only https.
        Club.objects.filter(pk=season.club_id).update(embed_origins=allowed)
        page = browser.new_page()
        page.goto(allowed)
        rows = page.locator("#table tr")
        expect(rows.first).to_contain_text("Anna")
        expect(page.frame_locator("iframe").locator("table").first).to_contain_text("Anna")
        before = rows.first.inner_text()

        play(*won((0, 9), (0, 9)))
        page.reload()
        expect(rows.first).to_contain_text("Anna")
        assert rows.first.inner_text() != before, "the table is live"

        with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
            page.goto(other)
        expect(rows.first).to_contain_text("Anna")
        expect(page.frame_locator("iframe").locator("table")).to_have_count(0)
        page.close()
