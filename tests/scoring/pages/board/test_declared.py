"""What a pad gives its outbox of this device's other pages, and what two tablets bring back after one restore."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence

import pytest
from django.db import transaction
from django.test import Client

from scoring.access import Device
from scoring.models import Entry
from scoring.selectors import folds
from tests.scoring.conftest import Table

Item = Mapping[str, str]
pytestmark = pytest.mark.usefixtures("in_english")


def stored(table: Table) -> list[tuple[str, str, object]]:
    rows = Entry.objects.filter(sheet=table.sheet).order_by("seq")
    return [(str(row.entry_id), row.kind, row.payload) for row in rows]


def declared(client: Client, table: Table) -> list[Item]:
    """The items as outbox/sent.js reads them."""
    page = client.get(f"/s/{table.sheet.uid}/").content.decode()
    settings = page.partition('<script id="settings" type="application/json">')[2].partition("</script>")[0]
    return [dict(item["fields"]) for item in json.loads(settings)["declared"]]


def offer(client: Client, table: Table, items: Sequence[Item]) -> list[str]:
    url = f"/s/{table.sheet.uid}/entries/"
    return [
        client.post(url, {**item, "waited": "1", "ago": "60"}, headers={"Outbox": "1"})["Entry-Status"]
        for item in items
    ]


def tap(client: Client, table: Table, entry_id: str, side: int, seen: int) -> Item:
    item = {"kind": "round_won", "side": str(side), "value": "2", "entry_id": entry_id}
    item |= {"seen": str(seen), "game": "1", "round": str(int(entry_id[-1]))}
    answer = client.post(f"/s/{table.sheet.uid}/entries/", item, headers={"Outbox": "1"})
    assert answer["Entry-Status"] == "counted"
    return item


def test_two_tablets_bring_back_what_a_restored_server_has_lost_once_and_in_order(
    watten: Table,
    second_tablet: Table,
    client_of: Callable[[Device], Client],
    anna: Device,
    beppo: Device,
) -> None:
    """Rounds in turn, a correction of the other's round with its reason, and an undo on the history page."""
    one, other = client_of(anna), client_of(beppo)
    ids = [f"00000000-0000-4000-8000-00000000000{number}" for number in range(1, 5)]
    tap(one, watten, ids[0], 0, 0)
    with transaction.atomic():
        backup = transaction.savepoint()
        mine = [tap(one, watten, ids[1], 1, 1)]
        theirs = [tap(other, watten, ids[2], 0, 2)]
        mine.append(tap(one, watten, ids[3], 1, 3))
        watten.declare("entry_corrected", target=ids[2], kind="round_won", event={"side": 1, "value": 3})
        second_tablet.declare("entry_voided", target=ids[1])
        before = stored(watten)
        mine, theirs = [*mine, *declared(one, watten)], [*theirs, *declared(other, watten)]
        transaction.savepoint_rollback(backup)
    folds.kept_folds.clear()
    assert len(stored(watten)) == 1

    offers = offer(one, watten, mine) + offer(other, watten, theirs) + offer(one, watten, mine)

    after = stored(watten)
    assert sorted(map(str, after)) == sorted(map(str, before))
    for items in (mine, theirs):
        order = [item["entry_id"] for item in items]
        assert [entry for entry, _, _ in after if entry in order] == order
    assert set(offers[-len(mine) :]) == {"repeated"}


BAD = [
    "",
    "x",
    "[]",
    "7",
    "null",
    '{"side": 0',
    "[" * 3000,
    '{"a":' * 700,
    " " * 4001,
    '{"side": 0, "value": NaN}',
]


def test_a_payload_that_cannot_be_read_is_refused(
    watten: Table, client_of: Callable[[Device], Client], anna: Device
) -> None:
    client, url = client_of(anna), f"/s/{watten.sheet.uid}/entries/"
    for number, payload in enumerate(BAD):
        item = {
            "kind": "round_won",
            "payload": payload,
            "entry_id": f"00000000-0000-4000-8000-0000000001{number:02}",
        }
        answer = client.post(url, {**item, "seen": "0", "game": "1", "round": "1"}, headers={"Outbox": "1"})
        assert answer.status_code == 422, payload[:20]
    assert stored(watten) == []
