"""Replays one Watten hand from its compact bytes.

Tries the fast path for hands that are fully known and legal; otherwise reads setup and opening and asks the
judge for each action. Nothing is raised.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import cast

from rules.core.errors import Unreadable
from rules.core.hand import Replayer
from rules.core.outcome import Failure, Notice, Offence, Replay
from rules.core.ruleset import Ruleset
from rules.watten import codec
from rules.watten.actions import HAND_SIZE, SCORE_KNOWN, Play, Schlag, WattenAction, WattenSetup
from rules.watten.announce import Announced, compiler
from rules.watten.begin import ACCOUNTS, DEALT, NAMED, Compiled, plain_heads
from rules.watten.doubt import cards_of
from rules.watten.hands import Hands, deal_refused
from rules.watten.judge import Judge
from rules.watten.lane import Begun, Quick, lane
from rules.watten.opened import Opened
from rules.watten.opening import open_round
from rules.watten.opening_lane import opening_lane
from rules.watten.pack import rank_of
from rules.watten.penalties import IN_PLAY, PenaltyCode
from rules.watten.refusals import UNREADABLE, OffenceRefusal, Refusal, refusal
from rules.watten.result import penalised
from rules.watten.rulesets import WattenRules
from rules.watten.standing import booked, game_over, round_terms, setup_refused
from rules.watten.table import Table, table
from rules.watten.tricks import NOBODY, Tricks


def replayer(ruleset: Ruleset) -> Replayer:
    """The function that replays hands under one ruleset; its lookups are compiled once."""
    rules = cast(WattenRules, ruleset.params)
    compiled = compiler(rules)
    plain, quick = plain_heads(rules, compiled), lane(rules)
    opened = opening_lane(rules, quick)

    def replay(data: bytes, start: int) -> Replay:
        deal = start + 1 + ACCOUNTS * (start < len(data) and data[start] >= SCORE_KNOWN)
        head = plain(data[start:deal])
        if head is None:
            return replay_slowly(rules, compiled, data, start, quick)
        first = deal + DEALT
        begun = head[data[first : first + NAMED]]
        if begun is not None:
            judged = quick(begun, data[deal:first], data[first + NAMED :], NAMED)
            return replay_slowly(rules, compiled, data, start) if judged is None else judged
        judged = opened(head, data, deal)
        return replay_slowly(rules, compiled, data, start, quick) if judged is None else judged

    return replay


def replay_slowly(
    rules: WattenRules, compiled: Compiled, data: bytes, start: int, quick: Quick | None = None
) -> Replay:
    """Replay any hand, also with unknown cards and errors; uses the fast path after the opening where possible."""
    try:
        setup, first = codec.decode_setup(data, start)
    except Unreadable as error:
        return Replay(0, Failure.of(-1, error), None)
    dealt = data[first - len(setup.deal) * HAND_SIZE : first]
    if refused := setup_refused(rules, setup):
        return Replay(0, _failure(-1, refused), None)
    if failure := deal_refused(rules, dealt):
        return Replay(0, failure, None)
    around = table(setup.seats, setup.dealer)
    opened = open_round(
        rules, around, data, first, dealt, fresh=not any(setup.score) and not any(setup.krank)
    )
    in_play = next((at for at, notice in enumerate(opened.notices) if _is_in_play(notice)), None)
    settled, _ = _with_penalties(rules, setup, around, opened.notices[:in_play])
    setup, last = _with_penalties(rules, setup, around, opened.notices)
    if last is not None:
        return _won_before(around, opened, last, more=opened.problem is not None or opened.at < len(data))
    if opened.problem:
        return Replay(opened.actions, _failure(opened.actions, opened.problem), None, opened.notices)
    announced = compiled(opened.schlag, opened.farbe) if opened.announced else None
    on, worth = round_terms(rules, setup, around), round_terms(rules, settled, around)
    if quick and announced and len(opened.dealt) == DEALT and not rules.schlag_held and worth == on:
        judged = quick(
            Begun(around, on, announced, opened.leader), opened.dealt, data[opened.at :], opened.actions
        )
        if judged is not None:
            return replace(judged, notices=opened.notices + judged.notices) if opened.notices else judged
    judge = Judge(rules, around, setup, worth, *_tricks(rules, around, announced, opened, data), opened.shows)
    judge.terms, judge.settled = on, in_play is not None
    judge.notices += [*opened.notices, *_schlag_notices(rules, opened, judge.hands, data, first)]
    return _played(judge, data, opened)


def _tricks(
    rules: WattenRules, around: Table, announced: Announced | None, opened: Opened, data: bytes
) -> tuple[Tricks, bool]:
    """The tricks of a round with its hands, and whether cards may be played."""
    begun = announced is not None or rules.hidden
    hands = Hands.of(rules, around.seats, opened.dealt, _plays(data, opened.at))
    announcers = (around.dealer, around.vorhand)
    bound = [rules.duty_scope == "all" or seat in announcers for seat in range(around.seats)]
    return Tricks(around, hands, announced, bound, opened.leader if begun else NOBODY), begun


def _with_penalties(
    rules: WattenRules, setup: WattenSetup, around: Table, notices: Sequence[Notice]
) -> tuple[WattenSetup, Notice | None]:
    """The setup with the points of penalties of the opening, and the notice of the one that won the game, if any."""
    for notice in notices:
        offender, points = _penalty_of(around, notice)
        setup = booked(setup, around, offender, points)
        if game_over(rules, setup):
            return setup, notice
    return setup, None


def _is_in_play(notice: Notice) -> bool:
    """Whether the notice is about an offence that settles the value of the round, even if it was noted first (A15)."""
    return dict(notice.params)["penalty"] in IN_PLAY


def _penalty_of(around: Table, notice: Notice) -> tuple[int, int]:
    """The offender's seat and the points of a penalty notice."""
    params = dict(notice.params)
    return around.labels.index(cast(str, params["seat"])), cast(int, params["points"])


