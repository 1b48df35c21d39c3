"""/s/<uid>/result/ and its files: paper, picture, spreadsheet and data say the same as the sheet."""

from __future__ import annotations

import csv
import io
import json
from itertools import pairwise
from uuid import uuid4
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse

from rules.registry import ruleset
from scoring.access import Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode
from scoring.engine.sheet.fold import Setup, fold
from scoring.models import Sheet
from scoring.pages.result.export import disarmed
from scoring.pages.shared import text_width
from scoring.selectors.sheets import sheet_fold
from scoring.services import Envelope, entry_append, sheet_open
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import text_of

pytestmark = pytest.mark.django_db
ENGLISH = {"HTTP_ACCEPT_LANGUAGE": "en"}
GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de"}


def get(client: Client, name: str, sheet: Sheet, language: dict[str, str] = ENGLISH) -> bytes:
    response = client.get(reverse(f"scoring:{name}", args=[sheet.uid]), **language)
    assert response.status_code == 200
    return response.content


@pytest.fixture
def evening(watten: Table) -> Table:
    """A lost from 0 in the first game; the second one runs, with a penalty and a line taken back."""
    for value in (4, 5):
        watten.declare("round_won", side=1, value=value)
    watten.declare("round_won", side=0, value=3)
    mistake = watten.declare("round_won", side=0, value=2)
    watten.declare("entry_voided", target=mistake.entry_id)
    watten.declare("penalty_given", side=0, code="misdeal")
    return watten


def test_the_paper_has_every_game_the_marks_and_room_to_sign(owner: Client, evening: Table) -> None:
    html = get(owner, "result", evening.sheet)
    text = text_of(html)

    assert "Game 1 Beni &amp; Dora won 9 to 0" in text
    assert "2 Bummerl" in text  # a Schneider, for Anna and Cilli
    assert "Penalty, Anna &amp; Cilli: Misdeal" in text
    assert html.count(b'class="signature"') == 2
    assert "What is played here: Upper Austria" in text


def table(content: bytes, delimiter: str) -> list[dict[str, str]]:
    text = content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:]), delimiter=delimiter))


def test_the_table_has_a_row_for_every_line_that_was_ever_written(owner: Client, evening: Table) -> None:
    rows = table(get(owner, "result-csv", evening.sheet), ",")

    assert [(row["Game"], row["Round"], row["Counts"], row["side B: total"]) for row in rows] == [
        ("1", "1", "yes", "4"),
        ("1", "2", "yes", "9"),
        ("2", "1", "yes", "0"),
        ("2", "2", "no", ""),
        ("2", "2", "yes", "2"),
    ]
    assert rows[4]["Entry"] == "Anna & Cilli: penalty, Misdeal"


def test_partners_who_changed_stand_beside_their_points(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=1, value=9)
    watten.declare("seats_taken", persons=[0, 2, 1, 3])
    watten.declare("round_won", side=0, value=4)

    rows = table(get(owner, "result-csv", watten.sheet), ",")
    text = text_of(get(owner, "result", watten.sheet))

    assert (rows[0]["side A: players"], rows[-1]["side A: players"]) == ("Anna & Cilli", "Anna & Beni")
    assert (
        "Anna Beni Cilli Dora 2 Bummerl 0 Bummerl 2 Bummerl 0 Bummerl" in text
    )  # everybody for himself then


def test_a_german_spreadsheet_gets_semicolons_and_german_heads(owner: Client, evening: Table) -> None:
    rows = table(get(owner, "result-csv", evening.sheet, GERMAN), ";")

    assert rows[0]["Spiel"] == "1"
    assert rows[0]["Partei B: Summe"] == "4"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", "＝1"])
def test_a_name_is_never_a_formula(text: str) -> None:
    assert disarmed(text) == f"'{text}"


def test_numbers_stay_numbers() -> None:
    assert disarmed(-7) == "-7"


def test_the_table_of_whot_disarms_names_and_leaves_who_is_out_blank(owner: Client, anna: Device) -> None:
    sheet = sheet_open(
        ruleset_key="leaflet_long", options={}, names=("=SUM(A1)", "Beni", "Cilli"), device=anna
    )
    at = Table(access_of(sheet, anna))
    at.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 9}])
    at.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 5}])

    rows = table(get(owner, "result-csv", sheet), ",")

    assert "'=SUM(A1): points" in rows[0]
    assert (rows[1]["Beni: points"], rows[1]["Cilli: points"], rows[1]["Cilli: total"]) == ("", "5", "14")


