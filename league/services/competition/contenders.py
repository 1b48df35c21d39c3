"""Contenders: enter them from a list, substitute, withdraw and readmit them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.db import transaction

from league.engine.competition import facts as ft
from league.engine.competition.paste import PastedPair
from league.engine.competition.state import State
from league.models import Competition
from league.selectors.contenders import MatchedName, MatchedPair, matched_pairs
from league.services.competition.declaring import Declaration, declare
from scoring.locks import WRITES
from scoring.models import Player
from scoring.services import InputError
from scoring.services.sheets import clean_name

NEW = "new"


def contenders_enter(
    *, competition: Competition, said: Declaration, pairs: Sequence[PastedPair], chosen: Mapping[str, str]
) -> State:
    """Enter all pairs of a list, or none.

    `chosen`: for a typed name similar to another one, also in the list, the uid of the player meant, or NEW.
    Raises InputError: competition_list_empty, competition_list_problem, competition_name_unclear, those of
    `declare`.
    """
    if not pairs:
        raise InputError("competition_list_empty")

    def make(state: State) -> list[ft.Fact]:
        matched = matched_pairs(competition.club, state, pairs)
        if wrong := [one.pair.line for one in matched if not one.is_clean]:
            raise InputError("competition_list_problem", "", {"numbers": ", ".join(map(str, wrong))})
        first = len(state.contenders) + 1
        return [
            ft.ContenderEntered(first + at, _people(competition, one, chosen), one.pair.group, one.pair.lives)
            for at, one in enumerate(matched)
        ]

    # Players are created in the same transaction, or a refused list would leave some behind.
    with WRITES, transaction.atomic():
        return declare(competition, said, make)


def _people(competition: Competition, pair: MatchedPair, chosen: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(person_meant(competition, name, chosen.get(name.typed, "")) for name in pair.names)


def person_meant(competition: Competition, name: MatchedName, choice: str) -> str:
    """The uid of the player meant, creating a new one if needed. Raises InputError: competition_name_unclear."""
    if name.uid:
        return name.uid
    if choice in {uid for uid, _name in name.near}:
        return choice
    if name.is_asked and choice != NEW:
        raise InputError("competition_name_unclear", "", {"name": name.typed})
    clean, space = clean_name(name.typed, "name"), competition.club.space
    player, _ = Player.objects.in_space(space).get_or_create(name=clean, defaults={"space": space})
    return str(player.uid)


def meeting_forbid(
    *, competition: Competition, said: Declaration, numbers: tuple[int, ...], reason: str
) -> State:
    """Forbid these contenders to meet in a draw from now on."""
    reason = " ".join(reason.split())[:200]
    return declare(competition, said, lambda _state: [ft.MeetingForbidden(numbers, reason)])


def meeting_allow(*, competition: Competition, said: Declaration, numbers: tuple[int, ...]) -> State:
    return declare(competition, said, lambda _state: [ft.MeetingAllowed(numbers)])


def contender_withdraw(*, competition: Competition, said: Declaration, number: int, reason: str) -> State:
    return declare(competition, said, lambda _state: [ft.ContenderWithdrawn(number, reason[:200])])


def contender_return(*, competition: Competition, said: Declaration, number: int) -> State:
    return declare(competition, said, lambda _state: [ft.ContenderReturned(number)])


def contender_confirm(*, competition: Competition, said: Declaration, number: int) -> State:
    return declare(competition, said, lambda _state: [ft.ContenderConfirmed(number)])


def contenders_confirm(*, competition: Competition, said: Declaration) -> State:
    """Confirm everybody who takes part and was not confirmed before."""

    def make(state: State) -> list[ft.Fact]:
        numbers = [one.number for one in state.taking_part if one.number not in state.confirmed]
        if not numbers:
            raise InputError("competition_nothing_changed")
        return [ft.ContenderConfirmed(number) for number in numbers]

    return declare(competition, said, make)


def contender_unconfirm(*, competition: Competition, said: Declaration, number: int) -> State:
    return declare(competition, said, lambda _state: [ft.ContenderUnconfirmed(number)])


def contender_substitute(
    *, competition: Competition, said: Declaration, number: int, leaves: UUID, name: str, choice: str = ""
) -> State:
    """`name` plays for `leaves` from now on. Raises InputError as `contenders_enter`."""

    def make(state: State) -> list[ft.Fact]:
        typed = PastedPair(1, (clean_name(name, "name"),))
        (match,) = matched_pairs(competition.club, state, [typed])
        comes = person_meant(competition, match.names[0], choice)
        return [ft.ContenderSubstituted(number, str(leaves), comes)]

    with WRITES, transaction.atomic():
        return declare(competition, said, make)
