"""The figures of hand logs again: from the words of each log, step by step, without the typed facts."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import Any

from rules import compact, walk
from rules.core.errors import RulesError
from rules.core.hand import fold
from rules.games import AnyHand
from rules.odds import odds
from rules.watten.pack import find_card, find_rank, find_suit, rank_of, suit_of
from tests.league.engine.figures.slow_figures import Parts, _share, _sum

Logged = tuple[AnyHand, str]
"""A hand, and the label of the seat that counts."""


def watten(logged: list[Logged], rounds: int) -> dict[str, Parts]:
    """`rounds`: number of rounds played, logged or not."""
    named: dict[str, list[tuple[str, bool]]] = {"schlag": [], "farbe": []}
    bids: list[bool | None] = []
    gone: list[bool | None] = []
    codes: Counter[str] = Counter()
    for hand, me in logged:
        steps = list(walk.steps(hand))[1:]
        legal = [step for step in steps if step.state is not None]
        result = walk.replay(hand).result
        won = bool(result) and any(walk.seats(hand)[seat] == me for seat in result.winners)  # type: ignore[union-attr]
        saids: dict[str, str] = {}
        for at, step in enumerate(legal):
            verb, _, rest = step.action.partition(" ")
            if verb in ("schlag", "farbe"):
                saids[verb] = rest if step.seat == me else ""
            elif verb == "show":
                vorhand = walk.seats(hand)[(hand.setup.dealer + 1) % len(walk.seats(hand))]
                what = "schlag" if step.seat == vorhand else "farbe"
                saids[what] = rest if step.seat == me else ""
            if step.seat != me:
                continue
            if verb == "bid":
                of = _odds(hand, at, "all", 40)
                side = of.sides.index(next(name for name in of.sides if me[0] in name)) if of else 0
                bids.append(None if of is None or not (of.wins[side] or of.exact) else of.wins[side] == 0)
            if verb == "concede":
                laid = sum(re.fullmatch(r"[HSLE]\w+|Weli|\?", other.action) is not None for other in legal)
                gone.append(_held(hand, at, me, {0: 100, 1: 200}.get(laid, 300)))
            if verb == "penalty":
                codes[rest] += 1
        bad = [step for step in steps if step.failure and step.failure.code == "revoke"]
        codes.update(step.failure.code for step in bad if step.seat == me and step.failure)
        if result:
            for what, word in saids.items():
                if word:
                    named[what].append((_number(what, word), won))
    known = len(logged)
    figures: dict[str, Parts] = {
        f"watten_{what}": {"": _share((won for _, won in some), known, rounds)}
        | {part: _share((won for at, won in some if at == part), known, rounds) for part, _ in some}
        for what, some in named.items()
    }
    for key, answers in (("watten_hopeless", bids), ("watten_held", gone)):
        sure = [one for one in answers if one is not None]
        figures[key] = {"": _share(sure, len(sure), len(answers))}
    figures["watten_illegal"] = {"": (codes.total(), known, 0, 0)} | {
        code: (number, known, 0, 0) for code, number in codes.items()
    }
    return figures


def _number(what: str, word: str) -> str:
    """The id of a rank or suit by its word; for a card that was shown instead, of its rank or suit."""
    key = fold(word)
    card = find_card(key)
    if card is not None:
        return str(rank_of(card) if what == "schlag" else suit_of(card))
    return str(find_rank(key) if what == "schlag" else find_suit(key))


def _odds(hand: AnyHand, at: int, viewpoint: str, deals: int) -> Any:
    log = compact.encode(hand)
    try:
        return odds(hand, at, viewpoint, deals, Random(log))
    except RulesError:
        return None


def _held(hand: AnyHand, at: int, me: str, deals: int) -> bool | None:
    sees = me[0] if hand.ruleset.params.partner_help == "look" and len(me) == 2 else me  # type: ignore[union-attr]
    of = _odds(hand, at, sees, deals)
    if of is None or of.offer is None:
        return None
    return of.interval(of.offer.side)[0] > (of.offer.bid - of.offer.now) / (2 * of.offer.bid)


def whot(logged: list[Logged], rounds: int) -> dict[str, Parts]:
    laid: list[list[int]] = []
    chains: list[tuple[int, int]] = []
    missed = called = late = turns = 0
    for hand, me in logged:
        rules: Any = hand.ruleset.params
        mine: list[int] = []
        links = before = 0
        for step in list(walk.steps(hand))[1:]:
            if step.state is None:
                break
            words = re.sub(r" in \d+$| \d+s$", "", step.action)
            # A star shows its number and, small, twice that (S0).
            found = re.findall(r"[ctxq*](\d+)( small)?", words)
            numbers = [2 * int(number) if small else int(number) for number, small in found]
            is_lay = re.match(r"([ctxq*]\d+|W[ry]?)( |$)", words) is not None
            is_turn = is_lay or words.split()[0] in ("draw", "pick", "timeout")
            if is_lay and len(set(numbers)) > 1 and step.seat == me:
                mine.append(len(numbers))
            now: int = step.state.pick  # type: ignore[union-attr]
            if is_lay and now:
                links = links + 1 if before else 1
            elif is_turn and before and not now and not is_lay and step.seat == me:
                chains.append((links, before))
            before = now
            if rules.clock and step.seat == me:
                turns += is_turn
                late += words.startswith("timeout")
            missed += sum(
                notice.code == "missed_call" and ("seat", me) in notice.params for notice in step.notices
            )
        called += bool(rules.calls)
        if rules.streets:
            laid.append(mine)
    figures: dict[str, Parts] = {"whot_streets": {"": _sum(map(len, laid), len(laid), rounds)}}
    for cards in {cards for mine in laid for cards in mine}:
        figures["whot_streets"][str(cards)] = _sum((mine.count(cards) for mine in laid), len(laid), rounds)
    figures["whot_chains"] = {"": _sum(cost for _, cost in chains)} | {
        str(links): _sum(cost for at, cost in chains if at == links) for links, _ in chains
    }
    figures["whot_missed_calls"] = {"": (missed, called, 0, 0)}
    figures["whot_timed_out"] = {"": (late, turns, 0, 0)}
    return figures
