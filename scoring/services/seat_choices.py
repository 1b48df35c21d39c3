"""Decides which players the names typed into a club's form mean, before anything is stored.

A name that matches one player means that player. For any other name the form asks: about namesakes and near
names, and once whether a new name is new. An answer holds only for the name it was given for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.models import Player
from scoring.services.errors import InputError
from scoring.services.name_match import is_taken, split_addition, with_addition
from scoring.services.player_names import KnownPlayers
from scoring.services.sheets import clean_name

NEW = "new"


@dataclass(frozen=True, slots=True)
class Typed:
    """A name as typed, and the answer to the question about the name `asked`.

    `answer` is the uid of a player or NEW, "" without one; `addition` is typed beside NEW.
    """

    name: str
    answer: str = ""
    asked: str = ""
    addition: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """Who is meant by `name`: one of `players`, or somebody new, who needs an addition if the name is taken?

    Without `players` it asks only whether the name is new. `error` is the code of what is wrong with the
    answer, "" if nothing is.
    """

    name: str
    players: tuple[Player, ...]
    needs_addition: bool
    answer: str = ""
    addition: str = ""
    error: str = ""


@dataclass
class Unresolved(Exception):
    """Questions by the index of the name. Nothing was stored."""

    questions: Mapping[int, Question]


def players_meant(known: KnownPlayers, typed: Sequence[Typed], field: str = "name-{}") -> list[Player | str]:
    """For each typed name the player that it means, or a clean name that is confirmed as new.

    Raises Unresolved, and InputError: name_blank, name_too_long, name_not_printable, name_twice; its field is
    `field` with the index.
    """
    meant: list[Player | str] = []
    questions: dict[int, Question] = {}
    for index, one in enumerate(typed):
        name = clean_name(one.name, field.format(index))
        found = _answered(known, name, one)
        if isinstance(found, Question):
            questions[index] = found
            meant.append(name)
        else:
            meant.append(found)
    _check_twice(meant, questions, field)
    if questions:
        raise Unresolved(questions)
    return meant


def _answered(known: KnownPlayers, name: str, typed: Typed) -> Player | str | Question:
    meant = known.meant(name)
    answer = typed.answer if clean_or_blank(typed.asked) == name else ""
    player = known.of(answer) if answer not in ("", NEW) else None
    if player is not None and (player in meant.players):
        return player
    if meant.is_sure:
        return meant.players[0]
    question = Question(name, meant.players, meant.are_namesakes)
    if answer != NEW:
        return question
    return _new(known, question, typed.addition)


def _new(known: KnownPlayers, question: Question, typed: str) -> str | Question:
    """The new name with the addition typed for it; the question with an error if that is not possible."""
    addition = " ".join(typed.split()).strip("()")
    name = question.name if not addition else with_addition(split_addition(question.name)[0], addition)

    def wrong(code: str) -> Question:
        return Question(question.name, question.players, question.needs_addition, NEW, typed, code)

    if question.needs_addition and not addition:
        return wrong("addition_needed")
    if any(is_taken(name, player.name) for player in known.meant(name).players):
        return wrong("addition_taken")
    try:
        return clean_name(name, "")
    except InputError as error:
        return wrong(error.code)


def clean_or_blank(name: str) -> str:
    try:
        return clean_name(name, "")
    except InputError:
        return ""


def _check_twice(meant: Sequence[Player | str], questions: Mapping[int, Question], field: str) -> None:
    for index, one in enumerate(meant):
        if index in questions:
            continue
        for before in (other for at, other in enumerate(meant[:index]) if at not in questions):
            if one == before or is_taken(str(one), str(before)):
                raise InputError("name_twice", field.format(index), {"name": str(one)})
