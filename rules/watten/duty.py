"""Which cards a hand may answer a lead with ("Foab bekenna").

Owns the follow duty (R15-R19, A1-A5) as sets of cards. Never knows whose turn
it is. A *forced* set says when there is a duty (the hand holds one of them),
its *allowed* set what then may be played.

Two readings: the table's own, and the strict one in which Linke are trump in
every respect. A card legal by the first and not by the second is disputed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.cards import PACK, mask, suit_of
from rules.watten.actions import UNSEEN
from rules.watten.ranking import linke, rechter
from rules.watten.rulesets import WattenRules

Verdict = Literal["revoke", "disputed"]


@dataclass(frozen=True, slots=True)
class Duty:
    """The duty that one led card brings, as sets of cards under both readings; forced 0 = no duty.

    `free` are the cards that nobody can object to, an UNSEEN one among them.
    """

    free: int
    forced: int
    allowed: int
    strict_forced: int
    strict_allowed: int

    def verdict(self, held: int, card: int) -> Verdict | None:
        """What playing `card` from the cards `held` (a set) is; None when it is in order (R20)."""
        if held & self.forced and not 1 << card & self.allowed:
            return "revoke"
        if held & self.strict_forced and not 1 << card & self.strict_allowed:
            return "disputed"
        return None


# An off suit led demands nothing under either reading (R19); -1 has every bit.
NO_DUTY = Duty(free=-1, forced=0, allowed=0, strict_forced=0, strict_allowed=0)


def duty(rules: WattenRules, led: int, schlag: int, trump: int) -> Duty:
    """What the led card demands."""
    top = 1 << rechter(schlag, trump)
    left = mask(linke(schlag, trump))
    trumps = mask(card for card in PACK if suit_of(card) == trump) & ~top
    led_trump = bool(1 << led & (trumps | top))
    if not led_trump and not 1 << led & left:
        return NO_DUTY

    forced = allowed = 0
    if led_trump or rules.linke_lead_demands_trump:
        forced = trumps if rules.rechter_exempt else trumps | top
        allowed = trumps | top | (left if rules.linke_satisfies_follow else 0)
    strict_forced = left | trumps | (0 if rules.rechter_exempt else top)
    strict_allowed = trumps | top | left
    free = 1 << UNSEEN | (strict_allowed & allowed if forced else strict_allowed)
    return Duty(free, forced, allowed, strict_forced, strict_allowed)
