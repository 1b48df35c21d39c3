"""The forms about a sheet of a season: table, day and season, and the reason of a reopening."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Season
from league.services.season_sheets import REASON_LENGTH
from scoring.models import Sheet
from scoring.services import About
from scoring.services.about import TITLE_LENGTH

DAY = forms.DateInput({"type": "date"}, "%Y-%m-%d")


class SheetForm(forms.Form):
    """`was_title`, `was_day`: the values when the form was drawn."""

    title = forms.CharField(label=_("Table or occasion"), max_length=TITLE_LENGTH, required=False)
    begun_on = forms.DateField(label=_("Date"), widget=DAY)
    season = forms.ChoiceField(label=_("Season"))
    was_title = forms.CharField(widget=forms.HiddenInput, required=False, strip=False)
    was_day = forms.DateField(widget=forms.HiddenInput)

    def __init__(self, *args: object, seasons: Iterable[Season], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["season"].choices = [(str(one.uid), one.name) for one in seasons]  # type: ignore[attr-defined]

    @property
    def opened(self) -> About:
        return About(self.cleaned_data["was_title"], self.cleaned_data["was_day"], "")

    @property
    def typed(self) -> About:
        return About(self.cleaned_data["title"], self.cleaned_data["begun_on"], "")


def shown(sheet: Sheet, season: Season) -> dict[str, object]:
    """The stored values for `SheetForm`."""
    return {
        "title": sheet.shown_title,
        "begun_on": sheet.begun_on.isoformat(),
        "season": str(season.uid),
        "was_title": sheet.shown_title,
        "was_day": sheet.begun_on.isoformat(),
    }


class ReopenForm(forms.Form):
    """`entry_id`: id of the entry that the form writes, so that a second tap adds nothing."""

    reason = forms.CharField(label=_("Why is it opened again?"), max_length=REASON_LENGTH)
    entry_id = forms.UUIDField(widget=forms.HiddenInput)


def reopen_form(entry_id: UUID | None = None) -> ReopenForm:
    return ReopenForm(initial={"entry_id": str(entry_id or uuid4())})
