"""The German pack in numbers: ids, sets of cards and how both are written (S4 R1, R2)."""

from __future__ import annotations

import pytest

from rules.watten.pack import (
    ALL_CARDS,
    HERZ,
    LAUB,
    PACK,
    SAU,
    SCHELL,
    SECHSER,
    WELI,
    card_code,
    card_codes,
    card_of,
    mask,
    rank_of,
    suit_of,
)


def test_the_only_six_is_the_weli() -> None:
    assert card_of(SCHELL, SECHSER) == WELI
    assert (suit_of(WELI), rank_of(WELI)) == (SCHELL, SECHSER)
    with pytest.raises(ValueError, match="no six in suit 2"):
        card_of(LAUB, SECHSER)


def test_a_set_of_cards_is_a_bit_for_each() -> None:
    assert mask([]) == 0
    assert mask([0, 3, 32]) == 1 + 8 + 2**32
    assert mask(PACK) == ALL_CARDS


def test_a_set_is_written_in_the_order_of_the_pack() -> None:
    assert card_codes(mask([WELI, card_of(HERZ, SAU), card_of(SCHELL, SAU)])) == ("HA", "SA", "Weli")
    assert card_codes(ALL_CARDS) == tuple(card_code(card) for card in PACK)
    assert card_codes(0) == ()
