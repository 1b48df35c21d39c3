"""The forms of a new season and of an existing one."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league import wording, wording_season
from league.engine.metrics import ORDERS
from league.engine.results import Game
from league.engine.season import MOST_METRICS, metrics_of, policies_of
from league.models import Payer, Season
from league.services.clubs import NAME_LENGTH
from league.services.season_terms import MOST_EVENINGS, MOST_LEAST, Counting
from league.services.seasons import Terms


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name of the season"), max_length=NAME_LENGTH)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))


class SeasonChangeForm(SeasonForm):
    """`was_...`: the values when the form was drawn."""

    was_name = forms.CharField(widget=forms.HiddenInput, strip=False)
    was_starts_on = forms.DateField(widget=forms.HiddenInput)
    was_ends_on = forms.DateField(widget=forms.HiddenInput)

    @property
    def opened(self) -> Terms:
        return self._terms("was_")

    @property
    def typed(self) -> Terms:
        return self._terms("")

    def _terms(self, before: str) -> Terms:
        return Terms(*(self.cleaned_data[f"{before}{name}"] for name in ("name", "starts_on", "ends_on")))


def season_shown(season: Season) -> dict[str, str]:
    """The stored values for `SeasonChangeForm`."""
    terms = {
        "name": season.name,
        "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat(),
    }
    return terms | {f"was_{name}": text for name, text in terms.items()}


class CountingForm(forms.Form):
    """How a season of this game counts. `shown` marks the effect that was shown (`counting_view`)."""

    policy = forms.ChoiceField(label=_("How it counts"), required=False)
    best_evenings = forms.IntegerField(
        label=_("So many of the best evenings of each count"), required=False, min_value=1,
        max_value=MOST_EVENINGS, help_text=_("Empty: all, or what the scoring says."),
    )  # fmt: skip
    least_games = forms.IntegerField(
        label=_("A place takes so many games"), required=False, min_value=1, max_value=MOST_LEAST,
        help_text=_("Empty: one game is enough."),
    )  # fmt: skip
    payer = forms.ChoiceField(label=_("Who pays the round of an evening"))
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: object, game: Game, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        policies = ["", *policies_of(game)]
        as_ever = ", ".join(wording.metric_name(key) for key in ORDERS[game])
        named = [(key, wording_season.POLICIES[key]) for key in policies[1:]]
        self._choices("policy", [("", as_ever), *named])
        payers = [key for key in Payer.values if game == "watten" or key != Payer.BUMMERL]
        self._choices("payer", [(key, wording_season.PAYERS[key]) for key in payers])
        keys = dict.fromkeys(key for policy in policies for key in metrics_of(game, policy))
        metrics = [("", "–"), *((key, wording.metric_name(key)) for key in keys)]
        for at in range(1, MOST_METRICS + 1):
            label = _("Then") if at > 1 else _("Own order: first")
            self.fields[f"order_{at}"] = forms.ChoiceField(label=label, choices=metrics, required=False)
        self.fields["order_1"].help_text = _("Empty: the order of the scoring.")

    @property
    def first(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if not field.name.startswith("order_")]

    @property
    def own_order(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name.startswith("order_")]

    @property
    def has_own_order(self) -> bool:
        return any(field.value() or field.errors for field in self.own_order)

    @property
    def typed(self) -> Counting:
        data = self.cleaned_data
        return Counting(
            policy=data["policy"],
            order=tuple(key for at in range(1, MOST_METRICS + 1) if (key := data[f"order_{at}"])),
            least_games=data["least_games"] or 0,
            best_evenings=data["best_evenings"] or 0,
            payer=data["payer"],
        )

    def _choices(self, name: str, choices: list[tuple[str, object]]) -> None:
        self.fields[name].choices = choices  # type: ignore[attr-defined]


def counting_shown(counting: Counting) -> dict[str, object]:
    """The stored values for `CountingForm`."""
    orders = {f"order_{at}": key for at, key in enumerate(counting.order, 1)}
    return {
        "policy": counting.policy,
        "best_evenings": counting.best_evenings or None,
        "least_games": counting.least_games or None,
        "payer": counting.payer,
        **orders,
    }
