"""Reads and writes the headers of a Watten log: dealer, krank, the score before the hand, the hands.

`rules.watten.words` reads cards; `rules.watten.standing` says whether such a hand can begin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rules.core.errors import Illegal, Unreadable
from rules.core.hand import Header, Word, fold
from rules.watten import words
from rules.watten.actions import HAND_SIZE, MAX_SCORE, SEATS, SIDES, WattenSetup, account_labels
from rules.watten.pack import CARD_OF_CODE, card_code
from rules.watten.refusals import refusal
from rules.watten.rulesets import WattenRules
from rules.watten.standing import krank_of, score_refused

HEADERS = ("dealer", "krank", "score", "deal")
_NONE = ("-", "none", "keine", "keiner")
_Cards = tuple[int | None, ...]


def read_setup(rules: WattenRules, labels: tuple[str, ...], headers: Sequence[Header]) -> WattenSetup:
    """Read the setup of the hand. Raises Unreadable at a word, Illegal if headers contradict each other."""
    by_name = {header.key: header for header in headers}
    if "dealer" not in by_name:
        raise Unreadable("no_dealer", {})
    dealer = _only(by_name["dealer"]).seat(labels)
    accounts = _accounts(labels)
    krank = _krank(by_name["krank"], accounts) if "krank" in by_name else ()
    score = _score(by_name["score"], accounts) if "score" in by_name else ()
    deal = _deal([header for header in headers if header.key == "deal"], labels)
    setup = WattenSetup(dealer, krank, deal, len(labels), score)
    _agreeing(rules, setup, by_name)
    return setup


def _agreeing(rules: WattenRules, setup: WattenSetup, by_name: Mapping[str, Header]) -> None:
    """Raise Illegal if the krank header contradicts the score. It may be left out beside a score."""
    refused = score_refused(rules, setup)
    if "krank" in by_name and setup.score and setup.krank != krank_of(rules, setup):
        krank = [label for label, is_krank in _by_account(setup, krank_of(rules, setup)) if is_krank]
        refused = refusal("krank_against_score", krank=tuple(krank))
    if refused:
        code, params = refused
        blamed = by_name["krank" if code == "krank_against_score" else "score"]
        raise Illegal(code, dict(params), blamed.line, blamed.column)


def write_setup(setup: WattenSetup, labels: tuple[str, ...]) -> list[tuple[str, str]]:
    """The headers of a setup, as (name, value)."""
    krank = [label for label, is_krank in _by_account(setup, setup.krank) if is_krank]
    score = [f"{label}={points}" for label, points in _by_account(setup, setup.score)]
    return [
        ("dealer", labels[setup.dealer]),
        *([("krank", " ".join(krank))] if krank else []),
        *([("score", " ".join(score))] if score else []),
        *(
            ("deal", f"{label} {words.write_hand(hand)}")
            for label, hand in zip(labels, setup.deal, strict=False)
            if any(card is not None for card in hand)
        ),
    ]


def _by_account(setup: WattenSetup, values: Sequence[int]) -> list[tuple[str, int]]:
    return list(zip(account_labels(setup.seats), values, strict=False))


@lru_cache(maxsize=8)
def _accounts(labels: tuple[str, ...]) -> dict[str, int]:
    """The account of each word: its label, or a seat of that side."""
    accounts = {fold(label): at for at, label in enumerate(account_labels(len(labels)))}
    if labels == SEATS:
        accounts |= {fold(label): seat % len(SIDES) for seat, label in enumerate(SEATS)}
    return accounts


def _only(header: Header) -> Word:
    words = header.words
    if len(words) != 1:
        header.name.unreadable("one_word_expected")
    return words[0]


def _krank(header: Header, accounts: Mapping[str, int]) -> tuple[bool, ...]:
    krank = set()
    for word in header.words:
        if word.text.casefold() in _NONE:
            continue
        krank.add(_account(word, word.key, accounts))
    return tuple(account in krank for account in range(max(accounts.values()) + 1))


def _account(word: Word, key: str, accounts: Mapping[str, int]) -> int:
    if key not in accounts:
        word.unreadable("unknown_side", known=tuple(label.upper() for label in accounts))
    return accounts[key]


def _score(header: Header, accounts: Mapping[str, int]) -> tuple[int, ...]:
    """Read `A=7 B=0`, or in the order of the accounts `7:0`, `7 : 0`, `7 0`. Raises Unreadable."""
    count = max(accounts.values()) + 1
    found: dict[int, int] = {}
    for word in header.words:
        for part in word.text.split(":"):
            label, mark, points = part.rpartition("=")
            account = _account(word, fold(label), accounts) if mark else len(found)
            if not part:
                continue
            if account in found or account >= count:
                word.unreadable("too_many_scores", limit=count)
            found[account] = _points(word, points)
    if len(found) < count:
        header.name.unreadable("score_missing", count=count)
    return tuple(found[account] for account in range(count))


def _points(word: Word, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9 and int(text) <= MAX_SCORE):
        word.unreadable("bad_score")
    return int(text)


def _deal(headers: Iterable[Header], labels: tuple[str, ...]) -> tuple[_Cards, ...]:
    """Five cards for every seat, None for unknown ones; empty if no hand is given."""
    hands: dict[int, _Cards] = {}
    given: set[int] = set()
    for header in headers:
        whose, *cards = header.texts or [""]
        if not whose:
            header.name.unreadable("word_missing")
        seat = labels.index(whose) if whose in labels else header.words[0].seat(labels)
        if seat in hands:
            header.words[0].unreadable("hand_twice")
        hands[seat] = _plain_hand(cards, given) or _hand(header.words[1:], given)
    if not given:
        return ()
    return tuple(hands.get(seat, (None,) * HAND_SIZE) for seat in range(len(labels)))


def _plain_hand(cards: Sequence[str], given: set[int]) -> _Cards | None:
    """One hand of five cards by their codes, none of them `given` before; otherwise None."""
    hand = tuple(map(CARD_OF_CODE.get, cards))
    new = {card for card in hand if card is not None}
    if not len(hand) == len(new) == HAND_SIZE or not given.isdisjoint(new):
        return None
    given |= new
    return hand


def _hand(written: Sequence[Word], given: set[int]) -> _Cards:
    """One hand; its cards are added to `given`. Raises Illegal for a card twice in the deal."""
    hand = words.read_hand(written)
    for card, word in zip(hand, written, strict=False):
        if card in given:
            raise Illegal("card_twice", {"card": card_code(card)}, word.line, word.column)
        if card is not None:
            given.add(card)
    return hand
