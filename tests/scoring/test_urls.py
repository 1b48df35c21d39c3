"""Every address of the pad for every kind of visitor: one table from which all cases are made.

Visitors: Anna directs the sheet, Beppo writes, Sidi writes for one side, Wilma watches, Rudi's device was
revoked, Lina came by a link that was revoked, Carla's device has another sheet, nobody has no cookie.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from rules.notation import read_one
from rules.registry import ruleset
from scoring import urls
from scoring.access import Device
from scoring.engine.facts.codec import type_of
from scoring.models import Entry, HandLog, Sheet, SheetGrant
from scoring.offline.bundle import bundle_name
from scoring.pages.hands.verdicts import example
from scoring.services import grant_device, grant_revoke, hand_logs_add, link_make, link_redeem, sheet_open
from tests.access.written import rows_written
from tests.scoring.conftest import NAMES, Table
from tests.scoring.pages.conftest import envelope

rights = pytest.mark.sqlite(reason="rights do not depend on the database")
VISITORS = ("anna", "beppo", "sidi", "wilma", "rudi", "lina", "carla", "nobody")
SHUT_OUT = (404,) * 4
EVERYBODY = (200,) * 8
NOBODY = (404,) * 8
SEEN = (200, 200, 200, 200, *SHUT_OUT)
WRITTEN = (200, 200, 200, 403, *SHUT_OUT)
ARRANGED = (200, 200, 403, 403, *SHUT_OUT)
DIRECTED = (200, 403, 403, 403, *SHUT_OUT)
PLACELESS = ("service-worker", "manifest", "offline")


@dataclass(frozen=True)
class Case:
    """`done` is the status for an allowed visitor, if it is not 200."""

    name: str
    method: str
    expected: tuple[int, ...]
    done: int = 200
    data: tuple[tuple[str, str], ...] = ()


CASES = [
    Case("home", "get", EVERYBODY),
    Case("sheet-new", "get", EVERYBODY),
    Case("sheet-new", "post", EVERYBODY, 422),
    Case("preferences", "post", EVERYBODY, 303),
    Case("service-worker", "get", EVERYBODY),
    Case("manifest", "get", EVERYBODY),
    Case("offline", "get", EVERYBODY),
    Case("rules", "get", EVERYBODY),
    Case("rules-preset", "get", EVERYBODY),
    Case("rules-signs", "get", EVERYBODY),
    Case("rules-words", "get", EVERYBODY),
    Case("sheet-rules", "get", SEEN),
    Case("pad", "get", SEEN),
    Case("board", "get", SEEN),
    Case("entries", "post", WRITTEN, 422),
    Case("state", "get", WRITTEN),
    Case("bring-back", "post", NOBODY),
    Case("engine", "get", EVERYBODY),
    Case("mine", "get", EVERYBODY),
    Case("history", "get", SEEN),
    Case("history", "post", WRITTEN, 302),
    Case("why", "get", SEEN),
    Case("why", "post", WRITTEN, 422),
    Case("audit", "get", SEEN),
    Case("ledger", "get", SEEN),
    Case("names", "get", ARRANGED),
    Case("names", "post", ARRANGED, 422),
    Case("about", "get", ARRANGED),
    Case("about", "post", ARRANGED, 422, (("begun_on", "rubbish"),)),
    Case("seats", "get", ARRANGED),
    Case("seats", "post", ARRANGED, 422),
    Case("sheet-why", "get", SEEN),
    Case("edit", "get", WRITTEN),
    Case("edit", "post", WRITTEN, 422),
    Case("result", "get", SEEN),
    Case("result-picture", "get", SEEN),
    Case("result-csv", "get", SEEN),
    Case("result-json", "get", SEEN),
    Case("wall", "get", EVERYBODY),
    Case("wall-board", "get", EVERYBODY),
    Case("hands", "get", SEEN),
    Case("hands", "post", WRITTEN, 422, (("text", "not a hand"),)),
    Case("hand-new", "get", WRITTEN),
    Case("hand-new", "post", WRITTEN, 422),
    Case("dispute", "get", SEEN),
    Case("which-card", "get", SEEN),
    Case("replay", "get", SEEN),
    Case("share", "get", DIRECTED),
    Case("share", "post", DIRECTED, 200, (("scope", "write"),)),
]
# The pages that a valid link opens, by its scope; an invalid link opens none.
LINKED = {
    ("watch", "get"): {"watch": 200, "side": 200, "write": 200, "direct": 200},
    ("watch-board", "get"): {"watch": 200, "side": 200, "write": 200, "direct": 200},
    ("watch-rules", "get"): {"watch": 200, "side": 200, "write": 200, "direct": 200},
    ("join", "get"): {"watch": 404, "side": 200, "write": 200, "direct": 200},
    ("join", "post"): {"watch": 404, "side": 303, "write": 303, "direct": 303},
    ("watch-why", "get"): {"watch": 200, "side": 200, "write": 200, "direct": 200},
}


@pytest.fixture
def table(watten: Table) -> Table:
    watten.declare("round_won", side=0, value=3)
    hand_logs_add(access=watten.access, hands=[read_one(example(ruleset("upper_austria")))])
    return watten


@pytest.fixture
def client_as(table: Table, client_of: Callable[[Device], Client], anna: Device) -> Callable[[str], Client]:
    """A browser of one of the visitors, all of whom have been at the table."""
    devices = {name: Device(f"{name}-device") for name in VISITORS}
    assert devices["anna"] == anna
    sheet = table.sheet
    for name, scope in (("beppo", "write"), ("wilma", "watch"), ("rudi", "direct")):
        grant_device(sheet=sheet, device=devices[name], scope=scope)
    grant_device(sheet=sheet, device=devices["sidi"], scope="side", scribe=0)
    grant_revoke(grant=SheetGrant.objects.get(holder_hash=devices["rudi"].holder))
    link_redeem(token=link_make(sheet=sheet, scope="write"), device=devices["lina"])
    grant_revoke(grant=SheetGrant.objects.get(sheet=sheet, is_link=True))
    sheet_open(ruleset_key="upper_austria", options={}, names=NAMES, device=devices["carla"])
    return lambda name: Client() if name == "nobody" else client_of(devices[name])


def url_of(name: str, table: Table) -> str:
    if name == "rules-preset":
        return reverse("scoring:rules-preset", args=["bavaria"])
    if name in (
        *PLACELESS,
        "home",
        "preferences",
        "mine",
        "rules",
        "rules-signs",
        "rules-words",
        "wall",
        "wall-board",
    ):
        return reverse(f"scoring:{name}")
    if name == "engine":
        return reverse("scoring:engine", args=[bundle_name()])
    if name == "sheet-new":
        return reverse("scoring:sheet-new", args=["watten"])
    if name == "replay":
        return reverse("scoring:replay", args=[table.sheet.uid, HandLog.objects.get().uid])
    line = [Entry.objects.get(sheet=table.sheet, seq=1).entry_id] if name in ("edit", "why") else []
    return reverse(f"scoring:{name}", args=[table.sheet.uid, *line])


def rows() -> dict[str, int]:
    """The number of rows of each model of scoring."""
    return {
        model.__name__: model._base_manager.count() for model in apps.get_app_config("scoring").get_models()
    }


@pytest.mark.parametrize("visitor", [VISITORS[0], *(pytest.param(one, marks=rights) for one in VISITORS[1:])])
def test_each_visitor_gets_the_listed_status(
    visitor: str, table: Table, client_as: Callable[[str], Client]
) -> None:
    client, at = client_as(visitor), VISITORS.index(visitor)
    before, got, expected = rows(), {}, {}
    wrote = []
    for case in CASES:
        url, written = url_of(case.name, table), rows_written()
        response = getattr(client, case.method)(url, dict(case.data))
        if response.status_code >= 400 and rows_written() != written:
            wrote.append((case.name, case.method))
        got[case.name, case.method] = response.status_code
        expected[case.name, case.method] = case.done if case.expected[at] == 200 else case.expected[at]

    assert got == expected
    assert wrote == []
    made = 1 if visitor == "anna" else 0
    assert rows() == before | {"SheetGrant": before["SheetGrant"] + made}


@pytest.mark.parametrize("state", ["live", "expired", "revoked"])
def test_a_valid_link_opens_the_pages_of_its_scope(state: str, table: Table) -> None:
    life = timedelta(hours=-1 if state == "expired" else 1)
    got, expected = {}, {}
    for scope in ("watch", "side", "write", "direct"):
        token = link_make(sheet=table.sheet, scope=scope, scribe=1 if scope == "side" else None, life=life)
        if state == "revoked":
            grant_revoke(grant=SheetGrant.objects.get(sheet=table.sheet, is_link=True, revoked_at=None))
        for (name, method), statuses in LINKED.items():
            response = getattr(Client(), method)(reverse(f"scoring:{name}", args=[token]))
            got[scope, name, method] = response.status_code
            expected[scope, name, method] = statuses[scope] if state == "live" else 404

    assert got == expected


def test_the_token_of_a_link_is_not_a_device(table: Table, client_of: Callable[[Device], Client]) -> None:
    token = link_make(sheet=table.sheet, scope="write")

    assert client_of(Device(token)).get(url_of("pad", table)).status_code == 404


def test_an_unsigned_device_cookie_is_ignored(table: Table, anna: Device) -> None:
    client = Client()
    client.cookies["device"] = anna.token

    assert client.get(url_of("pad", table)).status_code == 404


DECLARED = {
    "round_won": {"side": "0", "value": "2"},
    "penalty_given": {"side": "0", "code": "misdeal"},
    "points_voided": {"side": "0"},
    "bid_made": {"side": "0", "value": "3"},
    "bid_answered": {"side": "0", "value": "3", "answer": "stay"},
    "dealer_set": {"seat": "0"},
    "seats_taken": {"persons": "0 1 3 2"},
    "round_scored": {"winner": "0", "points-1": "5"},
    "round_exhausted": {"points-0": "3", "points-1": "5"},
    "round_void": {},
    "player_joined": {"seat": "1"},
    "player_left": {"seat": "1"},
    "stake_raised": {"points": "3"},
    "game_scored": {"points": "9 3"},
    "entry_voided": {"target": "line"},
    "entry_corrected": {"target": "line", "inner_kind": "round_won", "side": "1", "value": "2"},
    "entry_accepted": {"target": "line"},
    "entry_dismissed": {"target": "line"},
    "games_reflowed": {"do": "game=1"},
    "person_named": {"person": "0", "name": "1"},
    "scribes_set": {"number": "2"},
    "sheet_closed": {},
    "sheet_reopened": {},
}
ONLY_DIRECTED = {"sheet_closed", "scribes_set"}
NOT_FOR_ONE_SIDE = {"games_reflowed", "person_named", "sheet_reopened", "seats_taken", *ONLY_DIRECTED}


@rights
@pytest.mark.parametrize("kind", type_of)
def test_each_declaration_is_accepted_from_permitted_devices(
    kind: str, table: Table, client_as: Callable[[str], Client]
) -> None:
    line = Entry.objects.get(sheet=table.sheet).entry_id
    said = {name: str(line) if text == "line" else text for name, text in DECLARED[kind].items()}
    statuses = {}
    for visitor in reversed(VISITORS):
        fields = envelope(table.sheet, kind=kind, **said)
        before = Entry.objects.count()
        response = client_as(visitor).post(url_of("entries", table), fields, headers={"Outbox": "1"})
        statuses[visitor] = response.status_code
        if response.status_code != 200 or (kind in ONLY_DIRECTED and visitor != "anna"):
            assert Entry.objects.count() == before
        if (kind in ONLY_DIRECTED and visitor == "beppo") or (kind in NOT_FOR_ONE_SIDE and visitor == "sidi"):
            assert response["Entry-Status"] == "refused"
            assert Entry.objects.count() == before

    assert tuple(statuses[visitor] for visitor in VISITORS) == WRITTEN


def test_reading_changes_nothing(table: Table, client_as: Callable[[str], Client]) -> None:
    client, before = client_as("anna"), rows()
    changed = []
    for case in CASES:
        for method in ("get", "head", "options"):
            getattr(client, method)(url_of(case.name, table), dict(case.data))
            if rows() != before:
                changed.append((case.name, method))
                before = rows()

    assert changed == []


@rights
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused(method: str, table: Table, client_as: Callable[[str], Client]) -> None:
    client = client_as("anna")

    assert {getattr(client, method)(url_of(case.name, table)).status_code for case in CASES} == {405}


def test_every_post_needs_its_token(
    table: Table, client_of: Callable[[Device], Client], anna: Device
) -> None:
    client = Client(enforce_csrf_checks=True)
    client.cookies = client_of(anna).cookies
    posted = [case for case in CASES if case.method == "post"]
    before = rows()

    assert {client.post(url_of(case.name, table), dict(case.data)).status_code for case in posted} == {403}
    token = link_make(sheet=table.sheet, scope="write")
    assert client.post(reverse("scoring:join", args=[token])).status_code == 403
    assert rows() == before | {"SheetGrant": before["SheetGrant"] + 1}


def test_a_line_id_of_another_sheet_is_not_found(
    table: Table, whot: Table, client_as: Callable[[str], Client]
) -> None:
    foreign = whot.declare(
        "round_scored", winner=0, hands=[{"seat": 1, "points": 9}, {"seat": 2, "points": 9}]
    )
    for name in ("edit", "why"):
        url = reverse(f"scoring:{name}", args=[table.sheet.uid, foreign.entry_id])
        assert client_as("anna").get(url).status_code == 404


def test_an_unknown_sheet_is_not_found(table: Table, client_as: Callable[[str], Client]) -> None:
    client = client_as("anna")
    nobodys = Table(replace(table.access, sheet=Sheet(pk=table.sheet.pk, uid=uuid.uuid4())))

    found = {
        getattr(client, case.method)(url_of(case.name, nobodys)).status_code
        for case in CASES
        if case.expected is not EVERYBODY
    }
    assert found == {404}


def test_every_address_is_listed() -> None:
    patterns = [*urls.urlpatterns, *urls.SHEET]
    named = {pattern.name for pattern in patterns if getattr(pattern, "name", None)}

    assert named == {case.name for case in CASES} | {name for name, _method in LINKED}


def test_every_declaration_is_listed() -> None:
    assert set(DECLARED) == set(type_of)
