"""The next taps in a Watten hand, stage by stage. `rules.log` judges each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from django.utils.translation import gettext as _

from rules import walk
from rules.games import AnyHand
from rules.log import Log
from rules.walk import StepView, seats
from rules.watten.actions import (
    UNSEEN,
    Ask,
    Bid,
    Challenge,
    Claim,
    Concede,
    Maschine,
    Play,
    Schlag,
    Stay,
    Takes,
)
from rules.watten.bidding import JUMP
from rules.watten.pack import (
    RANK_WORDS,
    RANKS,
    SCHELL,
    SECHSER,
    SUIT_WORDS,
    SUITS,
    card_code,
    card_of,
    rank_of,
)
from rules.watten.ranking import pack
from rules.watten.refusals import OFFENCES
from rules.watten.rulesets import WattenRules
from rules.watten.table import table
from scoring.engine.board.watten_view import Offence
from scoring.pages.hands.card_choices import GRID, Offer, costs, grouped
from scoring.pages.hands.choices import Aside, Button, Choices, Group, TapCard
from scoring.pages.hands.replay_reasons import trick, watten
from scoring.pages.shared import card_drawings
from scoring.wording import Who, penalty
from scoring.wording.faces import rank_name
from scoring.wording.hands import seat_name
from scoring.wording.penalties import penalty_cost
from scoring.wording.suits import suit_name
from scoring.wording.tapping import ask

Ways = Mapping[str, Sequence[str]]
_SYMBOLS = card_drawings.SYMBOLS
# The pack on the page: a row for each suit; only the Schell row has a card after the 7, the Weli.
_ROWS = [
    [card_code(card_of(suit, rank)) if rank != SECHSER or suit == SCHELL else "" for rank in RANKS]
    for suit in SUITS
]
# Offences that need no claim, because the replay judges them when the log shows them.


def choices(hand: AnyHand, step: StepView, who: Who, for_: str, pick: Sequence[str]) -> Choices:
    """The stage of the hand and everything to tap in it."""
    if for_:
        return _picking(hand, who, for_)
    ways = walk.ways(hand, step)
    stage = _named(hand, step, who, ways) or _cards(hand, step, who, ways)
    return replace(
        stage,
        more=_rare_taps(hand, who),
        hands=_hands(hand, who),
        others=_other_players(hand, who, stage, ways),
    )


def _rules(hand: AnyHand) -> WattenRules:
    return cast(WattenRules, hand.ruleset.params)


def _who_may(ways: Ways, word: str) -> list[str]:
    return [seat for seat, words in ways.items() if word in words]


def _named(hand: AnyHand, step: StepView, who: Who, ways: Ways) -> Choices | None:
    """The stages without cards: a question, the Schlag, the Farbe, the answer to a bid, an open trick."""
    if asked := _who_may(ways, "agree"):
        words = (("agree", _("Yes")), ("decline", _("No")))
        return _stage("question", asked[0], who, [_button(asked[0], word, name) for word, name in words])
    if new := _who_may(ways, "new"):
        word = "new" + " ?" * 5
        return _stage("question", new[0], who, [_button(new[0], word, _("New hand, cards not seen"))])
    if namer := _who_may(ways, "schlag"):
        return _stage("schlag", namer[0], who, _ranks(hand, namer[0]))
    if namer := _who_may(ways, "farbe"):
        return _stage("farbe", namer[0], who, _suits(namer[0]))
    if answering := _who_may(ways, "stay"):
        # A side near the win is asked before the first lead, without a bid (A15).
        has_bid = any(isinstance(action, Bid) for action in hand.actions)
        names = " & ".join(seat_name(seat, who) for seat in answering)
        buttons = _answers(hand, step, answering[0], who, may_bid=has_bid)
        question = ask("answer" if has_bid else "near_win", names)
        return Choices("answer", question, buttons)
    state = watten(step)
    if state is not None and state.in_doubt:
        return _takers(hand, who)
    return None


def _stage(kind: str, seat: str, who: Who, buttons: list[Button]) -> Choices:
    return Choices(kind, ask(kind, seat_name(seat, who)), buttons)


def _button(seat: str, words: str, label: str, note: str = "", style: str = "", symbol: str = "") -> Button:
    return Button(f"{seat} {words}", label, note, style, symbol)


def _ranks(hand: AnyHand, seat: str) -> list[Button]:
    """Sau to 7, and the Weli if the pack has it. A rank that must not be named is marked."""
    number, found, log = seats(hand).index(seat), [], Log(hand)
    held = {rank_of(of) for of in pack(_rules(hand))}
    for rank in (rank for rank in RANKS if rank in held):
        judged = log.tried(Schlag(number, rank))
        style = "" if judged.failure is None else "is-illegal"
        words = f"schlag {RANK_WORDS[rank][0]}"
        found.append(_button(seat, words, rank_name(rank), style=style))
    return found


def _suits(seat: str) -> list[Button]:
    return [
        _button(seat, f"farbe {SUIT_WORDS[suit][0]}", suit_name(suit), symbol=_SYMBOLS[suit])
        for suit in SUITS
    ]


def _answers(hand: AnyHand, step: StepView, seat: str, who: Who, *, may_bid: bool) -> list[Button]:
    """Stay, concede, ask for the last card, or raise, each with its effect."""
    number, state, log = seats(hand).index(seat), watten(step), Log(hand)
    value = state.bid if state and state.bid else ""
    given = log.tried(Concede(number)).result
    lost = getattr(given, "value", 0)
    found = []
    if log.tried(Stay(number)).failure is None:
        found.append(_button(seat, "stay", _("stays"), _("for %(value)s") % {"value": value}))
    if given is not None:
        whom = " & ".join(who.seat(winner) for winner in getattr(given, "winners", ()))
        found.append(_button(seat, "concede", _("concedes"), penalty_cost(Offence("", lost, False), whom)))
    asked = log.tried(Challenge(number))
    if asked.failure is None:
        note = costs(asked, who) or _("the bidder shows the last card")
        found.append(_button(seat, "farbe!", _("says “Farbe!”"), note))
    return [*found, *(_bids(hand, step, seat, who) if may_bid else [])]


def _bids(hand: AnyHand, step: StepView, seat: str, who: Who) -> list[Button]:
    """One more, and four at once where a side may jump. A bid that costs a penalty shows it."""
    number, state, log = seats(hand).index(seat), watten(step), Log(hand)
    standing = (state.bid or state.stake) if state else 0
    found = []
    jumps = (JUMP,) if _rules(hand).jump_bid != "none" else ()
    for value in dict.fromkeys((standing + 1, *jumps)):
        judged = log.tried(Bid(number, value))
        price = costs(judged, who)
        if judged.failure is not None and not price:
            continue
        label = _("bids %(value)s") % {"value": value}
        found.append(_button(seat, f"bid {value}", label, price, style="is-illegal" if price else ""))
    return found


def _takers(hand: AnyHand, who: Who) -> Choices:
    """The players who may have taken a trick that the known cards do not decide."""
    buttons, log = [], Log(hand)
    for number, seat in enumerate(seats(hand)):
        if log.tried(Takes(number)).failure is None:
            buttons.append(_button(seat, "takes", seat_name(seat, who)))
    return Choices("trick", ask("trick", ""), buttons)


def _cards(hand: AnyHand, step: StepView, who: Who, ways: Ways) -> Choices:
    """The cards of the next player, the bids possible before them, and the unseen card."""
    seat = next(iter(_who_may(ways, "play")), "")
    if not seat:
        return Choices("none", "")
    laid = trick(step)
    kind = "play" if laid and len(laid) < len(seats(hand)) else "lead"
    return Choices(
        "play",
        ask(kind, seat_name(seat, who)),
        bids=_bids(hand, step, seat, who),
        groups=in_rows(grouped(hand, _offers(hand, seat), who)),
        unseen=_unseen(hand, seat),
    )


def _offers(hand: AnyHand, seat: str) -> Iterator[Offer]:
    number = seats(hand).index(seat)
    for of in sorted(pack(_rules(hand))):
        code = card_code(of)
        yield Offer(f"{seat} {code}", code, Play(number, of), card_drawings.watten(code))


def _unseen(hand: AnyHand, seat: str) -> str:
    is_open = Log(hand).tried(Play(seats(hand).index(seat), UNSEEN)).failure is None
    return f"{seat} ?" if is_open else ""


def in_rows(groups: list[Group]) -> list[Group]:
    """The cards suit by suit. A card that is gone leaves its cell empty.

    A disputed or forbidden card keeps its cell too, with a mark, so that cards do not move.
    """
    held = [group for group in groups if group.code != "not_in_hand"]
    by_code = {
        each.quick: replace(each, mark=group.mark, style=group.style)
        for group in held
        for each in group.cards
    }
    if len(by_code) < GRID:
        return groups
    whole = Group(
        list(by_code.values()),
        rows=[[by_code.get(code) for code in row] for row in _ROWS],
        legend=[group for group in held if group.mark],
    )
    return [whole, *(group for group in groups if group.code == "not_in_hand")]


# --- beside the turn -------------------------------------------------------------------------------


def _rare_taps(hand: AnyHand, who: Who) -> list[Button]:
    """Rare taps: questions, a Maschine, an agreed offence."""
    return [*_questions(hand, who), *_claims(hand, who)]


def _questions(hand: AnyHand, who: Who) -> Iterator[Button]:
    names = (("schoeneres", _("asks for a Schöneres")), ("schlagtausch", _("asks for the Schlagtausch")))
    log = Log(hand)
    for number, seat in enumerate(seats(hand)):
        for what, label in names:
            if log.tried(Ask(number, what)).failure is None:  # type: ignore[arg-type]
                yield _button(seat, f"{what}?", f"{seat_name(seat, who)} {label}")
        if _rules(hand).maschine and log.tried(Maschine(number)).failure is None:
            yield _button(
                seat, "maschine", _("%(who)s has all three Kritische") % {"who": seat_name(seat, who)}
            )


def _claims(hand: AnyHand, who: Who) -> Iterator[Button]:
    at = table(hand.setup.seats, hand.setup.dealer)
    only = {"misdeal": (at.dealer,), "peek_cut": (at.cutter,)}
    log = Log(hand)
    for of in _rules(hand).penalties:
        if of.code in OFFENCES:  # a log that shows one gets its verdict without a claim
            continue
        for number in only.get(of.code, range(len(at.labels))):
            judged = log.tried(Claim(number, of.code))
            if judged.failure is None:
                seat = at.labels[number]
                label = f"{seat_name(seat, who)}: {penalty(of.code, who.near_win)}"
                yield _button(seat, f"penalty {of.code}", label, costs(judged, who).partition(": ")[2])


def _hands(hand: AnyHand, who: Who) -> list[Aside]:
    """The players whose dealt cards can still be logged, and how many are known."""
    found = []
    for number, seat in enumerate(seats(hand)):
        known = [of for of in (hand.setup.deal[number] if hand.setup.deal else ()) if of is not None]
        label = _("Cards of %(name)s") % {"name": seat_name(seat, who)}
        found.append(Aside(f"deal {seat}", label, len(known)))
    return found


def _other_players(hand: AnyHand, who: Who, stage: Choices, ways: Ways) -> list[Aside]:
    """Other players who may have played or shown a card now."""
    others = []
    if stage.kind == "play":
        others += [
            Aside(seat, _("%(who)s played out of turn") % {"who": seat_name(seat, who)})
            for seat in seats(hand)
            if seat not in _who_may(ways, "play")
        ]
    if _rules(hand).hidden:
        at = table(hand.setup.seats, hand.setup.dealer)
        others += [
            Aside(f"{seat} show", _("%(who)s showed a card") % {"who": seat_name(seat, who)})
            for seat in (at.labels[at.vorhand], at.labels[at.dealer])
        ]
    return others


def _picking(hand: AnyHand, who: Who, for_: str) -> Choices:
    """A card outside the turn: of a dealt hand, shown, or played out of turn."""
    words = for_.split()
    seat = next((word for word in words if word in seats(hand)), seats(hand)[0])
    kind = "deal" if words[0] == "deal" else "show" if "show" in words else "out_of_turn"
    known: list[str] = []
    if kind == "deal" and hand.setup.deal:
        number = seats(hand).index(seat)
        known = [card_code(of) for of in hand.setup.deal[number] if of is not None]
    cards = [
        TapCard(card_drawings.watten(code), f"{for_} {code}", code, is_chosen=code in known)
        for code in map(card_code, sorted(pack(_rules(hand))))
    ]
    return Choices(
        "pick",
        ask(kind, seat_name(seat, who)),
        groups=in_rows([Group(cards)]),
        keeps=for_ if kind == "deal" else "",
        count=len(known),
        most=5 if kind == "deal" else 0,
    )
