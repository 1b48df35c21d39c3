"""The result as a picture: /s/<uid>/result/picture.svg."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.test import Client

from scoring.access import Device
from scoring.pages.shared import text_width
from scoring.services import sheet_open
from tests.scoring.conftest import Table
from tests.scoring.pages.result.conftest import get

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("key", ["upper_austria", "leaflet_long", "leaflet_classic"])
@pytest.mark.parametrize("names", [("<Ä & B>", '"C"', "D" * 40, "''E"), ("Anna", "Beni", "Cilli", "Dora")])
def test_the_picture_is_valid_svg_with_any_name(
    owner: Client, anna: Device, key: str, names: tuple[str, ...]
) -> None:
    sheet = sheet_open(ruleset_key=key, options={}, names=names, device=anna)

    root = ElementTree.fromstring(get(owner, "result-picture", sheet))

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Nothing has been written yet." in "".join(root.itertext())


def test_the_picture_shows_each_game_and_its_marks(owner: Client, evening: Table) -> None:
    root = ElementTree.fromstring(get(owner, "result-picture", evening.sheet))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]

    assert texts.index("Anna & Cilli") < texts.index("Beni & Dora") < texts.index("9")
    assert "2 Bummerl" in texts
    assert len(list(root.iter("{http://www.w3.org/2000/svg}g"))) == 1


def drawn_names(root: ElementTree.Element) -> list[tuple[float, float, str]]:
    """The lines of the names: the centre of each, half of its largest width, its text."""
    texts = root.iter("{http://www.w3.org/2000/svg}text")
    return [
        (
            float(text.get("x", 0)),
            text_width.width(text.text or "") * float(text.get("font-size", 0)) / 2,
            text.text or "",
        )
        for text in texts
        if text.get("text-anchor") == "middle" and text.get("font-weight") == "700"
    ]


@pytest.mark.parametrize(
    ("key", "players"),
    [*(("upper_austria", n) for n in (2, 3, 4)), *(("leaflet_long", n) for n in (2, 6, 8))],
)
def test_long_names_fit_between_the_ends_of_the_rule(
    owner: Client, anna: Device, key: str, players: int
) -> None:
    names = (
        "Maximiliane-Theresia",
        "Hubert-Maria",
        "Konstantin",
        "Wolfgang Amadeus",
        "W" * 40,
        "Eva",
        "Jo",
        "Li",
    )
    sheet = sheet_open(ruleset_key=key, options={}, names=names[:players], device=anna)

    drawn = drawn_names(ElementTree.fromstring(get(owner, "result-picture", sheet)))

    assert all(middle - half >= 72 and middle + half <= 1044 for middle, half, _text in drawn)
    ends = {middle: max(half for at, half, _text in drawn if at == middle) for middle, _half, _text in drawn}
    columns = sorted(ends.items())
    assert all(one + wide <= two - broad for (one, wide), (two, broad) in pairwise(columns))
    assert "".join(text for _middle, _half, text in drawn).replace("-", "").startswith("MaximilianeTheresia")


def test_the_picture_shows_who_pays_the_round(owner: Client, evening: Table) -> None:
    assert "Anna and Cilli pay the round" in get(owner, "result-picture", evening.sheet).decode()


def test_the_picture_shows_winner_out_and_absent_players(owner: Client, whot: Table) -> None:
    whot.declare("player_left", seat=1)
    whot.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 130}])

    root = ElementTree.fromstring(get(owner, "result-picture", whot.sheet))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]

    assert "Anna wins the game" in texts
    assert texts[texts.index("130") + 1] == "out"


def test_the_picture_shows_who_left(owner: Client, whot: Table) -> None:
    whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 9}, {"seat": 2, "points": 30}])
    whot.declare("player_left", seat=1)
    whot.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 130}])

    root = ElementTree.fromstring(get(owner, "result-picture", whot.sheet))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]

    assert texts[texts.index("9") + 1] == "away"
