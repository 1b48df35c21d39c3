"""Text and JSON of a hand step by step, for the command line.

English, for a terminal, made from the facts of `rules.core.steps`. These
functions return the output, `rules.__main__` prints it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from rules import registry, report, walk
from rules.core.errors import Param
from rules.core.outcome import Failure, Notice
from rules.core.steps import Fact
from rules.games import AnyHand
from rules.walk import StepView

# The sentence for each fact; a fact without one is printed with its parameters.
SENTENCES = {
    "turn": "{seat} to play",
    "ways": "{seat} may {ways}",
    "schlag": "Schlag {rank}",
    "farbe": "Farbe {suit}",
    "shown": "{seat} showed {card}",
    "stake": "worth {value}",
    "bid": "{value} is bid and waits for an answer",
    "trick": "trick: {cards}",
    "taken": "taken by {seat}",
    "trick_open": "not known who took it",
    "tricks": "tricks {side} {tricks} : {others} {other}",
    "top": "top card {card}",
    "wanted_free": "any card may follow",
    "pick": "{cards} cards to pick, answered by {numbers}",
    "warning_due": "{seat} has to warn",
    "offer": "{seat} raises by {points}",
    "raised": "stake raised to {points}",
    "clockwise": "clockwise",
    "anticlockwise": "anticlockwise",
    "stock": "{cards} cards to draw",
    "hand": "{seat}: {cards}",
}
_LISTS = {"pick": " or ", "ways": " or ", "trick": ", "}


def about(hand: AnyHand) -> str:
    """The ruleset, the tags and the people of a hand, as far as the log tells."""
    labels = walk.seats(hand)
    people = [f"{label}={name}" for label, name in zip(labels, hand.names, strict=False) if name]
    parts = [
        registry.spell(hand.ruleset),
        *(f"{name} {value}" for name, value in hand.tags),
        " ".join(people),
    ]
    return "; ".join(filter(None, parts))


StepWithFacts = tuple[StepView, tuple[Fact, ...]]


def steps_with_facts(hand: AnyHand) -> Iterator[StepWithFacts]:
    """The steps of a hand, each with its facts."""
    return ((step, walk.facts(hand, step)) for step in walk.steps(hand))


def steps_text(file: str, number: int, steps: Iterable[StepWithFacts], title: str = "") -> str:
    """A hand as text: each action with its verdict, and the table after it. `title`: see `about`."""
    head = f"{file}: hand {number}" + (f": {title}" if title else "")
    return "\n".join([head, *(_step_text(file, *each) for each in steps), ""])


def steps_json(file: str, number: int, steps: Iterable[StepWithFacts]) -> list[dict[str, Any]]:
    """A hand as JSON values, one object for each step."""
    return [{"file": file, "hand": number, **_step_json(*each)} for each in steps]


def _step_text(file: str, step: StepView, facts: tuple[Fact, ...]) -> str:
    title = "begin" if step.index < 0 else f"{step.index + 1}. {step.seat} {step.action}: {step.verdict}"
    marks: list[Failure | Notice] = [*([step.failure] if step.failure else []), *step.notices]
    lines = [f"! {report.mark_text(file, mark)}" for mark in marks]
    if step.result is not None:
        lines.append(f"= {report.result_text(step.result)}")
    return "\n".join([title, *(f"    {line}" for line in [*lines, *_table(facts)])])


def _table(facts: Iterable[Fact]) -> list[str]:
    """One line for the table, then a line for each hand."""
    state = "; ".join(_sentence(fact) for fact in facts if fact.code != "hand")
    hands = [_sentence(fact) for fact in facts if fact.code == "hand"]
    return [state, *hands] if state else hands


def _sentence(fact: Fact) -> str:
    if fact.code == "wanted":
        return f"asked for: {' or '.join(str(value) for _, value in fact.params)}"
    words = {name: _spelled(fact.code, value) for name, value in fact.params}
    sentence = SENTENCES.get(fact.code)
    return sentence.format(**words) if sentence else " ".join([fact.code, *map(" ".join, words.items())])


def _spelled(code: str, value: Param) -> str:
    if isinstance(value, tuple):
        return _LISTS.get(code, " ").join(value) or "-"
    return str(value)


def _step_json(step: StepView, facts: tuple[Fact, ...]) -> dict[str, Any]:
    return {
        "action": step.index + 1,
        "seat": step.seat,
        "words": step.action,
        "verdict": step.verdict,
        "facts": [{"code": fact.code, **dict(fact.params)} for fact in facts],
        "failure": report.mark_json(step.failure) if step.failure else None,
        "notices": [report.mark_json(notice) for notice in step.notices],
        "result": asdict(step.result) if step.result else None,  # type: ignore[call-overload]
    }
