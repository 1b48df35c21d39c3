"""The names of people are text on every page, in every attribute and drawing, and never markup."""

from __future__ import annotations

import uuid
from html.parser import HTMLParser

import pytest
from django.http import HttpResponse
from django.test import Client

from scoring.selectors.sheets import sheet_fold
from tests.hostile.world import World, make_world, routes

pytestmark = pytest.mark.django_db
MARK = "\"'><q onq=1>&{{1}}%s</script>"
# Pages that show no person.
NAMES_NOBODY = {
    "offline/",
    "rules/", "rules/signs/", "rules/words/", "rules/<slug:key>/", "s/<uuid:uid>/rules/", "w/<str:token>/rules/",
    "trust/", "s/<uuid:uid>/share/", "s/<uuid:uid>/hands/", "s/<uuid:uid>/dispute/",
    "s/<uuid:uid>/dispute/cards/", "account/sign-in/", "api/v1/docs/", "clubs/new/",
    "competitions/<uuid:uid>/board/poll/",
}  # fmt: skip


class Page(HTMLParser):
    """A page as a browser reads it: the elements and attributes that only a name could have added, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.planted: list[str] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.planted += [tag] * (tag == "q") + [name for name, _ in attributes if name.startswith("onq")]
        self.texts += [value or "" for _, value in attributes]

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def names_people(self) -> bool:
        return any(MARK in text for text in self.texts)


@pytest.fixture
def world(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr("league.api.throttles.ReaderRate.allow_request", lambda *_: True)
    return make_world(MARK)


def assert_no_markup(response: HttpResponse) -> bool:
    """Fail if a name became more than text. Returns whether the page names anybody."""
    page = Page(response.content.decode())
    assert page.planted == []
    return page.names_people()


def test_no_page_renders_a_name_as_markup(world: World) -> None:
    silent = set()
    for route in routes():
        for path in dict.fromkeys(world.path(route, whot=whot) for whot in (False, True)):
            response = world.client.get(path)
            is_page = response.headers.get("Content-Type", "").startswith("text/html")
            if is_page and not assert_no_markup(response) and response.status_code == 200:
                silent.add(route)

    assert silent <= NAMES_NOBODY, silent - NAMES_NOBODY


def test_no_form_renders_typed_text_as_markup(world: World) -> None:
    fold = sheet_fold(world.watten)
    envelope = {"entry_id": uuid.uuid4(), "seen": fold.version, "game": "1", "round": "1"}
    names = {f"name-{seat}": f"x{MARK}" for seat in range(4)}
    asked = {
        "s/<uuid:uid>/history/<uuid:entry_id>/edit/": {
            "inner_kind": "round_won",
            "side": "1",
            "value": "4",
            **envelope,
        },
        "s/<uuid:uid>/about/": {"note": MARK * 20, "title": MARK, "was_title": "x"},
        "s/<uuid:uid>/hands/": {"text": f"hand {MARK}"},
        "seasons/<uuid:uid>/new/watten/": names,
        "clubs/<uuid:uid>/members/invite/": {"note": MARK, "role": MARK},
        "clubs/<uuid:uid>/members/new/": {"name": MARK * 9, "role": MARK},
        "clubs/<uuid:uid>/players/<uuid:player>/": {"name": MARK * 9, "opened": MARK},
        "clubs/<uuid:uid>/settings/": {"name": MARK * 9},
    }
    for route, fields in asked.items():
        assert assert_no_markup(world.client.post(world.path(route), fields)), route


def test_an_invitation_renders_a_typed_name_as_text(world: World) -> None:
    fields = {"name": f"x{MARK}" * 9, "password": MARK}

    assert assert_no_markup(Client().post(world.path("invitation/<str:token>/"), fields))


def test_no_message_renders_a_name_as_markup(world: World) -> None:
    role = world.client.post(world.path("clubs/<uuid:uid>/members/<uuid:member>/remove/"), follow=True)

    assert assert_no_markup(role)
    assert "%s&lt;/script&gt;" in role.content.decode()
