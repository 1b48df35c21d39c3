"""The effect of a counted round on a WHOT! match: busts, drops, the last round, the final, the places.

There are four matches: single, elimination (S0 LANGE, S2 KNOCKOUT), fixed rounds, and the tournament in which the
highest count drops (S3). Functions get points by seat, not declarations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rules.whot.rulesets import WhotRules
from scoring.engine.facts.steps import Step, step
from scoring.engine.whot.drop import Cards, Drop, drop
from scoring.engine.whot.state import Finish
from scoring.engine.whot.table import Table

_LONGEST = 10**9
_TOURNAMENT = "S3 Tournament Games"


@dataclass(slots=True)
class Round:
    """One round to book, and its effect.

    `winner` is None if nobody was out of cards; `points` are those of the others; `cards` the known hands. `notes` are
    the steps of each seat; `added` says whether the points count towards totals.
    """

    number: int
    winner: int | None
    points: Mapping[int, int]
    cards: Mapping[int, Cards | None]
    notes: dict[int, list[Step]] = field(default_factory=dict)
    added: bool = True
    finish: Finish | None = None

    def note(self, seats: Sequence[int], reason: Step) -> None:
        for seat in seats:
            self.notes.setdefault(seat, []).append(reason)


def apply(table: Table, round_: Round) -> None:
    """Book `round_` on `table`."""
    players = table.players()
    if not table.played.issuperset(players):
        table.played.update(players)
    match table.rules.match:
        case "single":
            _single(table, round_)
        case "elimination":
            _elimination(table, round_)
        case "fixed_rounds":
            _fixed_rounds(table, round_)
        case "drop_highest" if table.is_final():
            _final(table, round_)
        case "drop_highest":
            _tournament(table, round_)
    if round_.finish is None:
        round_.finish = last_one_in(table)


def last_one_in(table: Table) -> Finish | None:
    """The end of a match after the others left or went out (S0 LANGE "bis nur noch ein Spieler uebrig bleibt")."""
    active = table.active()
    if len(active) != 1 or not (table.rounds or table.stake):
        return None  # a game that has not begun has no winner
    return finish(table, {active[0]: 0}, step("last_one_in", "S0 LANGE", seat=active[0]))


def may_end(rules: WhotRules, points: Sequence[int], places: Sequence[int]) -> bool:
    """Whether a match may end with these places, as far as the totals tell: nobody wins an elimination who is out.

    Left open are ties, who went out first, who left before the end, the other matches, and a game that was broken off.
    """
    ends = zip(points, places, strict=True)
    return rules.match != "elimination" or all(total < rules.limit for total, place in ends if place == 1)


def places_so_far(table: Table) -> tuple[int, ...]:
    """The place of each seat that is out, 0 for those still in (#33). Only a player who left can come back."""
    keys = {seat: (-when, count) for seat, (when, count) in table.exits.items() if seat in table.played}
    ahead = len(table.active())
    return tuple(
        1 + ahead + sum(other < keys[seat] for other in keys.values()) if seat in keys else 0
        for seat in range(len(table.totals))
    )


def finish(table: Table, survivors: Mapping[int, int], reason: Step) -> Finish:
    """The end of the match: `survivors` ranked by value, lowest first, then those who went out, latest first."""
    keys = {seat: (-when, count) for seat, (when, count) in table.exits.items() if seat in table.played}
    keys |= {seat: (-_LONGEST, count) for seat, count in survivors.items()}
    nowhere = (_LONGEST, 0)
    ranked = [keys.get(seat, nowhere) for seat in range(len(table.totals))]
    places = tuple(1 + sum(other < key for other in ranked) for key in ranked)
    stakes, paid = _settled(table, places)
    return Finish(places.index(1), places, (reason, *paid), stakes)


def _settled(table: Table, places: Sequence[int]) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """The club points by seat: the loser of the two who agreed on a stake pays the winner (S3 Raise Stake, #35)."""
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if not table.stake or len(winners) != 1 or winners[0] not in table.stakers:
        return (), ()
    stakes = [0] * len(places)
    for seat in table.stakers:
        stakes[seat] = table.stake if seat == winners[0] else -table.stake
    reason = step("stake_won", "S3 Raise Stake, #35", seat=winners[0], points=table.stake)
    return tuple(stakes), (reason,)


def _single(table: Table, round_: Round) -> None:
    """The first player out of cards wins (S0 GEWINNER); with both piles empty the lowest hand, shared if tied (#32)."""
    if round_.winner is not None:
        lowest, reason = [round_.winner], step("first_out_wins", "S0 GEWINNER", seat=round_.winner)
    else:
        lowest = _lowest(round_.points)
        reason = step("lowest_hand_wins", "public, #32", points=round_.points[lowest[0]])
    _add(table, round_)
    round_.finish = finish(table, {seat: int(seat not in lowest) for seat in table.active()}, reason)


def _lowest(counts: Mapping[int, int]) -> list[int]:
    least = min(counts.values())
    return [seat for seat, count in counts.items() if count == least]


def _add(table: Table, round_: Round) -> None:
    table.rounds += 1
    for seat, points in round_.points.items():
        table.totals[seat] += points


def _elimination(table: Table, round_: Round) -> None:
    """A player at the limit or above is out (S0 "100 oder mehr", #36). Busts of one round count together."""
    limit, active = table.rules.limit, table.active()
    after = {seat: table.totals[seat] + round_.points.get(seat, 0) for seat in active}
    busts = [seat for seat in active if after[seat] >= limit]
    if len(busts) == len(active):
        # The round is repeated if it would leave no player in (section 6).
        round_.added = False
        round_.note(active, step("all_bust_repeated", "public, #32", limit=limit))
        table.deal_again()
        return
    _add(table, round_)
    for seat in busts:
        shared = table.rules.bust_rank == "shared"
        table.put_out(seat, round_.number, 0 if shared else after[seat])
        round_.note([seat], step("limit_reached", "S0 LANGE", total=after[seat], limit=limit))


def _fixed_rounds(table: Table, round_: Round) -> None:
    """After the agreed rounds the lowest total wins; a shared first place may need one more round (section 6)."""
    _add(table, round_)
    if table.rounds < table.rules.rounds:
        return
    totals = {seat: table.totals[seat] for seat in table.active()}
    lowest = _lowest(totals)
    total = totals[lowest[0]]
    if len(lowest) > 1 and table.rules.fixed_tie == "extra_round":
        round_.note(lowest, step("extra_round", "public", total=total))
    elif len(lowest) > 1:
        round_.finish = finish(table, totals, step("lowest_total_shared", "public", total=total))
    else:
        reason = step("lowest_total_wins", "public", seat=lowest[0], total=total)
        round_.finish = finish(table, totals, reason)


def counts_of(table: Table, winner: int | None, points: Mapping[int, int]) -> dict[int, int]:
    """The counts that decide who drops, by seat: points of this hand or of all (#29); in a playoff, of this hand."""
    hand = dict(points) if winner is None else {winner: 0, **points}
    if table.tie or table.rules.ko_basis == "hand":
        return hand
    return {seat: table.totals[seat] + hand.get(seat, 0) for seat in table.active()}


def _tournament(table: Table, round_: Round) -> None:
    """The highest count drops until two are left (S3 Tournament Games)."""
    counts = counts_of(table, round_.winner, round_.points)
    decided = drop(table.rules, counts, round_.cards, len(table.active()))
    if table.tie:
        # A playoff decides who drops; its points do not count.
        table.rounds += 1
        round_.added = False
    else:
        _add(table, round_)
    table.tie = decided.tied if decided.playoff else ()
    for seat in decided.seats:
        table.put_out(seat, round_.number, 0)
    _explain_drop(round_, decided)


def _explain_drop(round_: Round, decided: Drop) -> None:
    for seat in decided.seats or decided.tied:
        reason = step(
            decided.code,
            f"{_TOURNAMENT}, #30" if decided.tied else _TOURNAMENT,
            seat=seat,
            points=decided.count,
        )
        round_.note([seat], reason)


def _final(table: Table, round_: Round) -> None:
    """Two players are left: points do not count, the hands won decide (#31)."""
    active, winner = table.active(), round_.winner
    round_.added = False
    if winner is None:
        lowest = _lowest(round_.points)
        winner = lowest[0] if len(lowest) == 1 else None
    if winner is None:
        round_.note(active, step("final_hand_drawn", f"{_TOURNAMENT}, #32"))
        table.deal_again()
        return
    table.rounds += 1
    table.finals[winner] += 1
    needed = table.rules.final_best_of // 2 + 1
    won = step("final_hand_won", f"{_TOURNAMENT}, #31", seat=winner, wins=table.finals[winner], needed=needed)
    round_.note([winner], won)
    if table.finals[winner] < needed:
        return
    for seat in active:
        if seat != winner:
            table.put_out(seat, round_.number, 0)
    round_.finish = finish(table, {winner: 0}, step("final_won", f"{_TOURNAMENT}, #31", seat=winner))
