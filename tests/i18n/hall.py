"""Sheets in every state that has words, a club, and the devices that open them.

Owns what there is to look at; `walk` goes and looks. Never reads a page but for its envelope and its links.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.test import Client
from django.urls import Resolver404, resolve

from league.management.commands.demo import OWNER
from league.models import User
from scoring.models import Sheet
from tests.markup import PLACE, place_of

FOUR = ("Anna", "Beni", "Cilli", "Dora")
FIVE = (*FOUR, "Eva")

Page = tuple[str, str]  # what it is, and its HTML
Hands = dict[int, int | str]


@dataclass
class Hall:
    """One device that is also the club's owner, a stranger, and the sheets by their state."""

    one: Client = field(default_factory=Client)
    stranger: Client = field(default_factory=Client)
    second: Client = field(default_factory=Client)
    sheets: dict[str, str] = field(default_factory=dict)
    watch: dict[str, str] = field(default_factory=dict)
    join: str = ""
    side: str = ""
    names: set[str] = field(default_factory=set)  # of the addresses that were asked for
    pads: dict[str, tuple[Client, str]] = field(
        default_factory=dict
    )  # by sheet: its last page and whose it is

    def open(self, game: str, names: tuple[str, ...], **fields: object) -> str:
        seats = {f"name-{seat}": name for seat, name in enumerate(names)}
        form = {"ruleset": "upper_austria", "target": "9", "limit": "100", "first_dealer": "0"}
        answer = self.one.post(f"/new/{game}/", form | {"players": str(len(names))} | fields | seats)
        return str(answer.headers["Location"]).split("/")[2]

    def declare(self, sheet: str, kind: str, *, by: Client | None = None, **fields: object) -> str:
        """As a page that is current; `game` and `round` may be said otherwise. Returns the page that follows."""
        client = by or self.one
        place = place_of(self._pad(sheet, client)) | {"entry_id": uuid4(), "kind": kind}
        page = self.page("post", f"/s/{sheet}/entries/", place | fields, client)[1]
        self.pads[sheet] = (client, page)
        return page

    def _pad(self, sheet: str, client: Client) -> str:
        """The page of the sheet as this client has it: the answer to the last declaration if it was theirs."""
        whose, page = self.pads.pop(sheet, (None, ""))
        if whose is client and len(place_of(page)) == len(PLACE):
            return page
        return client.get(f"/s/{sheet}/").content.decode()

    def rounds(self, sheet: str, *won: tuple[int, int]) -> None:
        for side, value in won:
            self.declare(sheet, "round_won", side=side, value=value)

    def scores(self, sheet: str, *rounds: tuple[int, Hands]) -> None:
        for winner, hands in rounds:
            cells = {
                f"{'cards' if isinstance(left, str) else 'points'}-{seat}": left
                for seat, left in hands.items()
            }
            self.declare(sheet, "round_scored", winner=winner, **cells)

    def page(
        self, method: str, path: str, data: dict[str, Any] | None = None, client: Client | None = None
    ) -> Page:
        """The answer after its redirects."""
        answer = getattr(client or self.one, method)(path, data or {}, follow=True)
        assert answer.status_code < 500, (path, answer.status_code)
        with suppress(Resolver404):
            self.names.add(resolve(path.partition("?")[0]).view_name)
        return f"{method} {path}", answer.content.decode()

    def get(self, *paths: str) -> Iterator[Page]:
        for path in paths:
            yield self.page("get", path)


def build() -> Hall:
    hall = Hall()
    call_command("demo", password="pw-of-the-demo", verbosity=0)
    hall.one.force_login(User.objects.get(username=OWNER))
    _watten(hall)
    _whot(hall)
    _links(hall)
    return hall


def _watten(hall: Hall) -> None:
    many, bid, held, moved, closed, ended = (hall.open("watten", FOUR) for _ in range(6))
    hall.rounds(
        many, (0, 2), (1, 3), (0, 4), (0, 3), (1, 9), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (0, 4), (1, 7)
    )
    for code in ("peek_cut", "krank_bid", "misdeal", "wild_bid", "early_look", "double_bid"):
        hall.declare(many, "penalty_given", side=1, code=code)
    hall.rounds(many, (0, 4), (1, 7))
    hall.declare(many, "points_voided", side=0)
    hall.declare(many, "dealer_set", seat=2)
    hall.declare(many, "penalty_given", side=0, code="revoke")
    hall.rounds(many, (1, 7), (0, 3))
    hall.declare(bid, "bid_made", side=0, value=3)
    hall.declare(bid, "bid_answered", side=1, answer="stay", value=3)
    hall.declare(bid, "bid_made", side=1, value=4)
    hall.rounds(moved, (0, 3), (1, 3), (1, 3), (0, 3), (1, 2), (1, 2), (0, 2))
    first = line_ids(hall, moved)[1]  # below the newest game, which has one line
    hall.declare(moved, "entry_corrected", target=first, inner_kind="round_won", side=0, value=6)
    hall.rounds(closed, (0, 3), (1, 2))
    hall.declare(closed, "sheet_closed")
    hall.rounds(ended, (0, 3), (0, 4), (1, 3), (1, 3), (1, 3))
    hall.sheets |= {"many": many, "bid": bid, "held": held, "moved": moved, "closed": closed, "ended": ended}
    hall.sheets["all-played"] = hall.open("watten", FOUR)
    Sheet.objects.everywhere("a test").filter(uid=hall.sheets["all-played"]).update(games_planned=1)
    hall.rounds(hall.sheets["all-played"], (0, 9))

    _tables(hall)


