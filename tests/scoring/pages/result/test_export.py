"""The CSV and JSON of a sheet: /s/<uid>/result/sheet.csv and sheet.json."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.test import Client

from rules.registry import ruleset
from scoring.access import Device
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode
from scoring.engine.sheet.fold import Setup, fold
from scoring.pages.result.export import disarmed
from scoring.selectors.sheets import sheet_fold
from scoring.services import sheet_open
from tests.scoring.conftest import Table, access_of
from tests.scoring.pages.conftest import text_of
from tests.scoring.pages.result.conftest import GERMAN, get

pytestmark = pytest.mark.django_db


def table(content: bytes, delimiter: str) -> list[dict[str, str]]:
    text = content.decode("utf-8")
    assert text.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(text[1:]), delimiter=delimiter))


def test_the_csv_has_a_row_for_every_line_ever_written(owner: Client, evening: Table) -> None:
    rows = table(get(owner, "result-csv", evening.sheet), ",")

    assert [(row["Game"], row["Round"], row["Counts"], row["side B: total"]) for row in rows] == [
        ("1", "1", "yes", "4"),
        ("1", "2", "yes", "9"),
        ("2", "1", "yes", "0"),
        ("2", "2", "no", ""),
        ("2", "2", "yes", "2"),
    ]
    assert rows[4]["Entry"] == "Anna & Cilli: penalty, Wild bid"


def test_changed_partners_are_listed_beside_their_points(owner: Client, watten: Table) -> None:
    watten.declare("round_won", side=1, value=9)
    watten.declare("seats_taken", persons=[0, 2, 1, 3])
    watten.declare("round_won", side=0, value=4)

    rows = table(get(owner, "result-csv", watten.sheet), ",")
    text = text_of(get(owner, "result", watten.sheet))

    assert (rows[0]["side A: players"], rows[-1]["side A: players"]) == ("Anna & Cilli", "Anna & Beni")
    assert "Anna Beni Cilli Dora 2 Bummerl 0 Bummerl 2 Bummerl 0 Bummerl" in text  # without pairs then


def test_a_german_spreadsheet_gets_semicolons_and_german_heads(owner: Client, evening: Table) -> None:
    rows = table(get(owner, "result-csv", evening.sheet, GERMAN), ";")

    assert rows[0]["Spiel"] == "1"
    assert rows[0]["Partei B: Summe"] == "4"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@x", "\t=1", "＝1"])
def test_a_cell_that_starts_like_a_formula_gets_an_apostrophe(text: str) -> None:
    assert disarmed(text) == f"'{text}"


def test_numbers_stay_numbers() -> None:
    assert disarmed(-7) == "-7"


def test_a_whot_csv_escapes_names_counts_the_dealer_and_leaves_absent_players_blank(
    owner: Client, anna: Device
) -> None:
    sheet = sheet_open(
        ruleset_key="leaflet_long", options={}, names=("=SUM(A1)", "Beni", "Cilli"), device=anna
    )
    at = Table(access_of(sheet, anna))
    at.declare("round_scored", winner=0, hands=[{"seat": 1, "points": 120}, {"seat": 2, "points": 9}])
    at.declare("dealer_set", seat=0)
    at.declare("round_scored", winner=0, hands=[{"seat": 2, "points": 5}])

    rows = table(get(owner, "result-csv", sheet), ",")

    assert "'=SUM(A1): points" in rows[0]
    assert (rows[1]["Entry"], rows[1]["Counts"]) == ("'=SUM(A1) deals", "yes")
    assert (rows[2]["Beni: points"], rows[2]["Cilli: points"], rows[2]["Cilli: total"]) == ("", "5", "14")


def test_the_json_folds_to_the_same_sheet(owner: Client, evening: Table) -> None:
    content = json.loads(get(owner, "result-json", evening.sheet))
    rules = ruleset(content["ruleset"]["key"], content["ruleset"]["options"])
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
        for entry in content["entries"]
    ]

    again = fold(Setup(rules, content["seats"], content["first_dealer"]), entries)

    evening.sheet.refresh_from_db()
    assert again.current.totals == sheet_fold(evening.sheet).current.totals == (3, 2)
    assert content["games"][0]["outcome"] == "schneider"
    assert str(evening.access.writer_id) not in {entry["device"] for entry in content["entries"]}
