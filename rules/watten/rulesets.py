"""The Watten parameter object: every rule that a table may play differently.

Owns the options, their defaults (the seed S4) and the penalty catalogue.
Never knows a score, a sheet or a hand. R- and A-numbers are those of the
distilled rules in docs/rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

PenaltyCode = Literal["peek_cut", "misdeal", "wild_bid", "krank_bid", "revoke", "early_look", "double_bid"]


@dataclass(frozen=True, slots=True)
class PenaltyType:
    """What one offence costs.

    `points` go to the opponents of the offender; `loses_game` gives the
    offender's side the Bummerl at once (R20) and `points` is then 0.
    """

    code: PenaltyCode
    points: int
    ends_round: bool
    loses_game: bool
    source: str


# S4 "Ausgeben", "Biattn", "Foab bekenna"; what each does to the round: "Penalties, round and deal".
SEED_PENALTIES = (
    PenaltyType("misdeal", 2, ends_round=True, loses_game=False, source="S4 R7"),
    PenaltyType("peek_cut", 2, ends_round=False, loses_game=False, source="S4 R5"),
    PenaltyType("wild_bid", 2, ends_round=True, loses_game=False, source="S4 R27"),
    PenaltyType("krank_bid", 2, ends_round=True, loses_game=False, source="S4 R28"),
    PenaltyType("revoke", 0, ends_round=True, loses_game=True, source="S4 R20"),
)


@dataclass(frozen=True, slots=True)
class WattenRules:
    """All parameters of a Watten table; the defaults are the seed's.

    Scoring: `target` points win (R28, R33); a side is krank from
    `target - krank_distance` on; a plain round is worth `base_value` (R22);
    `void_points` is "sich streichen lassen" (R29, A21); `revoke_bummerl`
    says whether a revoke costs exactly one Bummerl or what the score says (A8).
    Card play: A1, A2, A4, A5, A19 in this order.
    """

    target: int = 9
    krank_distance: int = 2
    base_value: int = 2
    void_points: Literal["off", "once", "unlimited"] = "unlimited"
    revoke_bummerl: Literal["single", "by_score"] = "single"
    linke_lead_demands_trump: bool = False
    linke_satisfies_follow: bool = True
    rechter_exempt: bool = True
    allow_schlag_six: bool = True
    trump_cancels_suit: bool = False
    penalties: tuple[PenaltyType, ...] = SEED_PENALTIES

    def penalty(self, code: str) -> PenaltyType | None:
        return next((penalty for penalty in self.penalties if penalty.code == code), None)


OPTIONS: dict[str, tuple[str | int | bool, ...]] = {
    "target": (9, 11, 15),
    "void_points": ("unlimited", "once", "off"),
    "revoke_bummerl": ("single", "by_score"),
    "linke_lead_demands_trump": (False, True),
    "linke_satisfies_follow": (True, False),
    "rechter_exempt": (True, False),
    "allow_schlag_six": (True, False),
    "trump_cancels_suit": (False, True),
}

PRESETS: dict[str, WattenRules] = {
    "upper_austria": WattenRules(),
}
