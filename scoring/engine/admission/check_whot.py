"""Checks whether a declaration about a WHOT! round is possible, by the ruleset and by who plays.

Returns refusals as codes with data. Undo and the number of the open round are checked in `check`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules.core.errors import RulesError
from rules.whot import hand_points
from rules.whot.rulesets import WhotRules
from scoring.engine.facts import events as ev
from scoring.engine.facts.refusals import Refusal, refuse
from scoring.engine.whot import game as whot
from scoring.engine.whot.match_end import may_end
from scoring.engine.whot.state import WhotGame

Round = ev.RoundScored | ev.RoundExhausted


def content(rules: WhotRules, seats: int, event: ev.Fact) -> Refusal | None:
    """Why this ruleset and these seats never have such a fact."""
    match event:
        case ev.DealerSet(seat) | ev.PlayerJoined(seat) | ev.PlayerLeft(seat):
            return refuse("unknown_seat") if seat >= seats else None
        case ev.RoundScored() | ev.RoundExhausted():
            return _round(rules, seats, event)
        case ev.StakeRaised():
            return refuse("no_stakes") if rules.stakes == "off" else None
        case ev.GameScored(points, places):
            is_final = whot.is_final_score(seats, points, places) and may_end(rules, points, places)
            return None if is_final else refuse("impossible_score")
        case ev.RoundVoid():
            return None
    return refuse("not_this_game")


def _round(rules: WhotRules, seats: int, event: Round) -> Refusal | None:
    if any(seat >= seats for seat in players_of(event)):
        return refuse("unknown_seat")
    if isinstance(event, ev.RoundExhausted):
        # Only some rulesets count the hands when nothing can be drawn; in the others the round is void.
        if rules.exhaust != "count_lowest_wins":
            return refuse("exhausted_is_void")
    elif rules.match == "single":
        return refuse("nothing_is_counted") if event.hands else None
    return next((wrong for hand in event.hands if (wrong := _hand(rules, hand))), None)


def _hand(rules: WhotRules, hand: ev.HandLeft) -> Refusal | None:
    try:
        points, _ = whot.count(hand, rules)
    except RulesError:
        return refuse("unknown_card", seat=hand.seat)
    if points == 0:
        # A loser holds at least one card, so 0 points are a forgotten entry.
        return refuse("loser_without_points", seat=hand.seat)
    # No check against the pack, because people may play with several; only absurd numbers are refused.
    most = 2 * hand_points.max_points(rules)
    return refuse("points_out_of_range", seat=hand.seat, high=most) if points > most else None


def state(rules: WhotRules, game: WhotGame, event: ev.Fact) -> Refusal | None:
    """Why `event` is not possible in this state of the game."""
    match event:
        case ev.DealerSet(seat):
            return _not_in(game, [seat], game.active)
        case ev.RoundScored() | ev.RoundExhausted():
            return _round_now(rules, game, event)
        case ev.PlayerJoined(seat):
            return _joins(rules, game, seat)
        case ev.PlayerLeft(seat) if seat in game.away:
            return refuse("player_is_away", seat=seat)
        case ev.GameScored() if game.rows:
            return refuse("game_is_running", game=game.number)
        case ev.StakeRaised(points):
            return _raises(game, points)
    return None


def _joins(rules: WhotRules, game: WhotGame, seat: int) -> Refusal | None:
    if game.out_in[seat]:
        return refuse("player_is_out", seat=seat)
    if seat not in game.away:
        return refuse("player_is_in", seat=seat)
    # Nobody may join a tournament that has begun.
    begun = rules.match == "drop_highest" and game.state.rounds
    return refuse("no_late_joining", seat=seat) if begun else None


def _raises(game: WhotGame, points: int) -> Refusal | None:
    """Why this stake is not possible: only two players raise (#35), and only upwards (S3 Raise Stake)."""
    if len(game.active) != 2:
        return refuse("stakes_need_two")
    return None if points > game.state.stake else refuse("stake_not_higher", points=game.state.stake)


def _round_now(rules: WhotRules, game: WhotGame, event: Round) -> Refusal | None:
    if len(game.players) < 2:
        return refuse("too_few_players")
    if wrong := check_players(game, game.players, event, needs_all=game.state.counts_everybody()):
        return wrong
    return check_tie(rules, game, event)


def check_tie(rules: WhotRules, game: WhotGame, event: Round) -> Refusal | None:
    """Why this round is a tie that only cards decide, which nobody has named (#30)."""
    seat = whot.ties_without_cards(game, event, rules)
    return None if seat is None else refuse("tie_needs_cards", seat=seat)


def check_players(game: WhotGame, players: Sequence[int], event: Round, *, needs_all: bool) -> Refusal | None:
    """Why `players` are not exactly the players of the round, each with points if they are counted."""
    named = players_of(event)
    if wrong := _not_in(game, sorted(named), players):
        return wrong
    missing = sorted(set(players) - named)
    if missing and (needs_all or isinstance(event, ev.RoundExhausted)):
        return refuse("points_missing", seat=missing[0])
    return None


def _not_in(game: WhotGame, seats: Sequence[int], players: Collection[int]) -> Refusal | None:
    """Why the first of `seats` that is not in `players` does not play."""
    seat = next((seat for seat in seats if seat not in players), None)
    if seat is None:
        return None
    if game.state.tie and seat in game.active:
        return refuse("not_in_playoff", seat=seat)
    return refuse("player_is_away", seat=seat) if game.left_in[seat] else refuse("player_is_out", seat=seat)


def check_corrected(game: WhotGame, round_: int, fact: ev.Fact, corrected: ev.Fact) -> Refusal | None:
    """Why a correction does not name exactly the players of that round; None if it does."""
    if not isinstance(corrected, Round):
        return None
    # A round after the end of its game, left by an edit, keeps the players who played it. If only its winner was
    # told, nothing says who they were.
    if isinstance(fact, Round) and fact.hands and players_of(corrected) == players_of(fact):
        return None
    row = next((row for row in game.rows if row.line.round == round_ and row.line.event == fact), None)
    if row is None:
        return None
    # A void round may have been written after all but one had left.
    if len(row.players) < 2:
        return refuse("too_few_players")
    return check_players(game, row.players, corrected, needs_all=row.needs_all)


def players_of(event: Round) -> set[int]:
    named = {hand.seat for hand in event.hands}
    return named | {event.winner} if isinstance(event, ev.RoundScored) else named
