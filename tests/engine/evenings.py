"""A whole evening on one sheet, from a random generator: what people, tablets and stale pages do to it.

Owns only what is likely at a table. Checked evenings decide like the services
do; unchecked ones also store what nobody would have let through, since a fold
must survive whatever a store holds.
"""

from __future__ import annotations

from random import Random

from rules.watten.rulesets import WattenRules
from rules.whot.codes import format_card
from rules.whot.pack import PACKS
from rules.whot.rulesets import WhotRules
from scoring.engine import events as ev
from scoring.engine.lines import ends_round
from tests.engine.table import Table, entry_id

CARDS = sorted({format_card(card) for pack in PACKS.values() for card in pack.cards})
Said = tuple[ev.Event, tuple[int, int]]
HERE = (0, 0)


class Evening:
    """Declares one thing a step on its table."""

    def __init__(self, table: Table, rng: Random, *, checked: bool) -> None:
        self.table = table
        self.rng = rng
        self.checked = checked
        self.rules = table.setup.ruleset.params
        self.leading = 0

    def step(self) -> None:
        event, place = self.something()
        if not self.checked and self.rng.random() < 0.4:
            self.table.ink(event, *place, held=self.rng.choice(("", "", "reused_id", "repeated")))
        elif self.table.refusal(event, *place) is None or self.rng.random() < 0.5:
            self.table.late(event, *place)

    def something(self) -> Said:
        if self.table.sheet.ledger.closed and self.rng.random() < 0.4:
            return ev.SheetReopened(), HERE
        kinds = {
            self.next_fact: 52,
            self.undo: 8,
            self.void_anything: 5,
            self.restore: 4,
            self.correct: 10,
            self.reflow: 6,
            self.say_again: 4,
            self.say_otherwise: 6,
            self.settle: 8,
            self.close_or_reopen: 3,
        }
        return self.rng.choices(list(kinds), weights=list(kinds.values()))[0]()

    def next_fact(self) -> Said:
        return (
            self.watten_fact() if isinstance(self.rules, WattenRules) else self.whot_fact(self.rules)
        ), HERE

    def watten_fact(self) -> ev.Fact:
        if self.rng.random() < 0.3:
            self.leading = 1 - self.leading
        side, stake = self.leading, self.table.board["stake"]
        pending = stake["pending"]
        if pending and self.rng.random() < 0.7:
            answer = self.rng.choice(("stay", "concede"))
            return ev.BidAnswered(1 - pending["side"], pending["value"], answer)  # type: ignore[arg-type]
        match self.rng.randrange(12):
            case 0 | 1:
                return ev.BidMade(side, (pending or stake)["value"] + 1)
            case 2:
                return ev.PenaltyGiven(side, self.rng.choice(PENALTIES))
            case 3 | 4:
                return ev.PointsVoided(side)
            case 5:
                return ev.DealerSet(self.rng.randrange(self.table.setup.seats))
        return ev.RoundWon(side, self.value())

    def value(self) -> int:
        target = self.table.board.get("target", 9)
        return int(self.rng.choice((2, 2, 3, 4, 5, target - 2, target)))

    def whot_fact(self, rules: WhotRules) -> ev.Fact:
        seats = list(range(self.table.setup.seats))
        if self.rng.random() < 0.05:
            return ev.DealerSet(self.rng.choice(seats))
        if self.rng.random() < 0.9:
            seats = list(getattr(self.table.sheet.current, "active", seats))
        return self.round_among(seats, rules)

    def round_among(self, seats: list[int], rules: WhotRules) -> ev.RoundScored:
        winner = self.rng.choice(seats)
        if rules.match == "single":
            return ev.RoundScored(winner, ())
        losers = [seat for seat in seats if seat != winner and self.rng.random() < 0.97]
        return ev.RoundScored(winner, tuple(self.hand(seat, rules.limit) for seat in losers))

    def hand(self, seat: int, limit: int) -> ev.HandLeft:
        if self.rng.random() < 0.4:
            cards = tuple(self.rng.choice(CARDS) for _ in range(self.rng.randint(1, 6)))
            return ev.HandLeft(seat, cards=cards)
        return ev.HandLeft(seat, points=self.rng.randint(1, limit))

    def undo(self) -> Said:
        target = self.table.sheet.ledger.undo
        return ev.EntryVoided(target.id if target else entry_id(999)), HERE

    def void_anything(self) -> Said:
        return ev.EntryVoided(self.any_id()), HERE

    def any_id(self) -> str:
        # Rarely an entry that does not exist, or does not exist yet.
        return entry_id(self.rng.randint(1, len(self.table.entries) + 1))

    def restore(self) -> Said:
        voidings = [entry.id for entry in self.table.entries if isinstance(entry.event, ev.EntryVoided)]
        return ev.EntryVoided(self.rng.choice(voidings) if voidings else self.any_id()), HERE

    def correct(self) -> Said:
        lines = [line for line in self.table.sheet.ledger.counting if ends_round(line.event, self.rules)]
        if not lines:
            return self.next_fact()
        line = self.rng.choice(lines)
        if isinstance(self.rules, WattenRules):
            won = ev.RoundWon(self.rng.randrange(2), self.value())
            fined = ev.PenaltyGiven(self.rng.randrange(2), self.rng.choice(PENALTIES))
            return ev.EntryCorrected(line.entry.id, self.rng.choice((won, won, fined))), HERE
        seats = list(range(self.table.setup.seats))
        if isinstance(line.event, ev.RoundScored) and self.rng.random() < 0.8:
            seats = [line.event.winner, *(hand.seat for hand in line.event.hands)]
        return ev.EntryCorrected(line.entry.id, self.round_among(seats, self.rules)), HERE

    def reflow(self) -> Said:
        return ev.GamesReflowed(self.rng.randint(1, self.table.sheet.current.number)), HERE

    def say_again(self) -> Said:
        if not self.table.entries:
            return self.next_fact()
        entry = self.rng.choice(self.table.entries)
        return entry.event, (entry.game, entry.round)

    def say_otherwise(self) -> Said:
        game = self.rng.randint(1, self.table.sheet.current.number + 1)
        return self.next_fact()[0], (game, self.rng.randint(1, 6))

    def settle(self) -> Said:
        target = self.rng.choice(self.table.waiting) if self.table.waiting else self.any_id()
        return (ev.EntryAccepted if self.rng.random() < 0.7 else ev.EntryDismissed)(target), HERE

    def close_or_reopen(self) -> Said:
        # Mostly open: a closed sheet takes nothing, and an evening should go on.
        closing = not self.table.sheet.ledger.closed and self.rng.random() < 0.3
        return ev.SheetClosed() if closing else ev.SheetReopened(), HERE


PENALTIES = ("misdeal", "wild_bid", "krank_bid", "revoke", "peek_cut", "early_look")
