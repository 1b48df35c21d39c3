"""The page on which a hand is logged by tapping: the table as it stands, the last tap judged, what comes next.

Owns the shape of `_tapping.html`. What may be tapped is `tapping_watten` and
`tapping_whot`; what the end of a hand says for the sheet is `tapping_end`.
Never judges an action: verdicts are `rules.walk`'s.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from django.utils.translation import gettext as _

from rules import notation, walk
from rules.core.steps import StepView
from rules.games import AnyHand
from scoring.pages.hands import choices_watten, choices_whot, replay, replay_reasons, replay_table
from scoring.pages.hands.draft import packed, undone
from scoring.pages.shared import card_drawings
from scoring.wording import Who
from scoring.wording.actions import untimed
from scoring.wording.hands import seat_name

Json = dict[str, Any]
SHOWN_TURNS = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page was asked for beside the log.

    `for_` are words that the next cards belong to ("deal B1", "P2 show", ""
    for a card laid by whoever's turn it is), `pick` the cards chosen so far
    where several go together.
    """

    for_: str = ""
    pick: tuple[str, ...] = ()


def tapping(hand: AnyHand, who: Who, asked: Asked) -> Json:
    """Everything about the log itself."""
    steps = tuple(walk.steps(hand, last_asked=True))
    at = len(steps) - 1
    seen = next((index for index in range(at, 0, -1) if steps[index].facts), 0)
    broken = next((step for step in steps if step.failure), None)
    if broken is not None and broken.failure is not None and broken.failure.code == "no_upcard":
        broken = None  # the log has only begun
    is_over = any(step.result for step in steps)
    announced = replay_reasons.announced(hand, steps, seen)
    told = replay_table.drawn(hand, steps[seen], who, announced)
    game = choices_watten if hand.ruleset.game == "watten" else choices_whot
    choices = None
    if not broken and not is_over:
        choices = game.choices(hand, steps[seen], who, asked.for_, asked.pick)
    elif asked.for_.endswith("show") and not broken and game is choices_whot:
        choices = choices_whot.left(hand, steps[seen], who, asked.for_, asked.pick)
    return {
        "log": packed(hand),
        "game": hand.ruleset.game,
        "count": len(hand.actions),
        "may_undo": undone(hand) != hand,
        "text": notation.write([hand]),
        "for": asked.for_,
        "is_broken": broken is not None,
        "is_over": is_over,
        "broken": _judged(hand, steps, broken.index + 1, who) if broken else None,
        "last": _judged(hand, steps, at, who) if at and not broken else None,
        **told,
        "next": "" if broken or is_over else told["next"],
        "choices": choices,
        "tricks_so_far": _earlier(hand, steps, seen, who) if hand.ruleset.game == "watten" else [],
        "turns": _turns(hand, steps, who) if hand.ruleset.game == "whot" else [],
    }


def _judged(hand: AnyHand, steps: Sequence[StepView], at: int, who: Who) -> Json:
    """One action with its verdict, and who took the trick by it."""
    announced = replay_reasons.announced(hand, steps, at) if steps[at].facts else None
    return {
        "at": at,
        "title": replay.title(hand, steps[at], who) or steps[at].action,
        **replay.verdict(hand, steps, at, who),
        **replay.taken(hand, steps, at, who, announced),
    }


def _earlier(hand: AnyHand, steps: Sequence[StepView], at: int, who: Who) -> list[Json]:
    """The tricks that lie turned over: not the one that still lies on the table."""
    found = _tricks(hand, steps, who)
    is_lying = len(replay_reasons.trick(steps[at])) == len(walk.seats(hand))
    return found[:-1] if is_lying else found


def _tricks(hand: AnyHand, steps: Sequence[StepView], who: Who) -> list[Json]:
    """The full tricks, each with its cards in order and the one that took it."""
    found = []
    for before, step in pairwise(steps):
        laid = replay_reasons.trick(step)
        is_new = laid and len(laid) != len(replay_reasons.trick(before))
        if not is_new or len(laid) < len(walk.seats(hand)):
            continue
        taken = replay_reasons.said(step, "taken")
        winner = str(taken["seat"]) if taken else ""
        cards = [str(card).partition(" ")[2] for card in replay_reasons.said(step, "trick")["cards"]]
        found.append(
            {
                "who": seat_name(winner, who) if winner else "?",
                "cards": [
                    {"who": seat_name(seat, who), "card": card_drawings.watten(code), "won": seat == winner}
                    for (seat, _card), code in zip(laid, cards, strict=True)
                ],
            }
        )
    return found


def _turns(hand: AnyHand, steps: Sequence[StepView], who: Who) -> list[Json]:
    """The last turns of WHOT!, newest last: who, and the cards laid or the words."""
    return [_turn(step, hand, who) for step in steps[1:][-SHOWN_TURNS:]]


def _turn(step: StepView, hand: AnyHand, who: Who) -> Json:
    said = untimed(step.action)[0]
    words, cards = said.split(), list[Json]()
    if words and not card_drawings.whot(words[0])["count"]:
        for word in words:
            if not card_drawings.whot(word)["count"]:
                cards.append(card_drawings.whot(word))
            else:
                cards[-1] = card_drawings.whot(said) if len(cards) == 1 else cards[-1]
    return {
        "who": seat_name(step.seat, who),
        "cards": cards,
        "title": replay.title(hand, step, who) or step.action,
        "sign": "" if step.verdict in ("legal", "unknown") else "≈" if step.verdict == "disputed" else "✗",
    }


def dealers(hand: AnyHand, who: Who, *, is_said: bool) -> list[Json]:
    """Who may be the dealer: asked until something was done. Marked is who deals, once somebody said it."""
    now = walk.seats(hand)[hand.setup.dealer]
    return [
        {"add": f"dealer {label}", "name": seat_name(label, who), "is_now": is_said and label == now}
        for label in walk.seats(hand)
    ]


def title(game: int, round_: int) -> str:
    return _("Game %(game)s, round %(round)s") % {"game": game, "round": round_}
