"""What may be tapped next in a WHOT! hand: the card laid, a draw, a call, what is left at the end.

Owns the stages and the words of each tap. At a table nobody sees what is
drawn, so a draw stands without its card. Never judges: what is allowed is
asked of `rules.walk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.core.hand import Word
from rules.core.steps import StepView
from rules.games import GAMES, AnyHand
from rules.walk import legal_actions, seats, tried
from rules.whot.actions import LABELS, Draw, Lay, Raise, Timeout
from rules.whot.codes import format_card
from rules.whot.pack import NUMBERS, SUITS, UNKNOWN, card, is_whot, pack_of
from rules.whot.rulesets import WhotRules
from rules.whot.tokens import CHOICES, format_token, has_small, large, small, whot
from scoring.pages.hands.card_choices import GRID, Offer, grouped
from scoring.pages.hands.replay_reasons import said
from scoring.pages.shared import card_drawings
from scoring.wording import Who
from scoring.wording.actions import done
from scoring.wording.faces import choice_name
from scoring.wording.hands import failure as said_failure
from scoring.wording.hands import seat_name
from scoring.wording.tapping import ask

Json = dict[str, Any]
# A row for each suit, a column for each number that any suit has.
_COLUMNS = sorted({number for numbers in NUMBERS for number in numbers})
_ROWS = [[card(suit, number) for number in _COLUMNS] for suit in range(len(SUITS))]
STAKES = (10, 20, 50, 100)
SEVERAL = "several"


def choices(hand: AnyHand, step: StepView, who: Who, for_: str, pick: Sequence[str]) -> Json:
    """The stage of the hand and everything that can be tapped in it."""
    rules = _rules(hand)
    if rules.opening == "turn_up" and hand.setup.upcard == UNKNOWN:
        return _upcard(hand, who)
    turn = said(step, "turn")
    seat = str(turn["seat"]) if turn else ""
    if for_ == SEVERAL:
        return several(hand, who, seat, "", pick)
    if for_ in seats(hand):
        return _turn(hand, step, who, for_, "out_of_turn")
    return _turn(hand, step, who, seat, "turn") | {
        "more": _more(hand, who),
        "others": _others(hand, who, seat),
    }


def _rules(hand: AnyHand) -> WhotRules:
    return cast(WhotRules, hand.ruleset.params)


def _stage(kind: str, seat: str, who: Who, **more: Any) -> Json:
    shared: Json = {"buttons": [], "groups": [], "more": [], "others": [], "hands": [], "bids": []}
    name = seat_name(seat, who) if seat else ""
    return shared | {"kind": kind, "ask": ask(kind, name), "seat": seat} | more


# --- the beginning -----------------------------------------------------------------------------------


def _upcard(hand: AnyHand, who: Who) -> Json:
    """The card that lies when the first player begins; a WHOT card with the suit that the dealer names."""
    rules = _rules(hand)
    suit_cards, buttons = [], []
    for of in sorted(pack_of(rules.pack, rules.packs).copies):
        code = format_card(of)
        if not is_whot(of):
            suit_cards.append(card_drawings.whot(code) | {"add": f"upcard {code}", "quick": code})
        elif rules.first_whot == "free":
            buttons.append({"add": f"upcard {code}", "label": card_drawings.whot(code)["name"], "note": ""})
        elif rules.first_whot == "dealer_calls":
            buttons += [
                {
                    "add": f"upcard {code} {suit}",
                    "label": card_drawings.whot(f"{code} {suit}")["name"],
                    "symbol": suit,
                }
                for suit in SUITS
            ]
    group = {"title": "", "sign": "", "style": "", "cards": suit_cards}
    return _stage("upcard", "", who, buttons=buttons, groups=in_rows([group]))


# --- a turn ------------------------------------------------------------------------------------------


def _turn(hand: AnyHand, step: StepView, who: Who, seat: str, kind: str) -> Json:
    number = LABELS.index(seat) if seat in LABELS else 0
    groups = in_rows(grouped(hand, _offers(hand, seat, number), who))
    return _stage(
        kind,
        seat,
        who,
        buttons=_draws(hand, step, seat, number),
        groups=groups,
        wilds=_wilds(hand, seat, number, who),
        several=_may_lay_several(hand),
    )


def _offers(hand: AnyHand, seat: str, number: int) -> Iterator[Offer]:
    rules = _rules(hand)
    for of in sorted(pack_of(rules.pack, rules.packs).copies):
        if is_whot(of):
            continue
        tokens = [large(of)]
        if rules.small_numbers and has_small(of):
            tokens.append(small(of))
        for token in tokens:
            words = format_token(token)
            face = card_drawings.whot(words)
            if token != of:
                # By its small number only where that matters: the card itself is offered by its large one.
                if tried(hand, Lay(number, (token,))).failure is not None:
                    continue
                face = face | {"as": str(2 * int(face["index"]))}
            yield Offer(f"{seat} {words}", words, Lay(number, (token,)), face)


def _wilds(hand: AnyHand, seat: str, number: int, who: Who) -> list[Json]:
    """WHOT cards with what they may be laid for now."""
    rules, found = _rules(hand), []
    for of in sorted(pack_of(rules.pack, rules.packs).effects):
        ways = []
        for choice in range(len(CHOICES)):
            token = whot(of, choice)
            if tried(hand, Lay(number, (token,))).failure is None:
                words = format_token(token)
                suit, _blank, also = CHOICES[choice].partition(" ")
                named = [choice_name(word) for word in (suit, also) if word]
                symbol = suit if suit in SUITS else ""
                label = " ".join(named[1:] if symbol else named) or card_drawings.whot(words)["name"]
                ways.append(
                    {
                        "add": f"{seat} {words}",
                        "quick": words,
                        "label": label if not symbol or len(named) > 1 else "",
                        "symbol": symbol,
                        "name": card_drawings.whot(words)["name"],
                    }
                )
        if ways:
            found.append({"name": card_drawings.whot(format_card(of))["name"], "ways": ways})
    return found


def _draws(hand: AnyHand, step: StepView, seat: str, number: int) -> list[Json]:
    """The draw, the time that ran out, and the calls and answers that are due."""
    found = []
    pick = said(step, "pick")
    if tried(hand, Draw(number)).failure is None:
        count = int(pick["cards"]) if pick else 1
        label = ngettext("draws %(n)d card", "draws %(n)d cards", count) % {"n": count}
        found.append({"add": f"{seat} draw", "label": label, "note": "", "style": ""})
    if tried(hand, Timeout(number)).failure is None:
        found.append({"add": f"{seat} timeout", "label": _("time is up"), "note": ""})
    return found


def _spelled(hand: AnyHand, action: Any) -> str:
    number, words = GAMES["whot"].write_action(action, hand.setup)
    return f"{LABELS[number]} {words}"


def _more(hand: AnyHand, who: Who) -> list[Json]:
    """Calls, claims and stakes: whatever does not take a turn."""
    found = []
    for action in legal_actions(hand):
        if isinstance(action, Lay | Draw | Timeout):
            continue
        words = _spelled(hand, action)
        seat, verb, *rest = words.split()
        what = seat_name(rest[0], who) if verb == "claims" else ""
        label = done(verb, seat_name(seat, who), what) or words
        found.append({"add": words, "label": label, "note": "", "is_due": verb != "claims"})
    for number in range(len(hand.setup.hands)):
        for points in STAKES:
            if tried(hand, Raise(number, points)).failure is None:
                label = done("raise", seat_name(LABELS[number], who), str(points))
                found.append({"add": f"{LABELS[number]} raise {points}", "label": label, "note": ""})
    return found


def _others(hand: AnyHand, who: Who, turn: str) -> list[Json]:
    return [
        {"for": seat, "label": _("%(who)s played out of turn") % {"who": seat_name(seat, who)}}
        for seat in seats(hand)
        if seat != turn
    ]


def _may_lay_several(hand: AnyHand) -> bool:
    return bool(_rules(hand).streets or _rules(hand).double_play)


# --- several cards at once ---------------------------------------------------------------------------


def left(hand: AnyHand, step: StepView, who: Who, for_: str, pick: Sequence[str]) -> Json | None:
    """What a loser still holds when the hand is over, card by card; None for one whose cards are known."""
    seat = for_.split()[0]
    held: list[Json] = [dict(fact.params) for fact in step.facts if fact.code == "hand"]
    cards = next((of["cards"] for of in held if of["seat"] == seat), ())
    return several(hand, who, seat, " show", pick, len(cards)) if card_drawings.UNKNOWN in cards else None


def several(hand: AnyHand, who: Who, seat: str, verb: str, pick: Sequence[str], need: int = 0) -> Json:
    """Cards that go together: a street, two of one number, or the `need` cards left in a hand."""
    rules = _rules(hand)
    is_left, words = bool(verb), f"{seat}{verb} {' '.join(pick)}"
    chosen = [card_drawings.whot(word) | {"pick": f"-{word}"} for word in pick]
    offers = [
        card_drawings.whot(format_card(of)) | {"pick": format_card(of), "quick": format_card(of)}
        for of in sorted(pack_of(rules.pack, rules.packs).copies)
        if (is_left or not is_whot(of)) and list(pick).count(format_card(of)) < _copies(rules, of)
    ]
    group = {"title": "", "sign": "", "style": "", "cards": offers, "is_pick": True}
    is_done = len(pick) == need if need else len(pick) > 1
    return _stage(
        "left" if is_left else "several",
        seat,
        who,
        groups=in_rows([group]),
        picked=" ".join(pick),
        chosen=chosen,
        done=words if is_done else "",
        need=need,
        **_street_verdict(hand, seat, pick, who, is_left=is_left),
    )


def _copies(rules: WhotRules, of: int) -> int:
    return pack_of(rules.pack, rules.packs).copies[of]


def _street_verdict(hand: AnyHand, seat: str, pick: Sequence[str], who: Who, *, is_left: bool) -> Json:
    """The sign of what laying these cards would be, and why they should not be laid."""
    if is_left or len(pick) < 2:
        return {"judged": "", "why_not": ""}
    action = GAMES["whot"].read_action(LABELS.index(seat), [Word(word) for word in pick], hand.setup)
    failure = tried(hand, action).failure
    return {"judged": "✗" if failure else "✓", "why_not": said_failure(failure, who) if failure else ""}


def in_rows(groups: list[Json]) -> list[Json]:
    """Many cards stand suit by suit and number under number; a card that is gone leaves its place free."""
    for group in groups:
        if len(group["cards"]) >= GRID + GRID // 2:
            by_code = {each["quick"]: each for each in group["cards"]}
            group["rows"] = [[by_code.pop(format_card(of), None) for of in row] for row in _ROWS]
            group["rest"] = list(by_code.values())
    return groups
