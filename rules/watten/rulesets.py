"""The Watten parameter object: every rule that a table may play differently.

The defaults are those of the seed S4; `presets` has the rulesets by region and
variant. R- and A-numbers are those of the distilled rules in docs/rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal

from rules.core.ruleset import Params
from rules.watten.penalties import PenaltyType, offences_of

NearWinRule = Literal["krank_no_bid", "three_or_concede", "four_or_concede", "auto_three"]


@dataclass(frozen=True, slots=True)
class WattenRules(Params):
    """All parameters of a Watten table; the defaults are the seed's.

    Cards: `weli` is the lowest Schell (R2), the lowest trump whatever the
    Farbe (North Tyrol) or out of the pack (Bavaria); `criticals` are the three
    fixed tops; `extra_top` "wander" is one more card, a rank above the Rechte
    in the trump suit (Wanderkritt, Guater).
    Announcing: `announce` open; "latin" the bottom card of the hand decides,
    "blind" a chosen card is shown, both between the announcers only; "turned"
    (nobody looks) and "house" (as the table knows it) are for the score pad
    only and never replayed. R11 `schoeneres`, R12 `schlagtausch`, A5, A6.
    `schlag_held`: how many cards of the named rank Vorhand must hold.
    Dealing: R4 `new_game_dealer`: who cuts the higher card deals the first
    round of a game, or the deal simply moves on; R5 `cut_peek`, A24 `peek_redeal`, R7, R9, A10.
    Card play: A1, A2, A4; `rechter_exempt` "if_only_legal": the Rechte need not be
    played if no other card of the hand is legal; `critical_must_follow`: a player without
    trump must play a Kritischer; `follow_duty` "haube" binds only in the first trick
    when the Rechte is led (Bavaria); `duty_scope` "announcers" binds those
    who know what trump is. `maschine`: points for all three Kritische in one
    hand, 0 = nothing special.
    Bidding: `last_card_bid` "challenge": a wild bid costs only if the others say
    "Farbe!" and the card is shown; A14 `bid_cap`, A15 `near_win_rule`, `both_near_bid` (if both
    sides are krank, so that nobody may bid: a bid costs the same as any bid of a krank side, or is void), A17-A19;
    `jump_bid` lets a side four points behind open with four (South Tyrol).
    Scoring: `target` points win (R28, R33), near-win (krank) from
    `target - krank_distance` on, A8, A20, A21, A25, A26; `bummerl_by_score`:
    Schneider and Retourschneider count 2 and 4 (R30-R32), else every lost
    game is one.
    """

    target: int = 9
    krank_distance: int = 2
    base_value: int = 2

    weli: Literal["schell", "trump", "out"] = "schell"
    criticals: Literal["none", "seed", "bavarian"] = "none"
    extra_top: Literal["none", "wander"] = "none"
    maschine: int = 0

    announce: Literal["open", "latin", "blind", "turned", "house"] = "open"
    partner_help: Literal["none", "signs", "look"] = "none"
    allow_schlag_six: bool = True
    schlag_held: int = 0
    schoeneres: Literal["off", "announcers", "all_four"] = "announcers"
    schoeneres_cards: Literal["all", "chosen"] = "all"
    blind_swap: bool = False
    schlagtausch: bool = True
    lead_after_swap: Literal["schlagansager", "vorhand"] = "schlagansager"

    new_game_dealer: Literal["cut", "rotate"] = "cut"
    cut_peek: Literal["forbidden", "allowed", "keep"] = "forbidden"
    peek_redeal: bool = True
    misdeal_points: int = 2
    misdeal_passes_deal: bool = True
    strict_look: bool = True
    early_look_points: int = 0
    table_offence_points: int = 0
    cheating_points: int = 0
    agreed_deletion_points: int = 0

    follow_duty: Literal["trump", "haube", "none"] = "trump"
    duty_scope: Literal["all", "announcers"] = "all"
    linke_lead_demands_trump: bool = False
    linke_satisfies_follow: bool = True
    rechter_exempt: bool | Literal["if_only_legal"] = True
    wander_exempt: bool = True
    critical_rechter_demands_trump: bool = True
    critical_must_follow: bool = False
    revoke_costs: Literal["bummerl", "two", "value"] = "bummerl"
    revoke_bummerl: Literal["single", "by_score"] = "single"

    bid_cap: Literal["none", "needed"] = "none"
    jump_bid: Literal["none", "four_when_behind"] = "none"
    last_card_bid: Literal["restricted", "challenge", "free"] = "restricted"
    trump_cancels_suit: bool = False
    wild_bid_costs: Literal["two", "value", "bid"] = "two"
    krank_bid_costs: Literal["two", "bid"] = "two"
    double_bid_costs: Literal["nothing", "two"] = "nothing"
    near_win_rule: NearWinRule = "krank_no_bid"
    both_near_bid: Literal["offence", "void"] = "offence"
    near_win_word: Literal["krank", "gespannt", "gestrichen"] = "krank"

    void_points: Literal["off", "once", "unlimited"] = "unlimited"
    bummerl_by_score: bool = True
    clip_to_target: bool = True
    three_mode: Literal["vorhand_alone", "rest", "free"] = "vorhand_alone"
    three_krank: Literal["player", "side"] = "player"
    three_bummerl: Literal["each", "lowest"] = "each"

    # The offences of this table in display order; they follow from the options above.
    penalties: tuple[PenaltyType, ...] = field(init=False, compare=False, repr=False, default=())
    _hash: int = field(init=False, compare=False, repr=False, default=0)

    def __post_init__(self) -> None:
        # Both once: the pad asks at every line, and hashing fifty fields takes longer than folding a line.
        object.__setattr__(self, "penalties", offences_of(self))
        object.__setattr__(
            self, "_hash", hash(tuple(getattr(self, of.name) for of in fields(self) if of.compare))
        )

    def __hash__(self) -> int:
        return self._hash

    @property
    def score_pad_only(self) -> bool:
        """Whether hands of this variant cannot be replayed, because no public rule says how they are played."""
        return self.announce in ("turned", "house")

    @property
    def hidden(self) -> bool:
        """Whether the announcers show each other a card instead of naming Schlag and Farbe."""
        return self.announce in ("latin", "blind")

    @property
    def needs_partners(self) -> bool:
        """Whether it needs four players, because partners look, sign or announce among themselves."""
        return self.hidden or self.partner_help != "none"

    def penalty(self, code: str) -> PenaltyType | None:
        return next((penalty for penalty in self.penalties if penalty.code == code), None)


OPTIONS: dict[str, tuple[str | int | bool, ...] | range] = {
    "target": (9, 11, 13, 15, 18),
    "weli": ("schell", "trump", "out"),
    "criticals": ("none", "seed", "bavarian"),
    "extra_top": ("none", "wander"),
    "maschine": (0, 2, 3),
    "announce": ("open", "latin", "blind", "turned", "house"),
    "partner_help": ("none", "signs", "look"),
    "allow_schlag_six": (True, False),
    "schlag_held": (0, 1, 2),
    "schoeneres": ("announcers", "all_four", "off"),
    "schoeneres_cards": ("all", "chosen"),
    "blind_swap": (False, True),
    "schlagtausch": (True, False),
    "lead_after_swap": ("schlagansager", "vorhand"),
    "new_game_dealer": ("cut", "rotate"),
    "cut_peek": ("forbidden", "allowed", "keep"),
    "peek_redeal": (True, False),
    "misdeal_points": (2, 0),
    "misdeal_passes_deal": (True, False),
    "strict_look": (True, False),
    "early_look_points": (0, 2, 3),
    "table_offence_points": (0, 2),
    "cheating_points": (0, 3),
    "agreed_deletion_points": (0, 2),
    "follow_duty": ("trump", "haube", "none"),
    "duty_scope": ("all", "announcers"),
    "linke_lead_demands_trump": (False, True),
    "linke_satisfies_follow": (True, False),
    "rechter_exempt": (True, False, "if_only_legal"),
    "wander_exempt": (True, False),
    "critical_rechter_demands_trump": (True, False),
    "critical_must_follow": (False, True),
    "revoke_costs": ("bummerl", "two", "value"),
    "revoke_bummerl": ("single", "by_score"),
    "bid_cap": ("none", "needed"),
    "jump_bid": ("none", "four_when_behind"),
    "last_card_bid": ("restricted", "challenge", "free"),
    "trump_cancels_suit": (False, True),
    "wild_bid_costs": ("two", "value", "bid"),
    "krank_bid_costs": ("two", "bid"),
    "double_bid_costs": ("nothing", "two"),
    "near_win_rule": ("krank_no_bid", "three_or_concede", "four_or_concede", "auto_three"),
    "both_near_bid": ("offence", "void"),
    "near_win_word": ("krank", "gespannt", "gestrichen"),
    "void_points": ("unlimited", "once", "off"),
    "bummerl_by_score": (True, False),
    "clip_to_target": (True, False),
    "three_mode": ("vorhand_alone", "rest", "free"),
    "three_krank": ("player", "side"),
    "three_bummerl": ("each", "lowest"),
}
