"""Lists the actions that might be legal in a Watten hand, for `playout` to try.

The replay decides which of them are legal. An action with a random card (a cut, a new hand) is listed once, as
unseen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.outcome import Failure
from rules.watten.actions import (
    HAND_SIZE,
    UNSEEN,
    Agree,
    Ask,
    Bid,
    Challenge,
    Concede,
    Cut,
    DealPattern,
    Decline,
    Farbe,
    Maschine,
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
from rules.watten.bidding import JUMP
from rules.watten.pack import RANKS, SUITS
from rules.watten.rulesets import WattenRules
from rules.watten.table import table

Hands = list[tuple[int | None, ...]]


def hands_after(rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction]) -> Hands:
    """The hands as dealt, changed by each Schöneres; empty where nothing is known."""
    hands: Hands = list(setup.deal) or [()] * setup.seats
    at = table(setup.seats, setup.dealer)
    asked = ""
    for action in actions:
        match action:
            case Ask():
                asked = action.what
            case Agree() if asked == "schoeneres":
                anew = range(setup.seats) if rules.schoeneres == "all_four" else (at.vorhand, at.dealer)
                hands = [() if seat in anew else hand for seat, hand in enumerate(hands)]
            case NewHand():
                hands[action.seat] = action.cards
            case SwapBlind():
                one, other = (seat for seat in range(setup.seats) if seat not in (at.vorhand, at.dealer))
                hands[one], hands[other] = hands[other], hands[one]
            case _:
                pass
    return hands


def announced(actions: Sequence[WattenAction]) -> bool:
    """Whether the opening is over: the Farbe is named, both announcers have shown a card, or a card lies."""
    shown = sum(isinstance(action, Show) for action in actions)
    return shown > 1 or any(isinstance(action, Farbe | Play) for action in actions)


def candidates(
    rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction]
) -> Iterator[WattenAction]:
    """The actions to try after `actions`, in display order.

    Where the announcement is hidden, showing comes first.
    """
    if announced(actions):
        yield from plays(rules, setup, actions)
        yield from answers(setup)
        yield from challenges(rules, setup, actions)
        yield from bids(rules, setup, actions)
        if rules.hidden:  # otherwise everybody sees who took the trick
            yield from (Takes(seat) for seat in range(setup.seats))
    else:
        yield from names(rules, setup, actions)
        yield from questions(setup)
        yield from before_naming(setup)
    yield from (Maschine(seat) for seat in range(setup.seats) if rules.maschine)


def plays(rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction]) -> Iterator[Play]:
    for seat, hand in enumerate(hands_after(rules, setup, actions)):
        yield from (Play(seat, card) for card in hand if card is not None)


def answers(setup: WattenSetup) -> Iterator[WattenAction]:
    for seat in range(setup.seats):
        yield from (Stay(seat), Concede(seat))


def challenges(
    rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction]
) -> Iterator[Challenge]:
    """ "Farbe!" after a bid in the last trick."""
    after_bid = bool(actions) and isinstance(actions[-1], Bid)
    if after_bid and rules.last_card_bid != "free":
        yield from (Challenge(seat) for seat in range(setup.seats))


def bids(rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction]) -> Iterator[Bid]:
    """One more than now; also four at once for the first bid of a round, where the table allows the jump."""
    first = not any(isinstance(action, Bid) for action in actions)
    for seat in range(setup.seats):
        yield Bid(seat)
        if first and rules.jump_bid != "none":
            yield Bid(seat, JUMP)


def names(rules: WattenRules, setup: WattenSetup, actions: Sequence[WattenAction]) -> Iterator[WattenAction]:
    """Schlag and Farbe by each announcer (a swap may have changed the roles), or the cards each could show."""
    at = table(setup.seats, setup.dealer)
    if rules.hidden:
        for seat in (at.vorhand, at.dealer):
            hand = hands_after(rules, setup, actions)[seat]
            yield from (Show(seat, card) for card in hand if card is not None)
        return
    for seat in (at.vorhand, at.dealer):
        yield from (Schlag(seat, rank) for rank in RANKS)
    for seat in (at.dealer, at.vorhand):
        yield from (Farbe(seat, suit) for suit in SUITS)


# Code of a refusal -> the kinds of actions that must fail too, by any seat.
_SAME_FATE: dict[str, tuple[type[WattenAction], ...]] = {
    "not_announced": (Play, Bid),
    "bid_unanswered": (Play,),
    "no_bid_to_answer": (Stay, Concede),
    "nothing_to_challenge": (Challenge,),
    "schlag_named": (Schlag,),
    "schlag_first": (Farbe,),
    "question_unanswered": (Schlag, Farbe, Ask),
    "nothing_asked": (Agree, Decline),
    "cut_in_game": (Cut,),
    "cut_too_late": (Cut,),
    "dealt_already": (DealPattern,),
    "no_blind_swap": (SwapBlind,),
}


def ruled_out(refused: WattenAction, failure: Failure, action: WattenAction, labels: Sequence[str]) -> bool:
    """Whether `action` must fail because `refused` did, so that it need not be replayed."""
    if failure.code == "not_on_turn":
        due = dict(failure.params).get("turn")
        return isinstance(action, Play | Bid) and isinstance(due, tuple) and labels[action.seat] not in due
    if failure.code == "not_announcer":
        return isinstance(action, type(refused)) and action.seat == refused.seat
    return isinstance(action, _SAME_FATE.get(failure.code, ()))


def questions(setup: WattenSetup, *, answers_only: bool = False) -> Iterator[WattenAction]:
    """Questions, answers, and what follows an agreement."""
    at = table(setup.seats, setup.dealer)
    for seat in (at.vorhand, at.dealer):
        yield from (Agree(seat), Decline(seat))
    if answers_only:
        return
    for seat in (at.vorhand, at.dealer):
        yield from (Ask(seat, "schoeneres"), Ask(seat, "schlagtausch"))
    for seat in range(setup.seats):
        yield from (NewHand(seat, (None,) * HAND_SIZE), SwapBlind(seat))


def before_naming(setup: WattenSetup, *, cuts: bool = True) -> Iterator[WattenAction]:
    if cuts:
        yield from (Cut(seat, UNSEEN) for seat in range(setup.seats))
    yield from (DealPattern(setup.dealer, 3), DealPattern(setup.dealer, 2))
