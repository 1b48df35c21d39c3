"""The WHOT! parameter object: every rule that an edition or a table may play differently.

Owns the options, their defaults and the presets of the two German leaflets
(S0/S1 and S2). Never knows an edition's names: those are display data.
Numbers with # are rows of the gap table of the distilled rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.whot.pack import PackKey

Count = Literal["none", "long", "short"]


@dataclass(frozen=True, slots=True)
class WhotRules:
    """All parameters of a WHOT! table.

    Match: `match` "single" (first out wins, nothing is counted) or
    "elimination" at `limit` points (S0 LANGE VARIANTE, S2 Knockout; exactly
    the limit is out, #36). Counting a hand: `count` "long" doubles each
    double-suit card, "short" doubles the whole hand once with one
    double-suit card and once more from `double_again_at` on (#1); 0 = never.
    Play: `streets`, `small_numbers` (the small number of the double suit may
    be played), `double_suit_lock` (only the same number may follow a
    double-suit card, S2), `hand_size` cards are dealt from `pack`: WHOT
    cards of "two_colours" (S0: yellow calls, red skips or reverses) or of
    "one_kind" that chooses among all three (S2).
    """

    match: Literal["single", "elimination"] = "single"
    limit: int = 100
    count: Count = "none"
    double_again_at: int = 2
    hand_size: int = 6
    streets: bool = False
    small_numbers: bool = False
    double_suit_lock: bool = False
    max_players: int = 8
    pack: PackKey = "two_colours"


LIMITS = range(20, 1001)

OPTIONS: dict[str, tuple[str | int | bool, ...] | range] = {
    "limit": LIMITS,
    "double_again_at": (2, 3, 0),
}

PRESETS: dict[str, WhotRules] = {
    "leaflet_classic": WhotRules(),
    "leaflet_short": WhotRules(match="elimination", count="short", streets=True, small_numbers=True),
    "leaflet_long": WhotRules(match="elimination", count="long"),
    "numberlock_classic": WhotRules(double_suit_lock=True, pack="one_kind"),
    "numberlock_new": WhotRules(
        match="elimination",
        count="short",
        streets=True,
        small_numbers=True,
        double_suit_lock=True,
        pack="one_kind",
    ),
    "numberlock_knockout": WhotRules(
        match="elimination", count="long", double_suit_lock=True, pack="one_kind"
    ),
}
