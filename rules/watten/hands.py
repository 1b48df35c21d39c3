"""What a log knows of the four hands: the dealt cards, and what later plays tell.

Owns reading the setup bytes, and the questions about cards that are unknown
or out of place; all of them rare. Never judges a play.

The setup byte is `dealer | krank A << 2 | krank B << 3 | deal known << 4`;
with a known deal twenty bytes follow, five for each seat from A1, 255 for an
unknown card.
"""

from __future__ import annotations

from collections import Counter

from rules.cards import PACK, card_code
from rules.outcome import Failure
from rules.watten import refusals
from rules.watten.actions import ESCAPE, ESCAPED_BID, HAND_SIZE, SEATS, UNKNOWN, UNSEEN
from rules.watten.refusals import Refusal, refusal

DEAL = 16
DEALT = len(SEATS) * HAND_SIZE
# The bit of a card byte; nothing for whatever is no card.
_BIT = tuple(1 << byte if byte in PACK else 0 for byte in range(256))

# The cards surely held by each seat, how many more it holds (None: all are known), where the actions begin.
Beginning = tuple[list[int], list[int] | None, int]


def beginning(data: bytes, start: int) -> Beginning | Failure:
    """The hands after the setup byte at `start`, or the Failure (at index -1) that there are none."""
    if start >= len(data) or data[start] > 31:
        return Failure(-1, "unreadable", "truncated" if start >= len(data) else "bad_setup")
    if not data[start] & DEAL:
        return *_partial(b"", data, start + 1), start + 1
    first = start + 1 + DEALT
    if len(data) < first:
        return Failure(-1, "unreadable", "truncated")
    # Unrolled, for it is a tenth of the whole replay: five cards to each of A1, B1, A2, B2.
    a, b, c, d, e, f, g, h, i, j, k, m, n, o, p, q, r, s, t, u = data[start + 1 : first]
    a1 = _BIT[a] | _BIT[b] | _BIT[c] | _BIT[d] | _BIT[e]
    b1 = _BIT[f] | _BIT[g] | _BIT[h] | _BIT[i] | _BIT[j]
    a2 = _BIT[k] | _BIT[m] | _BIT[n] | _BIT[o] | _BIT[p]
    b2 = _BIT[q] | _BIT[r] | _BIT[s] | _BIT[t] | _BIT[u]
    if (a1 | b1 | a2 | b2).bit_count() == DEALT:
        return [a1, b1, a2, b2], None, first
    return _uncertain(data, start + 1, first)


def _uncertain(data: bytes, start: int, first: int) -> Beginning | Failure:
    dealt = data[start:first]
    if any(byte not in PACK and byte != UNKNOWN for byte in dealt):
        return Failure(-1, "unreadable", "bad_card_byte")
    for byte, times in Counter(dealt).items():
        if byte != UNKNOWN and times > 1:
            return Failure(-1, "illegal", "card_twice", (("card", card_code(byte)),))
    return *_partial(dealt, data, first), first


def _partial(dealt: bytes, data: bytes, at: int) -> tuple[list[int], list[int]]:
    """A seat that plays a card later held it from the start, so a revoke is found where it happened.

    A card that is played twice proves nothing.
    """
    hands = [dealt[seat * HAND_SIZE :][:HAND_SIZE] for seat in range(len(SEATS))]
    known = [sum(_BIT[byte] for byte in hand) for hand in hands]
    loose = [hand.count(UNKNOWN) if hand else HAND_SIZE for hand in hands]
    logged = _plays(data[at:])
    times = Counter(card for _, card in logged)
    for seat, card in logged:
        if times[card] == 1 and loose[seat] and not any(held & _BIT[card] for held in known):
            known[seat] |= _BIT[card]
            loose[seat] -= 1
    return known, loose


def take_unknown(
    known: list[int], loose: list[int] | None, seat: int, card: int, earlier: bytes
) -> Refusal | None:
    """Let `seat` play a card that it is not known to hold, one of its unknown ones; or say why not."""
    if card == UNSEEN:
        if loose is None or not loose[seat]:
            return refusal("card_not_named", seat=SEATS[seat])
        loose[seat] -= 1
        return None
    played = any(card == other for _, other in _plays(earlier))
    if played or loose is None or not loose[seat] or any(held & _BIT[card] for held in known):
        return refusals.not_held(seat, card, played)
    loose[seat] -= 1
    return None


def _plays(actions: bytes) -> list[tuple[int, int]]:
    """(seat, card) of every play among action bytes."""
    found = []
    at = 0
    while at < len(actions):
        code = actions[at] & 63
        if code in PACK:
            found.append((actions[at] >> 6, code))
        elif code == ESCAPE:
            at += 3 if actions[at + 1 : at + 2] == bytes((ESCAPED_BID,)) else 1
        at += 1
    return found
