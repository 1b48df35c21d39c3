"""A whole evening on one sheet, from a random generator: what people, tablets and stale pages do to it.

Holds only declarations that are likely at a table. Checked evenings decide like
the services; unchecked ones also store what would be refused, since a fold must
survive any stored entry.
"""

from __future__ import annotations

from random import Random

from rules.watten.actions import CLAIMS
from rules.watten.rulesets import WattenRules
from rules.whot.codes import format_card
from rules.whot.pack import PACKS
from rules.whot.rulesets import WhotRules
from scoring.engine.board.board import AnyBoard, board
from scoring.engine.board.watten_view import WattenBoard
from scoring.engine.board.whot_view import WhotBoard
from scoring.engine.facts import events as ev
from scoring.engine.facts.lines import ends_round
from scoring.engine.watten.sides import lowest_value
from tests.engine.table import NAMES, Table, entry_id

CARDS = sorted({format_card(card) for pack in PACKS.values() for card in pack.cards})
OFFENCES: tuple[str, ...] = CLAIMS
Declared = tuple[ev.Event, tuple[int, int]]
HERE = (0, 0)
HELD = ("", "", "", "", "reused_id", "repeated", "double_tap", "game_over", "follows")


class Evening:
    """Makes one declaration at each step."""

    def __init__(self, table: Table, rng: Random, *, checked: bool) -> None:
        self.table = table
        self.rng = rng
        self.checked = checked
        self.rules = table.setup.ruleset.params
        self.leading = 0
        self._board: AnyBoard | None = None

    @property
    def board(self) -> AnyBoard:
        """The board that everybody sees; drawn once for each sheet, since drawing is most of the work."""
        if self._board is None or self._board.version != self.table.sheet.version:
            self._board = board(self.table.sheet, NAMES[: self.table.setup.persons])
        return self._board

    @property
    def watten(self) -> WattenBoard:
        assert isinstance(self.board, WattenBoard)
        return self.board

    @property
    def whot(self) -> WhotBoard:
        assert isinstance(self.board, WhotBoard)
        return self.board

    def step(self) -> None:
        event, place = self.something()
        if not self.checked and self.rng.random() < 0.4:
            self.table.ink(event, *place, held=self.rng.choice(HELD))
        elif self.table.refusal(event, *place) is None or self.rng.random() < 0.5:
            self.table.late(event, *place)

    def something(self) -> Declared:
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

    def next_fact(self) -> Declared:
        return (
            self.watten_fact() if isinstance(self.rules, WattenRules) else self.whot_fact(self.rules)
        ), HERE

    def watten_fact(self) -> ev.Fact:
        everybody = range(len(self.watten.sides))
        if self.rng.random() < 0.3:
            self.leading = self.rng.choice([side for side in everybody if side != self.leading])
        side, board = self.leading, self.watten
        pending = board.stake.pending
        if pending and self.rng.random() < 0.7:
            answering = [each.side for each in board.sides if each.answer]
            answer = self.rng.choice(("stay", "concede"))
            return ev.BidAnswered(self.rng.choice(answering), pending.value, answer)  # type: ignore[arg-type]
        match self.rng.randrange(13):
            case 6:
                people = self.rng.sample(range(self.table.setup.persons), self.table.setup.seats)
                return ev.SeatsTaken(tuple(people))
            case 0 | 1:
                bid = board.sides[side].bid
                usual = (
                    bid.value or board.stake.value + 1
                )  # nothing is offered before it is known who plays together
                return ev.BidMade(side, self.rng.choice((usual, bid.jump or usual)))
            case 2:
                return ev.PenaltyGiven(side, self.offence())
            case 3 | 4:
                return ev.PointsVoided(side)
            case 5:
                return ev.DealerSet(self.rng.randrange(self.table.setup.seats))
        return self.round_won(side)

    def round_won(self, side: int) -> ev.RoundWon:
        """A win mostly of the team that this side plays on."""
        teams = [team for team in self.watten.teams if side in team]
        first, *partners = teams[0] if teams and self.rng.random() < 0.9 else [side]
        return ev.RoundWon(first, self.value(), tuple(partners))

    def offence(self) -> str:
        known = self.rules.penalties if isinstance(self.rules, WattenRules) else ()
        # Mostly one of this table's offences.
        return self.rng.choice(OFFENCES if self.rng.random() < 0.1 else [penalty.code for penalty in known])

    def value(self) -> int:
        assert isinstance(self.rules, WattenRules)
        target, low = self.watten.target, lowest_value(self.rules, self.table.setup.seats)
        return int(self.rng.choice((low, 2, 3, 4, 5, target - 2, target)))

    def whot_fact(self, rules: WhotRules) -> ev.Fact:
        seats = list(range(self.table.setup.seats))
        match self.rng.randrange(24):
            case 0:
                return ev.DealerSet(self.rng.choice(seats))
            case 1:
                return ev.PlayerLeft(self.rng.choice(seats))
            case 2 | 3:
                return ev.PlayerJoined(self.rng.choice([*self.whot.away, self.rng.choice(seats)]))
            case 4:
                return ev.RoundVoid()
            case 5:
                return ev.StakeRaised(self.rng.randint(1, 50))
        if self.rng.random() < 0.9:
            seats = list(self.whot.playing) or seats
        return self.round_among(seats, rules)

    def round_among(self, seats: list[int], rules: WhotRules) -> ev.Correctable:
        if rules.exhaust == "count_lowest_wins" and self.rng.random() < 0.3:
            return ev.RoundExhausted(tuple(self.hand(seat, rules.limit) for seat in seats))
        winner = self.rng.choice(seats)
        if rules.match == "single":
            return ev.RoundScored(winner, ())
        if self.rng.random() < 0.05:
            return ev.RoundVoid()
        losers = [seat for seat in seats if seat != winner and self.rng.random() < 0.97]
        return ev.RoundScored(winner, tuple(self.hand(seat, rules.limit) for seat in losers))

    def hand(self, seat: int, limit: int) -> ev.HandLeft:
        if self.rng.random() < 0.4:
            cards = tuple(self.rng.choice(CARDS) for _ in range(self.rng.randint(1, 6)))
            return ev.HandLeft(seat, cards=cards)
        # Often one of two numbers, so that ties happen.
        return ev.HandLeft(seat, points=self.rng.choice((self.rng.randint(1, limit), 7, 12)))

    def undo(self) -> Declared:
        target = self.table.sheet.ledger.undo
        return ev.EntryVoided(target.id if target else entry_id(999)), HERE

    def void_anything(self) -> Declared:
        return ev.EntryVoided(self.any_id()), HERE

    def any_id(self) -> str:
        # Rarely an entry that does not exist, or does not exist yet.
        return entry_id(self.rng.randint(1, len(self.table.entries) + 1))

    def restore(self) -> Declared:
        voidings = [entry.id for entry in self.table.entries if isinstance(entry.event, ev.EntryVoided)]
        return ev.EntryVoided(self.rng.choice(voidings) if voidings else self.any_id()), HERE

    def correct(self) -> Declared:
        lines = [line for line in self.table.sheet.ledger.counting if ends_round(line.event, self.rules)]
        if not lines:
            return self.next_fact()
        line = self.rng.choice(lines)
        if isinstance(self.rules, WattenRules):
            side = self.rng.randrange(len(self.watten.sides))
            won, fined = self.round_won(side), ev.PenaltyGiven(side, self.offence())
            return ev.EntryCorrected(line.entry.id, self.rng.choice((won, won, fined))), HERE
        seats = list(range(self.table.setup.seats))
        if isinstance(line.event, ev.RoundScored) and self.rng.random() < 0.8:
            seats = [line.event.winner, *(hand.seat for hand in line.event.hands)]
        return ev.EntryCorrected(line.entry.id, self.round_among(seats, self.rules)), HERE

    def reflow(self) -> Declared:
        return ev.GamesReflowed(self.rng.randint(1, self.table.sheet.current.number)), HERE

    def say_again(self) -> Declared:
        if not self.table.entries:
            return self.next_fact()
        entry = self.rng.choice(self.table.entries)
        return entry.event, (entry.game, entry.round)

    def say_otherwise(self) -> Declared:
        game = self.rng.randint(1, self.table.sheet.current.number + 1)
        return self.next_fact()[0], (game, self.rng.randint(1, 6))

    def settle(self) -> Declared:
        target = self.rng.choice(self.table.waiting) if self.table.waiting else self.any_id()
        return (ev.EntryAccepted if self.rng.random() < 0.7 else ev.EntryDismissed)(target), HERE

    def close_or_reopen(self) -> Declared:
        # Mostly open, because a closed sheet accepts nothing.
        closing = not self.table.sheet.ledger.closed and self.rng.random() < 0.3
        return ev.SheetClosed() if closing else ev.SheetReopened(), HERE
