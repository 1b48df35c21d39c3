"""Texts for the codes of a competition: refusals, draws, tables, facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league import wording
from league.engine.competition import facts as ft
from league.engine.competition.bracket_plan import games_of_level
from league.engine.competition.state import HeatState, State
from league.engine.draw.field import Reason, Spot, Warning
from league.services.competition.declaring import PREFIX
from scoring.services import InputError

ERRORS: Mapping[str, Any] = {
    "busy": _("Several people write at the same moment. Please try again."),
    "number": _("A whole number from 1 to %(most)s is needed."),
    "name_taken": _("The club has a competition of this name on this day already."),
    "unknown_policy": _("There is no such way to count."),
    "bad_tickets": _("A qualifier gives 1 to %(numbers)s tickets."),
    "unknown_qualifier": _("The club has no such competition."),
    "no_ticket": _("There is no such ticket any more."),
    "not_a_member": _("Only a member of the club can direct."),
    "list_empty": _("There is no pair in the list."),
    "list_problem": _("Nothing was entered. Please look at line %(numbers)s."),
    "list_too_long": _("This is more than a list of pairs. Nothing was read."),
    "name_unclear": _("Who is %(name)s? Choose somebody, or say that it is a new name."),
    "impossible_game": _(
        "Game %(game)s cannot end like this: one side has %(target)s points or more, the other one fewer."
    ),
    "impossible_clipped": _(
        "Game %(game)s cannot end like this: one side has %(target)s points, the other one fewer. What goes beyond"
        " does not count."
    ),
    "impossible_end": _("Game %(game)s cannot end like this by the rules of the competition."),
    "impossible_whot": _("Game %(game)s cannot end like this by the rules of the competition."),
    "points_needed": _("A number of game %(game)s is missing."),
    "bad_format": _("This format cannot be played so. Please look at its numbers."),
    "even_games": _("A knockout needs an odd number of games, or nobody may have won."),
    "table_too_large": _("By these rules at most %(most)s play at a table."),
    "closed": _("The plan is being played already. Nobody can come in any more."),
    "wrong_lives": _("At least one life is needed."),
    "other_part": _("Nobody can change between the main draw and the consolation draw."),
    "not_forbidden": _("They may meet already."),
    "not_the_next_stage": _("The cut was made already. Look at the draw again."),
    "results_changed": _("Since the draw a result changed or somebody withdrew. Draw again."),
    "plan_goes_on": _("Heat %(numbers)s was drawn from this result: who goes on cannot change any more."),
    "cut_level": _("Nos. %(numbers)s are level on the line. Decide by lot or by a deciding game first."),
    "unknown_metric": _("Points cannot be added there."),
    "heats_over": _("All heats have been played. Nobody comes in any more and no further one is drawn."),
    "number_taken": _("Somebody else entered at the same moment. Please try again."),
    "wrong_people": _("A pair is two different people."),
    "plays_already": _("Plays already, as no. %(numbers)s."),
    "unknown_person": _("This person does not play as no. %(numbers)s."),
    "unknown_number": _("There is no such pair."),
    "withdrawn_already": _("No. %(numbers)s has withdrawn already."),
    "not_withdrawn": _("No. %(numbers)s takes part."),
    "not_the_next_heat": _("This heat was drawn meanwhile."),
    "one_goes_on": _("Only one goes on here, so the winner is known and nothing is left to draw."),
    "bad_draw": _("This draw does not fit the pairs. Draw again."),
    "draw_outdated": _("Since the draw something changed for no. %(numbers)s. Draw again."),
    "not_drawn": _("There is no such draw any more. Look at the page again."),
    "drawn_already": _("A heat was drawn meanwhile: its rules stay as they are."),
    "not_empty": _("Only a competition that nobody has entered yet can be deleted."),
    "away": _("This competition is away. It is written in its copy, and here only read until it is back."),
    "away_already": _("This competition was taken along already."),
    "not_away": _("This was done already. Look at the page once more."),
    "heat_is_running": _("Heat %(numbers)s is being played. A competition leaves and returns between heats."),
    "reason_missing": _("A reason is needed."),
    "published_already": _("This heat is published already."),
    "draw_changed": _("Somebody changed the draw meanwhile. Look at it again before you publish."),
    "not_the_last_heat": _("Only the last heat can be taken back."),
    "table_wrote": _("Table %(numbers)s has written. The heat cannot be taken back any more."),
    "seat_gone": _("No. %(numbers)s does not sit in this heat any more."),
    "seat_kept": _(
        "Table %(numbers)s has written, so its seats stay. Let it play on, or enter its result on the page of the"
        " table."
    ),
    "plan_stays": _(
        "Heat %(numbers)s follows a plan, so its seats stay: who stays at the table wins without a game."
    ),
    "heat_after": _("The next heat is published already, so the seats of heat %(numbers)s stay."),
    "two_stay": _("Who stays at table %(numbers)s wins without a game."),
    "no_bye": _("No. %(numbers)s sits at a table meanwhile. Look at the tables again."),
    "unknown_table": _("There is no such table in this heat."),
    "opened_already": _("This table is open already."),
    "wrong_number_of_games": _("Every game of the table is needed."),
    "bad_points": _("A game has one winner, and no points below 0."),
    "ruled_already": _("The director has ruled on table %(numbers)s already."),
    "not_published": _("This heat is not published."),
    "approved_already": _("This heat is approved already."),
    "not_approved": _("This heat is not approved yet."),
    "heat_before": _("Heat %(numbers)s comes first."),
    "result_missing": _("No result yet: table %(numbers)s."),
    "result_changed": _("The result of table %(numbers)s changed meanwhile. Look at it again."),
    "no_such_adjustment": _("This was withdrawn already."),
    "points_missing": _("How many points? 0 changes nothing."),
    "no_tie": _("Two or more pairs are needed."),
    "nothing_changed": _("This is what it says already."),
    "too_many_prizes": _("A prize list has at most %(numbers)s lines."),
    "prize_too_long": _("The prize of rank %(numbers)s is too long."),
    "prizes_changed": _(
        "Somebody changed the prizes meanwhile. They stand above: look at them, and save again."
    ),
    "fee_changed": _("Somebody changed the fee meanwhile. Look at the sums, and set it again."),
    "order_changed": _(
        "Somebody wrote down another order meanwhile: %(numbers)s. Look at the table, and write yours again if it"
        " counts."
    ),
    "bad_fee": _("A fee is a sum such as 20 or 12,50."),
    "paid_already": _("Pair %(numbers)s has paid already."),
    "not_paid": _("Pair %(numbers)s has not paid."),
    "nothing_new": _("Table %(numbers)s says the same. There is nothing new to publish."),
    "standings_published_already": _("Somebody published the standings meanwhile."),
    "draw_too_few": _("Two pairs at least are needed for a draw."),
    "draw_same_person": _("One person plays as no. %(numbers)s."),
    "draw_forbidden": _("Nos. %(numbers)s must not meet, and there is no other way."),
    "draw_same_group": _("Nos. %(numbers)s cannot be kept apart from their club."),
    "draw_met_before": _("Nos. %(numbers)s have met everybody. Allow repeats, or play one heat less."),
    "draw_second_bye": _("No. %(numbers)s would sit out a second time."),
    "draw_not_found": _("No draw without a repeat was found."),
    "draw_heats_played": _("All heats have been drawn."),
    "draw_closed": _(
        "Nos. %(numbers)s came after the plan was drawn and have no place in it. Withdraw them."
    ),
    "draw_finished": _("The winner is known. There is nothing more to draw."),
    "draw_tied": _(
        "Nos. %(numbers)s are level, and one has to go. Decide by lot or by a deciding game first."
    ),
    "draw_result_missing": _("The result of nos. %(numbers)s is missing. Approve the last heat first."),
    "draw_score_missing": _("Nos. %(numbers)s have no rank yet. Approve the last heat first."),
    "draw_wrong_size": _("So many do not fit this format."),
    "draw_bad_option": _("This format cannot be played so. Please look at its numbers."),
}
STATUS: Mapping[str, Any] = {
    "waiting": _("waiting"),
    "playing": _("playing"),
    "last_game": _("last game"),
    "one_scribe": _("waits for scribe 2"),
    "differing": _("differs"),
    "unclear": _("seats changed"),
    "finished": _("finished"),
    "told": _("told"),
    "forfeit": _("withdrawn"),
    "approved": _("approved"),
}
SOURCES: Mapping[str, Any] = {
    "pad": _("pad"),
    "paper": _("paper, score only"),
    "ruling": _("ruling"),
    "forfeit": _("without a game"),
}
REASONS: Mapping[str, Any] = {
    "lot": _("by lot"),
    "same_points": _("same points"),
    "near_in_rank": _("nearest in rank"),
    "same_lives": _("as many lives left"),
    "near_in_lives": _("nearest in lives"),
    "plan": _("by the plan"),
    "seeding": _("by rank"),
    "only_one_left": _("nobody else was free for them"),
    "lowest_rank": _("the lowest of those who had no bye"),
    "by_hand": _("changed by hand"),
}
WARNINGS: Mapping[str, Any] = {
    "odd_number": _("Odd number: no. %(numbers)s sits out this heat."),
    "second_bye": _("No. %(numbers)s sits out again."),
    "met_before": _("Nos. %(numbers)s meet again."),
    "partners_before": _("%(numbers)s are partners again."),
    "same_group": _("Nos. %(numbers)s are of one club."),
    "forbidden": _("Nos. %(numbers)s were not to meet."),
    "result_missing": _("No result yet of nos. %(numbers)s in the last heat."),
    "score_missing": _("Nos. %(numbers)s have no rank yet. They count as last."),
    "same_table": _("At the same table again: no. %(numbers)s."),
    "later_repeats": _("The heats that are left may not go without somebody meeting twice."),
    "uneven_tables": _("Tables of different size. At a smaller one: no. %(numbers)s."),
    "no_design": _("For so many there is no plan without repeats."),
    "unconfirmed": _("Not seen to be here: no. %(numbers)s."),
}
WITH_NAMES = ("odd_number", "second_bye", "unconfirmed")
POLICIES: Mapping[str, Any] = {
    "wins_then_difference": _("Games won, then point difference"),
    "wins_then_conceded": _("Games won, then fewest points conceded"),
    "mass_then_points": _("Games won, then points"),
    "points_and_ten": _("Points, and 10 for a win"),
    "points_and_bonus": _("Points, 10 more for a win to nil, 20 after gespannt to nil"),
    "wins_and_retour": _("Games won and 1 for zurückgeschneidert, then points"),
    "win_twenty": _("20 for a win, own points for a loss"),
    "group_place": _("Games won, then difference, then the game between them"),
    "wins_with_offences": _("Games won, then difference; offences cost points"),
}


WHOT_POLICIES: Mapping[str, Any] = {
    "whot_places": _("The part of the table left behind, per game"),
    "whot_penalties": _("Fewest penalty points per game"),
}
METRICS: Mapping[str, Any] = {
    "competition_points": _("Counted points"),
    "opponents_points": _("Points of the opponents"),
    "direct": _("the game between them"),
    "deciding_game": _("a deciding game"),
    "lot": _("the lot"),
    "manual": _("the director"),
}


# Policies that belong to a format.
OF_FORMATS: Mapping[str, Any] = {
    "knockout_of_lives": _("Knockout"),
    "whot_stayed": _("Who stays in longest"),
}


def policy_name(key: str) -> str:
    return str({**POLICIES, **WHOT_POLICIES, **OF_FORMATS}.get(key, key))


LEVELS: Mapping[int, Any] = {
    1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals"), 8: _("Last sixteen"),
}  # fmt: skip


def level(games: int, number: int) -> str:
    """A level of a knockout with this many games; `number` counts from the first."""
    return str(LEVELS[games]) if games in LEVELS else gettext("Level %(number)s") % {"number": number}


def level_of_heat(state: State, heat: HeatState) -> str:
    """The name of a heat that is a level of a knockout, such as Final; else ""."""
    games = games_of_level(state, heat)
    return str(LEVELS[games]) if games in LEVELS else ""


def beside_main_draw(spot: Spot | None) -> str:
    """What a table of a knockout played for, if not in the main draw."""
    if spot is None:
        return ""
    return {"third": gettext("Game for third"), "consolation": gettext("Consolation draw")}.get(spot.kind, "")


def criterion(metric: str, per_game: bool = False) -> str:
    """The name of a column of the standings, or of a last step."""
    name = str(METRICS[metric]) if metric in METRICS else wording.metric_name(metric)
    return gettext("%(metric)s per game") % {"metric": name} if per_game else name


def input_error(error: InputError) -> str:
    """The sentence for the error of a competition's service, or of any other."""
    if not error.code.startswith(PREFIX):
        return wording.input_error(error)
    sentence = ERRORS.get(error.code.removeprefix(PREFIX))
    if sentence is None:
        return gettext("This cannot be done now.")
    params = {"numbers": "?", "most": "?", "name": "?", "game": "?"} | error.params
    return str(sentence) % params


