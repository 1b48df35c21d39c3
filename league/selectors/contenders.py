"""Matches typed names with the players of a club: known, similar or new."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from league.engine.competition.paste import PastedPair
from league.engine.competition.state import State
from league.models import Club
from scoring.models import Player
from scoring.services.name_match import KnownNames, Near, New, Same, words


@dataclass(frozen=True, slots=True)
class MatchedName:
    """`uid` of the player, "" for a new one. `near`: uid and name of players with a similar name. `like`:
    lines of the same list with a similar name, and those names.
    """

    typed: str
    uid: str
    name: str
    near: tuple[tuple[str, str], ...] = ()
    like: tuple[tuple[int, str], ...] = ()

    @property
    def is_asked(self) -> bool:
        return bool(self.near or self.like)


@dataclass(frozen=True, slots=True)
class MatchedPair:
    """`contenders` and `lines` prevent the entry: contenders, and earlier lines with a name, that include one
    of these people.
    """

    pair: PastedPair
    names: tuple[MatchedName, ...]
    contenders: tuple[int, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()

    @property
    def is_clean(self) -> bool:
        return not (self.pair.problem or self.contenders or self.lines)


def matched_pairs(club: Club, state: State, pairs: Sequence[PastedPair]) -> tuple[MatchedPair, ...]:
    """Match all pairs with one query. The second line with a person is refused."""
    known = _Known(Player.objects.in_space(club.space).filter(merged_into=None).values_list("uid", "name"))
    playing = {person: one.number for one in state.taking_part for person in one.people}
    seen: dict[str, int] = {}
    return tuple(_matched(pair, known, playing, seen) for pair in pairs)


def _matched(pair: PastedPair, known: _Known, playing: dict[str, int], seen: dict[str, int]) -> MatchedPair:
    names = tuple(known.match(name, pair.line) for name in pair.names)
    contenders = sorted({playing[name.uid] for name in names if name.uid in playing})
    lines = []
    for name in names:
        key = name.uid or " ".join(words(name.typed))
        if key in seen:
            lines.append((seen[key], name.name))
        seen.setdefault(key, pair.line)
    return MatchedPair(pair, names, tuple(contenders), tuple(sorted(set(lines))))


class _Known:
    """The names of a club's players and of the lines read so far."""

    def __init__(self, rows: Iterable[tuple[object, str]]) -> None:
        self.uids = {name: str(uid) for uid, name in rows}
        self.names = KnownNames(self.uids)
        self.listed = KnownNames(())
        self.lines: dict[str, int] = {}

    def match(self, typed: str, line: int) -> MatchedName:
        """Match one name. A new name is known to all later lines."""
        found = self.names.match(typed)
        if isinstance(found, Same):
            return MatchedName(typed, self.uids[found.name], found.name)
        near = () if isinstance(found, New) else found.names
        return MatchedName(
            typed, "", typed, tuple((self.uids[name], name) for name in near), self._like(typed, line)
        )

    def _like(self, typed: str, line: int) -> tuple[tuple[int, str], ...]:
        found = self.listed.match(typed)
        if typed not in self.lines:
            self.lines[typed] = line
            self.listed.add(typed)
        names = found.names if isinstance(found, Near) else ()
        return tuple((self.lines[name], name) for name in names)
