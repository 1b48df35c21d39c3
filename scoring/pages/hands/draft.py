"""A hand log while it is tapped: packs the log into a short text for the address and adds one tap.

A tap has the words of the notation: `B1 schlag 8`, `A1 bid 3`, `SK` (for the player on turn), for the
beginning `dealer B1`, `deal B1 SK`, `upcard c5`, and `undo`. Nothing is judged here: illegal actions are
logged too. The log fits into an address.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import replace

from rules import compact
from rules.core.errors import RulesError, Unreadable
from rules.core.hand import Hand, Header, Word, fold
from rules.core.ruleset import Ruleset
from rules.games import GAMES, AnyHand
from rules.log import Log
from rules.walk import seats
from rules.watten.actions import HAND_SIZE, UNSEEN, Play, WattenSetup
from rules.watten.pack import find_card
from rules.whot.actions import Draw, WhotSetup
from rules.whot.pack import UNKNOWN

# A safe length for an address; a hand of two hundred turns takes about 400 characters.
MAX_LOG = 3000
MAX_TAP = 200
_NOT_HIS_TURN = ("not_on_turn", "out_of_turn")


def begin(ruleset: Ruleset, players: int, dealer: int, score: Sequence[int] = ()) -> AnyHand:
    """An empty log: only the dealer is known and, at Watten, the score."""
    if ruleset.game == "watten":
        return Hand(ruleset, WattenSetup(dealer, seats=players, score=tuple(score)), ())
    return Hand(ruleset, WhotSetup(dealer, ((),) * players, UNKNOWN), ())


def packed(hand: AnyHand) -> str:
    """The log as a text for an address; `unpacked` reads it."""
    return urlsafe_b64encode(compact.encode(hand)).decode().rstrip("=")


def unpacked(log: str) -> AnyHand:
    """The hand of a packed log. Raises Unreadable."""
    if len(log) > MAX_LOG:
        raise Unreadable("hand_too_long", {"limit": MAX_LOG})
    try:
        data = urlsafe_b64decode(log + "=" * (-len(log) % 4))
    except ValueError:
        raise Unreadable("no_hand", {}) from None
    return compact.decode(data)


def tapped(hand: AnyHand, tap: str) -> AnyHand:
    """The hand with one tap more. Raises RulesError for words that are no action."""
    words = [Word(text) for text in tap.split()]
    if not words or len(tap) > MAX_TAP:
        raise Unreadable("no_action", {"word": tap[:80]})
    if words[0].key == "undo":
        return without_last(hand)
    if words[0].key in ("dealer", "deal", "upcard"):
        return _with_beginning(hand, words[0].key, words[1:])
    return replace(hand, actions=(*hand.actions, _action(hand, words)))


def without_last(hand: AnyHand) -> AnyHand:
    """The hand without its last action; at WHOT! without its upcard if no action is left."""
    if hand.actions:
        return replace(hand, actions=hand.actions[:-1])
    if isinstance(hand.setup, WhotSetup):
        return replace(hand, setup=replace(hand.setup, upcard=UNKNOWN, call=None))
    return hand


def _action(hand: AnyHand, words: Sequence[Word]) -> object:
    """The action of the player named first, else of the player on turn."""
    labels, game = seats(hand), GAMES[hand.ruleset.game]
    named = [seat for seat, label in enumerate(labels) if fold(label) == words[0].key]
    if named:
        if len(words) == 1:
            words[0].unreadable("no_action")
        return game.read_action(named[0], words[1:])
    due = next((seat for seat in range(len(labels)) if _is_on_turn(hand, seat)), 0)
    return game.read_action(due, words)


def _is_on_turn(hand: AnyHand, seat: int) -> bool:
    """Whether it is the seat's turn. Tries an unseen card, because a named one could fail for another reason."""
    failure = Log(hand).tried(Play(seat, UNSEEN) if hand.ruleset.game == "watten" else Draw(seat)).failure
    return failure is None or failure.code not in _NOT_HIS_TURN


def _with_beginning(hand: AnyHand, name: str, words: Sequence[Word]) -> AnyHand:
    """The hand after a tap about its beginning. Everything but the dealer may be added at any time."""
    if name == "dealer":
        return replace(hand, setup=replace(hand.setup, dealer=_seat(hand, words)))
    if isinstance(hand.setup, WhotSetup):
        return replace(hand, setup=_upcard(hand, words))
    return replace(hand, setup=_with_dealt_card(hand, hand.setup, words))


def _seat(hand: AnyHand, words: Sequence[Word]) -> int:
    labels = seats(hand)
    for seat, label in enumerate(labels):
        if words and words[0].key == fold(label):
            return seat
    raise Unreadable("unknown_seat", {"word": words[0].text[:80] if words else "", "known": labels})


def _upcard(hand: AnyHand, words: Sequence[Word]) -> WhotSetup:
    header = Header("upcard", 0, 0, "upcard", replaced=tuple(words))
    if not words:
        raise Unreadable("no_action", {"word": "upcard"})
    read = GAMES["whot"].read_setup(hand.ruleset, seats(hand), (header,))
    return replace(hand.setup, upcard=read.upcard, call=read.call)


def _with_dealt_card(hand: AnyHand, setup: WattenSetup, words: Sequence[Word]) -> WattenSetup:
    """Add a card to a dealt hand, or remove it if it is there already."""
    seat, card = _seat(hand, words), find_card(words[-1].key)
    if card is None:
        words[-1].unreadable("unknown_card")
    deal = [list(cards) for cards in setup.deal or ((None,) * HAND_SIZE,) * setup.seats]
    held = deal[seat]
    if card in held:
        held[held.index(card)] = None
    elif None in held:
        held[held.index(None)] = card
    else:
        words[-1].unreadable("hand_full")
    known = any(card is not None for cards in deal for card in cards)
    return replace(setup, deal=tuple(map(tuple, deal)) if known else ())


__all__ = ["RulesError", "begin", "packed", "tapped", "unpacked", "without_last"]
