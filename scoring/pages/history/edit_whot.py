"""The fields of the edit page for a WHOT! round, with and without script: its players, the typed values, the
texts.

`scoring.engine.admission.rewrite` decides who has to be named.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.whot.rulesets import WhotRules
from scoring.engine.admission.rewrite import RoundQuestions
from scoring.pages.history.fields import NOBODY, VOID, Choice, choice
from scoring.pages.shared.short_names import distinct_names, parted
from scoring.wording import Who


@dataclass(frozen=True, slots=True)
class PlayerFields:
    """The typed values of one player. `before` is the total before this round. `is_other`: may be left out."""

    seat: int
    name: str
    shown: str
    before: str
    is_other: bool
    won: bool
    points: str
    cards: str

    @property
    def parted(self) -> str:
        """The name for a key, with soft hyphens where it may break."""
        return parted(self.name)

    @property
    def hand(self) -> str:
        """The typed hand in the JSON form of the script (scoring/static/scoring/whot/draft.js); "" for none."""
        if self.cards.strip():
            return json.dumps({"cards": self.cards.split()})
        points = int(self.points) if self.points.isdecimal() and len(self.points) < 6 else 0
        return json.dumps({"points": points}) if points else ""


@dataclass(frozen=True, slots=True)
class Unwon:
    """A kind of round without a winner. `seat` is its value in the script: -1 exhausted, -2 void."""

    seat: int
    shown: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class WhotForm:
    """A WHOT! round. `unwon`: the possible kinds of round without a winner; `others`: players who may be left out.

    `counted`: hands are counted. `one_tap`: the winner alone is the round. `adds_up`: the game has running totals.
    `texts` are the words of the script that differ from those of the pad.
    """

    rows: tuple[PlayerFields, ...]
    others: bool
    counted: bool
    one_tap: bool
    adds_up: bool
    unwon: tuple[Unwon, ...]
    texts: Mapping[str, str]


def whot_form(flat: Mapping[str, str], who: Who, rules: WhotRules, questions: RoundQuestions) -> WhotForm:
    """`flat` are the typed fields, `questions` the players who have a part in the round."""
    exhausted = rules.exhaust == "count_lowest_wins"
    nobody = Unwon(-1, _("Nobody"), choice(flat, "winner", NOBODY, _("Nobody: the market is empty")))
    void = Unwon(-2, _("void"), choice(flat, "winner", VOID, _("The round was void")))
    return WhotForm(
        rows=tuple(
            _row(flat, seat, who, questions) for seat in sorted((*questions.players, *questions.others))
        ),
        others=bool(questions.others),
        counted=rules.match != "single" or exhausted,
        one_tap=not questions.needs_all,
        adds_up=rules.match in ("elimination", "fixed_rounds"),
        unwon=(nobody, void) if exhausted else (void,),
        texts=_texts(),
    )


def _row(flat: Mapping[str, str], seat: int, who: Who, questions: RoundQuestions) -> PlayerFields:
    return PlayerFields(
        seat=seat,
        name=who.seat(seat),
        shown=parted(distinct_names(who.names)[seat]),
        before=str(questions.before[seat]),
        is_other=seat in questions.others,
        won=flat.get("winner") == str(seat),
        points=flat.get(f"points-{seat}", ""),
        cards=flat.get(f"cards-{seat}", ""),
    )


def _texts() -> Mapping[str, str]:
    return {
        "who_is_out": _("Who was out of cards?"),
        "all_there": _("What was different?"),
        "hint_one_tap": "",
        "hint_complete": _("Tap a name to change it."),
        "write": _("Take this hand"),
    }