def _won_before(around: Table, opened: Opened, last: Notice, *, more: bool) -> Replay:
    """The replay of a round that never began, because the penalty `last` won the game. `more`: actions follow it."""
    done = last.index + 1
    offender, points = _penalty_of(around, last)
    result = penalised(around, offender, cast(PenaltyCode, dict(last.params)["penalty"]), points)
    notices = tuple(notice for notice in opened.notices if notice.index < last.index)
    failure = _failure(done, refusal("hand_over")) if more or opened.actions > done else None
    return Replay(done, failure, result, notices)


def _plays(data: bytes, at: int) -> Sequence[tuple[int, int]]:
    found = []
    try:
        for action in codec.decode_actions(data, at):
            if isinstance(action, Play):
                found.append((action.seat, action.card))
    except Unreadable:
        pass  # judged when the replay reaches it
    return found


def _played(judge: Judge, data: bytes, opened: Opened) -> Replay:
    """Judge the rest of the actions until one is refused."""
    index = opened.actions
    failure: Failure | None = None
    actions = codec.decode_actions(data, opened.at)
    while failure is None:
        try:
            action: WattenAction | None = next(actions, None)
        except Unreadable as error:
            failure = Failure.of(index, error)
            break
        if action is None:
            break
        if refused := judge.act(index, action):
            failure = _failure(index, refused)
        else:
            index += 1
    return Replay(index, failure, judge.result, tuple(judge.notices))


def _failure(index: int, problem: Refusal) -> Failure:
    code, params = problem
    if isinstance(problem, OffenceRefusal):
        return Offence(index, "illegal", code, params)
    return Failure(index, "unreadable" if code in UNREADABLE else "illegal", code, params)


def _schlag_notices(
    rules: WattenRules, opened: Opened, hands: Hands, data: bytes, first: int
) -> list[Notice]:
    """The notice that the named Schlag could not be checked against the hand, where the table demands it."""
    if not rules.schlag_held:
        return []
    actions = list(islice(enumerate(codec.decode_actions(data, first)), opened.actions))
    named = [(index, each) for index, each in actions if isinstance(each, Schlag)]
    return [
        Notice(index, "unchecked_schlag_held")
        for index, each in named[-1:]
        if sum(rank_of(card) == each.rank for card in cards_of(hands.sure[each.seat])) < rules.schlag_held
    ]
