"""A Watten hand as a viewer sees it, after each action: trick, hands, stake, tricks and who may do what.

Whatever needs a rule (whose turn it is, who took the trick, what a concession pays) is found by replaying the
hand so far with a further action, so that the rules are not written twice. This is slow but simple.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from rules.core.ruleset import Ruleset
from rules.core.steps import Fact, fact
from rules.watten import codec, words
from rules.watten.actions import (
    HAND_SIZE,
    UNSEEN,
    Agree,
    Bid,
    Claim,
    Concede,
    Cut,
    DealPattern,
    Farbe,
    NewHand,
    Play,
    Schlag,
    Show,
    Stay,
    SwapBlind,
    Takes,
    WattenAction,
    WattenSetup,
)
from rules.watten.candidates import hands_after
from rules.watten.near_win import Terms
from rules.watten.pack import RANK_WORDS, SUIT_WORDS, card_code
from rules.watten.play import replayer
from rules.watten.playout import legal_actions
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.standing import after_claims, round_terms, setup_refused
from rules.watten.table import LABELS, Table, table

# Nobody plays a hand of more actions, so who may do what is not computed beyond.
MAX_ASKED = 200
_UNKNOWN = "?"
_OF_SOMETHING = (Schlag, Farbe, Bid, Cut, DealPattern, NewHand, Show)


def seat_counts(ruleset: Ruleset) -> tuple[int, ...]:
    """The numbers of players that this ruleset can be replayed with, the usual one first; empty for none."""
    rules = cast(WattenRules, ruleset.params)
    sizes = sorted(LABELS, reverse=True)
    return tuple(seats for seats in sizes if setup_refused(rules, WattenSetup(0, seats=seats)) is None)


def facts(
    ruleset: Ruleset, setup: WattenSetup, actions: Sequence[WattenAction], *, asked: int = MAX_ASKED
) -> Iterator[tuple[Fact, ...]]:
    """The table after the deal and after each action of the longest valid prefix; nothing for no valid deal.

    Who may do what is told of the first `asked` tables and of the last one:
    it is what takes longest to find out.
    """
    whole = replayer(ruleset)(codec.encode(setup, actions), 0)
    if whole.failure is not None and whole.failure.index < 0:
        return
    picture = _Picture(ruleset, setup)
    yield picture.facts(asked=asked > 0 or not whole.valid)
    for left, action in zip(range(whole.valid - 1, -1, -1), actions, strict=False):
        picture.after(action)
        yield picture.facts(asked=len(picture.actions) <= asked or not left)


class _Picture:
    """The state of one hand. `hands` by seat: codes of the cards left, `?` for an unknown one.

    `taken` counts tricks by side; `open_trick`: it is not known yet who took the last full trick.
    """

    def __init__(self, ruleset: Ruleset, setup: WattenSetup) -> None:
        self.ruleset, self.setup = ruleset, setup
        self.table: Table = table(setup.seats, setup.dealer)
        self.run = replayer(ruleset)
        self.actions: list[WattenAction] = []
        self.hands = self._dealt()
        self.schlag = self.farbe = ""
        self.trick: list[tuple[int, str]] = []
        self.taken = [0, 0]
        self.open_trick = False
        self.taker = ""
        self.shown: list[tuple[int, str]] = []
        self.bid = 0
        self.terms = self._terms()
        self.stake = self._probed_stake() or self.terms.value

    def after(self, action: WattenAction) -> None:
        """Apply a legal action."""
        self._settle(action)
        self.actions.append(action)
        match action:
            case Schlag():
                self.schlag = RANK_WORDS[action.rank][0]
            case Farbe():
                self.farbe = SUIT_WORDS[action.suit][0]
            case Play():
                self._play(action)
            case Bid():
                self.bid = action.value or (self.bid or self.stake) + 1
            case Claim():
                self.terms = self._terms()
            case Takes():
                self.taker = self.table.labels[action.seat]
            case Stay():
                self.stake, self.bid = self.bid or self.stake, 0
            case Agree() | NewHand() | SwapBlind():
                self.hands = self._dealt()
                self._lapse()
            case Show():
                self.shown.append(
                    (action.seat, _UNKNOWN if action.card == UNSEEN else card_code(action.card))
                )
            case _:
                pass
        if isinstance(action, (Farbe, Show)) and any("stay" in ways for ways in self._ways().values()):
            self.bid = self.terms.value  # a krank side is asked before the first lead (A15)
        if isinstance(action, (Stay, Schlag, Farbe)):
            self.stake = self._probed_stake() or self.stake

    def _terms(self) -> Terms:
        """The terms of the round, by the score with the penalties so far."""
        rules = cast(WattenRules, self.ruleset.params)
        return round_terms(rules, after_claims(rules, self.setup, self.table, self.actions), self.table)

    def _dealt(self) -> list[list[str]]:
        """The hands before the first card, from the deal and later actions."""
        rules = cast(WattenRules, self.ruleset.params)
        known = self.setup.deal or ((None,) * HAND_SIZE,) * self.setup.seats
        return [_codes(hand) for hand in hands_after(rules, replace(self.setup, deal=known), self.actions)]

    def _lapse(self) -> None:
        """Clear the names that may be given again after a Schöneres or a Schlagtausch."""
        may = {word for ways in self._ways().values() for word in ways}
        self.schlag = "" if "schlag" in may else self.schlag
        self.farbe = "" if {"schlag", "farbe"} & may else self.farbe

    def _play(self, action: Play) -> None:
        if len(self.trick) == self.table.seats:
            self.trick, self.taker = [], ""
        code = _UNKNOWN if action.card == UNSEEN else card_code(action.card)
        hand = self.hands[action.seat]
        if code in hand or hand:
            hand.remove(code if code in hand else _UNKNOWN if _UNKNOWN in hand else hand[-1])
        self.trick.append((action.seat, code))
        if len(self.trick) == self.table.seats:
            self.open_trick = True
            leaders = [seat for seat, ways in self._ways().items() if "play" in ways]
            if len({self.table.sides[seat] for seat in leaders}) == 1:
                self._take(leaders)

    def _settle(self, action: WattenAction) -> None:
        """Give a trick with an unknown taker to the seat that goes on, or that the table names."""
        if self.open_trick and isinstance(action, (Play, Bid, Takes)):
            self._take([action.seat])

    def _take(self, leaders: Sequence[int]) -> None:
        """Give the trick to the side of the seat that may lead next."""
        self.taken[self.table.sides[leaders[0]]] += 1
        self.taker = self.table.labels[leaders[0]] if len(leaders) == 1 else ""
        self.open_trick = False

    # --- what the replay is asked ----------------------------------------------------------------------

    def _log(self, *more: WattenAction) -> bytes:
        return codec.encode(self.setup, [*self.actions, *more])

    def _ways(self) -> dict[int, list[str]]:
        """What each seat may do now, in the words of the notation; seats that may do nothing are left out."""
        found = list(legal_actions(self.ruleset, self.setup, self.actions))
        unseen = (Play(seat, UNSEEN) for seat, hand in enumerate(self.hands) if _UNKNOWN in hand)
        found += [play for play in unseen if self.run(self._log(play), 0).failure is None]
        ways: dict[int, list[str]] = {}
        for action in found:
            of = ways.setdefault(action.seat, [])
            if (word := _word(action)) not in of and (word != "takes" or not self.taker):
                of.append(word)
        return {seat: words for seat, words in ways.items() if words}

    def _probed_stake(self) -> int:
        """What the round pays if the next bid, or the pending one, is conceded; 0 where nobody may bid."""
        seats = range(self.table.seats)
        for before in ((), *((Bid(seat),) for seat in seats)):
            for seat in seats:
                result = self.run(self._log(*before, Concede(seat)), 0).result
                if isinstance(result, WattenResult) and result.how == "concede":
                    return result.value
        return 0

    # --- what is shown ---------------------------------------------------------------------------------

    def facts(self, *, asked: bool = True) -> tuple[Fact, ...]:
        """All that can be seen, what happens next first; `asked`: also what only the replay can tell."""
        result = self.run(self._log(), 0).result if asked else None
        labels = self.table.labels
        ways = self._ways() if asked and not result else {}
        return (
            *(fact("ways", seat=labels[seat], ways=tuple(sorted(ways[seat]))) for seat in sorted(ways)),
            *self._announced(),
            fact("stake", value=self.stake),
            *([fact("bid", value=self.bid)] if self.bid and not result else []),
            *self._trick(),
            self._tricks(result.tricks if isinstance(result, WattenResult) else tuple(self.taken)),
            *(fact("hand", seat=labels[seat], cards=tuple(hand)) for seat, hand in enumerate(self.hands)),
        )

    def _announced(self) -> Iterator[Fact]:
        if self.schlag:
            yield fact("schlag", rank=self.schlag)
        if self.farbe:
            yield fact("farbe", suit=self.farbe)
        for seat, code in self.shown:
            yield fact("shown", seat=self.table.labels[seat], card=code)

    def _trick(self) -> Iterator[Fact]:
        if not self.trick:
            return
        cards = tuple(f"{self.table.labels[seat]} {code}" for seat, code in self.trick)
        yield fact("trick", cards=cards)
        if self.taker:
            yield fact("taken", seat=self.taker)
        elif self.open_trick:
            yield fact("trick_open")

    def _tricks(self, taken: Sequence[int]) -> Fact:
        side, other = self.table.side_labels
        return fact("tricks", side=side, tricks=taken[0], other=other, others=taken[1])


def _word(action: WattenAction) -> str:
    """The word of an action without its card, rank or number."""
    if isinstance(action, Play):
        return "play"
    text = words.write_action(action)
    return text.partition(" ")[0] if isinstance(action, _OF_SOMETHING) else text


def _codes(cards: Sequence[int | None]) -> list[str]:
    return [_UNKNOWN if card is None else card_code(card) for card in cards]
