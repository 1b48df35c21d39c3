"""The legal turns and asides of a position, for people and for playouts.

A replay does not use this: it judges one action at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.whot.actions import Answer, Aside, Claim, Draw, Lay, Timeout, Turn, Warn
from rules.whot.calls import claimable
from rules.whot.effects import NOT_LAST
from rules.whot.pack import is_whot
from rules.whot.position import Position, is_hidden
from rules.whot.streets import acting, doubles, streets
from rules.whot.tokens import (
    CANCEL,
    CARD,
    CHOICES,
    DRAW,
    KEEP,
    NO_CHOICE,
    has_small,
    large,
    small,
    whot,
)


def legal_turns(position: Position) -> list[Turn]:
    """Every legal turn with the known cards: single cards, several cards, a timeout, and the draw last.

    Includes turns of players who may act before the player on turn (`play_drawn`,
    `skip_response`). Identical cards give one turn. Empty when the hand is over.
    """
    if position.over:
        return []
    lays = [Lay(position.seat, tokens) for tokens in _ways(position, position.hands[position.seat])]
    timeout = [Timeout(position.seat)] if position.lookups.rules.clock else []
    return [*lays, *_before_turn(position), *timeout, Draw(position.seat)]


def legal_asides(position: Position) -> list[Aside]:
    """A warning that is due, claims of a missed one, answers to a raise. Raises and remarks are not listed."""
    found: list[Aside] = []
    if position.over:
        return found
    seats = range(len(position.hands))
    if position.due >= 0:
        found.append(Warn(position.due & 15, bool(position.due >> 4)))
    if position.lookups.rules.calls and position.lookups.rules.missed_call_penalty:
        found += [
            Claim(seat, against) for against in claimable(position) for seat in seats if seat != against
        ]
    if position.offer is not None:
        other = 1 - position.offer[0]
        found += [Answer(other, True), Answer(other, False)]
    return found


def _ways(position: Position, hand: Sequence[int]) -> Iterator[tuple[int, ...]]:
    rules = position.lookups.rules
    cards = sorted({of for of in hand if not is_hidden(of)})
    ways = [large(of) for of in cards if not is_whot(of)]
    if rules.small_numbers:
        ways += [small(of) for of in cards if not is_whot(of) and has_small(of)]
    singles = ((token,) for token in ways if position.lookups.legal[position.requirement | token])
    many: list[tuple[int, ...]] = [*streets(position, ways, hand)] if rules.streets else []
    many += doubles(position, ways, hand) if rules.double_play else []
    yield from (tokens for tokens in (*singles, *many) if _may_be_last(position, hand, tokens))
    for of in filter(is_whot, cards):
        yield from ((token,) for token in _whot_ways(position, of, len(hand)))


def _may_be_last(position: Position, hand: Sequence[int], tokens: tuple[int, ...]) -> bool:
    if position.lookups.rules.finish_on_action or len(tokens) < len(hand):
        return True
    active = acting(position.lookups, tokens) if len(tokens) > 1 else tokens
    return not any(position.lookups.acts[token] & NOT_LAST for token in active)


def _whot_ways(position: Position, of: int, left: int) -> list[int]:
    """The choices for this WHOT card here; as the last card it may be laid without one, since it affects nobody."""
    if position.pick and position.lookups.rules.whot_defends == "no":
        return []
    found = []
    for choice in range(len(CHOICES)):
        below = choice not in (CANCEL, KEEP) or position.saved[0] >= 0
        if position.lookups.choices[whot(of, choice)] and below and (choice != NO_CHOICE or left == 1):
            found.append(whot(of, choice))
    return found


def _before_turn(position: Position) -> Iterator[Lay]:
    """The card just drawn, laid at once; a WHOT card against a skip."""
    rules, last = position.lookups.rules, position.last
    seat = (position.seat - position.direction) % len(position.hands)
    hand = position.hands[seat]
    if rules.play_drawn and last == DRAW and not is_hidden(hand[-1]):
        singles = (tokens for tokens in _ways(position, hand) if len(tokens) == 1)
        yield from (Lay(seat, tokens) for tokens in singles if CARD[tokens[0]] == hand[-1])
    elif rules.skip_response and position.skip_is_open:
        for of in sorted({of for of in hand if is_whot(of) and not is_hidden(of)}):
            for token in (whot(of, CANCEL), whot(of, KEEP)):
                if position.lookups.choices[token]:
                    yield Lay(seat, (token,))
