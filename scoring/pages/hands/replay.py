"""Shows a logged hand step by step: the action, the verdict with its rule, the table.

`rules.walk` gives the steps, `replay_table` the table, `replay_reasons` the reasons, `odds` the odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from rules import compact, walk
from rules.core.hand import fold
from rules.games import AnyHand
from rules.walk import StepView
from rules.watten.pack import find_card, find_rank, find_suit
from scoring.pages.hands import odds, replay_reasons, replay_table
from scoring.pages.hands.replay_reasons import Reason
from scoring.pages.shared import card_drawings
from scoring.pages.shared.card_drawings import Drawing
from scoring.wording import Who, citing, penalty
from scoring.wording import hands as wording
from scoring.wording.actions import SIGNS, UNJUDGED, VERDICTS, done, timed, untimed
from scoring.wording.faces import rank_name
from scoring.wording.suits import suit_name

KEPT = 64


@dataclass(frozen=True, slots=True)
class Ruling:
    """The verdict on a step as a word and a sign, and its reasons; everything is "" at the beginning."""

    word: str
    sign: str
    code: str
    reasons: list[Reason]


@dataclass(frozen=True, slots=True)
class Taken:
    """Who took the trick and why; "" if no trick ended."""

    text: str = ""
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class ListedStep:
    """A line in the list of all steps. `words` are those of the log, shown if `title` is ""."""

    at: int
    title: str
    words: str
    sign: str
    verdict: str
    is_plain: bool
    is_now: bool
    ends: bool


@dataclass(frozen=True, slots=True)
class ShownStep:
    """One step of a hand as `_replay.html` shows it.

    `is_past`: the step is not valid, so the table before it is drawn, and `attempt` is its card. `question`
    is what the odds would answer here, "" if nothing.
    """

    at: int
    last: int
    game: str
    title: str
    words: str
    is_past: bool
    attempt: Drawing | None
    ruling: Ruling
    table: replay_table.WattenTable | replay_table.WhotTable
    hands: list[replay_table.HeldCards]
    next: str
    taken: Taken
    result: Reason | None
    steps: list[ListedStep]
    question: str
    odds: odds.HoldOdds | None

    @property
    def before(self) -> int:
        return self.at - 1

    @property
    def after(self) -> int:
        """The number of steps after this one."""
        return self.at + 1 if self.at < self.last else 0


@lru_cache(maxsize=KEPT)
def walked(log: bytes) -> tuple[AnyHand, tuple[StepView, ...]]:
    """A stored hand and all its steps. Cached, because each tap in the viewer needs them and they take up to
    45 ms.
    """
    hand = compact.decode(log)
    return hand, tuple(walk.steps(hand))


def replay(log: bytes, at: int, who: Who, *, asks_odds: bool = False) -> ShownStep:
    """Step `at` of a stored hand, 0 for its beginning. Too high a number means the last step."""
    hand, steps = walked(log)
    at = min(max(at, 0), len(steps) - 1)
    step, seen = steps[at], _drawn_index(steps, at)
    announced = replay_reasons.announced(hand, steps, seen)
    return ShownStep(
        at=at,
        last=len(steps) - 1,
        game=hand.ruleset.game,
        title=title(hand, step, who),
        words=step.action,
        is_past=seen != at,
        attempt=_attempt(hand, step) if step.failure else None,
        ruling=ruling(hand, steps, at, who),
        table=replay_table.drawn(hand, steps[seen], who, announced),
        hands=replay_table.hands(hand, steps[seen], who),
        next=replay_table.whose_turn(hand, steps[seen], who),
        taken=taken(hand, steps, at, who, announced),
        result=_result(hand, step, who),
        steps=[_listed(hand, of, who, at) for of in steps],
        question=odds.question(hand, steps, at),
        odds=odds.could_hold(hand, steps, at, who) if asks_odds else None,
    )


def _drawn_index(steps: Sequence[StepView], at: int) -> int:
    """The index of the step whose table is drawn: the last valid one, from the first invalid step on."""
    return next((index for index in range(at, 0, -1) if steps[index].state is not None), 0)


def title(hand: AnyHand, step: StepView, who: Who) -> str:
    """The action as a sentence; "" if there is none, then the page shows the words of the log."""
    if step.index < 0:
        return _("The cards are dealt")
    name = wording.seat_name(step.seat, who)
    if hand.ruleset.game == "whot":
        words, seconds = untimed(step.action)
        verb, _blank, rest = words.partition(" ")
        return timed(_whot_title(hand, name, verb, rest, who), seconds)
    verb, _blank, rest = step.action.partition(" ")
    if verb == "?" or find_card(fold(verb)) is not None:
        return done("play", name, "" if verb == "?" else card_drawings.watten(verb).name)
    return done(verb, name, _object(verb, rest, who))


def _object(verb: str, rest: str, who: Who) -> str:
    """The object of a Watten action in words."""
    if verb in ("schlag", "farbe"):
        rank, suit = find_rank(fold(rest)), find_suit(fold(rest))
        return rank_name(rank) if rank is not None else suit_name(suit) if suit is not None else rest
    if verb == "penalty":
        return penalty(rest, who.near_win)
    if verb in ("cut", "show", "new"):
        known = [code for code in rest.split() if find_card(fold(code)) is not None]
        return ", ".join(card_drawings.watten(code).name for code in known)
    return rest if verb in ("bid", "deals") else ""


def _whot_title(hand: AnyHand, name: str, verb: str, rest: str, who: Who) -> str:
    if not card_drawings.whot(verb).count:
        return done("lay", name, _listing([verb, *rest.split()]))
    if verb == "pick" and rest.isdecimal():
        return done(verb, name, card_drawings.back(int(rest)).name)
    if verb in ("draw", "show", "pick", "got"):
        return done(verb, name, _listing(rest.split()))
    if verb == "claims":
        return done(verb, name, wording.seat_name(rest, who))
    return done(verb, name, rest if verb == "raise" else "")


def _listing(words: Sequence[str]) -> str:
    """WHOT! cards by name, each with the number it was laid for; unknown cards as a count."""
    cards: list[str] = []
    for word in words:
        if word == card_drawings.UNKNOWN or not card_drawings.whot(word).count:
            cards.append(word)
        elif cards:
            cards[-1] += f" {word}"
    return ", ".join(card.name for card in card_drawings.fanned(map(card_drawings.whot, cards)))


def _attempt(hand: AnyHand, step: StepView) -> Drawing | None:
    """The card of an invalid step, drawn beside the table."""
    verb = step.action.partition(" ")[0]
    card = card_drawings.watten(verb) if hand.ruleset.game == "watten" else card_drawings.whot(verb)
    return None if card.count else card


def ruling(hand: AnyHand, steps: Sequence[StepView], at: int, who: Who) -> Ruling:
    """The verdict as a word and a sign, with every reason and its source."""
    step = steps[at]
    reasons = []
    if step.failure is not None:
        reasons.append(Reason(wording.failure(step.failure, who), _rule(hand, step.failure.code)))
    reasons += [
        Reason(wording.notice(of, who), citing.of_notice(hand.ruleset, len(walk.seats(hand)), of))
        for of in step.notices
    ]
    if step.verdict == "legal" and at and not reasons:
        announced = replay_reasons.announced(hand, steps, at)
        reasons += replay_reasons.why_legal(steps[at - 1], step, hand, announced)
    if step.verdict == "unknown" and not reasons:
        reasons.append(Reason(str(UNJUDGED), ""))
    word = step.verdict or ("illegal" if step.failure else "")
    return Ruling(str(VERDICTS[word]) if word else "", SIGNS[word] if word else "", word, reasons)


def _rule(hand: AnyHand, code: str) -> str:
    """The source of the rule behind a code, in the reader's words; "" if there is none."""
    return citing.citation(hand.ruleset, len(walk.seats(hand)), code)


