"""Reads and writes Watten hands: their headers and the lines of their actions.

`NOTATION` is the plug-in of the game. `rules.watten.head` reads the headers,
`rules.watten.words` the words.

    dealer: A1                     who deals; also by name
    krank: A                       who is krank; left out if nobody is
    score: A=7 B=0                 the points before the hand, from which krank follows
    deal: B1 SK LA E7 H8 L8        a hand in the order received, `?` for an unknown card

    A1 cut HK, B1 cut S9           cut for the deal; A1 deals
    A1 deals 3+2                   or 2+3
    B1 schoeneres?, A1 decline     Schöneres, Schlagtausch: the question, and `agree` or `decline`
    B1 new H8 S8 L7 E9 HA          the cards dealt after a Schöneres
    B1 schlag 8, A1 farbe herz     announce
    B1 show H8, A1 show LK         announce by showing (Latinisch, Blind); also when it is shown at the end
    B1 SK                          play; also `B1 Schell-König`, `B1 gibt Schell König`; `B1 ?` when unseen
    A1 bid 3                       bieten; the number may be left out
    B1 stay / B1 concede           bleiben / gehen
    B1 farbe!                      the last card of the bidder is shown and must allow the bid (R27)
    B1 takes                       the table gives B1 the trick
    A1 maschine                    all three Kritische in one hand
    A1 penalty misdeal             the table agrees on an offence of A1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from rules.core.hand import GameNotation, Header, Replayer, Word
from rules.core.ruleset import Game, Ruleset
from rules.watten import codec, head, words
from rules.watten.actions import (
    Ask,
    Bid,
    Claim,
    Cut,
    DealPattern,
    Farbe,
    Maschine,
    NewHand,
    Play,
    Schlag,
    Show,
    WattenAction,
    WattenSetup,
)
from rules.watten.play import replayer
from rules.watten.rulesets import WattenRules
from rules.watten.table import LABELS


class WattenNotation:
    """Implements `rules.core.hand.GameNotation` for two, three or four players."""

    game: Game = "watten"
    headers = head.HEADERS
    repeatable = ("deal",)
    default_seats = 4
    seat_verbs = ()

    def labels(self, seats: int) -> tuple[str, ...]:
        return LABELS.get(seats, ())

    def seats(self, setup: WattenSetup) -> int:
        return setup.seats

    def read_setup(self, ruleset: Ruleset, labels: tuple[str, ...], headers: Sequence[Header]) -> WattenSetup:
        return head.read_setup(cast(WattenRules, ruleset.params), labels, headers)

    def write_setup(self, setup: WattenSetup) -> list[tuple[str, str]]:
        return head.write_setup(setup, LABELS[setup.seats])

    def read_action(self, seat: int, spoken: Sequence[Word]) -> WattenAction:
        return words.read_action(seat, spoken)

    def write_action(self, action: WattenAction) -> tuple[int, str]:
        return action.seat, words.write_action(action)

    def starts_line(self, setup: WattenSetup, actions: Sequence[WattenAction], index: int) -> bool:
        """A new line for the cuts, the announcement, each question, each trick and each bid with its answers."""
        before = actions[index - 1] if index else None
        match actions[index]:
            case Play():
                played = sum(isinstance(action, Play) for action in actions[:index])
                return played % setup.seats == 0 or not isinstance(before, Play)
            case Farbe():
                return not isinstance(before, Schlag)
            case Bid() | Cut() | NewHand() | Show() as action:
                return not isinstance(before, type(action))
            case Schlag() | Claim() | Ask() | DealPattern() | Maschine():
                return True
            case _:
                return False

    def encode(self, ruleset: Ruleset, setup: WattenSetup, actions: Sequence[WattenAction]) -> bytes:
        return codec.encode(setup, actions)

    def writer(self, ruleset: Ruleset, setup: WattenSetup) -> Callable[[WattenAction], bytes]:
        return codec.encode_action

    def decode(
        self, ruleset: Ruleset, data: bytes, start: int
    ) -> tuple[WattenSetup, tuple[WattenAction, ...]]:
        return codec.decode(data, start)

    def replayer(self, ruleset: Ruleset) -> Replayer:
        return replayer(ruleset)


NOTATION: GameNotation[WattenSetup, WattenAction] = WattenNotation()
