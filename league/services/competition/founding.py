"""Founds a competition, and says who directs it besides the owners."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.db import IntegrityError, transaction

from league.engine.policy.presets import POLICIES
from league.models import Club, Competition, CompetitionDirector, Membership
from league.services.clubs import NAME_LENGTH, club_touch
from rules.core.errors import RulesError
from rules.registry import ruleset
from scoring.locks import WRITES
from scoring.services import InputError
from scoring.services.about import one_line
from scoring.services.sheets import clean_name

MOST_HEATS, MOST_GAMES, LONGEST = 30, 30, 600


def competition_open(
    *,
    club: Club,
    name: str,
    played_on: date,
    ruleset_key: str,
    options: Mapping[str, object],
    heats: int,
    games: int,
    draw_key: str,
    draw_options: Mapping[str, int | str | bool],
    dealer: str = "higher_number",
    scribes: int = 1,
    minutes: int | None = None,
    venue: str = "",
    policy: str = "wins_then_difference",
) -> Competition:
    """A new competition of pairs at Watten. Raises InputError: name_blank, name_too_long, name_not_printable,
    unknown_ruleset, unknown_option, bad_option_value, competition_number, competition_name_taken,
    competition_unknown_policy.
    """
    name = clean_name(name, "name", NAME_LENGTH)
    _within(heats, MOST_HEATS, "heats")
    _within(games, MOST_GAMES, "games")
    if policy not in POLICIES or POLICIES[policy].game != "watten":
        raise InputError("competition_unknown_policy", "policy")
    if minutes is not None:
        _within(minutes, LONGEST, "minutes")
    try:
        rules = ruleset(ruleset_key, options)
    except RulesError as error:
        raise InputError(error.code, "ruleset") from error
    if rules.game != "watten":
        raise InputError("unknown_ruleset", "ruleset")
    try:
        with WRITES, transaction.atomic():
            made: Competition = club.competitions.create(
                name=name,
                venue=one_line(venue)[:NAME_LENGTH],
                played_on=played_on,
                ruleset_key=rules.key,
                ruleset_version=rules.version,
                options=dict(rules.options),
                draw_key=draw_key,
                draw_options=dict(draw_options),
                policy=policy,
                heats=heats,
                games=games,
                dealer=dealer,
                scribes=scribes,
                minutes=minutes,
            )
            club_touch(club)
    except IntegrityError as error:
        raise InputError("competition_name_taken", "name") from error
    return made


def director_add(*, competition: Competition, membership: Membership) -> None:
    """This member directs the competition from now on. Raises InputError: competition_not_a_member."""
    if membership.club_id != competition.club_id:
        raise InputError("competition_not_a_member")
    CompetitionDirector.objects.get_or_create(competition=competition, membership=membership)


def director_remove(*, competition: Competition, membership: Membership) -> None:
    CompetitionDirector.objects.filter(competition=competition, membership=membership).delete()


def _within(number: int, most: int, field: str) -> None:
    if not 1 <= number <= most:
        raise InputError("competition_number", field, {"most": most})
