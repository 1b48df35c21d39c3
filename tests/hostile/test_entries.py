"""Whatever is posted to a sheet: no server error, at most one entry more, and every page can still be drawn."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from rules import registry
from scoring.access import Device
from scoring.engine.facts.codec import type_of
from scoring.engine.sheet.fold import fold
from scoring.models import Sheet
from scoring.selectors.folds import entries_of, kept_folds, setup_of
from scoring.selectors.sheets import sheet_fold
from scoring.services import rebuild_results, sheet_open
from tests.amount import amount
from tests.hostile.attacks import FIELDS, VALUES
from tests.hostile.world import browser

TABLET = Device("a tablet under attack")
KINDS = sorted(type_of)
NAMES = "ABCDEFGH"
WATTEN, WHOT = registry.keys("watten"), registry.keys("whot")
SHEETS = [*((key, 4) for key in WATTEN), *((key, 2 if key == "app_duel" else 3) for key in WHOT)]
TURNS = amount(20, 40)  # on the sheet of each preset; all of them together try every kind many times
LOOKS_AFTER = amount(20, 10)  # turns between two checks of all pages
HERE = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=amount(25, 400))


class Table:
    """A sheet, and somebody who posts arbitrary fields to it."""

    def __init__(self, key: str, seats: int) -> None:
        self.sheet = sheet_open(ruleset_key=key, options={}, names=NAMES[:seats], device=TABLET)
        self.seats, self.is_whot = seats, key in WHOT
        self.client: Client = browser(TABLET)

    def version(self) -> int:
        return Sheet.objects.everywhere("test").values_list("version", flat=True).get(pk=self.sheet.pk)

    def url(self, name: str, *more: str) -> str:
        return reverse(f"scoring:{name}", args=[self.sheet.uid, *more])

    def post(self, fields: Mapping[str, str], name: str = "entries", *more: str) -> int:
        before = self.version()
        headers = {"Outbox": "1"} if name == "entries" else {}
        response = self.client.post(self.url(name, *more), fields, headers=headers)
        assert response.status_code < 500, fields
        # Saving an edit may re-flow in the same request, with a second entry.
        most = 2 if fields.get("action") == "save_reflow" else 1
        assert before <= self.version() <= before + most, fields
        return response.status_code

    def assert_sound(self) -> None:
        """Expect that all pages are drawn, and that the cached fold equals that of a fresh process."""
        self.sheet.refresh_from_db()
        warm = sheet_fold(self.sheet)
        assert warm == fold(setup_of(self.sheet), entries_of(self.sheet))
        kept_folds.clear()
        assert sheet_fold(self.sheet) == warm
        assert rebuild_results(sheet=self.sheet) == []
        for name in ("pad", "board", "history"):
            assert self.client.get(self.url(name)).status_code == 200

    def assert_lines_open(self) -> None:
        for entry in entries_of(self.sheet):
            for name in ("edit", "why"):
                assert self.client.get(self.url(name, entry.id)).status_code in (200, 404)


@pytest.fixture(params=["upper_austria", "leaflet_long"])
def table(request: pytest.FixtureRequest, db: None) -> Table:
    return Table(request.param, dict(SHEETS)[request.param])


words = st.sampled_from(VALUES) | st.text(max_size=12) | st.integers(-3, 12).map(str)
envelopes = st.fixed_dictionaries(
    {
        "entry_id": st.uuids().map(str) | words,
        "seen": st.integers(0, 9).map(str) | words,
        "game": st.integers(1, 3).map(str) | words,
        "round": st.integers(1, 4).map(str) | words,
        "kind": st.sampled_from(KINDS) | words,
        "inner_kind": st.sampled_from(KINDS) | words,
    }
)
more = st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=9), words, max_size=9)
NESTED = {
    "entry_id": str(uuid.UUID(int=1)), "seen": "0", "game": "1", "round": "1",
    "kind": "entry_corrected", "inner_kind": "entry_corrected", "target": str(uuid.UUID(int=2)),
}  # fmt: skip


@HERE
@example(envelope=NESTED, fields={})
@given(envelope=envelopes, fields=more)
def test_any_fields_get_an_answer_and_store_at_most_one_entry(
    table: Table, envelope: dict[str, str], fields: dict[str, str]
) -> None:
    table.post(fields | envelope)
    table.post(fields | envelope, "history")


class Scribe:
    """Posts well-formed declarations that make no sense: outdated, repeated, about each other, on any line."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table, self.chance = table, chance
        self.result = "round_scored" if table.is_whot else "round_won"

    def post(self) -> None:
        fold = sheet_fold(self.table.sheet)
        ids = [entry.id for entry in entries_of(self.table.sheet)] or [str(uuid.UUID(int=3))]
        fields = self.envelope(fold.version, fold.current.number, fold.next_round)
        if fold.version and self.chance.random() < 0.1:
            fields["entry_id"] = self.chance.choice(ids)
        fields |= self.declaration(ids)
        if self.chance.random() < 0.2:
            action = self.chance.choice(("", "save", "save_reflow"))
            self.table.post(fields | {"action": action}, "edit", self.chance.choice(ids))
        else:
            self.table.post(fields)
        self.table.sheet.refresh_from_db()

    def envelope(self, version: int, game: int, round_: int) -> dict[str, str]:
        if self.chance.random() < 0.5:
            return self._drawn(version, game, round_)
        stale = self.chance.randint(0, version)
        return self._drawn(stale, self.chance.randint(1, game), self.chance.randint(1, round_ + 1))

    def _drawn(self, seen: int, game: int, round_: int) -> dict[str, str]:
        entry_id = str(uuid.UUID(int=self.chance.getrandbits(128)))
        return {"entry_id": entry_id, "seen": str(seen), "game": str(game), "round": str(round_)}

    def declaration(self, ids: list[str]) -> dict[str, str]:
        fields: dict[str, Any] = {
            "kind": self.chance.choice((*KINDS, self.result, self.result, "entry_accepted", "entry_voided")),
            "inner_kind": self.chance.choice(("round_won", "penalty_given", "round_scored")),
            "side": self.chance.randint(0, 1),
            "value": self.chance.choice((2, 3, 3, 4, 9)),
            "code": self.chance.choice(("revoke", "misdeal", "krank_bid", "peek_cut", "wild_bid")),
            "answer": self.chance.choice(("stay", "concede")),
            "seat": self.chance.randrange(self.table.seats),
            "winner": self.chance.randrange(self.table.seats),
            "target": self.chance.choice(ids),
        }
        if fields["kind"] == "games_reflowed":
            fields["game"] = self.chance.randint(1, 3)
        if "round_scored" in (fields["kind"], fields["inner_kind"]):
            fields |= self.hands()
        return {name: str(value) for name, value in fields.items()}

    def hands(self) -> dict[str, object]:
        """Mostly of players still in; empty if nothing is counted."""
        fold = sheet_fold(self.table.sheet)
        is_counted = getattr(fold.setup.ruleset.params, "match", "") != "single"
        sensible = self.chance.random() < 0.8
        active = getattr(fold.current, "active", ()) if sensible else range(self.table.seats)
        fields: dict[str, object] = {"winner": self.chance.choice(active or (0,))}
        for seat in active if is_counted or not sensible else ():
            cards = self.chance.random() < 0.2
            points = self.chance.choice((1, 20, 60, 99, 120))
            fields |= {f"cards-{seat}": "c10 *5 W"} if cards else {f"points-{seat}": points}
        return fields


@pytest.mark.django_db
@pytest.mark.parametrize(("key", "seats"), SHEETS)
def test_a_sheet_survives_well_formed_nonsense(key: str, seats: int) -> None:
    table = Table(key, seats)
    scribe = Scribe(table, Random(key))
    for turn in range(TURNS):
        scribe.post()
        if turn % LOOKS_AFTER == LOOKS_AFTER - 1:
            table.assert_sound()
    table.assert_lines_open()
    assert table.version() > amount(0, 2)
