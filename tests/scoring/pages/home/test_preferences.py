"""POST /preferences/: cookies are set, unknown values ignored, the redirect stays on this site."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("theme", ["dark", "light", "sunlight"])
def test_a_theme_is_stored_and_shown(theme: str) -> None:
    client = Client()

    answer = client.post("/preferences/", {"theme": theme, "next": "/new/watten/"})

    assert (answer.status_code, answer["Location"]) == (303, "/new/watten/")
    assert f'data-theme="{theme}"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("field", "value"), [("text", "largest"), ("text", "normal"), ("hand", "left"), ("hand", "right")]
)
def test_the_size_of_text_and_the_hand_are_stored(field: str, value: str) -> None:
    client = Client()

    client.post("/preferences/", {field: value})

    assert f'data-{field}="{value}"' in client.get("/").content.decode()


def test_an_unknown_word_for_the_green_suit_is_ignored() -> None:
    client = Client()
    client.cookies["green"] = "<b>grün</b>"

    assert client.get("/rules/").status_code == 200


@pytest.mark.parametrize(
    ("fields", "look"),
    [
        ({"theme": "light"}, {"theme": "light", "colour": "#f5f2e9"}),
        ({"text": "large"}, {"text": "large"}),
        ({"hand": "left"}, {"hand": "left"}),
        ({"mirror": "1"}, {"mirror": "1"}),
        ({"typing": "0"}, {"typing": "0"}),
        ({"theme": "pink", "hand": "third"}, {}),
    ],
)
def test_htmx_gets_the_chosen_look_as_an_event(fields: dict[str, str], look: dict[str, str]) -> None:
    client = Client()

    answer = client.post("/preferences/", fields, headers={"HX-Request": "true"})

    assert (answer.status_code, answer.content) == (204, b"")
    assert json.loads(answer["HX-Trigger"]) == {"look": look}
    assert {name for name in look if name != "colour"} == set(answer.cookies)


def test_htmx_reloads_for_another_language_and_follows_the_redirect_for_another_word() -> None:
    client = Client(headers={"HX-Request": "true"})

    assert client.post("/preferences/", {"language": "en"})["HX-Refresh"] == "true"
    assert client.post("/preferences/", {"green": "gras", "next": "/rules/"})["Location"] == "/rules/"


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_language_is_stored_and_used(language: str) -> None:
    client = Client()

    client.post("/preferences/", {"language": language})

    assert f'<html lang="{language}"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    "fields",
    [
        {"theme": "<x>"},
        {"language": "xx"},
        {"mirror": "2"},
        {"text": "huge"},
        {"hand": "third"},
        {"green": "pik"},
        {},
    ],
)
def test_unknown_preferences_are_ignored(fields: dict[str, str]) -> None:
    answer = Client().post("/preferences/", fields)

    assert (answer.status_code, answer["Location"]) == (303, "/")
    assert not answer.cookies


def test_an_unknown_theme_cookie_is_ignored() -> None:
    client = Client()
    client.cookies["theme"] = '"><script>'

    assert 'data-theme="dark"' in client.get("/").content.decode()


@pytest.mark.parametrize(
    "target",
    ["https://elsewhere.example/", "//elsewhere.example/", "javascript:a()", "/x\r\nSet-Cookie: a", "\0", ""],
)
def test_the_next_address_never_leads_to_another_site(target: str) -> None:
    assert Client().post("/preferences/", {"theme": "light", "next": target})["Location"] == "/"


def test_preferences_are_only_posted() -> None:
    assert Client().get("/preferences/").status_code == 405


TOKENS = Path(__file__).parents[4] / "scoring/static/scoring/tokens.css"


def washed_out(colour: str) -> float:
    """The luminance of a colour on a screen in the sun, which leaves 40 % of its contrast (WCAG 2.2)."""
    seen = [(128 + 0.4 * (int(colour[at : at + 2], 16) - 128)) / 255 for at in (1, 3, 5)]
    red, green, blue = (((channel + 0.055) / 1.055) ** 2.4 for channel in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_scores_and_keys_stay_readable_in_the_sun() -> None:
    """3:1 for large letters, also on a washed-out screen: figures on the ground, and words on the keys."""
    [theme] = re.findall(r'\[data-theme="sunlight"\] \{(.*?)\}', TOKENS.read_text(), re.DOTALL)
    colours = dict(re.findall(r"--([\w-]+): (#\w{6});", theme))
    light = washed_out(colours["ground"]) + 0.05
    found = {
        name: light / (washed_out(colours[name]) + 0.05)
        for name in ("ink", "ink-soft", "ink-faint", "side-a", "side-b", "side-c", "alarm")
    }

    assert colours["on-side"] == colours["ground"]
    assert {name: ratio for name, ratio in found.items() if ratio < 3} == {}
