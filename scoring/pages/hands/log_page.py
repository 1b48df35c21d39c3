"""What the page for logging a hand shows: the table, the verdict on the last tap, the next taps.

`choices_watten` and `choices_whot` give the taps, `log_end` the words of the end, `rules.walk` the verdicts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from django.utils.translation import gettext as _

from rules import notation, walk
from rules.games import AnyHand
from rules.walk import StepView
from rules.watten.words import card_word
from scoring.pages.hands import choices_watten, choices_whot, replay, replay_reasons, replay_table
from scoring.pages.hands.choices import Choices
from scoring.pages.hands.draft import packed, without_last
from scoring.pages.hands.replay_table import LyingCard, WattenTable, WhotTable
from scoring.pages.shared import card_drawings
from scoring.pages.shared.card_drawings import Drawing
from scoring.wording import Who
from scoring.wording.actions import untimed
from scoring.wording.hands import seat_name

SHOWN_TURNS = 12
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the request asks for beside the log.

    `for_` are the words before the next cards ("deal B1", "P2 show", "" for a card of the player on turn),
    `pick` the cards chosen so far if several are laid together.
    """

    for_: str = ""
    pick: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """One action with its verdict, and who took the trick with it."""

    title: str
    ruling: replay.Ruling
    taken: str


@dataclass(frozen=True, slots=True)
class PastTrick:
    """A finished trick that lies turned over."""

    who: str
    cards: list[LyingCard]


@dataclass(frozen=True, slots=True)
class PastTurn:
    """A turn of WHOT!: the cards laid, or words if there were none. `sign` is "" for a turn that is in order."""

    who: str
    cards: list[Drawing]
    title: str
    sign: str


@dataclass(frozen=True, slots=True)
class Dealer:
    """A possible dealer; `is_now` if this one was declared."""

    add: str
    name: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class Tapping:
    """The log so far: `count` actions, the last or the `broken` one with its verdict, the table, and the next
    taps. `on_sheet` are the offences with which the hand begins, in words.
    """

    log: str
    game: str
    count: int
    may_undo: bool
    text: str
    words: str
    broken: JudgedAction | None
    last: JudgedAction | None
    table: WattenTable | WhotTable
    choices: Choices | None
    tricks: list[PastTrick]
    turns: list[PastTurn]
    on_sheet: list[str]


def tapping(hand: AnyHand, who: Who, asked: Asked, told: Mapping[str, str] = NOTHING) -> Tapping:
    """The page for this log. `told`: taps that tell what the score before the hand includes, with what that is."""
    steps = tuple(walk.steps(hand))
    at = len(steps) - 1
    seen = next((index for index in range(at, 0, -1) if steps[index].state is not None), 0)
    broken = next((step for step in steps if step.failure), None)
    if broken is not None and broken.failure is not None and broken.failure.code == "no_upcard":
        broken = None  # the log has only begun
    is_over = any(step.result for step in steps)
    announced = replay_reasons.announced(hand, steps, seen)
    game = choices_watten if hand.ruleset.game == "watten" else choices_whot
    choices = None
    if not broken and not is_over:
        choices = game.choices(hand, steps[seen], who, asked.for_, asked.pick)
    elif asked.for_.endswith("show") and not broken and game is choices_whot:
        choices = choices_whot.left(hand, steps[seen], who, asked.for_, asked.pick)
    if choices is not None:
        choices = replace(choices, more=[button for button in choices.more if button.add not in told])
    return Tapping(
        log=packed(hand),
        game=hand.ruleset.game,
        count=len(hand.actions),
        may_undo=without_last(hand) != hand,
        text=notation.write([hand]),
        words=asked.for_,
        broken=_judged(hand, steps, broken.index + 1, who) if broken else None,
        last=_judged(hand, steps, at, who) if at and not broken else None,
        table=replay_table.drawn(hand, steps[seen], who, announced),
        choices=choices,
        tricks=_turned_tricks(hand, steps, seen, who) if hand.ruleset.game == "watten" else [],
        turns=_turns(hand, steps, who) if hand.ruleset.game == "whot" else [],
        on_sheet=list(dict.fromkeys(told.values())),
    )


def _judged(hand: AnyHand, steps: Sequence[StepView], at: int, who: Who) -> JudgedAction:
    announced = replay_reasons.announced(hand, steps, at) if steps[at].state is not None else None
    return JudgedAction(
        title=replay.title(hand, steps[at], who) or steps[at].action,
        ruling=replay.ruling(hand, steps, at, who),
        taken=replay.taken(hand, steps, at, who, announced).text,
    )


def _turned_tricks(hand: AnyHand, steps: Sequence[StepView], at: int, who: Who) -> list[PastTrick]:
    """The tricks that lie turned over, without the one that still lies on the table."""
    found = _tricks(hand, steps, who)
    is_lying = len(replay_reasons.trick(steps[at])) == len(walk.seats(hand))
    return found[:-1] if is_lying else found


def _tricks(hand: AnyHand, steps: Sequence[StepView], who: Who) -> list[PastTrick]:
    """The full tricks, each with its cards in order and the one that took it."""
    found = []
    for before, step in pairwise(steps):
        laid = replay_reasons.trick(step)
        is_new = laid and len(laid) != len(replay_reasons.trick(before))
        if not is_new or len(laid) < len(walk.seats(hand)):
            continue
        winner = replay_reasons.taker(step)
        found.append(
            PastTrick(
                seat_name(winner, who) if winner else "?",
                [
                    LyingCard(seat_name(seat, who), card_drawings.watten(card_word(card)), "", seat == winner)
                    for seat, card in laid
                ],
            )
        )
    return found


def _turns(hand: AnyHand, steps: Sequence[StepView], who: Who) -> list[PastTurn]:
    """The last turns of WHOT!, newest last: the player, and the cards laid or words."""
    return [_turn(step, hand, who) for step in steps[1:][-SHOWN_TURNS:]]


def _turn(step: StepView, hand: AnyHand, who: Who) -> PastTurn:
    text = untimed(step.action)[0]
    words, cards = text.split(), list[Drawing]()
    if words and not card_drawings.whot(words[0]).count:
        for word in words:
            if not card_drawings.whot(word).count:
                cards.append(card_drawings.whot(word))
            else:
                cards[-1] = card_drawings.whot(text) if len(cards) == 1 else cards[-1]
    return PastTurn(
        who=seat_name(step.seat, who),
        cards=cards,
        title=replay.title(hand, step, who) or step.action,
        sign="" if step.verdict in ("legal", "unknown") else "≈" if step.verdict == "disputed" else "✗",
    )


def dealers(hand: AnyHand, who: Who, *, is_said: bool) -> list[Dealer]:
    """The possible dealers, until the first action. Only a declared dealer is marked."""
    now = walk.seats(hand)[hand.setup.dealer]
    return [
        Dealer(f"dealer {label}", seat_name(label, who), is_said and label == now)
        for label in walk.seats(hand)
    ]


def title(game: int, round_: int) -> str:
    return _("Game %(game)s, round %(round)s") % {"game": game, "round": round_}
