"""Resolves each name of a list: a player of the club, somebody new, or a question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league import wording
from scoring.models import Player, Space
from scoring.pages.setup.seat_question import SeatQuestion, answered_at, asked_at, typed_at
from scoring.services import InputError
from scoring.services.name_match import KnownNames, New, Same
from scoring.services.player_names import KnownPlayers, all_players
from scoring.services.seat_choices import Unresolved, players_meant


@dataclass(frozen=True, slots=True)
class AskedName:
    """`who` is a player, or the name of a new one as first spelled in the list; None while open.

    `like`: an earlier new name of the list that is similar. `question` is drawn with the number `at`.
    """

    at: int
    name: str
    who: Player | str | None = None
    question: SeatQuestion | None = None
    like: str = ""
    error: str = ""

    @property
    def is_new(self) -> bool:
        return isinstance(self.who, str)


def asked_names(post: Mapping[str, str], space: Space, names: Sequence[str]) -> list[AskedName]:
    """One for each name, in the order of first appearance."""
    known, listed = all_players(space), KnownNames(())
    return [_asked(post, known, listed, at, name) for at, name in enumerate(dict.fromkeys(names), 1)]


def _asked(post: Mapping[str, str], known: KnownPlayers, listed: KnownNames, at: int, name: str) -> AskedName:
    typed = typed_at(post, at, name)
    try:
        who: Player | str = players_meant(known, [typed])[0]
    except InputError as error:
        return AskedName(at, name, error=wording.input_error(error))
    except Unresolved as error:
        question = error.questions[0]
        if question.players:
            return AskedName(at, name, question=asked_at(at, question))
        who = question.name
    answer = answered_at(at, typed)
    if isinstance(who, Player):
        return AskedName(at, name, who, answer)
    found = listed.match(who)
    if isinstance(found, Same):
        return AskedName(at, name, found.name, answer)
    listed.add(who)
    like = "" if isinstance(found, New) else ", ".join(found.names)
    is_confirmed = not like or post.get(f"like-{at}") == who
    return AskedName(at, name, who if is_confirmed else None, answer, like)