def test_the_data_folds_to_the_same_sheet_again(owner: Client, evening: Table) -> None:
    told = json.loads(get(owner, "result-json", evening.sheet))
    rules = ruleset(told["ruleset"]["key"], told["ruleset"]["options"])
    entries = [
        ev.Entry(
            entry["seq"],
            entry["id"],
            entry["game"],
            entry["round"],
            decode(entry["kind"], entry["event"]),
            str(entry["device"]),
            entry["held"],
            entry["scribe"],
        )
        for entry in told["entries"]
    ]

    again = fold(Setup(rules, told["seats"], told["first_dealer"]), entries)

    evening.sheet.refresh_from_db()
    assert again.current.totals == sheet_fold(evening.sheet).current.totals == (3, 2)
    assert told["games"][0]["outcome"] == "schneider"
    assert str(evening.access.writer_here.pk) not in {entry["device"] for entry in told["entries"]}


@pytest.mark.parametrize("key", ["upper_austria", "leaflet_long", "leaflet_classic"])
@pytest.mark.parametrize("names", [("<Ä & B>", '"C"', "D" * 40, "''E"), ("Anna", "Beni", "Cilli", "Dora")])
def test_the_picture_is_a_drawing_that_holds_any_name(
    owner: Client, anna: Device, key: str, names: tuple[str, ...]
) -> None:
    sheet = sheet_open(ruleset_key=key, options={}, names=names, device=anna)

    root = ElementTree.fromstring(get(owner, "result-picture", sheet))

    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Nothing has been written yet." in "".join(root.itertext())


def test_the_picture_shows_each_game_and_its_drawing(owner: Client, evening: Table) -> None:
    root = ElementTree.fromstring(get(owner, "result-picture", evening.sheet))
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]

    assert texts.index("Anna & Cilli") < texts.index("Beni & Dora") < texts.index("9")
    assert "2 Bummerl" in texts
    assert len(list(root.iter("{http://www.w3.org/2000/svg}g"))) == 1


def drawn_names(root: ElementTree.Element) -> list[tuple[float, float, str]]:
    """The lines of the names: the middle of each, half of what it takes at most, its text."""
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
def test_long_names_stand_whole_between_the_ends_of_the_rule(
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


def test_the_picture_says_who_pays_the_round(owner: Client, evening: Table) -> None:
    assert "Anna and Cilli pay the round" in get(owner, "result-picture", evening.sheet).decode()


class TestOfWhot:
    def test_the_picture_says_who_won_and_who_is_out_or_gone(self, owner: Client, whot: Table) -> None:
        whot.declare("player_left", seat=1)
        whot.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 130}])

        root = ElementTree.fromstring(get(owner, "result-picture", whot.sheet))
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]

        assert "Anna wins the game" in texts
        assert texts[texts.index("130") + 1] == "out"

    def test_the_picture_says_who_went_home(self, owner: Client, whot: Table) -> None:
        whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 9}, {"seat": 2, "points": 30}])
        whot.declare("player_left", seat=1)
        whot.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 130}])

        root = ElementTree.fromstring(get(owner, "result-picture", whot.sheet))
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]

        assert texts[texts.index("9") + 1] == "away"

    def test_the_paper_has_the_places_and_who_was_out_in_which_round(
        self, owner: Client, whot: Table
    ) -> None:
        whot.declare("round_scored", winner=0, hands=[{"seat": seat, "points": 130} for seat in (1, 2)])

        text = text_of(get(owner, "result", whot.sheet))

        assert "1st Anna 0 2nd Beni out in round 1 130 2nd Cilli out in round 1 130" in text
        assert "The evening: games won Anna Beni Cilli 1 0 0" in text

    def test_of_several_games_the_evening_has_places_with_ties(self, owner: Client, whot: Table) -> None:
        for winner, losers in ((0, (1, 2)), (1, (0, 2))):
            whot.declare(
                "round_scored", winner=winner, hands=[{"seat": seat, "points": 130} for seat in losers]
            )

        assert "Anna Beni Cilli 1st 1 1st 1 3rd 0" in text_of(get(owner, "result", whot.sheet))

    @pytest.mark.parametrize("players", range(2, 9))
    def test_everybody_has_a_line_to_sign(self, owner: Client, anna: Device, players: int) -> None:
        names = [f"P{seat}" for seat in range(players)]
        sheet = sheet_open(ruleset_key="leaflet_long", options={}, names=names, device=anna)

        html = get(owner, "result", sheet).decode()

        assert f'class="signatures of-{players}"' in html
        assert html.count('class="signature"') == players

    def test_a_game_that_was_left_is_not_being_played_on_a_closed_sheet(
        self, owner: Client, whot: Table
    ) -> None:
        whot.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 5}, {"seat": 2, "points": 7}])
        whot.declare("sheet_closed")

        assert "Game 1 was not played to its end" in text_of(get(owner, "result", whot.sheet))


