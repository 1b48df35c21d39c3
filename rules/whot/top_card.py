"""How the WHOT card on top of a hand logged from its middle may have been laid.

On a suit card by one of its own choices. On another WHOT card, or on one that nobody noted, it may also keep or cancel
what was laid before, so that any choice of the pack may be in force or come back.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.whot.actions import WhotSetup
from rules.whot.lookups import Lookups
from rules.whot.pack import UNKNOWN, is_whot
from rules.whot.tokens import CHOICES, called_suit, has_small, reverses, skips, whot


def order_may_turn(lookups: Lookups) -> bool:
    """Whether a WHOT card of this table may turn the order of play (#6)."""
    return any(map(reverses, _offered(lookups, tuple(lookups.pack.effects))))


def may_have_turned(lookups: Lookups, setup: WhotSetup) -> bool:
    """Whether the top card may have been laid to turn the order of play, or to cancel a card that did."""
    return any(map(reverses, ways(lookups, setup)))


def may_have_skipped(lookups: Lookups, setup: WhotSetup) -> bool:
    """Whether the player before may just have been skipped and may answer (`skip_response`)."""
    drawn = setup.middle is not None and setup.middle.drawn
    return lookups.rules.skip_response and not drawn and any(map(skips, ways(lookups, setup)))


def ways(lookups: Lookups, setup: WhotSetup) -> Iterator[int]:
    """The choices by which a WHOT card on top may have been laid; none for a suit card."""
    if not is_whot(setup.upcard):
        return iter(())
    if not suit_card_below(lookups, setup):
        return _offered(lookups, tuple(lookups.pack.effects))
    own = _offered(lookups, (setup.upcard,))
    return (choice for choice in own if setup.call is None or called_suit(choice) == setup.call)


def suit_card_below(lookups: Lookups, setup: WhotSetup) -> int:
    """The suit card just below the top card, if it is known and was laid by the only number it can be; else 0."""
    below = setup.middle.discards[-1] if setup.middle and setup.middle.discards else UNKNOWN
    unsure = is_whot(below) or (lookups.rules.small_numbers and has_small(below))
    return UNKNOWN if unsure else below


def _offered(lookups: Lookups, kinds: tuple[int, ...]) -> Iterator[int]:
    for of in kinds:
        yield from (choice for choice in range(len(CHOICES)) if lookups.choices[whot(of, choice)])
