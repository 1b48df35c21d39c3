"""Founds a competition, and appoints its directors besides the owners."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.db import IntegrityError, transaction

from league.engine.competition.counting_rules import MOST_METRICS, metrics_to_order
from league.engine.competition.draws import format_for
from league.engine.competition.plan import Plan, Stage
from league.engine.draw.field import Impossible, OptionValue
from league.engine.draw.formats import UnknownAlgorithm
from league.engine.policy.presets import POLICIES
from league.engine.results import Game
from league.models import Club, Competition, CompetitionDirector, MemberGrant, Membership
from league.services.clubs import NAME_LENGTH, club_touch
from league.services.session_rights import grants_end
from rules.core.errors import RulesError
from rules.core.ruleset import Ruleset
from rules.registry import ruleset
from scoring.engine.sheet.players import player_counts
from scoring.locks import WRITES
from scoring.services import InputError
from scoring.services.about import one_line
from scoring.services.sheets import clean_name

MOST_HEATS, MOST_GAMES, LONGEST, MOST_THROUGH = 30, 30, 600, 512


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
    draw_options: Mapping[str, OptionValue],
    through: int = 0,
    later: Sequence[Stage] = (),
    people: int = 2,
    bye: str = "win",
    dealer: str = "higher_number",
    scribes: int = 1,
    minutes: int | None = None,
    venue: str = "",
    policy: str = "wins_then_difference",
    order: Sequence[str] = (),
) -> Competition:
    """A new competition of `people` a contender. `heats` 0: until the format has a winner. `through`
    contenders go on to the first of the `later` stages. `order`: the metrics that rank, () for those of the policy.

    Raises InputError: name_blank, name_too_long, name_not_printable, unknown_ruleset, unknown_option,
    bad_option_value, competition_number, competition_name_taken, competition_unknown_policy,
    competition_even_games, competition_bad_format, those of `check_order`.
    """
    name = clean_name(name, "name", NAME_LENGTH)
    first = Stage(draw_key, tuple(sorted(draw_options.items())), heats, games, through)
    check_stages((first, *later), people)
    check_minutes(minutes)
    rules = rules_for(first, policy, ruleset_key, options)
    check_order(rules.game, order)
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
                order=list(order),
                heats=heats,
                games=games,
                through=through,
                later_stages=[_stored(stage) for stage in later],
                people=people,
                bye=bye,
                dealer=dealer,
                scribes=scribes,
                minutes=minutes,
            )
            club_touch(club)
    except IntegrityError as error:
        raise InputError("competition_name_taken", "name") from error
    return made


def rules_for(first: Stage, policy: str, ruleset_key: str, options: Mapping[str, object]) -> Ruleset:
    """The rules that a competition pins, if its first stage and its policy are for the same game.

    Raises InputError: unknown_ruleset, unknown_option, bad_option_value, competition_unknown_policy,
    competition_table_too_large.
    """
    game = "whot" if first.format == "whot_tables" else "watten"
    if policy not in POLICIES or POLICIES[policy].game != game:
        raise InputError("competition_unknown_policy", "policy")
    if policy != "knockout_of_lives" and first.is_elimination:
        raise InputError("competition_unknown_policy", "policy")
    try:
        rules = ruleset(ruleset_key, options)
    except RulesError as error:
        raise InputError(error.code, "ruleset") from error
    if rules.game != game:
        raise InputError("unknown_ruleset", "ruleset")
    if game == "whot" and int(dict(first.options).get("most", 0)) > (most := player_counts(rules)[-1]):
        raise InputError("competition_table_too_large", "most", {"most": most})
    return rules


def check_order(game: Game, order: Sequence[str]) -> None:
    """Raises InputError: season_unknown_metric, season_order_twice; its field is `order_` and the number."""
    known = metrics_to_order(game)
    for at, key in enumerate(order, 1):
        if key not in known or at > MOST_METRICS:
            raise InputError("season_unknown_metric", f"order_{at}")
        if key in order[: at - 1]:
            raise InputError("season_order_twice", f"order_{at}")


def check_minutes(minutes: int | None) -> None:
    """Raises InputError: competition_number."""
    if minutes is not None:
        _within(minutes, LONGEST, "minutes")


def director_add(*, competition: Competition, membership: Membership) -> None:
    """Let this member direct the competition. Raises InputError: competition_not_a_member."""
    if membership.club_id != competition.club_id:
        raise InputError("competition_not_a_member")
    CompetitionDirector.objects.get_or_create(competition=competition, membership=membership)


def director_remove(*, competition: Competition, membership: Membership) -> None:
    """Remove a director. Pads that the member opened in the competition close, as after a change of role."""
    opened = MemberGrant.objects.filter(
        membership=membership, grant__sheet__competition_sheet__competition=competition
    )
    with WRITES, transaction.atomic():
        CompetitionDirector.objects.filter(competition=competition, membership=membership).delete()
        grants_end(opened)


def _stored(stage: Stage) -> dict[str, object]:
    return {
        "draw_key": stage.format,
        "draw_options": dict(stage.options),
        "heats": stage.heats,
        "games": stage.games,
        "through": stage.through,
    }


def check_stages(stages: Sequence[Stage], people: int) -> None:
    """Raises InputError: competition_bad_format, competition_number, competition_even_games."""
    for stage in stages:
        try:
            format_for(stage, Plan(stage.heats, stage.games)).check_options()
        except (UnknownAlgorithm, Impossible) as error:
            raise InputError("competition_bad_format") from error
        if stage.heats or not _may_be_open(stage):
            _within(stage.heats, MOST_HEATS, "heats")
        _within(stage.games, MOST_GAMES, "games")
        if stage.is_elimination and stage.games % 2 == 0:
            raise InputError("competition_even_games", "games")
        alone = stage.format in ("drawn_partners", "whot_tables")
        if people != (1 if alone else 2):
            raise InputError("competition_bad_format")
    for stage in stages[:-1]:
        _within(stage.through, MOST_THROUGH, "through")


def _may_be_open(stage: Stage) -> bool:
    """Formats that determine themselves when they are over."""
    return stage.is_elimination or stage.drops_out or stage.format == "circles"


def _within(number: int, most: int, field: str) -> None:
    if not 1 <= number <= most:
        raise InputError("competition_number", field, {"most": most})
