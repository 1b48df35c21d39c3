"""Changes a competition after its founding: name, venue, day and minutes at any time, its terms until the
first draw.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.db import IntegrityError, transaction

from league.models import Competition
from league.selectors.competitions import competition_state
from league.services.clubs import NAME_LENGTH, club_touch
from league.services.competition.founding import check_minutes, check_order, check_stages, rules_for
from scoring.locks import WRITES
from scoring.models import Sheet
from scoring.services import InputError
from scoring.services.about import one_line, retitle
from scoring.services.sheets import clean_name


@dataclass(frozen=True, slots=True)
class Terms:
    """The settings that are fixed from the first draw on. `games`: of a table in each heat."""

    ruleset_key: str
    options: Mapping[str, object]
    policy: str
    order: Sequence[str]
    heats: int
    games: int


def is_drawn(competition: Competition) -> bool:
    """Whether a heat was ever drawn by these terms, even if it was withdrawn."""
    return bool(competition.facts.filter(kind="heat_drawn").exists())


def competition_change(
    *,
    competition: Competition,
    name: str,
    played_on: date,
    venue: str,
    minutes: int | None,
    terms: Terms | None,
) -> None:
    """Change a competition; `terms` None leaves them as they are.

    Sheets of published heats get the new name too, unless somebody typed a title. Raises InputError:
    competition_away, competition_drawn_already, competition_name_taken, those of `clean_name`,
    `check_minutes`, `check_stages`, `check_order` and `rules_for`.
    """
    name = clean_name(name, "name", NAME_LENGTH)
    check_minutes(minutes)
    columns = _columns(competition, terms) if terms is not None else {}
    try:
        with WRITES, transaction.atomic():
            stored = _locked(competition)
            if columns and is_drawn(stored):
                raise InputError("competition_drawn_already")
            if name != stored.name:
                sheets = Sheet.objects.in_space(stored.club.space).filter(
                    competition_sheet__competition=stored
                )
                retitle(sheets=sheets, was=stored.name, title=name)
            for column, value in columns.items():
                setattr(stored, column, value)
            stored.name, stored.venue = name, one_line(venue)[:NAME_LENGTH]
            stored.played_on, stored.minutes = played_on, minutes
            stored.save(update_fields=["name", "venue", "played_on", "minutes", *columns])
            club_touch(stored.club)
    except IntegrityError as error:
        raise InputError("competition_name_taken", "name") from error


def competition_delete(*, competition: Competition) -> None:
    """Delete a competition without facts. Raises InputError: competition_away, competition_not_empty."""
    with WRITES, transaction.atomic():
        stored = _locked(competition)
        if stored.version:
            raise InputError("competition_not_empty")
        stored.delete()
        club_touch(competition.club)


def _locked(competition: Competition) -> Competition:
    rows = Competition.objects.everywhere("the caller has checked the rights").select_for_update()
    stored: Competition = rows.get(pk=competition.pk)
    if not stored.is_here:
        raise InputError("competition_away")
    return stored


def _columns(competition: Competition, terms: Terms) -> dict[str, object]:
    plan = competition_state(competition).plan
    first = replace(plan.stage(0), heats=terms.heats, games=terms.games)
    check_stages((first, *plan.stages[1:]), plan.people)
    rules = rules_for(first, terms.policy, terms.ruleset_key, terms.options)
    check_order(rules.game, terms.order)
    return {
        "ruleset_key": rules.key,
        "ruleset_version": rules.version,
        "options": dict(rules.options),
        "policy": terms.policy,
        "order": list(terms.order),
        "heats": terms.heats,
        "games": terms.games,
    }
