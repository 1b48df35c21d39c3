"""/seasons/<uid>/counting/: what a season counts and in which order. For directors.

Once games are played, the effect is shown first, and stored when the same form is sent again.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league import services, wording, wording_season
from league.access import SeasonAccess, get_season_for_director
from league.models import Club, Season
from league.pages.season.forms import CountingForm, counting_shown
from league.pages.shared.answers import posted, show_form, to_page
from league.pages.shared.forms import put_error
from league.selectors import season_games
from league.selectors.standings import standing_table
from league.services.season_terms import Counting, check_counting, spelled_rules
from rules import registry
from scoring.models.shown_names import INSIDE
from scoring.services import InputError


@dataclass(frozen=True, slots=True)
class CountingPage:
    """`rules` in words. `effect`: what sending the form again changes, () if there is nothing to show."""

    club: Club
    season: Season
    form: CountingForm
    rules: str
    effect: tuple[str, ...] = ()


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def counting(request: HttpRequest, uid: UUID) -> HttpResponse:
    access = get_season_for_director(request, uid)
    rules = access.season.rules
    if rules is None:
        return to_page(request, "league:season-rules", uid)
    seen = Counting.of(access.season)
    form = CountingForm(posted(request), initial=counting_shown(seen), game=rules.game)
    effect: tuple[str, ...] = ()
    if form.is_valid():
        try:
            check_counting(access.season, form.typed)
            effect = _effect(access.season, form.typed)
            mark = _mark(seen, form.typed)
            if not effect or form.cleaned_data["shown"] == mark:
                services.season_count(season=access.season, seen=seen, typed=form.typed)
                messages.success(request, _("Saved."))
                return to_page(request, "league:season", uid)
            form.data = request.POST.dict() | {"shown": mark}
        except InputError as error:
            put_error(form, error)
    return _show(request, access, form, effect)


def _show(
    request: HttpRequest, access: SeasonAccess, form: CountingForm, effect: tuple[str, ...]
) -> HttpResponse:
    rules = wording.ruleset(spelled_rules(access.season))
    page = CountingPage(access.of.club, access.season, form, rules, effect)
    return show_form(request, "league/season/counting.html", page)


def _effect(season: Season, typed: Counting) -> tuple[str, ...]:
    """The effect on the standings of the season; () without a game or without a change."""
    games, rules = season_games(season), season.rules
    if rules is None or not games.count(rules.game) or typed == Counting.of(season):
        return ()
    before = standing_table(games, rules.game, names=INSIDE, scoring=season.scoring)
    after = standing_table(games, rules.game, names=INSIDE, scoring=typed.scoring(season))
    return wording_season.counting_changes(before, after)


def _mark(seen: Counting, typed: Counting) -> str:
    """A mark of this change: another change, or one from a state stored by somebody else, is shown again."""
    return hashlib.sha256(f"{registry.VERSION} {seen!r} {typed!r}".encode()).hexdigest()
