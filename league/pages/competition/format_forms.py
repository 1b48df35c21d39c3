"""The form of each format: the questions that only this format asks, and the draw options they give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league import wording_competition as words
from league.models import Competition
from league.pages.competition.forms import (
    ORDER_FIELDS,
    CompetitionForm,
    CountedForm,
    CutForm,
    Format,
    OrderedForm,
    best_of_field,
    games_field,
    heats_field,
)
from league.pages.shared.rulesets import whot_choices
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules

KEPT_APART = _("Pairs of one club never meet")


class FixedHeatsForm(CutForm):
    heats = heats_field(_("Heats"))
    games = games_field()
    apart = forms.BooleanField(label=KEPT_APART, required=False)
    repeats = forms.BooleanField(
        label=_("Pairs may meet twice where there is no other way"), required=False, initial=True
    )
    KEY = "fixed_heats"

    def format(self) -> Format:
        given = self.cleaned_data
        repeats = "if_needed" if given["repeats"] else "never"
        return {
            "draw_key": self.KEY,
            "draw_options": {"apart": given["apart"], "repeats": repeats},
            "heats": given["heats"],
            "games": given["games"],
            **self.knockout(),
        }


class SwissForm(FixedHeatsForm):
    KEY = "swiss"


class GroupsForm(CutForm):
    size = forms.IntegerField(label=_("Pairs a group"), initial=8, min_value=2, max_value=64)
    legs = forms.ChoiceField(label=_("Each meets each"), choices=[("1", _("once")), ("2", _("twice"))])
    games = games_field(1)
    apart = forms.BooleanField(label=_("Pairs of one club are in different groups"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["through"].label = _("So many of each group go on to a knockout")

    def format(self) -> Format:
        given = self.cleaned_data
        options = {"size": given["size"], "legs": int(given["legs"]), "apart": given["apart"]}
        return {
            "draw_key": "circles",
            "draw_options": options,
            "heats": 0,
            "games": given["games"],
            **self.knockout(),
        }


class KnockoutForm(CompetitionForm):
    games = best_of_field(_("Games a table"))
    third = forms.BooleanField(label=_("A game for third"), required=False, initial=True)
    consolation = forms.BooleanField(
        label=_("Who loses the first game goes on in a consolation draw"), required=False
    )
    apart = forms.BooleanField(label=_("Pairs of one club do not meet in the first heat"), required=False)

    def counting(self) -> str:
        return "knockout_of_lives"

    def format(self) -> Format:
        given = self.cleaned_data
        options = {name: given[name] for name in ("third", "consolation", "apart")}
        return {"draw_key": "knockout", "draw_options": options, "heats": 0, "games": int(given["games"])}


class LivesForm(CompetitionForm):
    count = forms.ChoiceField(
        label=_("How lives are played"),
        choices=[
            ("lives", _("everybody with a life left plays in each heat")),
            ("places", _("each life is a place of its own in the draw")),
        ],
    )
    tables = forms.IntegerField(
        label=_("Tables in the room"), required=False, min_value=1, max_value=256,
        help_text=_("Empty for no limit. It holds where each life is a place."),
    )  # fmt: skip
    games = best_of_field(_("Games a table"))

    def counting(self) -> str:
        return "knockout_of_lives"

    def format(self) -> Format:
        given = self.cleaned_data
        options = {"count": given["count"], "tables": given["tables"] or 0}
        return {"draw_key": "lives", "draw_options": options, "heats": 0, "games": int(given["games"])}


class PartnersForm(CountedForm):
    heats = heats_field(_("Heats"), 7)
    games = games_field(1)

    def format(self) -> Format:
        given = self.cleaned_data
        return {
            "draw_key": "drawn_partners",
            "draw_options": {},
            "heats": given["heats"],
            "games": given["games"],
            "people": 1,
        }


class WhotForm(OrderedForm):
    GAME = "whot"
    ruleset = forms.ChoiceField(label=_("Rules"), choices=whot_choices)
    most = forms.IntegerField(label=_("Players a table at most"), initial=5, min_value=2, max_value=8)
    out = forms.ChoiceField(
        label=_("Who drops out"),
        choices=[
            ("never", _("nobody")),
            ("limit", _("who has 100 penalty points")),
            ("highest", _("who has the most penalty points, until two are left")),
        ],
    )
    drop = forms.IntegerField(
        label=_("So many drop out after each heat"), initial=1, min_value=1, max_value=99, required=False,
        help_text=_("Holds where those with the most points drop out."),
    )  # fmt: skip
    heats = forms.IntegerField(
        label=_("Heats"), initial=4, min_value=1, max_value=30, required=False,
        help_text=_("Where nobody drops out."),
    )  # fmt: skip
    by = forms.ChoiceField(
        label=_("Who sits together"), choices=[("lot", _("by lot")), ("rank", _("neighbours in rank"))]
    )
    games = games_field(1)
    policy = forms.ChoiceField(label=_("How it counts"), choices=list(words.WHOT_POLICIES.items()))
    target = None  # type: ignore[assignment]
    dealer = None  # type: ignore[assignment]
    scribes = None  # type: ignore[assignment]

    def counting(self) -> str:
        return super().counting() if self.cleaned_data["out"] == "never" else "whot_stayed"

    def format(self) -> Format:
        given = self.cleaned_data
        stays = given["out"] == "never"
        return {
            "draw_key": "whot_tables",
            "draw_options": {
                "most": given["most"],
                "by": given["by"],
                "out": given["out"],
                "drop": given["drop"] or 1,
            },
            "heats": (given["heats"] or 0) if stays else 0,
            "games": given["games"],
            "people": 1,
        }


@dataclass(frozen=True, slots=True)
class FormatChoice:
    """`about`: one sentence that describes the format."""

    key: str
    name: Any
    about: Any
    form: type[CompetitionForm]


CHOICES = (
    FormatChoice(
        "fixed_heats",
        _("Fixed number of heats"),
        _(
            "A Preiswatten of pairs: drawn anew for each heat, nobody meets twice while there is another way. "
            "A knockout of the best may follow."
        ),
        FixedHeatsForm,
    ),
    FormatChoice(
        "knockout",
        _("Knockout"),
        _("Who loses is out, down to the final; with a game for third and a consolation draw if you like."),
        KnockoutForm,
    ),
    FormatChoice(
        "groups",
        _("Groups"),
        _("In each group everybody meets everybody. A knockout of the best may follow."),
        GroupsForm,
    ),
    FormatChoice(
        "swiss",
        _("Swiss system"),
        _("In each heat those meet who stand near each other, and nobody meets twice."),
        SwissForm,
    ),
    FormatChoice(
        "lives",
        _("Knockout with lives"),
        _("Each pair holds one or more lives and loses one with each defeat. The last one wins."),
        LivesForm,
    ),
    FormatChoice(
        "partners",
        _("Singles with drawn partners"),
        _("Everybody enters alone and gets another partner in each heat."),
        PartnersForm,
    ),
    FormatChoice(
        "whot",
        _("WHOT! tables"),
        _("Tables of two to eight, all the same size or one apart."),
        WhotForm,
    ),
)  # fmt: skip
FORMATS = {choice.key: choice for choice in CHOICES}
_BY_DRAW = {"circles": "groups", "drawn_partners": "partners", "whot_tables": "whot"}
CHANGEABLE = ("name", "played_on", "venue", "minutes")
TERMS = ("ruleset", "target", "policy", "heats", "games", *ORDER_FIELDS)


def form_to_change(competition: Competition, *, with_terms: bool, data: QueryDict | None) -> CompetitionForm:
    """The form of the competition's format with the fields that may still change, filled in."""
    stored = competition.draw_key
    form = FORMATS[_BY_DRAW.get(stored, stored)].form(data, initial=_as_it_is(competition))
    kept = {*CHANGEABLE, *(TERMS if with_terms else ())}
    if not competition.heats:  # the format ends by itself
        kept.discard("heats")
    for name in [name for name in form.fields if name not in kept]:
        del form.fields[name]
    return form


def _own_target(competition: Competition) -> str:
    """The target if it is a house rule; "" if it is that of the rules, so that other rules bring their own."""
    usual, own = ruleset(competition.ruleset_key).params, competition.options.get("target")
    return str(own) if isinstance(usual, WattenRules) and own not in (None, usual.target) else ""


def _as_it_is(competition: Competition) -> dict[str, object]:
    return {
        "name": competition.name,
        "played_on": competition.played_on,
        "venue": competition.venue,
        "minutes": competition.minutes,
        "ruleset": competition.ruleset_key,
        "target": _own_target(competition),
        "policy": competition.policy,
        "heats": competition.heats,
        "games": competition.games,
        **dict(zip(ORDER_FIELDS, competition.order, strict=False)),
    }