def collapsed(html: bytes) -> str:
    """A page with one blank for each run of white space."""
    return " ".join(html.decode().split())


def corrects(at: Table, line: str, kind: str, **event: object) -> None:
    fold = sheet_fold(at.sheet)
    said = {"target": line, "kind": kind, "event": event}
    place = (fold.version, fold.current.number, fold.next_round)
    entry_append(access=at.access, envelope=Envelope(str(uuid4()), *place, "entry_corrected", said))


class TestCorrectionsOnPaper:
    """What counts is printed; what people played on and changed later stays readable beside it."""

    def test_a_changed_round_shows_the_figure_that_stood_there(self, owner: Client, watten: Table) -> None:
        line = watten.declare("round_won", side=0, value=3).entry_id
        before = get(owner, "result", watten.sheet).decode()
        corrects(watten, line, "round_won", side=1, value=4)

        after = collapsed(get(owner, "result", watten.sheet))

        assert "<del>" not in before
        assert "<del>+3</del> <b>–</b>" in after
        assert "What is struck through does not count." in after

    def test_a_penalty_that_becomes_a_won_round_stays_readable_in_words(
        self, owner: Client, watten: Table
    ) -> None:
        line = watten.declare("penalty_given", side=0, code="wild_bid").entry_id
        corrects(watten, line, "round_won", side=1, value=4)

        text = text_of(get(owner, "result", watten.sheet))

        assert "(corrected: Anna &amp; Cilli: penalty, Wild bid )" in text

    def test_at_whot_only_the_changed_hand_is_struck(self, owner: Client, whot: Table) -> None:
        hands = [{"seat": 1, "points": 5}, {"seat": 2, "points": 9}]
        line = whot.declare("round_scored", winner=0, hands=hands).entry_id
        hands = [{"seat": 1, "points": 15}, {"seat": 2, "points": 9}]
        corrects(whot, line, "round_scored", winner=0, hands=hands)

        html = collapsed(get(owner, "result", whot.sheet))

        assert '<del>5</del> <span class="points">15</span>' in html
        assert html.count("<del>") == 1

    def test_a_slip_is_counted_and_not_printed(self, owner: Client, evening: Table) -> None:
        html = get(owner, "result", evening.sheet).decode()

        assert "<del>" not in html
        assert "1 slip was taken back at once and is not printed." in html

    def test_two_slips_in_a_row_are_two(self, owner: Client, watten: Table) -> None:
        slips = [watten.declare("round_won", side=side, value=2).entry_id for side in (0, 1)]
        for line in reversed(slips):
            watten.declare("entry_voided", target=line)

        assert "2 slips were taken back" in get(owner, "result", watten.sheet).decode()

    def test_a_round_taken_back_after_others_were_played_is_struck(
        self, owner: Client, watten: Table
    ) -> None:
        line = watten.declare("round_won", side=0, value=3).entry_id
        watten.declare("round_won", side=1, value=2)
        watten.declare("entry_voided", target=line)

        html = get(owner, "result", watten.sheet).decode()

        assert "<del>1</del>" in html  # its number
        assert "<del>+3</del>" in html
        assert "slip" not in text_of(html.encode())

    def test_talk_that_was_taken_back_is_neither(self, owner: Client, watten: Table) -> None:
        watten.declare("round_won", side=0, value=3)
        bid = watten.declare("bid_made", side=0, value=3).entry_id
        watten.declare("entry_voided", target=bid)

        html = get(owner, "result", watten.sheet).decode()

        assert "<del>" not in html
        assert "slip" not in text_of(html.encode())


@pytest.mark.parametrize(
    ("names", "beside"),
    [
        (("Anna", "Beni", "Cilli", "Dora"), 3),
        (("Maximiliane-Theresia", "Beni", "Cilli", "Dora"), 2),
        (("Anna", "Hubert-Maria", "Cilli", "Wolfgang Amadeus"), 3),
    ],
)
def test_games_with_long_names_have_wider_columns_on_paper(
    owner: Client, anna: Device, names: tuple[str, ...], beside: int
) -> None:
    sheet = sheet_open(ruleset_key="upper_austria", options={}, names=names, device=anna)
    at = Table(access_of(sheet, anna))
    for _game in range(3):
        at.declare("round_won", side=0, value=9)

    assert f"beside-{beside}" in get(owner, "result", sheet).decode()
