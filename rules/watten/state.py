"""The table after each action of a Watten hand: trick, hands, stake, tricks.

Whatever needs a rule (who took a trick with an unnoted card, what a concession pays) is found by replaying the
hand so far with a further action, so that the rules are not written twice. This is slow but simple.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import cast

from rules.core.ruleset import Ruleset
from rules.watten import codec
from rules.watten.actions import (
    HAND_SIZE,
    UNSEEN,
    Agree,
    Bid,
    Claim,
    Concede,
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
from rules.watten.announce import compiler
from rules.watten.candidates import hands_after
from rules.watten.doubt import takers
from rules.watten.near_win import Terms
from rules.watten.pack import ALL_CARDS, rank_of, suit_of
from rules.watten.play import replayer
from rules.watten.playout import legal_actions
from rules.watten.result import WattenResult
from rules.watten.rulesets import WattenRules
from rules.watten.standing import after_claims, round_terms, settling
from rules.watten.table import Table, table


@dataclass(frozen=True, slots=True)
class WattenState:
    """The table after some actions of a Watten hand, as far as the log tells.

    Cards are card ids, UNSEEN for an unknown one; seats and sides as in `table`. `hands` are the cards left, in
    the order received. `schlag` and `farbe` as named aloud, None before; `shown` has (seat, card) of each
    card that an announcer showed instead.

    `stake` is what the round pays now, `bid` the value of the unanswered bid, 0 for none. `trick` are the
    lying cards as (seat, card): a full trick lies until the next card. `taker` is the seat that took the
    last full trick, None if it is not known; `in_doubt`: not even its side is known yet. `tricks` by side.
    """

    table: Table
    hands: tuple[tuple[int, ...], ...]
    schlag: int | None
    farbe: int | None
    shown: tuple[tuple[int, int], ...]
    stake: int
    bid: int
    trick: tuple[tuple[int, int], ...]
    taker: int | None
    in_doubt: bool
    tricks: tuple[int, int]

    @property
    def announced(self) -> tuple[int | None, int | None]:
        """Schlag and Farbe, as named aloud or from the cards shown so far; None for an unknown one."""
        return named(self.table, self.schlag, self.farbe, self.shown)

    @property
    def taken(self) -> int | None:
        """The seat that took the lying trick; None while the trick is not full."""
        return self.taker if len(self.trick) == self.table.seats else None


def states(ruleset: Ruleset, setup: WattenSetup, actions: Sequence[WattenAction]) -> Iterator[WattenState]:
    """Yield the table after the deal and after each action of the longest valid prefix; empty for an invalid deal."""
    whole = replayer(ruleset)(codec.encode(setup, actions), 0)
    if whole.failure is not None and whole.failure.index < 0:
        return
    picture = _Picture(ruleset, setup)
    yield picture.state()
    for action in actions[: whole.valid]:
        picture.after(action)
        yield picture.state()


class _Picture:
    """The state of one hand while it is played. `hands` by seat, UNSEEN for an unknown card."""

    def __init__(self, ruleset: Ruleset, setup: WattenSetup) -> None:
        self.ruleset, self.setup = ruleset, setup
        self.rules = cast(WattenRules, ruleset.params)
        self.table: Table = table(setup.seats, setup.dealer)
        self.run = replayer(ruleset)
        self.actions: list[WattenAction] = []
        self.hands = self._dealt()
        self.schlag: int | None = None
        self.farbe: int | None = None
        self.trick: list[tuple[int, int]] = []
        self.taken = [0, 0]
        self.in_doubt = False
        self.taker: int | None = None
        self.shown: list[tuple[int, int]] = []
        self.bid = 0
        self.terms = self._terms()
        self.stake = self._probed_stake() or self.terms.value

    def state(self) -> WattenState:
        result = self._result()
        tricks = result.tricks if result else (self.taken[0], self.taken[1])
        return WattenState(
            self.table,
            tuple(map(tuple, self.hands)),
            self.schlag,
            self.farbe,
            tuple(self.shown),
            self.stake,
            0 if result else self.bid,
            tuple(self.trick),
            self.taker,
            self.in_doubt,
            tricks,
        )

    def after(self, action: WattenAction) -> None:
        """Apply a legal action."""
        self._settle(action)
        self.actions.append(action)
        match action:
            case Schlag():
                self.schlag = action.rank
            case Farbe():
                self.farbe = action.suit
            case Play():
                self._play(action)
            case Bid():
                self.bid = action.value or (self.bid or self.stake) + 1
            case Claim():
                self.terms = self._terms()
            case Takes():
                self.taker = action.seat
            case Stay():
                self.stake, self.bid = self.bid or self.stake, 0
            case Agree() | NewHand() | SwapBlind():
                self.hands = self._dealt()
                self._lapse()
            case Show():
                self.shown.append((action.seat, action.card))
            case _:
                pass
        if isinstance(action, (Farbe, Show, Claim)):
            # The score's question is asked before the first lead (A15), also of a side that an offence made krank.
            asked = any(isinstance(each, Stay) for each in self._legal())
            self.bid = (self.bid or self.terms.value) if asked else 0
        if isinstance(action, (Stay, Schlag, Farbe, Claim)):
            self.stake = self._probed_stake() or self.stake

    def _terms(self) -> Terms:
        """The terms that settle the value of the round, from the score with the penalties so far."""
        scored = after_claims(self.rules, self.setup, self.table, settling(self.actions))
        return round_terms(self.rules, scored, self.table)

    def _dealt(self) -> list[list[int]]:
        """The hands before the first card, from the deal and later actions."""
        known = self.setup.deal or ((None,) * HAND_SIZE,) * self.setup.seats
        hands = hands_after(self.rules, replace(self.setup, deal=known), self.actions)
        return [[UNSEEN if card is None else card for card in hand] for hand in hands]

    def _lapse(self) -> None:
        """Clear the names that may be given again after a Schöneres or a Schlagtausch."""
        kinds = {type(action) for action in self._legal()}
        self.schlag = None if Schlag in kinds else self.schlag
        self.farbe = None if {Schlag, Farbe} & kinds else self.farbe

    def _play(self, action: Play) -> None:
        if len(self.trick) == self.table.seats:
            self.trick = []
        hand = self.hands[action.seat]
        if hand:
            hand.remove(next((card for card in (action.card, UNSEEN) if card in hand), hand[-1]))
        self.trick.append((action.seat, action.card))
        if len(self.trick) == self.table.seats:
            self.in_doubt, self.taker = True, None
            leaders = self._leaders()
            if len({self.table.sides[seat] for seat in leaders}) == 1:
                self._take(leaders)

    def _leaders(self) -> list[int]:
        """Who may have taken the full trick: the seats that may lead now; after the last trick decided by the cards."""
        result = self._result()
        if result is None:
            return sorted({action.seat for action in self._legal() if isinstance(action, Play)})
        schlag, farbe = named(self.table, self.schlag, self.farbe, self.shown)
        announced = None if schlag is None or farbe is None else compiler(self.rules)(schlag, farbe)
        laid = [ALL_CARDS if card == UNSEEN else 1 << card for _, card in self.trick]
        took = [self.trick[place][0] for place in takers(announced, laid)]
        return [seat for seat in took if seat in result.winners]

    def _settle(self, action: WattenAction) -> None:
        """Give a trick with an unknown taker to the seat that continues, or that the table names."""
        if self.in_doubt and isinstance(action, (Play, Bid, Takes)):
            self._take([action.seat])

    def _take(self, leaders: Sequence[int]) -> None:
        """Give the trick to the side of the seat that may lead next."""
        self.taken[self.table.sides[leaders[0]]] += 1
        self.taker = leaders[0] if len(leaders) == 1 else None
        self.in_doubt = False

    # --- questions to the replay -----------------------------------------------------------------------

    def _log(self, *more: WattenAction) -> bytes:
        return codec.encode(self.setup, [*self.actions, *more])

    def _result(self) -> WattenResult | None:
        return cast("WattenResult | None", self.run(self._log(), 0).result)

    def _legal(self) -> tuple[WattenAction, ...]:
        return may_follow(self.ruleset, self.setup, self.actions, self.hands)

    def _probed_stake(self) -> int:
        """What the round pays if the next bid, or the pending one, is conceded; 0 if nobody may bid."""
        seats = range(self.table.seats)
        for before in ((), *((Bid(seat),) for seat in seats)):
            for seat in seats:
                result = self.run(self._log(*before, Concede(seat)), 0).result
                if isinstance(result, WattenResult) and result.how == "concede":
                    return result.value
        return 0


def named(
    around: Table, schlag: int | None, farbe: int | None, shown: Sequence[tuple[int, int]]
) -> tuple[int | None, int | None]:
    """Schlag and Farbe as named aloud, else from the shown cards: the rank of Vorhand's, the suit of the dealer's."""
    for seat, card in shown:
        if seat == around.vorhand:
            schlag = rank_of(card)
        else:
            farbe = suit_of(card)
    return schlag, farbe


def may_follow(
    ruleset: Ruleset,
    setup: WattenSetup,
    actions: Sequence[WattenAction],
    hands: Sequence[Sequence[int]],
) -> tuple[WattenAction, ...]:
    """All legal actions after `actions`, with an unseen card for each of `hands` that has one."""
    run = replayer(ruleset)
    unseen = (Play(seat, UNSEEN) for seat, hand in enumerate(hands) if UNSEEN in hand)
    open_plays = [play for play in unseen if run(codec.encode(setup, [*actions, play]), 0).failure is None]
    return (*legal_actions(ruleset, setup, actions), *open_plays)
