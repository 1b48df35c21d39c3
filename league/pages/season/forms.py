"""The forms of a new season and of one that is there."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Season
from league.services.clubs import NAME_LENGTH
from league.services.seasons import Terms


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name of the season"), max_length=NAME_LENGTH)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput({"type": "date"}, "%Y-%m-%d"))


class SeasonChangeForm(SeasonForm):
    """`was_...`: what stood there when the form was drawn."""

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
    """The fields of `SeasonChangeForm` as they are stored."""
    terms = {
        "name": season.name,
        "starts_on": season.starts_on.isoformat(),
        "ends_on": season.ends_on.isoformat(),
    }
    return terms | {f"was_{name}": text for name, text in terms.items()}