def reason(reason: Reason) -> str:
    return str(REASONS.get(reason.code, reason.code))


def warnings(found: Iterable[Warning], names: Mapping[int, str]) -> tuple[str, ...]:
    """One sentence for each code with everything it is about: "Nos. 6 and 23, 15 and 17 are of one club.".

    Whoever sits out or may be missing is mentioned by name.
    """
    about: dict[str, list[str]] = {}
    for warning in found:
        named = [
            _with_name(number, names) if warning.code in WITH_NAMES else str(number)
            for number in warning.numbers
        ]
        about.setdefault(warning.code, []).append(_together(named))
    return tuple(str(WARNINGS.get(code, code)) % {"numbers": ", ".join(of)} for code, of in about.items())


def draw_outdated(numbers: Sequence[int]) -> str:
    """Why a draw cannot be published: who has come or gone since."""
    return str(ERRORS["draw_outdated"]) % {"numbers": ", ".join(map(str, numbers))}


def _together(named: Sequence[str]) -> str:
    if len(named) < 2:
        return "".join(named)
    return gettext("%(some)s and %(last)s") % {"some": ", ".join(named[:-1]), "last": named[-1]}


def _with_name(number: int, names: Mapping[int, str]) -> str:
    return f"{number} ({names[number]})"


def games(points: tuple[ft.Points, ...], ends: tuple[ft.GameEnd, ...] = ()) -> str:
    """ "15 : 8, 3 : 15"; a game that a revoke decided says who won, one won from nil against krank says so (R30)."""
    return ", ".join(_game(game, end) for game, end in zip_longest(points, ends))


def _game(points: ft.Points, end: ft.GameEnd | None) -> str:
    text = " : ".join(str(side) for side in points)
    if end is not None and end.how == "retourschneider":
        return f"{text} (Retourschneider)"
    if end is None or end.by != "revoke":
        return text
    second = _("%(points)s (revoke: the second side won)")
    return str(second if end.winner else _("%(points)s (revoke: the first side won)")) % {"points": text}


def points_of_sides(points: tuple[ft.Points, ...]) -> tuple[str, ...]:
    """At a table of more than two what each side has, in the order of the games: "12, 40"; else ()."""
    if not points or len(points[0]) < 3:
        return ()
    return tuple(", ".join(str(game[side]) for game in points) for side in range(len(points[0])))


def level_for_ticket(names: Iterable[str]) -> str:
    return gettext("level for the last ticket: %(names)s") % {"names": ", ".join(names)}


def money(cents: int) -> str:
    """ "12,50" in German, "12.50" in English."""
    return wording.decimal(cents / 100, 2)
