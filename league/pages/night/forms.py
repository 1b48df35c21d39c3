"""The form of a night: venue, who pays the round, whether it is cancelled."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Night
from league.services.clubs import NAME_LENGTH
from league.services.nights import AboutNight
from scoring.models import Player


class NightForm(forms.Form):
    """`was_...`: the values when the form was drawn. `payer` is left out if the standings decide who pays."""

    venue = forms.CharField(label=_("Place"), max_length=NAME_LENGTH, required=False)
    payer = forms.ChoiceField(label=_("Who pays the round"), required=False)
    cancelled = forms.BooleanField(label=_("There is no club night on this day"), required=False)
    was_venue = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    was_payer = forms.CharField(widget=forms.HiddenInput, required=False)
    was_cancelled = forms.BooleanField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: object, people: Iterable[Player], declared: bool, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self._people = {str(one.uid): one for one in people}
        if not declared:
            del self.fields["payer"], self.fields["was_payer"]
            return
        named = sorted((one.name, uid) for uid, one in self._people.items())
        choices = [("", _("nobody yet")), *((uid, name) for name, uid in named)]
        self.fields["payer"].choices = choices  # type: ignore[attr-defined]

    @property
    def seen(self) -> AboutNight:
        return self._about("was_")

    @property
    def typed(self) -> AboutNight:
        return self._about("")

    def _about(self, before: str) -> AboutNight:
        data = self.cleaned_data
        payer = self._people.get(data.get(f"{before}payer", ""))
        return AboutNight(data[f"{before}venue"], payer, data[f"{before}cancelled"])


def night_shown(night: Night | None) -> dict[str, str]:
    """The stored values for `NightForm`."""
    about = AboutNight.of(night)
    payer = str(about.payer.uid) if about.payer else ""
    shown = {"venue": about.venue, "payer": payer, "cancelled": "1" if about.is_cancelled else ""}
    return shown | {f"was_{name}": value for name, value in shown.items()}