def taken(
    hand: AnyHand, steps: Sequence[StepView], at: int, who: Who, announced: replay_reasons.Announced | None
) -> Taken:
    """Who took the trick and why, at the step that ended the trick or named its taker."""
    step, taker = steps[at], replay_reasons.taker(steps[at])
    if not at or _ending(steps[at - 1]) == _ending(step):
        return Taken()
    name = wording.seat_name(taker, who) if taker else ""
    return Taken(replay_reasons.taken_by(step, name), tuple(replay_reasons.why_taken(step, announced, hand)))


def _ending(step: StepView) -> tuple[int, bool]:
    """What changes when a trick ends: the number of cards on the table, and whether all are known."""
    return len(replay_reasons.trick(step)), bool(replay_reasons.taker(step))


def _result(hand: AnyHand, step: StepView, who: Who) -> Reason | None:
    if step.result is None:
        return None
    return Reason(
        wording.result(step.result, who), citing.of_result(hand.ruleset, len(walk.seats(hand)), step.result)
    )


def _listed(hand: AnyHand, step: StepView, who: Who, at: int) -> ListedStep:
    """A line in the list of all steps."""
    word = step.verdict or ""
    return ListedStep(
        at=step.index + 1,
        title=title(hand, step, who),
        words=step.action,
        sign=SIGNS.get(word, ""),
        verdict=str(VERDICTS[word]) if word else "",
        is_plain=word in ("", "legal"),
        is_now=step.index + 1 == at,
        ends=step.result is not None,
    )
