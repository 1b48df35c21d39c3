"""What a replayed hand says: where it stops being right, why, and how it ended.

Keys are the codes of the rules library (refusals, unreadable words, notices).
A test reads the codes out of its sources, so that none stays unworded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.outcome import Failure, Notice
from rules.watten.result import WattenResult
from rules.whot.position import WhotResult
from scoring.wording.penalties import penalty
from scoring.wording.who import Who

ILLEGAL = {
    # Both games
    "card_twice": _("%(card)s has been laid already."),
    "not_in_hand": _("%(seat)s does not hold %(card)s."),
    "hand_over": _("The hand was over before this."),
    # Watten
    "not_announced": _("Schlag and Farbe have not been named yet."),
    "not_announcer": _("It is not for %(seat)s to name this, but for %(announcer)s."),
    "schlag_first": _("The Schlag is named before the Farbe."),
    "schlag_named": _("The Schlag has been named already."),
    "schlag_six": _("At this table the Weli cannot be named as Schlag."),
    "farbe_named": _("The Farbe has been named already."),
    "bid_unanswered": _("The bid of %(value)s waits for an answer first."),
    "not_on_turn": _("It is not the turn of %(seat)s, but of %(turn)s."),
    "revoke": _(
        "%(seat)s had to follow to trump and held %(held)s, but laid %(card)s. The game is lost by that."
    ),
    "own_bid": _("%(seat)s cannot answer a bid of their own side."),
    "no_bid_to_answer": _("There is no bid for %(seat)s to answer."),
    "double_bid": _("The same side may not bid twice running."),
    "krank_bid": _("A krank side may not bid."),
    "wild_bid": _(
        "%(seat)s bid with the last card, %(card)s, that is neither trump, Schlag nor the led suit."
    ),
    "bid_not_one_more": _("A bid is one more than the one before: %(due)s was due, not %(bid)s."),
    "card_not_named": _("%(seat)s has no unknown card left to lay; name the card."),
    # WHOT!
    "wrong_hand_size": _("Dealt to %(seat)s: %(dealt)s cards, but %(size)s are dealt here."),
    "no_match": _("%(card)s does not fit: asked for is %(wanted)s."),
    "out_of_turn": _("It is not the turn of %(seat)s, but of %(expected)s."),
    "seen_elsewhere": _("%(card)s has been seen elsewhere and cannot be here."),
    "small_number_not_played": _("These rules do not let the small number be played: %(card)s."),
    "choice_not_offered": _("%(card)s cannot be laid for that: %(choice)s."),
    "choice_missing": _("With %(card)s the player says what it is laid for."),
    "no_whot_below": _("There is no WHOT card below that %(card)s could cancel or keep."),
    "nothing_to_draw": _("There is no card left to draw."),
    "wrong_draw": _("%(card)s cannot be drawn here: the pile gives %(expected)s."),
    "not_in_pack": _("The pack holds no %(card)s."),
    "stock_too_long": _("The draw pile cannot hold %(cards)s cards."),
    "streets_not_played": _("These rules do not know streets."),
    "street_on_whot": _("A street cannot begin on a WHOT card."),
    "street_start": _("A street begins with the number on top: %(expected)s, not %(number)s."),
    "street_order": _(
        "In a street the numbers follow each other in one direction: %(number)s after %(before)s does not."
    ),
    "whot_in_street": _("A WHOT card cannot be part of a street."),
    "show_before_end": _("Hands are shown only when somebody is out."),
    "too_few_players": _("At least %(least)s have to play."),
    "too_many_players": _("With these cards at most %(most)s can play, not %(players)s."),
    "shown_twice": _("The hand of %(seat)s is shown twice."),
    "wrong_count": _("Cards left with %(seat)s: %(left)s, but shown: %(shown)s."),
}

UNREADABLE = {
    "unknown_card": _("“%(word)s” is no card."),
    "unknown_suit": _("“%(word)s” is no suit."),
    "unknown_rank": _("“%(word)s” is no rank."),
    "unknown_seat": _("“%(word)s” is nobody at this table. Seats: %(known)s."),
    "unknown_side": _("“%(word)s” is no side. Sides: %(known)s."),
    "unknown_penalty": _("“%(word)s” is no penalty of this table."),
    "unknown_header": _("“%(word)s” is neither a seat nor a heading. Headings: %(known)s."),
    "unknown_notation_version": _("This way of writing hands is not known: version %(word)s."),
    "unknown_ruleset": _("There are no rules called %(key)s. Known: %(known)s."),
    "unknown_version": _("These rules have no version %(version)s."),
    "unknown_option": _("These rules have no option %(option)s."),
    "bad_option_value": _("The option %(option)s cannot be %(value)s."),
    "no_ruleset": _(
        "The hand does not say by which rules it was played: a line like “ruleset: upper_austria”."
    ),
    "no_hand": _("There is no hand in this text. A hand begins with the line “hand 1”."),
    "several_hands": _("There is more than one hand in this text."),
    "no_dealer": _("The hand does not say who dealt: a line like “dealer: A1”."),
    "no_upcard": _("The hand does not say which card was turned up: a line like “upcard: c8”."),
    "no_action": _("After the seat it must say what was done: “%(word)s”."),
    "word_missing": _("Something is missing after “%(word)s”."),
    "unexpected_word": _("“%(word)s” is one word too many."),
    "too_many_words": _("“%(word)s” is one word too many."),
    "one_word_expected": _("One word belongs here: “%(word)s”."),
    "too_many_cards": _("That is more than %(limit)s cards."),
    "too_many_actions": _("A hand has at most %(limit)s actions."),
    "bad_bid": _("“%(word)s” is no value that can be bid."),
    "bad_number": _("A card has a number from %(lowest)s to %(highest)s: “%(text)s”."),
    "bad_seats": _("So many cannot play this: %(count)s."),
    "seat_twice": _("“%(word)s” is named twice."),
    "header_twice": _("This heading stands twice: “%(word)s”."),
    "empty_header": _("This heading is empty: “%(word)s”."),
    "empty_hand": _("No card is given for this hand: “%(word)s”."),
    "hand_twice": _("This hand is given twice: “%(word)s”."),
    "no_small_number": _("%(card)s has no small number."),
    "ambiguous_card": _("“%(word)s” could be several cards: %(meant)s."),
    "ambiguous_seat": _("“%(word)s” could be several people: %(meant)s."),
    "ambiguous_suit": _("“%(word)s” could be several suits: %(meanings)s."),
    "not_text": _("This is not readable text."),
    "too_long": _("This is too long: at most %(limit)s characters."),
}

NOTICES = {
    "disputed": _("Tables differ about whether this card satisfies the duty to follow; here it does."),
    "unchecked_bid": _(
        "Whether this bid with the last card was a wild one cannot be told: the card is not known."
    ),
    "penalty": _("Penalty for %(seat)s: %(penalty)s, %(points)s points to the others."),
}

RESULTS = {
    "tricks": _("Three tricks: %(value)s for %(winner)s."),
    "concede": _("The others conceded: %(value)s for %(winner)s."),
    "penalty": _("%(penalty)s: %(value)s for %(winner)s."),
    "loses_game": _("%(penalty)s: the game goes to %(winner)s at once."),
}


def failure(of: Failure, who: Who) -> str:
    """Why the hand cannot go on from here."""
    words = _words(of.params, who)
    words.setdefault("word", words.get("text", ""))
    if of.code == "no_match":
        words["wanted"] = _wanted(words)
    sentence = ILLEGAL.get(of.code) if of.kind == "illegal" else UNREADABLE.get(of.code)
    if sentence is None:
        return gettext("This cannot be read or cannot be right: %(code)s.") % {"code": of.code}
    return str(sentence) % _Lenient(words)


def notice(of: Notice, who: Who) -> str:
    words = _words(of.params, who)
    if "penalty" in words:
        words["penalty"] = penalty(str(words["penalty"]))
    return str(NOTICES.get(of.code, of.code)) % _Lenient(words)


def result(of: Any, who: Who) -> str:
    """Who won and how; "" while the log stops before the end."""
    if isinstance(of, WattenResult):
        return _watten(of, who)
    if isinstance(of, WhotResult):
        return _whot(of, who)
    return ""


def _watten(of: WattenResult, who: Who) -> str:
    key = "loses_game" if of.loses_game else of.how
    words = {
        "winner": who.side("AB".index(of.winner)),
        "value": of.value,
        "penalty": penalty(of.penalty or ""),
    }
    return str(RESULTS[key]) % words


def _whot(of: WhotResult, who: Who) -> str:
    if of.winner is None:
        return gettext("Nobody could lay or draw any more: nobody scores.")
    out = gettext("%(winner)s is out of cards.") % {"winner": _seat(of.winner, who)}
    if not of.points:
        return out
    others = [(seat, points) for seat, points in enumerate(of.points) if points != 0]
    told = ", ".join(f"{who.seat(seat)} {'?' if points is None else points}" for seat, points in others)
    return f"{out} " + gettext("Points: %(points)s.") % {"points": told} if told else out


def _words(params: tuple[tuple[str, Any], ...], who: Who) -> dict[str, Any]:
    """Parameters as they are shown: lists with commas, seats by name."""
    words: dict[str, Any] = {}
    for name, value in params:
        if isinstance(value, tuple):
            value = ", ".join(map(str, value))
        words[name] = (
            _seat(str(value), who) if name in ("seat", "turn", "announcer", "expected_seat") else value
        )
    if isinstance(words.get("expected"), str) and words["expected"][:1] == "P":
        words["expected"] = _seat(words["expected"], who)
    return words


def _seat(label: str, who: Who) -> str:
    """`A1`, `B2`, `P3` as a person's name, where one is known."""
    head, digits = label[:1], label[1:]
    if not digits.isdecimal():
        return label
    seat = int(digits) - 1 if head == "P" else 2 * (int(digits) - 1) + "AB".find(head)
    return who.names[seat] if 0 <= seat < len(who.names) and who.names[seat] else label


def _wanted(words: Mapping[str, Any]) -> str:
    """What a WHOT! card must answer: a suit, a number, or either."""
    named = [str(words[name]) for name in ("suit", "number") if words.get(name)]
    return gettext(" or ").join(named) or gettext("anything")


class _Lenient(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"
