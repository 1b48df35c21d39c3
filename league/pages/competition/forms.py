"""The forms of a competition. They check shapes only; the services check what may be."""

from __future__ import annotations

from datetime import date

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording_competition as words
from league.pages.shared.rulesets import watten_choices
from league.services.clubs import NAME_LENGTH
from league.services.competition.founding import LONGEST, MOST_GAMES, MOST_HEATS
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules

TARGETS = ("", "9", "11", "13", "15")


class CompetitionForm(forms.Form):
    """A Preiswatten with a fixed number of heats."""

    name = forms.CharField(label=_("Name of the competition"), max_length=NAME_LENGTH)
    played_on = forms.DateField(
        label=_("Day"), initial=date.today, widget=forms.DateInput({"type": "date"}, "%Y-%m-%d")
    )
    venue = forms.CharField(label=_("Place"), max_length=NAME_LENGTH, required=False)
    ruleset = forms.ChoiceField(label=_("Rules"), choices=watten_choices)
    target = forms.ChoiceField(
        label=_("Points of a game"),
        choices=[(value, value or _("as the rules say")) for value in TARGETS],
        required=False,
    )
    heats = forms.IntegerField(label=_("Heats"), initial=4, min_value=1, max_value=MOST_HEATS)
    games = forms.IntegerField(
        label=_("Games a table in each heat"), initial=3, min_value=1, max_value=MOST_GAMES
    )
    policy = forms.ChoiceField(label=_("How it counts"), choices=list(words.POLICIES.items()))
    dealer = forms.ChoiceField(
        label=_("Who deals first"),
        choices=[("higher_number", _("the higher start number")), ("cards", _("the cards decide"))],
    )
    scribes = forms.ChoiceField(
        label=_("Who writes"), choices=[("1", _("one pad a table")), ("2", _("each side its own pad"))]
    )
    minutes = forms.IntegerField(
        label=_("Minutes a heat"), required=False, min_value=1, max_value=LONGEST,
        help_text=_("For the clock; empty for no clock. Nothing ends by itself."),
    )  # fmt: skip
    apart = forms.BooleanField(label=_("Pairs of one club never meet"), required=False)
    repeats = forms.BooleanField(
        label=_("Pairs may meet twice where there is no other way"), required=False, initial=True
    )

    def options(self) -> dict[str, object]:
        """The house rules that the form changes."""
        target = self.cleaned_data["target"]
        rules = ruleset(self.cleaned_data["ruleset"]).params
        asked = target and isinstance(rules, WattenRules) and rules.target != int(target)
        return {"target": int(target)} if asked else {}
