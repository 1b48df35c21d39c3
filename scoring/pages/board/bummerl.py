"""Puts the Bummerl tally of an evening and who pays the round into words. `scoring.engine.watten.bummerl` counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import wording
from scoring.engine.watten.bummerl import Account, Evening, GameMark
from scoring.wording import Who

ORDER = ("retourschneider", "schneider", "bummerl")


@dataclass(frozen=True, slots=True)
class TallyMark:
    """A mark with the game in which it was given."""

    code: str
    label: str


@dataclass(frozen=True, slots=True)
class TallyRow:
    """One account: names, marks, their number, games won."""

    name: str
    marks: tuple[TallyMark, ...]
    bummerl: int
    kinds: str
    won: str


@dataclass(frozen=True, slots=True)
class Tally:
    """What `scoring/result/tally.html` draws. `marks` is the heading over the numbers, the table's word for
    Bummerl.
    """

    answer: str
    because: str
    marks: str
    people: tuple[TallyRow, ...]
    teams: tuple[TallyRow, ...]
    games: str


def tally(evening: Evening, who: Who) -> Tally:
    teams = [team for team in evening.teams if len(team.team) > 1]
    return Tally(
        answer=_answer(evening, who),
        because=_because(evening, who.preset),
        marks=wording.mark_word(who.preset).many,
        people=tuple(row(account, who) for account in evening.people),
        # Two pairs that never changed would repeat the lines of their players.
        teams=tuple(row(account, who) for account in teams) if len(teams) > 2 else (),
        games=ngettext("%(n)d game played out", "%(n)d games played out", evening.games)
        % {"n": evening.games},
    )


def _answer(evening: Evening, who: Who) -> str:
    names = [who.person(person) for person in evening.payers]
    if not names:
        return _("Nobody pays yet")
    if len(names) == 1:
        return _("%(name)s pays the round") % {"name": names[0]}
    words = {"names": ", ".join(names[:-1]), "last": names[-1]}
    return _("%(names)s and %(last)s pay the round") % words


def _because(evening: Evening, preset: str) -> str:
    if not evening.payers:
        return _("No %(marks)s so far.") % {"marks": wording.mark_word(preset).many}
    most = wording.marks_sum(evening.people[0].bummerl, preset)
    if len(evening.payers) == 1:
        return _("%(bummerl)s, nobody has more.") % {"bummerl": most}
    return _("%(bummerl)s each, nobody has more.") % {"bummerl": most}


def row(account: Account, who: Who) -> TallyRow:
    return TallyRow(
        name=" & ".join(who.person(person) for person in account.team),
        marks=tuple(_mark(mark, who.preset) for mark in account.marks),
        bummerl=account.bummerl,
        kinds=_kinds([mark.outcome for mark in account.marks], who.preset),
        won=_("%(won)s of %(games)s won") % {"won": account.won, "games": account.games},
    )


def _mark(mark: GameMark, preset: str) -> TallyMark:
    words = {"outcome": wording.outcome(mark.outcome, preset), "game": mark.game}
    return TallyMark(mark.outcome, _("%(outcome)s, game %(game)s") % words)


def _kinds(outcomes: Sequence[str], preset: str) -> str:
    """The number of each mark: "1 × Schneider, 2 × Bummerl"."""
    counted = Counter(outcomes)
    return ", ".join(f"{counted[code]} × {wording.outcome(code, preset)}" for code in ORDER if counted[code])
