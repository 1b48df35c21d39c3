"""/clubs/<uid>/embeds/: which sites may frame the standings of the club, and the HTML for them. For owners."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.access import get_club_for_owner
from league.models import Club, Competition, Season
from league.pages.shared.answers import posted, see_other, show_form
from league.pages.shared.forms import put_error
from league.services.embeds import club_embed
from scoring.services import InputError

NEWEST = 5


class EmbedForm(forms.Form):
    origins = forms.CharField(
        label=gettext_lazy("Sites that may show the tables, one address a line"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "https://"}),
    )


@dataclass(frozen=True, slots=True)
class Snippet:
    """`html`: one line for the other site. `url`: the page it shows."""

    title: str
    url: str
    html: str


@dataclass(frozen=True, slots=True)
class EmbedsPage:
    """`snippets` is empty while no site is allowed."""

    club: Club
    form: EmbedForm
    snippets: tuple[Snippet, ...]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def embeds(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_club_for_owner(request, uid)
    form = EmbedForm(posted(request), initial={"origins": access.club.embed_origins})
    if form.is_valid():
        try:
            club_embed(club=access.club, typed=form.cleaned_data["origins"])
        except InputError as error:
            put_error(form, error)
        else:
            messages.success(request, _("Saved."))
            return see_other("league:embeds", uid)
    shown = access.club.is_public and access.club.embed_origins
    page = EmbedsPage(access.club, form, tuple(_snippets(request, access.club)) if shown else ())
    return show_form(request, "league/embed/embeds.html", page)


def _snippets(request: HttpRequest, club: Club) -> Iterator[Snippet]:
    yield _snippet(request, _("The tables of tonight"), "embed-evening", club.uid)
    for season in Season.objects.in_space(club.space)[:NEWEST]:
        yield _snippet(request, season.name, "embed-season", season.uid)
    for competition in Competition.objects.in_space(club.space)[:NEWEST]:
        yield _snippet(request, competition.name, "embed-competition", competition.uid)


def _snippet(request: HttpRequest, title: str, name: str, uid: UUID) -> Snippet:
    url = (
        request.build_absolute_uri(reverse(f"league:{name}", args=[uid]))
        + f"?theme=light&lang={get_language()}"
    )
    html = (
        f'<iframe src="{url.replace("&", "&amp;")}" title="Punkteblock" width="100%" height="600"></iframe>'
    )
    return Snippet(title, url, html)
