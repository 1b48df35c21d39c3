"""Text and JSON that the command line prints: a hand, a sum of points, the list of rulesets.

English, for a terminal; the app words the same codes in the user's language.
These functions return the output, `rules.__main__` prints it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from rules import registry
from rules.core.errors import Param, RulesError
from rules.core.outcome import Failure, Notice, Replay, Result
from rules.core.ruleset import OptionValue, Ruleset
from rules.games import AnyHand
from rules.replay import replay
from rules.watten.result import WattenResult
from rules.whot.hand_points import HandPoints, Step
from rules.whot.position import WhotResult

OK, ILLEGAL, UNREADABLE = 0, 1, 2


def judged(hand: AnyHand | RulesError) -> Replay:
    """Replay a hand; a hand that could not be read is a failure at its beginning."""
    if isinstance(hand, RulesError):
        return Replay(0, Failure.of(-1, hand), None)
    return replay(hand)


def exit_code(replays: Iterable[Replay]) -> int:
    """The exit code: 0 all valid, 1 some illegal, 2 something unreadable."""
    kinds = {each.failure.kind for each in replays if each.failure}
    return UNREADABLE if kinds - {"illegal"} else ILLEGAL if kinds else OK


def hand_json(file: str, number: int, judgement: Replay) -> dict[str, Any]:
    """One replayed hand as JSON values."""
    return {
        "file": file,
        "hand": number,
        "ok": judgement.ok,
        "valid": judgement.valid,
        "result": asdict(judgement.result) if judgement.result else None,  # type: ignore[call-overload]
        "failure": mark_json(judgement.failure) if judgement.failure else None,
        "notices": [mark_json(notice) for notice in judgement.notices],
    }


def mark_json(mark: Failure | Notice) -> dict[str, Any]:
    """A failure or a notice as JSON values."""
    return asdict(mark) | {"params": dict(mark.params)}


def hand_text(file: str, number: int, judgement: Replay) -> str:
    """One line for a replayed hand, then a line for its failure and for each notice."""
    state = "ok" if judgement.ok else judgement.failure.kind if judgement.failure else ""
    begun = judgement.failure is None or judgement.failure.index >= 0
    lines = [f"{file}: hand {number}: {state}" + (f"; {_outcome_text(judgement)}" if begun else "")]
    marks = ([judgement.failure] if judgement.failure else []) + [*judgement.notices]
    return "\n".join([*lines, *(f"  {mark_text(file, mark)}" for mark in marks)])


def _outcome_text(judgement: Replay) -> str:
    if judgement.result is None:
        return f"not over after {judgement.valid} actions"
    return result_text(judgement.result)


def result_text(result: Result) -> str:
    """Who won how many points, and how."""
    if isinstance(result, WattenResult):
        return _watten_text(result)
    if isinstance(result, WhotResult):
        return _whot_text(result)
    return result.how


def _watten_text(result: WattenResult) -> str:
    how = f"penalty {result.penalty}" if result.penalty else result.how
    gain = "wins the game" if result.loses_game else f"writes {result.value}"
    return f"{result.winner} {gain} ({how}), tricks {result.tricks[0]}:{result.tricks[1]}"


_UNWON = {
    "void": "void: nobody could lay or draw, nobody scores",
    "drawn": "drawn: the market is finished, nobody wins",
}


def _whot_text(result: WhotResult) -> str:
    if result.how in _UNWON:
        return _UNWON[result.how]
    counted = result.points or result.left
    by_seat = [f"P{seat} {'?' if value is None else value}" for seat, value in enumerate(counted, 1)]
    won = f"{result.winner} is out" if result.how == "out" else _counted_text(result)
    stake = f"; stake raised to {result.stake}" if result.stake else ""
    return f"{won}; {'points' if result.points else 'cards left'} {', '.join(by_seat)}{stake}"


def _counted_text(result: WhotResult) -> str:
    return f"the market is finished, lowest count: {', '.join(result.winners) or 'not known'}"


def mark_text(file: str, mark: Failure | Notice) -> str:
    """A failure or a notice with its position and parameters."""
    place = f"{file}:{mark.line}:{mark.column}: " if mark.line else ""
    step = f"action {mark.index + 1}: " if mark.index >= 0 else ""
    kind = mark.kind if isinstance(mark, Failure) else "notice"
    return f"{place}{step}{kind}: {mark.code}{_params_text(mark.params)}"


def error_text(error: RulesError) -> str:
    return f"{error.kind}: {error.code}{_params_text(tuple(error.params.items()))}"


def _params_text(params: tuple[tuple[str, Param], ...]) -> str:
    return f" ({', '.join(f'{name} {_value_text(value)}' for name, value in params)})" if params else ""


def _value_text(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)


def points_text(counted: HandPoints) -> str:
    """The steps of a sum, then the points."""
    return "\n".join([*map(_step_text, counted.steps), f"points: {counted.points}"])


def _step_text(step: Step) -> str:
    sign = " x " if step.code.startswith("double") else " + "
    sign = " to a multiple of " if step.code == "rounded_up" else sign
    sum_text = f"{sign.join(map(str, step.numbers))} = " if step.numbers else ""
    return f"{step.code}: {sum_text}{step.total}  [{step.source}]"


def rulesets_json() -> list[dict[str, Any]]:
    """Every ruleset with its options, their defaults and their choices."""
    return [
        {
            "key": rules.key,
            "version": rules.version,
            "game": rules.game,
            "options": {
                name: {"default": value, "choices": _choices(rules.key, name)}
                for name, value in rules.options
            },
        }
        for rules in _rulesets()
    ]


def _rulesets() -> list[Ruleset]:
    return [registry.ruleset(key) for key in registry.keys()]  # noqa: SIM118 (a function of the registry, not of a dict)


def _choices(key: str, option: str) -> list[OptionValue]:
    allowed = registry.choices(key)[option]
    return [f"{allowed.start}..{allowed.stop - 1}"] if isinstance(allowed, range) else list(allowed)


def rulesets_text() -> str:
    """For each game: its rulesets with how they differ from the first one, then every option once."""
    games: dict[str, list[Ruleset]] = {}
    for rules in _rulesets():
        games.setdefault(rules.game, []).append(rules)
    return "\n".join(line for listed in games.values() for line in _game_text(listed))


def _game_text(listed: list[Ruleset]) -> list[str]:
    first = listed[0]
    usual = dict(first.options)
    lines = [f"{first.game} rulesets, with the options they set unlike {first.key}:"]
    for rules in listed:
        unlike = [
            f"{name}={registry.spell_value(value)}" for name, value in rules.options if value != usual[name]
        ]
        lines.append(f"  {rules.key}@{rules.version}" + (f"  {' '.join(unlike)}" if unlike else ""))
    lines.append(f"{first.game} options, as {first.key} has them, and what they can be:")
    for name, value in first.options:
        choices = " ".join(map(registry.spell_value, _choices(first.key, name)))
        lines.append(f"  {name}={registry.spell_value(value)}  of: {choices}")
    return lines
