"""Watten figures from results alone, and those counted alike in both games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from league.engine.figures.figure import Figure, Parts, gettext_noop
from league.engine.figures.played import Seen
from league.engine.figures.tally import count, mean, share
from league.engine.results import Game

FORM = 10
_MARKS = ("plain", "schneider", "retourschneider")


def played(seen: Sequence[Seen]) -> Parts:
    return {"": count(len(seen), len(seen))}


def won(seen: Sequence[Seen]) -> Parts:
    return {"": share(one.own.won for one in seen)}


def by_ruleset(seen: Sequence[Seen]) -> Parts:
    rulesets = sorted({one.of.ruleset for one in seen})
    if len(rulesets) < 2:
        return {}
    return {name: share(one.own.won for one in seen if one.of.ruleset == name) for name in rulesets}


def given(seen: Sequence[Seen]) -> Parts:
    return _marks([one for one in seen if one.own.won])


def taken(seen: Sequence[Seen]) -> Parts:
    return _marks([one for one in seen if not one.own.won])


def _marks(seen: Sequence[Seen]) -> Parts:
    tally = {"": count(sum(one.own.bummerl for one in seen), len(seen))}
    return tally | {name: count(sum(getattr(one.own, name) for one in seen), len(seen)) for name in _MARKS}


def form(seen: Sequence[Seen]) -> Parts:
    return {"": share(one.own.won for one in seen[-FORM:])}


def streak_now(seen: Sequence[Seen]) -> Parts:
    streaks = list(runs(one.own.won for one in seen))
    return {"": count(streaks[-1] if streaks else 0, len(seen))}


def streak_won(seen: Sequence[Seen]) -> Parts:
    return {"": count(max([0, *runs(one.own.won for one in seen)]), len(seen))}


def streak_lost(seen: Sequence[Seen]) -> Parts:
    return {"": count(-min([0, *runs(one.own.won for one in seen)]), len(seen))}


def runs(results: Iterable[bool]) -> Iterable[int]:
    """Length of the run of equal results up to each game, negative for losses."""
    run = 0
    for is_won in results:
        run = max(run, 0) + 1 if is_won else min(run, 0) - 1
        yield run


def longest(seen: Sequence[Seen]) -> Parts:
    return _of_lengths(seen, max)


def shortest(seen: Sequence[Seen]) -> Parts:
    return _of_lengths(seen, min)


def _of_lengths(seen: Sequence[Seen], best: Callable[[Sequence[int]], int]) -> Parts:
    """Of games whose rounds are known; nothing where every game is a single round."""
    lengths = [one.own.rounds for one in seen if one.own.rounds]
    if max(lengths, default=0) <= 1:
        return {"": count(0, 0, len(lengths), len(seen))}
    return {"": count(best(lengths), len(lengths), len(lengths), len(seen))}


def minutes(seen: Sequence[Seen]) -> Parts:
    lengths = [one.of.minutes for one in seen if one.of.minutes is not None]
    return {"": mean(lengths, len(lengths), len(seen))}


def both(game: Game) -> tuple[Figure, ...]:
    """The figures that both games share."""
    return (
        Figure(
            f"{game}_played", game, "results", gettext_noop("Games"),
            gettext_noop("How many finished games count."), played,
        ),
        Figure(
            f"{game}_won", game, "results", gettext_noop("Won"),
            gettext_noop("The share of games won; a shared first place is won."), won,
        ),
        Figure(
            f"{game}_by_ruleset", game, "results", gettext_noop("Won by ruleset"),
            gettext_noop("The share of games won, for each ruleset by itself."), by_ruleset, by="ruleset",
        ),
        Figure(
            f"{game}_form", game, "results", gettext_noop("Form"),
            gettext_noop("The share won of the last ten games."), form,
        ),
        Figure(
            f"{game}_streak", game, "results", gettext_noop("Streak now"),
            gettext_noop("How many games in a row were won up to the last one; negative if they were lost."),
            streak_now,
        ),
        Figure(
            f"{game}_streak_won", game, "results", gettext_noop("Longest winning streak"),
            gettext_noop("The most games won in a row."), streak_won,
        ),
        Figure(
            f"{game}_streak_lost", game, "results", gettext_noop("Longest losing streak"),
            gettext_noop("The most games lost in a row."), streak_lost,
        ),
        Figure(
            f"{game}_longest", game, "results", gettext_noop("Longest game"),
            gettext_noop("The most rounds that a game took."), longest,
        ),
        Figure(
            f"{game}_shortest", game, "results", gettext_noop("Shortest game"),
            gettext_noop("The fewest rounds that a game took."), shortest,
        ),
        Figure(
            f"{game}_minutes", game, "rounds", gettext_noop("Minutes a game"),
            gettext_noop("The time from the first entry of a game to its last, without its first deal."), minutes,
        ),
    )  # fmt: skip


FIGURES: tuple[Figure, ...] = (
    *both("watten"),
    Figure(
        "watten_given", "watten", "results", gettext_noop("Bummerl given"),
        gettext_noop("The Bummerl that the others got in games won, and how many games ended in each way."),
        given, by="outcome",
    ),
    Figure(
        "watten_taken", "watten", "results", gettext_noop("Bummerl taken"),
        gettext_noop("The Bummerl of games lost: all of them, and how many games ended in each way."),
        taken, by="outcome",
    ),
)  # fmt: skip
