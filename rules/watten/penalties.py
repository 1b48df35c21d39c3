"""The penalty catalogue of a Watten table: what each offence costs, and what happens to the round.

Which offences a table has, and at what price, follows from its options. Sources: S4 "Ausgeben", "Biattn", "Foab
bekenna"; section 8 "Penalties, round and deal".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from rules.watten.rulesets import WattenRules

PenaltyCode = Literal[
    "misdeal",
    "peek_cut",
    "wild_bid",
    "krank_bid",
    "revoke",
    "early_look",
    "double_bid",
    "trick_not_turned",
    "card_taken_back",
    "second_look",
    "cheating",
    "agreed_deletion",
]
# Append-only: the index of a code is stored in logs.
CODES: tuple[PenaltyCode, ...] = get_args(PenaltyCode)
# Offences that need cards on the table, so that the value of their round is settled (A15).
IN_PLAY: frozenset[PenaltyCode] = frozenset(
    {"double_bid", "trick_not_turned", "card_taken_back", "second_look"}
)
# Words that a log may use instead of the code.
LOG_WORDS: dict[PenaltyCode, tuple[str, ...]] = {
    "misdeal": ("vergeben",),
    "peek_cut": ("hineinschauen", "hineingeschaut", "gespitzt"),
    "wild_bid": ("wuetbiatn", "wildesbieten", "wildgeboten"),
    "krank_bid": ("krankgeboten",),
    "revoke": ("verleugnet", "farbenichtbekannt"),
    "early_look": ("zufruehhineingeschaut", "zufruehgeschaut"),
    "double_bid": ("doppeltgeboten",),
    "trick_not_turned": ("stichnichtumgedreht",),
    "card_taken_back": ("kartezurueckgenommen",),
    "second_look": ("zweitesmalgeschaut",),
    "cheating": ("geschummelt", "betrogen"),
    "agreed_deletion": ("abgesprochengestrichen",),
}
Worth = Literal["points", "value", "bid"]
"""What the opponents score: a fixed number, the value of the round, or the value that was bid."""


@dataclass(frozen=True, slots=True)
class PenaltyType:
    """The price of one offence.

    `points` go to the opponents of the offender if `worth` is "points"; otherwise they get the value of the round
    ("value") or of the bid ("bid"), at least `points`. `loses_game` gives the offender's side the Bummerl at once
    (R20), and `points` is 0. `passes_deal`: the next player deals; without it the same dealer deals again.
    """

    code: PenaltyCode
    points: int
    ends_round: bool
    loses_game: bool
    source: str
    worth: Worth = "points"
    passes_deal: bool = False

    @property
    def is_free(self) -> bool:
        """Whether the offence costs nothing (A10)."""
        return self.worth == "points" and not self.points and not self.loses_game


def offences_of(rules: WattenRules) -> tuple[PenaltyType, ...]:
    """The offences of a table with their prices, in display order."""
    costs: dict[str, Worth] = {"two": "points", "value": "value", "bid": "bid", "bummerl": "points"}
    bummerl = rules.revoke_costs == "bummerl"
    found = [
        PenaltyType(
            "misdeal", rules.misdeal_points, True, False, "S4 R7", passes_deal=rules.misdeal_passes_deal
        )
    ]
    if rules.cut_peek == "forbidden":
        found.append(PenaltyType("peek_cut", 2, False, False, "S4 R5"))
    if rules.last_card_bid != "free":
        worth = costs[rules.wild_bid_costs]
        found.append(PenaltyType("wild_bid", 2, True, False, "S4 R27", worth, passes_deal=True))
    worth = costs[rules.krank_bid_costs]
    found.append(PenaltyType("krank_bid", 2, True, False, "S4 R28", worth, passes_deal=True))
    if rules.follow_duty != "none":
        worth = costs[rules.revoke_costs]
        points = 0 if bummerl else 2
        found.append(PenaltyType("revoke", points, True, bummerl, "S4 R20", worth, passes_deal=True))
    if rules.double_bid_costs == "two":
        found.append(PenaltyType("double_bid", 2, False, False, "R24"))
    if rules.strict_look:
        # The guide has the rule without a price (R9): it is an offence here even at 0 points (A10).
        found.append(PenaltyType("early_look", rules.early_look_points, False, False, "A10"))
    offences: tuple[tuple[PenaltyCode, int], ...] = (
        ("trick_not_turned", rules.table_offence_points),
        ("card_taken_back", rules.table_offence_points),
        ("second_look", rules.table_offence_points if rules.partner_help == "look" else 0),
        ("agreed_deletion", rules.agreed_deletion_points),
    )
    found += [PenaltyType(code, points, False, False, "A10") for code, points in offences if points]
    if rules.cheating_points:
        found.append(PenaltyType("cheating", rules.cheating_points, True, False, "A10", passes_deal=True))
    return tuple(found)
