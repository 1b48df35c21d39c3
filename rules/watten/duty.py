"""Which cards a hand may answer a lead with ("Foab bekenna").

The follow duty (R15-R19, A1-A5) as sets of cards. A *forced* set says when there is a duty (the hand holds
one of its cards); its *allowed* set says what may then be played.

There are two readings: the table's own, and the strict one in which Linke are trump in every respect. A card
that is legal only by the first is disputed. Kritische are always allowed, and forced only if the table says so
(`critical_must_follow`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.watten.actions import UNSEEN
from rules.watten.pack import mask
from rules.watten.ranking import criticals, linke, pack, rechter, suits_in_play, wander
from rules.watten.rulesets import WattenRules

Verdict = Literal["revoke", "disputed", "unchecked_duty"]


@dataclass(frozen=True, slots=True)
class Duty:
    """The duty that a led card brings, as sets of cards under both readings; forced 0 means no duty.

    `free` are the cards that are legal in any hand, with UNSEEN among them. `binding` are the strictly forced
    cards, `demanding` the forced ones, one byte each. `spare` is the Rechte, if it is exempt only when it is the
    single legal card (A4), otherwise 0.
    """

    free: int
    forced: int
    allowed: int
    strict_forced: int
    strict_allowed: int
    binding: bytes = b""
    demanding: bytes = b""
    spare: int = 0

    def verdict(self, held: int, card: int) -> Literal["revoke", "disputed"] | None:
        """The verdict on playing `card` from the set `held`; None if it is legal (R20)."""
        if held & self.forced and not 1 << card & self.allowed and held & self.allowed != self.spare:
            return "revoke"
        strictly = held & self.strict_forced and not 1 << card & self.strict_allowed
        return "disputed" if strictly and held & self.strict_allowed != self.spare else None


# A led off-suit card demands nothing under either reading (R19); -1 has every bit.
NO_DUTY = Duty(free=-1, forced=0, allowed=0, strict_forced=0, strict_allowed=0)


def duty(rules: WattenRules, led: int, schlag: int, trump: int, *, first: bool) -> Duty:
    """The duty of a led card, in the `first` trick or in a later one.

    "haube" (Bavaria): only the Rechte demands trump, and only when it is led in the first trick.
    """
    if rules.follow_duty == "none" or (
        rules.follow_duty == "haube" and (not first or led != rechter(schlag, trump))
    ):
        return NO_DUTY
    left = linke(rules, schlag, trump)
    suits = suits_in_play(rules, schlag, trump)
    trumps = {card for card in pack(rules) if suits[card] == trump}
    led_trump = led in trumps or _critical_rechter(rules, led, schlag, trump)
    if not led_trump and led not in left:
        return NO_DUTY

    demanded = led_trump or rules.linke_lead_demands_trump
    forced = trumps - _exempt(rules, schlag, trump)
    if rules.critical_must_follow:
        forced |= {*criticals(rules)}
    answers = trumps.union(criticals(rules))
    allowed = answers | left if rules.linke_satisfies_follow else answers
    strict = mask(answers | left)
    return Duty(
        free=1 << UNSEEN | (strict & mask(allowed) if demanded else strict),
        forced=mask(forced) if demanded else 0,
        allowed=mask(allowed) if demanded else 0,
        strict_forced=mask(forced | left),
        strict_allowed=strict,
        binding=bytes(sorted(forced | left)),
        demanding=bytes(sorted(forced)) if demanded else b"",
        spare=mask({rechter(schlag, trump)} & forced) if rules.rechter_exempt == "if_only_legal" else 0,
    )


def _critical_rechter(rules: WattenRules, led: int, schlag: int, trump: int) -> bool:
    """Whether the led card is a Kritischer that demands trump, because it is also the Rechte."""
    named = led == rechter(schlag, trump) and led in criticals(rules)
    return named and rules.critical_rechter_demands_trump


def _exempt(rules: WattenRules, schlag: int, trump: int) -> set[int | None]:
    """The trumps that a player need not play (R16)."""
    found = {rechter(schlag, trump)} if rules.rechter_exempt is True else set[int | None]()
    return found | ({wander(rules, schlag, trump)} if rules.wander_exempt else set())
