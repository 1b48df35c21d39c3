"""How a Watten hand is written: its headers and the lines of its actions.

Owns the plug-in of the game (`NOTATION`); the words are `rules.watten.words`.
Never judges a play.

    dealer: A1                     who deals; also by name
    krank: A                       krank sides, left out where none is
    deal: B1 SK LA E7 H8 L8        a hand in the order received, `?` for an unknown card

    B1 schlag 8, A1 farbe herz     announce
    B1 SK                          play; also `B1 Schell-König`, `B1 gibt Schell König`; `B1 ?` when unseen
    A1 bid 3                       bieten; the number may be left out
    B1 stay / B1 concede           bleiben / gehen
    A1 penalty misdeal             the table agrees on an offence of A1
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.cards import card_code, read_card
from rules.errors import Illegal, Unreadable
from rules.hand import GameNotation, Header, Replayer, Word
from rules.ruleset import Game, Ruleset
from rules.watten import codec, words
from rules.watten.actions import (
    HAND_SIZE,
    SEATS,
    SIDES,
    Bid,
    Claim,
    Farbe,
    Play,
    Schlag,
    WattenAction,
    WattenSetup,
)
from rules.watten.play import replayer

_UNKNOWN = "?"
_NONE = ("-", "none", "keine")
_Cards = tuple[int | None, ...]


class WattenNotation:
    """The contract of `rules.hand.GameNotation`, for four players."""

    game: Game = "watten"
    headers = ("dealer", "krank", "deal")
    repeatable = ("deal",)
    default_seats = len(SEATS)

    def labels(self, seats: int) -> tuple[str, ...]:
        return SEATS if seats == len(SEATS) else ()

    def seats(self, setup: WattenSetup) -> int:
        return len(SEATS)

    def read_setup(self, ruleset: Ruleset, labels: tuple[str, ...], headers: Sequence[Header]) -> WattenSetup:
        by_name = {header.key: header for header in headers if header.key != "deal"}
        if "dealer" not in by_name:
            raise Unreadable("no_dealer", {})
        krank = _krank(by_name["krank"]) if "krank" in by_name else (False, False)
        deal = _deal(header for header in headers if header.key == "deal")
        return WattenSetup(_dealer(by_name["dealer"]), krank, deal)

    def write_setup(self, setup: WattenSetup) -> list[tuple[str, str]]:
        krank = [side for side, is_krank in zip(SIDES, setup.krank, strict=True) if is_krank]
        return [
            ("dealer", SEATS[setup.dealer]),
            *([("krank", " ".join(krank))] if krank else []),
            *(
                (
                    "deal",
                    " ".join([seat, *(_UNKNOWN if card is None else card_code(card) for card in hand)]),
                )
                for seat, hand in zip(SEATS, setup.deal, strict=False)
                if any(card is not None for card in hand)
            ),
        ]

    def read_action(self, seat: int, spoken: Sequence[Word], setup: WattenSetup) -> WattenAction:
        return words.read_action(seat, spoken)

    def write_action(self, action: WattenAction, setup: WattenSetup) -> tuple[int, str]:
        return action.seat, words.write_action(action)

    def starts_line(self, setup: WattenSetup, actions: Sequence[WattenAction], index: int) -> bool:
        """One line for the announcement, for each trick and for each bid with its answers."""
        before = actions[index - 1] if index else None
        match actions[index]:
            case Play():
                played = sum(isinstance(action, Play) for action in actions[:index])
                return played % len(SEATS) == 0 or not isinstance(before, Play)
            case Bid():
                return not isinstance(before, Bid)
            case Farbe():
                return not isinstance(before, Schlag)
            case Schlag() | Claim():
                return True
            case _:
                return False

    def encode(self, setup: WattenSetup, actions: Sequence[WattenAction]) -> bytes:
        return codec.encode(setup, actions)

    def decode(
        self, ruleset: Ruleset, data: bytes, start: int
    ) -> tuple[WattenSetup, tuple[WattenAction, ...]]:
        return codec.decode(data, start)

    def replayer(self, ruleset: Ruleset) -> Replayer:
        return replayer(ruleset)


def _dealer(header: Header) -> int:
    if len(header.words) != 1:
        header.name.unreadable("one_word_expected")
    return words.read_seat(header.words[0])


def _krank(header: Header) -> tuple[bool, bool]:
    sides = {word.key: word for word in header.words if word.text.casefold() not in _NONE}
    for key, word in sides.items():
        if key not in ("a", "b"):
            word.unreadable("unknown_side", known=SIDES)
    return "a" in sides, "b" in sides


def _deal(headers: Iterable[Header]) -> tuple[_Cards, ...]:
    """Five cards for every seat, None for each that is not given; nothing when none is."""
    hands: dict[int, _Cards] = {}
    given: dict[int, Word] = {}
    for header in headers:
        if not header.words:
            header.name.unreadable("word_missing")
        seat = words.read_seat(header.words[0])
        if seat in hands:
            header.words[0].unreadable("hand_twice")
        hands[seat] = _hand(header.words[1:], given)
    if not given:
        return ()
    return tuple(hands.get(seat, (None,) * HAND_SIZE) for seat in range(len(SEATS)))


def _hand(spoken: Sequence[Word], given: dict[int, Word]) -> _Cards:
    """One hand; its cards are added to those `given` so far. Raises Illegal for a card twice in the deal."""
    if len(spoken) > HAND_SIZE:
        spoken[HAND_SIZE].unreadable("too_many_cards", limit=HAND_SIZE)
    found = [None if word.text == _UNKNOWN else read_card(word) for word in spoken]
    for card, word in zip(found, spoken, strict=True):
        if card in given:
            raise Illegal("card_twice", {"card": card_code(card)}, word.line, word.column)
        if card is not None:
            given[card] = word
    return (*found, *[None] * (HAND_SIZE - len(found)))


NOTATION: GameNotation[WattenSetup, WattenAction] = WattenNotation()
