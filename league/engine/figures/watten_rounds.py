"""Watten figures from rounds: krank, points struck off, dealer, penalties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from league.engine.figures.figure import Figure, Parts, gettext_noop
from league.engine.figures.played import Seen
from league.engine.figures.tally import mean, rate, share
from scoring.engine.board.rounds import RoundFacts

Round = tuple[Seen, RoundFacts]


def decided(seen: Sequence[Seen]) -> Iterator[Round]:
    """Every round that somebody won."""
    return ((one, each) for one in seen for each in one.of.decided)


def _with_rounds(seen: Sequence[Seen]) -> list[Seen]:
    return [one for one in seen if one.of.rounds]


def rounds_won(seen: Sequence[Seen]) -> Parts:
    return {"": share(one.at in each.winners for one, each in decided(seen))}


def krank_won(seen: Sequence[Seen]) -> Parts:
    return {"": share(one.at in each.winners for one, each in decided(seen) if one.at in each.krank)}


def _faced_krank(one: Seen, each: RoundFacts) -> bool:
    """Whether another side was krank when this round began and the own side was not."""
    return bool(each.krank) and one.at not in each.krank


def comebacks(seen: Sequence[Seen]) -> Parts:
    with_rounds = _with_rounds(seen)
    faced = (one for one in with_rounds if any(_faced_krank(one, each) for each in one.of.rounds))
    return {"": share((one.own.won for one in faced), len(with_rounds), len(seen))}


def from_nothing(seen: Sequence[Seen]) -> Parts:
    with_rounds = _with_rounds(seen)
    faced = (
        one
        for one in with_rounds
        if any(_faced_krank(one, each) and not each.before[one.at] for each in one.of.rounds)
    )
    return {"": share((one.own.won for one in faced), len(with_rounds), len(seen))}


def struck_paid(seen: Sequence[Seen]) -> Parts:
    with_rounds = _with_rounds(seen)
    struck = (
        one for one in with_rounds if any(off.side == one.at for each in one.of.rounds for off in each.struck)
    )
    return {"": share((one.own.won for one in struck), len(with_rounds), len(seen))}


def points_per_round(seen: Sequence[Seen]) -> Parts:
    return {"": mean(each.value for one, each in decided(seen) if one.at in each.winners and each.value)}


def own_deal(seen: Sequence[Seen]) -> Parts:
    return _by_dealer(seen, own=True)


def others_deal(seen: Sequence[Seen]) -> Parts:
    return _by_dealer(seen, own=False)


def _by_dealer(seen: Sequence[Seen], *, own: bool) -> Parts:
    rounds = list(decided(seen))
    known = [(one, each) for one, each in rounds if each.dealer is not None]
    of = (one.at in each.winners for one, each in known if (_dealing(each) == one.at) is own)
    return {"": share(of, len(known), len(rounds))}


def _dealing(each: RoundFacts) -> int | None:
    """The account of the dealer; None if unknown."""
    return None if each.dealer is None else each.dealer % len(each.before)


def penalties(seen: Sequence[Seen]) -> Parts:
    rounds = sum(len(one.of.rounds) for one in seen)
    codes = Counter(
        fined.code for one in seen for each in one.of.rounds for fined in each.fines if fined.side == one.at
    )
    return {"": rate(codes.total(), rounds)} | {code: rate(codes[code], rounds) for code in sorted(codes)}


FIGURES: tuple[Figure, ...] = (
    Figure(
        "watten_rounds_won", "watten", "rounds", gettext_noop("Rounds won"),
        gettext_noop("The share of rounds that the own side won."), rounds_won, pair=True,
    ),
    Figure(
        "watten_krank_won", "watten", "rounds", gettext_noop("Won when krank"),
        gettext_noop("The share of rounds won of those that began with the own side krank."), krank_won, pair=True,
    ),
    Figure(
        "watten_comebacks", "watten", "rounds", gettext_noop("Comebacks against krank"),
        gettext_noop("The share of games won of those in which the others were krank and the own side was not."),
        comebacks, pair=True,
    ),
    Figure(
        "watten_from_nothing", "watten", "rounds", gettext_noop("From nothing against krank"),
        gettext_noop("The share of games won of those in which the others were krank and the own side had no point."),
        from_nothing, pair=True,
    ),
    Figure(
        "watten_struck_paid", "watten", "rounds", gettext_noop("Struck off, and won"),
        gettext_noop("The share of games won of those in which the own side had its points struck off."),
        struck_paid, pair=True,
    ),
    Figure(
        "watten_points", "watten", "rounds", gettext_noop("Points per round won"),
        gettext_noop("How many points a round won brought on average."), points_per_round, pair=True,
    ),
    Figure(
        "watten_own_deal", "watten", "rounds", gettext_noop("Won when the own side deals"),
        gettext_noop("The share of rounds won of those that the own side dealt; only where somebody said who deals."),
        own_deal, pair=True,
    ),
    Figure(
        "watten_others_deal", "watten", "rounds", gettext_noop("Won when the others deal"),
        gettext_noop("The share of rounds won of those that the others dealt; only where somebody said who deals."),
        others_deal, pair=True,
    ),
    Figure(
        "watten_penalties", "watten", "rounds", gettext_noop("Penalties"),
        gettext_noop("The penalties of the own side per 100 rounds, all and by kind."),
        penalties, by="penalty", pair=True,
    ),
)  # fmt: skip