def _tables(hall: Hall) -> None:
    """Regions with their own words, two and three players, and changed seats."""
    two, three = hall.open("watten", FOUR[:2]), hall.open("watten", FOUR[:3])
    hall.rounds(two, (0, 4), (1, 9), (0, 7))
    hall.rounds(three, (1, 5))
    hall.declare(three, "round_won", side=0, partners="1", value=3)
    hall.declare(three, "penalty_given", side=1, code="krank_bid")
    hall.rounds(three, (1, 2), (1, 2))
    free = hall.open("watten", FOUR[:3], three_mode="free")
    rest = hall.open("watten", FOUR[:3], three_mode="rest", three_bummerl="lowest")
    bavaria = hall.open("watten", FOUR, ruleset="bavaria", target="15")
    hall.rounds(bavaria, (0, 13), (1, 2))
    hall.declare(bavaria, "penalty_given", side=0, code="krank_bid")
    tyrol = hall.open("watten", FOUR, ruleset="north_tyrol", target="11")
    hall.rounds(tyrol, (0, 9))
    hall.declare(tyrol, "bid_answered", side=0, answer="concede", value=3)
    south = hall.open("watten", FOUR, ruleset="south_tyrol", target="15")
    hall.rounds(south, (0, 5))
    hall.declare(south, "bid_made", side=1, value=4)
    changed = hall.open("watten", FOUR)
    hall.rounds(changed, (0, 9))
    hall.declare(changed, "seats_taken", persons="0 2 1 3")
    hall.rounds(changed, (1, 9))
    hall.sheets |= {"two": two, "three": three, "free": free, "rest": rest, "bavaria": bavaria}
    hall.sheets |= {"tyrol": tyrol, "south": south, "changed": changed}


def _whot(hall: Hall) -> None:
    for ruleset in ("leaflet_long", "leaflet_short", "numberlock_knockout"):
        sheet = hall.sheets[ruleset] = hall.open("whot", FIVE, ruleset=ruleset)
        hall.scores(sheet, (1, {0: 14, 2: 22, 3: 45, 4: 19}), (0, {1: 21, 2: 30, 3: "c10 *5", 4: 12}))
        hall.scores(sheet, (1, {0: 22, 2: "c10 t4", 3: 48, 4: "q5 W" if ruleset == "leaflet_long" else "q5"}))
    over = hall.sheets["over"] = hall.open("whot", FOUR, ruleset="leaflet_long")
    hall.scores(
        over, (0, {1: 45, 2: 50, 3: 30}), (3, {0: 59, 1: 55, 2: 50}), (3, {0: 41}), (1, {0: 2, 2: 3, 3: 4})
    )
    single = hall.sheets["single"] = hall.open("whot", FOUR[:3], ruleset="leaflet_classic")
    hall.scores(single, (1, {}))
    _whot_modes(hall)


