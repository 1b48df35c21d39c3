"""The offline board equals the server's once all entries have arrived."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules.registry import keys, ruleset
from scoring.access import Device
from scoring.engine.admission import admit
from scoring.engine.admission.check import check_content
from scoring.engine.admission.permissions import Pen
from scoring.engine.board.board import AnyBoard, board
from scoring.engine.board.declarations import Author, Waiting
from scoring.engine.facts import events as ev
from scoring.engine.facts.codec import decode, encode, kind
from scoring.engine.facts.wire import canonical
from scoring.engine.sheet.fold import Setup, extend
from scoring.engine.sheet.players import player_counts
from scoring.models import Sheet
from scoring.offline import browser, wire
from scoring.offline.projection import base, project
from scoring.pages.shared import forms
from scoring.services import grant_device, sheet_open
from tests.amount import amount
from tests.engine.evenings import Evening
from tests.engine.forms import fields
from tests.engine.table import NAMES, Table
from tests.markup import one_line
from tests.scoring.conftest import Table as TableOfServer

Json = dict[str, Any]
NOBODY = Author("", 0, "", None)
SHEETS = amount(520, 5_000)
STEPS = 16


def tables(seed: int) -> Table:
    """Every preset in turn, with every number of players."""
    rng = Random(seed)
    key = keys()[seed % len(keys())]
    rules = ruleset(key)
    seats = rng.choice((2, 3, 4)) if rules.game == "watten" else rng.randint(2, 8)
    return Table(Setup(rules, seats, rng.randrange(seats)))


def spelled(event: ev.Event) -> ev.Event:
    """The event as it is decoded from its stored form."""
    return canonical(decode(kind(event), encode(event)))


def is_possible(table: Table, event: ev.Event) -> bool:
    fact = event.event if isinstance(event, ev.EntryCorrected) else event
    return isinstance(fact, ev.RULINGS) or check_content(table.sheet, fact) is None


def evening(table: Table, seed: int, steps: int) -> list[list[list[str]]]:
    """Play on at `table`. Returns what an outbox would hold."""
    playing, items, known = Evening(table, Random(seed), checked=True), [], table.sheet.version
    for _ in range(steps):
        event, place = playing.something()
        event = spelled(event)
        if not is_possible(table, event):
            continue
        game, round_ = table._place(*place)
        numbers = {"seen": table.sheet.version, "known": known, "game": game, "round": round_}
        envelope = {name: str(number) for name, number in numbers.items()} | {"waited": "1"}
        fields_sent = {**envelope, **fields(event), "entry_id": table.late(event, *place)}
        items.append([[name, value] for name, value in fields_sent.items()])
    return items


def named_before(items: list[list[list[str]]]) -> list[list[list[str]]]:
    """The same taps made without a board in between: all on the first one, each naming the tap before it."""
    told, board, latest = [], dict(map(tuple, items[0])) if items else {}, ""
    for item in items:
        said = dict(map(tuple, item)) | {name: board[name] for name in ("seen", "known", "game", "round")}
        latest, own = said["entry_id"], said | ({"after": latest} if latest else {})
        told.append([[name, value] for name, value in own.items()])
    return told


def state_of(table: Table) -> Json:
    """The state as it is sent to a device."""
    told = {
        "wire": wire.WIRE,
        "setup": wire.setup_json(table.setup),
        "entries": [wire.entry_json(entry) for entry in table.entries],
    }
    copied: Json = json.loads(json.dumps(told))
    return copied


def told(entries: tuple[ev.Entry, ...] | list[ev.Entry]) -> list[object]:
    return [(each.seq, each.id, each.game, each.round, each.event, each.held) for each in entries]


def unsigned(told: AnyBoard) -> AnyBoard:
    """The board without the writers of waiting entries: offline one device writes everything, at the table two."""
    return replace(told, waiting=tuple(_nobodys(entry) for entry in told.waiting))


def _nobodys(entry: Waiting) -> Waiting:
    stands = entry.stands and replace(entry.stands, by=NOBODY)
    return replace(entry, by=NOBODY, stands=stands)


def test_taps_that_name_the_one_before_are_placed_as_on_the_server() -> None:
    """The engine in the browser and the server use one function; its inputs must be the same too."""
    for seed in range(60):
        table = tables(seed)
        evening(table, seed, STEPS // 2)
        state, before = state_of(table), table.sheet
        items = named_before(evening(table, -seed - 1, STEPS // 2))

        found = project(base(state), items, Pen("7"))

        there = before
        for item in items:
            envelope = forms.envelope(dict(map(tuple, item)))
            decided = admit.decide(there, envelope, admit.read(envelope), Pen("7"))
            if isinstance(decided, ev.Entry):
                there = extend(there, [decided])
        assert told(found.after.ledger.entries) == told(there.ledger.entries)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_evenings_end_offline_as_on_the_server(part: int) -> None:
    """The server knows half of each evening; the rest waits on the device as posted fields."""
    for seed in range(part, SHEETS, 10):
        table = tables(seed)
        evening(table, seed, STEPS // 2)
        state = state_of(table)
        with table.by("7"):
            items = evening(table, -seed - 1, STEPS - STEPS // 2)

        found = project(base(state), items, Pen("7"))

        assert told(found.after.ledger.entries) == told(table.entries), seed
        assert unsigned(board(found.after, NAMES[: table.setup.seats])) == unsigned(
            board(table.sheet, NAMES[: table.setup.persons])
        ), seed


@pytest.mark.parametrize("key", keys())
def test_a_sheet_travels_with_every_house_rule(key: str) -> None:
    setup = Setup(ruleset(key), 4, 2, (3,))
    assert wire.setup_of(json.loads(json.dumps(wire.setup_json(setup)))) == setup


# --- the same through the addresses that a device requests ---


def bare(html: str) -> str:
    """The HTML without what differs at every drawing, the words for waiting entries, and missing links."""
    html = re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", one_line(html))
    html = re.sub(r'(name="entry_id" value=")[^"]*', r"\1", html)
    html = re.sub(r' data-waiting="\d+"', "", html)
    html = re.sub(r'<input type="hidden" name="known"[^>]*>', "", html)  # only a device draws it
    html = re.sub(r'<small class="held-from">.*?</small>', "", html)  # only the server knows it
    html = re.sub(r'<a class="row-line"[^>]*>(.*?)</a>', r'<span class="row-line">\1</span>', html)
    return re.sub(r'<span class="row-state[^>]*>(<span.*?</span> ?){2}</span>', "", html).strip()


def opened(key: str, seats: int, anna: Device) -> tuple[Sheet, Table]:
    sheet = sheet_open(ruleset_key=key, options={}, names=NAMES[:seats], device=anna)
    return sheet, Table(Setup(ruleset(key), seats))


@pytest.mark.django_db
@pytest.mark.parametrize("key", keys())
def test_a_board_drawn_from_the_state_equals_the_servers_answer(
    key: str, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    """The waiting entries are posted as they are, and the last answer equals the board of the device.

    Every other preset has the fewest players, the others the most; the long run tries both.
    """
    counts, odd = player_counts(ruleset(key)), keys().index(key) % 2
    for seed, seats in list(enumerate((counts[0], counts[-1])))[amount(odd, 0) : amount(odd + 1, 2)]:
        sheet, table = opened(key, seats, anna)
        client = client_of(anna)
        client.cookies["language"] = "en"
        known = evening(table, seed, 8)
        post(client, sheet, known)
        state = client.get(f"/s/{sheet.uid}/state/").content.decode()
        items = evening(table, seed + 100, 8)

        drawn = json.loads(browser.drawn(state, json.dumps([{"fields": each} for each in items])))
        answer = post(client, sheet, items)

        assert bare(drawn["html"]) == bare(answer)
        assert drawn["version"] == table.sheet.version
        number = json.loads(state)["version"]
        assert set(re.findall(r'name="known" value="(\d+)"', drawn["html"])) == {str(number)}
        assert 'name="known"' not in answer


def post(client: Client, sheet: Sheet, items: list[list[list[str]]]) -> str:
    answer = ""
    for each in items:
        posted = client.post(f"/s/{sheet.uid}/entries/", dict(each), headers={"Outbox": "1"})
        assert posted.status_code == 200, posted.content.decode()
        answer = posted.content.decode()
    return answer


@pytest.mark.django_db
def test_a_device_of_one_side_draws_its_own_pad(
    beppo: Device, client_of: Callable[[Device], Client], watten: TableOfServer
) -> None:
    """Two readings of one round, one that the other side must declare, and one that no side may declare."""
    watten.declare("scribes_set", number=2)
    watten.declare("round_won", side=0, value=3)
    grant_device(sheet=watten.sheet, device=beppo, scope="side", scribe=1)
    client = client_of(beppo)
    client.cookies["language"] = "en"
    state = client.get(f"/s/{watten.sheet.uid}/state/").content.decode()
    said = [
        (1, {"kind": "round_won", "side": "0", "value": "2"}),
        (2, {"kind": "round_won", "side": "1", "value": "4"}),
        (3, {"kind": "points_voided", "side": "0"}),
        (3, {"kind": "sheet_closed"}),
    ]
    items = [
        [
            ["entry_id", str(UUID(int=n))],
            ["seen", "2"],
            ["game", "1"],
            ["round", str(at)],
            *map(list, do.items()),
        ]
        for n, (at, do) in enumerate(said, start=1)
    ]

    drawn = json.loads(browser.drawn(state, json.dumps([{"fields": each} for each in items])))
    answer = post(client, watten.sheet, items)

    assert bare(drawn["html"]) == bare(answer)
    assert [each["status"] for each in drawn["receipts"]] == ["held", "counted", "refused", "refused"]
    assert json.loads(state)["pen"]["one_side"] is True


@pytest.mark.django_db
def test_an_entry_the_server_would_hold_is_held_offline(
    anna: Device, client_of: Callable[[Device], Client], watten: TableOfServer
) -> None:
    """The item itself does not say that it waited: the outbox tells the server when it sends it."""
    client = client_of(anna)
    client.cookies["language"] = "en"
    state = client.get(f"/s/{watten.sheet.uid}/state/").content.decode()
    first = [["entry_id", str(UUID(int=1))], ["seen", "0"], ["game", "1"], ["round", "1"]]
    second = [["entry_id", str(UUID(int=2))], ["seen", "1"], ["game", "1"], ["round", "2"]]
    items = [
        [*first, ["do", "kind=round_won&side=0&value=3"]],
        [*second, ["do", "kind=points_voided&side=1"]],
    ]

    drawn = json.loads(browser.drawn(state, json.dumps([{"fields": each} for each in items])))
    answer = post(client, watten.sheet, [[*each, ["waited", "1"]] for each in items])

    assert [(each["status"], each["reason"]) for each in drawn["receipts"]][1] == ("held", "cannot_void")
    assert drawn["html"].count('class="held-line"') == 1
    assert bare(drawn["html"]) == bare(answer)
    assert drawn["version"] == 2


@pytest.mark.django_db
def test_the_state_needs_few_queries_and_is_not_cached(
    anna: Device, client_of: Callable[[Device], Client], watten: TableOfServer
) -> None:
    watten.declare("round_won", side=0, value=3)
    client = client_of(anna)
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(f"/s/{watten.sheet.uid}/state/")

    assert answer["Cache-Control"] == "no-store"
    assert len(asked) <= 5, [query["sql"] for query in asked]
    assert answer.json()["version"] == 1


@pytest.mark.django_db
def test_a_device_with_a_state_gets_the_later_entries(
    anna: Device, client_of: Callable[[Device], Client], watten: TableOfServer
) -> None:
    client, address = client_of(anna), f"/s/{watten.sheet.uid}/state/"
    watten.declare("round_won", side=0, value=3)
    first = client.get(address).json()
    watten.declare("round_won", side=1, value=2)
    whole = client.get(address).json()
    mine = {"since": 1, "last": first["entries"][-1]["id"], "wire": first["wire"]}

    more = client.get(address, mine).json()

    assert (first["since"], more["since"], len(more["entries"])) == (0, 1, 1)
    assert first["entries"] + more["entries"] == whole["entries"]
    assert more | {"since": 0, "entries": whole["entries"]} == whole
    for wrong in ({"since": 3}, {"since": "-1"}, {"since": "²"}, {"last": str(UUID(int=1))}, {"wire": 0}):
        assert client.get(address, mine | wrong).json() == whole
