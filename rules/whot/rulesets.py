"""The WHOT! parameter object: every rule that an edition or a table may play differently.

The options and their defaults (the German leaflets S0/S1); `presets` gathers
them. Names of an edition are display data (`rules.whot.skins`). Numbers with #
are rows of the gap table of the distilled rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rules.core.ruleset import Params
from rules.whot.pack import PackKey

Count = Literal["none", "long", "short"]
Match = Literal["single", "elimination", "fixed_rounds", "drop_highest"]


@dataclass(frozen=True, slots=True)
class WhotRules(Params):
    """All parameters of a WHOT! table.

    The match: `match` "single" (first out of cards wins), "elimination" at `limit`
    points (S0 LANGE VARIANTE, S2 Knockout; exactly the limit is out, #36),
    "fixed_rounds" (`rounds`, lowest total wins, `fixed_tie`) or "drop_highest"
    (S3: the highest count of a hand leaves until two are left, #29-#31).
    `late_joiner`: what a player who comes later starts with. `rounding`: a
    hand's points are rounded up to a multiple of it, 0 = not at all.
    Counting a hand: `count` "long" doubles each double-suit card, "short"
    doubles the whole hand with one double-suit card and again from
    `double_again_at` cards on (#1; 0 = never): once (`doubling` "cap4") or
    once for each of them ("per_card", #2).
    The deal: `hand_size` cards from `packs` packs; `hand_by_players` deals 6,
    5 or 4 to two, three or four players; `opening` (#10), `first_whot` (#8),
    `first_special` (#9).
    WHOT cards: `wild_mode` (#7): "choose" one of the printed effects, "both"
    calls and skips with one card; `whot_cancel`: WHOT on WHOT may cancel or
    keep (#5), `skip_response`, `red_follow` (#4), `order_card` (#6),
    `reverse_2p` (#17).
    Double suit and streets: `double_suit_lock`, `small_numbers`, `dual_top`
    (#14), `streets`, `street_gaps` (#11), `street_wrap` (#12),
    `street_on_whot` (#13), `street_actions`; `double_play`: two cards of one
    number in one turn.
    Action cards (S3, 1.8): `hold_on`, `pick_two`, `pick_three`, `suspension`
    and `market` are the number that does it, 0 = none; `suspend_all`: a
    suspension makes everybody else wait; #20-#26. `finish_on_action`: an
    action card may be somebody's last, may not, or may be laid but wins
    nothing: its player picks one card before it acts ("pick_one").
    Calls and clocks: `calls` of warning and last card, #27; `clock` seconds
    for a turn, 0 = none, #28; `stakes` in club points (#35).
    Piles: `turnover` (#19), `exhaust` (#32). `play_drawn`: a drawn card may be
    laid at once.
    """

    match: Match = "single"
    limit: int = 100
    rounds: int = 10
    fixed_tie: Literal["shared", "extra_round"] = "shared"
    bust_rank: Literal["lower_total", "shared"] = "lower_total"
    ko_basis: Literal["hand", "cumulative"] = "hand"
    ko_tie: Literal["repeat", "most_cards", "highest_card", "playoff", "all_out"] = "repeat"
    final_best_of: int = 1
    late_joiner: Literal["maximum", "average", "zero"] = "maximum"
    rounding: int = 0

    count: Count = "none"
    double_again_at: int = 2
    doubling: Literal["cap4", "per_card"] = "cap4"

    pack: PackKey = "two_colours"
    packs: int = 1
    hand_size: int = 6
    hand_by_players: bool = False
    max_players: int = 8
    opening: Literal["turn_up", "lead_any"] = "turn_up"
    first_whot: Literal["free", "redraw", "dealer_calls"] = "free"
    first_special: Literal["ignore", "apply", "redraw"] = "ignore"

    wild_mode: Literal["choose", "both"] = "choose"
    whot_cancel: bool = True
    skip_response: bool = False
    red_follow: Literal["transparent", "free", "must_name"] = "transparent"
    order_card: Literal["reverse", "none"] = "reverse"
    reverse_2p: Literal["pass", "again"] = "pass"

    double_suit_lock: bool = False
    small_numbers: bool = False
    dual_top: Literal["declared", "either", "big"] = "declared"
    streets: bool = False
    street_gaps: Literal["strict", "deck_adjacent", "any"] = "strict"
    street_wrap: bool = False
    street_on_whot: bool = False
    street_actions: Literal["last", "none", "all"] = "last"
    double_play: bool = False

    hold_on: int = 0
    pick_two: int = 0
    pick_three: int = 0
    suspension: int = 0
    market: int = 0
    suspend_all: bool = False
    pick_stack: Literal["cumulative", "last_only", "none"] = "cumulative"
    cross_defence: bool = False
    whot_defends: Literal["no", "cancels", "passes_on"] = "no"
    market_turn: Literal["on", "keep"] = "on"
    star8_two: bool = False
    finish_on_action: bool | Literal["pick_one"] = True
    apply_final_effect: bool = False

    calls: bool = False
    missed_call_penalty: int = 0
    clock: int = 0
    timeout: Literal["pass", "draw_one"] = "pass"
    timeout_pending: Literal["draw", "carry"] = "draw"
    stakes: Literal["off", "points"] = "off"

    turnover: Literal["eager", "lazy"] = "eager"
    exhaust: Literal["turn", "shuffle", "count_lowest_wins", "draw"] = "turn"
    play_drawn: bool = False

    @property
    def counted(self) -> Count:
        """How a hand is counted; "none" counts as "long" if points add up, or the empty market counts."""
        if self.count == "none" and (self.match != "single" or self.exhaust == "count_lowest_wins"):
            return "long"
        return self.count


LIMITS = range(20, 1001)
ROUNDS = range(1, 101)

OPTIONS: dict[str, tuple[str | int | bool, ...] | range] = {
    "match": ("single", "elimination", "fixed_rounds", "drop_highest"),
    "limit": LIMITS,
    "rounds": ROUNDS,
    "fixed_tie": ("shared", "extra_round"),
    "bust_rank": ("lower_total", "shared"),
    "ko_basis": ("hand", "cumulative"),
    "ko_tie": ("repeat", "most_cards", "highest_card", "playoff", "all_out"),
    "final_best_of": (1, 3, 5),
    "late_joiner": ("maximum", "average", "zero"),
    "rounding": (0, 5, 10),
    "count": ("none", "long", "short"),
    "double_again_at": (2, 3, 0),
    "doubling": ("cap4", "per_card"),
    "pack": ("two_colours", "one_kind", "two_kinds", "five_whots", "four_whots"),
    "packs": (1, 2),
    "hand_size": (4, 5, 6, 7, 8),
    "hand_by_players": (False, True),
    "opening": ("turn_up", "lead_any"),
    "first_whot": ("free", "redraw", "dealer_calls"),
    "first_special": ("ignore", "apply", "redraw"),
    "wild_mode": ("choose", "both"),
    "whot_cancel": (True, False),
    "skip_response": (False, True),
    "red_follow": ("transparent", "free", "must_name"),
    "order_card": ("reverse", "none"),
    "reverse_2p": ("pass", "again"),
    "double_suit_lock": (False, True),
    "small_numbers": (False, True),
    "dual_top": ("declared", "either", "big"),
    "streets": (False, True),
    "street_gaps": ("strict", "deck_adjacent", "any"),
    "street_wrap": (False, True),
    "street_on_whot": (False, True),
    "street_actions": ("last", "none", "all"),
    "double_play": (False, True),
    "hold_on": range(15),
    "pick_two": range(15),
    "pick_three": range(15),
    "suspension": range(15),
    "market": range(15),
    "suspend_all": (False, True),
    "pick_stack": ("cumulative", "last_only", "none"),
    "cross_defence": (False, True),
    "whot_defends": ("no", "cancels", "passes_on"),
    "market_turn": ("on", "keep"),
    "star8_two": (False, True),
    "finish_on_action": (True, False, "pick_one"),
    "apply_final_effect": (False, True),
    "calls": (False, True),
    "missed_call_penalty": (0, 1, 2, 3),
    "clock": (0, 10, 20, 30),
    "timeout": ("pass", "draw_one"),
    "timeout_pending": ("draw", "carry"),
    "stakes": ("off", "points"),
    "turnover": ("eager", "lazy"),
    "exhaust": ("turn", "shuffle", "count_lowest_wins", "draw"),
    "play_drawn": (False, True),
}
