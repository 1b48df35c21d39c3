"""After the last card: hands are shown once, the market of a street acts, faces are counted (S3; #26)."""

from __future__ import annotations

import pytest

from rules.core.errors import Unreadable
from rules.core.outcome import Failure
from rules.whot.actions import WhotSetup
from rules.whot.codes import format_card
from rules.whot.pack import pack_of
from rules.whot.replay import start_position
from rules.whot.showing import show
from tests.rules.whot.helpers import cards, params
from tests.rules.whot.short_hands import judged, refused

DEALT = "dealer: P3\ndeal: P1 t4 t5 t7 t8\nupcard: t3"
OUT = "P1 t4, P2 draw, P3 draw, P1 t5, P2 draw, P3 draw, P1 t7, P2 draw, P3 draw, P1 t8"
SHOWN = "P2 show c1 c2 c3 c4 c5 c7 c8, P3 show x1 x2 x3 x5 x7 x10 x11"
STREET = "hand_size=4 streets=yes street_actions=last"


def refusal(turns: str) -> tuple[str, dict[str, object]]:
    found = judged(turns, "hand_size=4", head=DEALT).failure
    assert isinstance(found, Failure)
    return found.code, dict(found.params)


@pytest.mark.parametrize("seat", ["P2", "P3"])
def test_each_hand_is_shown_once(seat: str) -> None:
    assert refused(f"{OUT}, {SHOWN}", "hand_size=4", head=DEALT) == ""
    assert refusal(f"{OUT}, {SHOWN}, {seat} show q1 q2 q3 q5 q7 q10 q11") == ("shown_twice", {"seat": seat})


def test_a_hand_of_another_size_is_refused_with_both_numbers() -> None:
    numbers = {"seat": "P2", "shown": 1, "left": 7}

    assert refusal(f"{OUT}, P2 show c1") == ("wrong_count", numbers)


def test_an_unknown_card_is_not_shown() -> None:
    position = start_position(params("custom"), WhotSetup(1, ((), ()), cards("t3")[0]))
    with pytest.raises(Unreadable) as found:
        show(position, iter(bytes((1, 1, 0))))

    assert found.value.code == "unknown_card"


@pytest.mark.parametrize(("market", "answer"), [(5, ""), (7, "nothing_taken")])
def test_the_market_at_the_end_of_a_street_lets_the_others_draw(market: int, answer: str) -> None:
    options = f"{STREET} market={market}"

    assert refused("P1 c3 t4 x5, P2 got ?", options, head="upcard: t3") == answer


def test_a_table_without_counting_counts_faces_when_the_market_is_finished() -> None:
    """S3 Scoring: each double-suit card doubled by itself, as in the long count."""
    rules = params("custom")
    rest = [format_card(of) for of in pack_of(rules.pack).cards if format_card(of) not in ("t3", "t4", "t5")]
    hands = [["t4", *rest[:7]], ["t5", *rest[7:14]], *(rest[at : at + 8] for at in range(14, 46, 8))]
    head = "".join(f"deal: P{seat} {' '.join(hand)}\n" for seat, hand in enumerate(hands, 1))
    head += f"upcard: t3\nstock: {' '.join(rest[46:])}"
    draws = ", ".join(f"P{3 + at % 4} draw" for at in range(4)) + ", P1 draw" * (len(rest[46:]) > 4)
    options = "hand_size=8 exhaust=count_lowest_wins match=single"
    points = {
        count: judged(f"P1 t4, P2 t5, {draws}", f"{options} count={count}", seats=6, head=head).result.points
        for count in ("none", "long", "short")
    }

    assert points["none"] == points["long"] != points["short"]
