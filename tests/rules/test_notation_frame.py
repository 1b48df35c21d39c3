"""What both games share in the notation: headers, spellings, contradictions, broken files."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rules import compact, notation, registry
from rules.core.errors import Ambiguous, RulesError, Unreadable
from rules.core.hand import Hand
from rules.core.headers import ALIASES, canonical
from rules.core.lines import MAX_HAND
from rules.core.source import MAX_LINE, lines_of_bytes, lines_of_text
from rules.core.tags import TAGS
from rules.games import GAMES
from rules.replay import replay

HEAD = "ruleset: upper_austria\ndealer: A1\n"
PEOPLE = "ruleset: upper_austria\nseats: Anna Beni Cilli Dora\n"
GOOD = f"hand 1\n{HEAD}B1 schlag 8\n"
WHOT = "ruleset: leaflet_classic\nseats: Anna Beni\n"


def error_position(text):
    """Code, line and column of the error of an unreadable text."""
    with pytest.raises(RulesError) as caught:
        notation.read_one(text)
    return caught.value.code, caught.value.line, caught.value.column


# --- date, event, table, round ---------------------------------------------------------------------


def test_tags_are_kept_in_one_order():
    hand = notation.read_one(f"round: 2\nevent: Preiswatten, Ried; Saal\n{HEAD}date: 2025-03-07\ntable: 4")

    assert hand.tags == (
        ("date", "2025-03-07"),
        ("event", "Preiswatten, Ried; Saal"),
        ("table", "4"),
        ("round", "2"),
    )
    assert notation.write([hand]).splitlines()[1:6] == [
        "ruleset: upper_austria",
        *("date: 2025-03-07", "event: Preiswatten, Ried; Saal", "table: 4", "round: 2"),
    ]


printable = st.characters(blacklist_categories=("Cs", "Cc"), blacklist_characters="#")
texts = st.text(printable, min_size=1, max_size=30).map(lambda text: " ".join(text.split())).filter(bool)


@given(st.dates(), texts, texts)
@example(date(1, 1, 1), "\ufeff", "＃")
def test_any_tags_read_back_equal(day, event, table):
    text = f"{HEAD}date: {day.isoformat()}\nevent: {event}\ntable: {table}"

    hand = notation.read_one(text)

    assert hand.tags[0] == ("date", day.isoformat())
    assert notation.read_one(notation.write([hand])) == hand


def test_tags_are_for_people_and_not_in_the_compact_form():
    plain = notation.read_one(HEAD)
    tagged = notation.read_one(f"{HEAD}date: 2025-03-07\nevent: x")

    assert compact.encode(tagged) == compact.encode(plain)


@pytest.mark.parametrize("written", ["2025-3-7", "2025/03/07", "7.3.2025", "07. 03. 2025"])
def test_a_date_has_several_spellings(written):
    assert notation.read_one(f"{HEAD}date: {written}").tags == (("date", "2025-03-07"),)


@given(st.integers(0, 9999), st.integers(0, 14), st.integers(0, 33))
def test_a_date_is_read_exactly_when_the_calendar_has_it(year, month, day):
    try:
        known = date(year, month, day).isoformat()
    except ValueError:
        known = "bad_date"
    text = f"{HEAD}date: {year:04}-{month:02}-{day:02}"

    found = notation.read(text)[0]

    assert known == (found.code if isinstance(found, RulesError) else found.tags[0][1])


@pytest.mark.parametrize("written", ["yesterday", "2025-02-29", "07-03-2025", "2025-03", "٢٠٢٥-٠٣-٠٧"])
def test_an_unreadable_date_has_line_and_column(written):
    assert error_position(f"{HEAD}date: {written}") == ("bad_date", 3, 7)


# --- many spellings ---------------------------------------------------------------------------------


def test_dashes_quotes_and_blanks_of_any_keyboard_are_read():
    text = (
        "\ufeffHand 1:\r\n\tREGELN: Upper_Austria\r\nDatum: 7.3.2025\rTisch: 4\r\n"
        "Spieler: Anna Beni Cilli Do\u0308ra\r\nGeber:\u3000DÖRA\r\nKarten: Anna Herz\u2013Acht\r\n"
        "\r\n1) Anna:schlag\u30008\uff0c D\u00f6ra farbe HERZ\uff1b\u00a0Anna Ｈ８\r\n\tBENI  schell-k\u00f6nig"
    )

    hand = notation.read_one(text)

    assert notation.write([hand]) == (
        "hand 1\nruleset: upper_austria\ndate: 2025-03-07\ntable: 4\n"
        "seats: A1=Anna B1=Beni A2=Cilli B2=Do\u0308ra\ndealer: B2\ndeal: A1 H8 ? ? ? ?\n\n"
        "A1 schlag 8, B2 farbe herz\nA1 H8, B1 SK\n"
    )


@pytest.mark.parametrize(("name", "alias"), [(name, alias) for name in ALIASES for alias in ALIASES[name]])
def test_a_header_may_have_each_of_its_names(name, alias):
    head = {
        "ruleset": "leaflet_classic",
        "date": "2025-03-07",
        "event": "x",
        "table": "1",
        "round": "1",
        "seats": "Anna Beni",
        "dealer": "Anna",
        "deal": "Beni c10",
        "upcard": "t4",
        "stock": "c1",
    }
    if name in ("krank", "score"):
        head = {"ruleset": "upper_austria", "dealer": "A1", "krank": "B", "score": "A=4 B=7"}
    canonically = "\n".join(f"{header}: {value}" for header, value in head.items())
    otherwise = "\n".join(
        f"{alias.upper() if header == name else header}:{value}" for header, value in head.items()
    )

    assert notation.read_one(otherwise) == notation.read_one(canonically)


def test_no_word_names_two_headers():
    words = [*ALIASES, *(alias for aliases in ALIASES.values() for alias in aliases)]
    known = {*notation.FRAME_HEADERS, *(name for game in GAMES.values() for name in game.headers)}

    assert len(words) == len(set(words))
    assert set(ALIASES) <= known
    assert all(canonical(name) == name for name in known)


def test_every_header_that_names_a_seat_takes_the_name_of_a_person():
    by_name = notation.read_one(f"{PEOPLE}dealer: Dora\ndeal: Cilli HO\ndeal: beni: SA")
    by_label = notation.read_one(f"{PEOPLE}dealer: B2\ndeal: A2 HO\ndeal: B1 SA")

    assert by_name == by_label
    assert notation.read_one(f"{WHOT}dealer: Beni\ndeal: Anna c1\nupcard: t4").setup.hands[0] == (1,)


@pytest.mark.parametrize("said", ["Beni claims Anna", "beni ertappt: anna", "P2 claims Anna"])
def test_a_claim_may_name_its_target_by_name(said):
    hand = notation.read_one(f"{WHOT}upcard: t4\n{said}")
    two = "ruleset: nigerian\nseats: Anna Anna\ndealer: P1\n"

    assert hand.actions == notation.read_one(f"{WHOT}upcard: t4\nP2 claims P1").actions
    with pytest.raises(Ambiguous, match="ambiguous_seat"):
        notation.read_one(f"{two}P1 claims Anna")


def test_score_and_krank_may_be_given_by_name():
    by_name = notation.read_one(f"{PEOPLE}dealer: Anna\nkrank: Beni\nscore: Anna=4 Beni=7")

    assert by_name == notation.read_one(f"{PEOPLE}dealer: A1\nkrank: B\nscore: 4:7")


def test_a_person_called_like_a_card_does_not_become_one():
    hand = notation.read_one("ruleset: leaflet_classic\nseats: Rot t4\nupcard: t4\nstock: Rot")

    assert hand.setup == notation.read_one("ruleset: leaflet_classic\nseats: 2\nupcard: t4\nstock: Wr").setup
    dealt = notation.read_one("ruleset: leaflet_classic\nseats: Rot Eva\ndeal: Eva Rot\nupcard: t4")
    assert dealt.setup == notation.read_one(f"{WHOT}deal: P2 Wr\nupcard: t4").setup


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        ("4 Anna Beni Cilli Dora", ("Anna", "Beni", "Cilli", "Dora")),
        ("B1=Beni", ("", "Beni", "", "")),
        ("A B C D", ("A", "B", "C", "D")),
        ("A1 B1 A2 B2", ()),
    ],
)
def test_the_seats_may_be_written_in_several_ways(seats, names):
    assert notation.read_one(f"ruleset: upper_austria\nseats: {seats}\ndealer: A1").names == names


# --- contradictions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (f"{PEOPLE}dealer: Anna\ndealer: B1", ("header_twice", 4, 1)),
        (f"{HEAD}date: 2025-03-07\nDatum: 2025-03-08", ("header_twice", 4, 1)),
        (f"{HEAD}seats: 4\nspieler: Anna Beni Cilli Dora", ("header_twice", 4, 1)),
        ("ruleset: upper_austria target=11 target=15\ndealer: A1", ("option_twice", 1, 34)),
        ("ruleset: upper_austria  colour=red\ndealer: A1", ("unknown_option", 1, 25)),
        ("ruleset: upper_austria target=10\ndealer: A1", ("bad_option_value", 1, 24)),
        ("ruleset: leaflet_classic\nseats: 3 Anna Eva\nupcard: t4", ("seats_differ", 2, 8)),
        ("ruleset: leaflet_classic\nseats: P1 P2 P4\nupcard: t4", ("unknown_seat", 2, 14)),
        ("ruleset: leaflet_classic\nseats: 2\ndeal: P3 c1\nupcard: t4", ("unknown_seat", 3, 7)),
        (f"{PEOPLE}dealer: Anna Beni", ("one_word_expected", 3, 1)),
        (f"{HEAD}deal: A1 HA\ndeal: B1 HK HA", ("card_twice", 4, 13)),
        (f"{HEAD}event:", ("empty_header", 3, 1)),
    ],
)
def test_contradictory_headers_have_their_position(text, found):
    assert error_position(text) == found


@pytest.mark.parametrize("again", ["dealer: A1", "Geber: anna", "RULESET: Upper_Austria"])
def test_a_repeated_equal_header_is_not_a_contradiction(again):
    assert notation.read_one(f"{PEOPLE}dealer: A1\n{again}") == notation.read_one(f"{PEOPLE}dealer: A1")


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("deal: P1 c10 ? ? ? ? ?\ndeal: P2 ? circle-10 ? ? ? ?\nupcard: t4", ("card_twice", 4, 12)),
        ("deal: P1 c10 ? ? ? ? ?\nstock: c1 ? c10\nupcard: t4", ("card_twice", 4, 13)),
        ("deal: P1 c1 c2\nupcard: t4", ("wrong_hand_size", 3, 7)),
        ("upcard: t4\nstock: c9", ("not_in_pack", 4, 8)),
    ],
)
def test_an_impossible_deal_has_the_position_of_the_card(head, found):
    failure = replay(notation.read_one(f"ruleset: leaflet_classic\nseats: 2\n{head}")).failure

    assert (failure.code, failure.line, failure.column) == found


TOKENS = st.lists(
    st.sampled_from(["c1", "c10", "c9", "Wy", "W", "?", "t4", "*2", "HA", "A1", "Beni"]), max_size=9
)


@given(TOKENS, TOKENS, TOKENS, st.sampled_from(["leaflet_classic", "upper_austria"]))
def test_any_deal_is_judged_or_refused_with_a_position(first, second, stock, key):
    text = (
        f"ruleset: {key}\nseats: Anna Beni\ndealer: Anna\nupcard: t4\nstock: {' '.join(stock)}\n"
        if key == "leaflet_classic"
        else f"ruleset: {key}\nseats: Anna Beni\ndealer: Anna\n"
    ) + f"deal: Anna {' '.join(first)}\ndeal: Beni {' '.join(second)}\n"

    (found,) = notation.read(text)

    failure = found if isinstance(found, RulesError) else replay(found).failure
    assert failure is None or (failure.line > 1 and failure.column)


@pytest.mark.parametrize(
    ("action", "meant"),
    [
        ("B1 SK A2 H9", ("B1 SK", "A2 H9")),
        ("B1 SK S7", ("B1 SK", "B1 S7")),
        ("B1 bid 3 stay", ("B1 bid 3", "B1 stay")),
    ],
)
def test_two_actions_on_one_line_are_reported_with_both_readings(action, meant):
    with pytest.raises(Ambiguous, match="two_actions") as caught:
        notation.read_one(HEAD + action)

    assert caught.value.params["meant"] == meant


@pytest.mark.parametrize("action", ["B1 SK A2", "B1 SK SK", "B1 stay here"])
def test_extra_words_after_an_action_are_too_many_words(action):
    with pytest.raises(Unreadable, match="unexpected_word"):
        notation.read_one(HEAD + action)


# --- broken files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rubbish", "code", "line", "column"),
    [
        (b"B1 S\x00K", "not_text", 4, 5),
        ("# Schell-König\nB1 ".encode() + b"\xff", "not_text", 5, 4),
        ("B1 König".encode("cp1252"), "not_text", 4, 5),
        (b"\x89PNG\r\n\x1a\n", "not_text", 4, 1),
        (b"B1 " + b"HA " * MAX_LINE, "line_too_long", 4, MAX_LINE + 1),
        (b"B1 " + "ä".encode() * MAX_LINE, "line_too_long", 4, None),
        (b"# remark\n" * MAX_HAND, "hand_too_long", None, 1),
    ],
)
def test_unreadable_text_affects_only_its_own_hand(rubbish, code, line, column):
    data = f"hand 1\n{HEAD}".encode() + rubbish + f"\n{GOOD}".encode()

    broken, good = notation.read_file([data])

    assert broken.code == code
    assert line in (None, broken.line)
    assert column in (None, broken.column)
    assert isinstance(good, Hand)


@given(st.binary(max_size=200), st.integers(1, 7))
def test_a_file_is_read_the_same_however_it_is_cut_into_chunks(rubbish, size):
    data = GOOD.replace("\n", "\r\n").encode() + rubbish + b"\r\n" + GOOD.encode()
    chunks = [data[at : at + size] for at in range(0, len(data), size)]

    assert list(lines_of_bytes(chunks)) == list(lines_of_bytes([data]))
    assert isinstance(list(notation.read_file(chunks))[-1], Hand)


@given(st.text("ab\r\n\u2028\x0c é"))
def test_text_and_bytes_have_the_same_lines(text):
    from_text = [line for line in lines_of_text(text) if line.code]
    from_bytes = [line for line in lines_of_bytes([text.encode()]) if line.code]

    assert from_text == from_bytes
    assert all(first.number < second.number for first, second in pairwise(from_text))


def test_an_endless_line_is_not_kept_in_memory():
    def endless():
        for _ in range(1000):
            yield b"A1 HA " * 10_000
        yield f"\n{GOOD}".encode()

    broken, good = notation.read_file(endless())

    assert (broken.code, broken.line) == ("line_too_long", 1)
    assert isinstance(good, Hand)


def test_a_ruleset_may_be_written_in_capitals():
    for key in registry.keys():  # noqa: SIM118 (a function of the registry, not of a dict)
        assert registry.read([key.upper()]).key == key


def test_tags_are_headers_of_both_games():
    assert set(TAGS) < set(notation.FRAME_HEADERS)
