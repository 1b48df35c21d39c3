"""The forms of a new competition. They check the form of values only; services check the rest."""

from __future__ import annotations

from datetime import date
from typing import Any, TypedDict

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording_competition as words
from league.engine.competition.counting_rules import MOST_METRICS, metrics_to_order
from league.engine.competition.plan import Stage
from league.engine.draw.field import OptionValue
from league.engine.results import Game
from league.pages.shared.rulesets import watten_choices
from league.services.clubs import NAME_LENGTH
from league.services.competition.founding import LONGEST, MOST_GAMES, MOST_HEATS
from league.wording_order import metric
from rules.registry import ruleset
from rules.watten.rulesets import WattenRules

ORDER_FIELDS = tuple(f"order_{at}" for at in range(1, MOST_METRICS + 1))
TARGETS = ("", "9", "11", "13", "15")
BEST_OF = [("1", _("one game")), ("3", _("best of three games")), ("5", _("best of five games"))]
BYES = [("win", _("a win to nil")), ("half", _("half a win")), ("nothing", _("nothing"))]


class Format(TypedDict, total=False):
    """What a form says about the format, as arguments of `competition_open`."""

    draw_key: str
    draw_options: dict[str, OptionValue]
    heats: int
    games: int
    through: int
    later: list[Stage]
    people: int


def heats_field(label: Any, initial: int = 4) -> forms.IntegerField:
    return forms.IntegerField(label=label, initial=initial, min_value=1, max_value=MOST_HEATS)


def games_field(initial: int = 3) -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Games a table in each heat"), initial=initial, min_value=1, max_value=MOST_GAMES
    )


def best_of_field(label: Any, required: bool = True) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=BEST_OF, required=required)


class CompetitionForm(forms.Form):
    """The fields of every format. `LAST` are those in the folded section at the end, whose defaults suit most."""

    LAST: tuple[str, ...] = (
        *("venue", "target", "dealer", "scribes", "minutes", "bye", "apart", "repeats"),
        *ORDER_FIELDS,
    )

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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        last = [name for name in self.LAST if name in self.fields]
        self.order_fields([*(name for name in self.fields if name not in last), *last])

    @property
    def first(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name not in self.LAST]

    @property
    def folded(self) -> list[forms.BoundField]:
        last = [field for field in self.visible_fields() if field.name in self.LAST]
        return sorted(last, key=lambda field: field.name in ORDER_FIELDS)

    @property
    def has_folded_errors(self) -> bool:
        return any(field.errors for field in self.folded)

    def format(self) -> Format:
        raise NotImplementedError

    def own_order(self) -> list[str]:
        """The metrics that rank, in place of those of the policy."""
        return []

    def counting(self) -> str:
        """The key of the policy."""
        return str(self.cleaned_data["policy"])

    def options(self) -> dict[str, object]:
        """The house rules that the form sets."""
        target = self.cleaned_data.get("target")
        rules = ruleset(self.cleaned_data["ruleset"]).params
        if target and isinstance(rules, WattenRules) and rules.target != int(target):
            return {"target": int(target)}
        return {}


class OrderedForm(CompetitionForm):
    """A format with standings, which may have an order of its own."""

    GAME: Game = "watten"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        metrics = [("", "–"), *((key, metric(key)) for key in metrics_to_order(self.GAME))]
        for name in ORDER_FIELDS:
            label = _("Then") if name != ORDER_FIELDS[0] else _("Own order: first")
            self.fields[name] = forms.ChoiceField(label=label, choices=metrics, required=False)
        self.fields[ORDER_FIELDS[0]].help_text = _("Empty: the order of the scoring.")

    def own_order(self) -> list[str]:
        return [key for name in ORDER_FIELDS if (key := self.cleaned_data.get(name))]


class CountedForm(OrderedForm):
    """A Watten format in which every game counts in standings."""

    policy = forms.ChoiceField(label=_("How it counts"), choices=list(words.POLICIES.items()))
    bye = forms.ChoiceField(label=_("A free heat counts"), choices=BYES, required=False, initial="win")


class CutForm(CountedForm):
    """A format after which the best go on to a knockout."""

    through = forms.IntegerField(
        label=_("So many go on to a knockout"), required=False, min_value=0, max_value=512,
        help_text=_("Empty for none."),
    )  # fmt: skip
    final_games = best_of_field(_("Games a table in the knockout"), required=False)
    LAST = (*CompetitionForm.LAST, "through", "final_games")

    def knockout(self) -> Format:
        """The stage after the cut, seeded by rank; {} if there is none."""
        through = self.cleaned_data["through"] or 0
        if not through:
            return {}
        options = (("seeding", "rank"), ("third", True))
        final = Stage("knockout", options, 0, int(self.cleaned_data["final_games"] or 1))
        return {"through": through, "later": [final]}