def _whot_modes(hall: Hall) -> None:
    """What the last round decided and what comes next, in every match and with every tie rule."""
    tie: Hands = {1: 5, 2: 30, 3: 30, 4: 2}
    for rule in ("repeat", "playoff", "all_out"):
        sheet = hall.sheets[f"tie {rule}"] = hall.open("whot", FIVE, ruleset="app_tournament", ko_tie=rule)
        hall.scores(sheet, (0, tie))
    for rule in ("most_cards", "highest_card"):
        sheet = hall.sheets[f"tie {rule}"] = hall.open(
            "whot", FIVE[:3], ruleset="app_tournament", ko_tie=rule
        )
        hall.scores(sheet, (0, {1: "c12", 2: "c8 t4"}))
    keeps = hall.sheets["keeps"] = hall.open("whot", FIVE[:3], ruleset="app_tournament", ko_tie="all_out")
    hall.scores(keeps, (0, {1: 9, 2: 9}))
    final = hall.sheets["final"] = hall.open("whot", FOUR[:3], ruleset="app_tournament", final_best_of="3")
    hall.scores(final, (0, {1: 4, 2: 9}), (1, {}))
    total = hall.sheets["total"] = hall.open("whot", FOUR, ruleset="app_tournament", ko_basis="cumulative")
    hall.scores(total, (0, {1: 4, 2: 9, 3: 5}))
    duel = hall.sheets["duel"] = hall.open("whot", FOUR[:2], ruleset="app_duel")
    hall.declare(duel, "stake_raised", points=3)
    hall.scores(duel, (1, {}))
    hall.declare(duel, "stake_raised", points=1)
    away = hall.sheets["away"] = hall.open(
        "whot", FOUR, ruleset="nigerian", late_joiner="average", limit="20"
    )
    hall.scores(away, (0, {1: 4, 2: 9, 3: 17}))
    hall.declare(away, "player_left", seat=1)
    timed = hall.sheets["timed"] = hall.open("whot", FOUR[:2], ruleset="nigerian_app")
    hall.declare(timed, "round_exhausted", **{"points-0": 4, "points-1": 4})
    alone = hall.sheets["alone"] = hall.open("whot", FOUR[:2], ruleset="leaflet_long", late_joiner="zero")
    hall.scores(alone, (0, {1: 4}))
    hall.declare(alone, "player_left", seat=0)
    for tie_rule in ("shared", "extra_round"):
        fixed = hall.sheets[f"fixed {tie_rule}"] = hall.open(
            "whot", FOUR[:2], ruleset="leaflet_long", match="fixed_rounds", rounds="2", fixed_tie=tie_rule
        )
        hall.scores(fixed, (0, {1: 4}))
        hall.scores(fixed, (1, {0: 4}))
    drawn = hall.sheets["drawn"] = hall.open(
        "whot", FOUR[:2], ruleset="app_tournament", exhaust="count_lowest_wins"
    )
    hall.declare(drawn, "round_exhausted", **{"points-0": 4, "points-1": 4})
    bust = hall.sheets["bust"] = hall.open(
        "whot", FOUR[:2], ruleset="leaflet_long", exhaust="count_lowest_wins"
    )
    hall.declare(bust, "round_exhausted", **{"points-0": 120, "points-1": 140})


def _links(hall: Hall) -> None:
    """A live page of each game, a second scribe, and a reading of the scribe's that waits for people."""
    for state in ("many", "leaflet_long", "single", "closed", "ended", "bid"):
        hall.watch[state] = link(hall, state, "watch")
    hall.join = link(hall, "held", "write")
    held = hall.sheets["held"]
    hall.second.post(hall.join)
    place = place_of(hall.one.get(f"/s/{held}/").content.decode())
    hall.declare(held, "round_won", side=0, value=2)
    hall.declare(held, "round_won", by=hall.second, side=1, value=3, **place)
    hall.declare(held, "round_won", side=0, value=3)
    _two_scribes(hall)


def _two_scribes(hall: Hall) -> None:
    """A round agreed, one that differs, one that the other has to read, proposals of either."""
    for state, key in (("scribes", "upper_austria"), ("scribes-whot", "leaflet_long")):
        game = "watten" if state == "scribes" else "whot"
        sheet = hall.sheets[state] = hall.open(game, FOUR, ruleset=key)
        hall.page("post", f"/s/{sheet}/share/", {"scribes": 2, "scribe": 0, "entry_id": uuid4()})
        hall.side = link(hall, state, "side-1")
        hall.second.post(hall.side, {"name": "Anna"})
    sheet = hall.sheets["scribes"]
    for by, side, value in ((hall.one, 0, 3), (hall.second, 0, 3), (hall.one, 1, 2), (hall.second, 1, 4)):
        hall.declare(sheet, "round_won", by=by, side=side, value=value)
    hall.declare(sheet, "round_won", by=hall.second, side=1, value=4)
    hall.declare(sheet, "round_won", by=hall.second, side=0, value=2)
    first = line_ids(hall, sheet)[0]
    hall.declare(sheet, "entry_voided", target=first)
    fields = {"target": first, "inner_kind": "round_won", "side": 0, "value": 2, "note": "#mistyped Dora"}
    hall.declare(sheet, "entry_corrected", by=hall.second, **fields)
    hall.declare(
        hall.sheets["scribes-whot"], "round_scored", winner=0, **{f"points-{seat}": 5 for seat in (1, 2, 3)}
    )


def link(hall: Hall, state: str, scope: str) -> str:
    html = hall.page("post", f"/s/{hall.sheets[state]}/share/", {"scope": scope})[1]
    return re.findall(r'class="link-url"><a href="https?://[^/"]+([^"]+)"', html)[0]


def line_ids(hall: Hall, sheet: str) -> list[str]:
    return re.findall(r'<tr id="line-([0-9a-f-]{36})"', hall.one.get(f"/s/{sheet}/history/").content.decode())
