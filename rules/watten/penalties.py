"""The penalty catalogue of a Watten table: what each offence costs, and what happens to the round.

Which offences a table has, and at what price, follows from its options (`rules.watten.rulesets`). Sources: S4
"Ausgeben", "Biattn", "Foab bekenna"; section 8 "Penalties, round and deal".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

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
# What a log may say instead of the code.
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
"""What the opponents write: a fixed number, the value of the round, or the value that was bid."""


@dataclass(frozen=True, slots=True)
class PenaltyType:
    """The price of one offence.

    `points` go to the opponents of the offender where `worth` is "points"; else they get what the round was
    worth ("value") or what was bid ("bid"), at least `points`. `loses_game` gives the offender's side the
    Bummerl at once (R20) and `points` is then 0. `passes_deal`: the next player deals; without it the same
    dealer deals again.
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
        """Whether nobody writes anything for it (A10)."""
        return self.worth == "points" and not self.points and not self.loses_game
