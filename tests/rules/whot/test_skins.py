"""Skins: every printed name is read as its card, and the leaflets' presets use their skin."""

from __future__ import annotations

import pytest

from rules.whot.codes import parse_card, parse_suit
from rules.whot.presets import PRESETS
from rules.whot.skins import DEFAULT_SKIN, SKINS


@pytest.mark.parametrize("skin", SKINS.values(), ids=lambda skin: skin.key)
def test_every_printed_name_is_read_as_its_card(skin):
    assert [parse_suit(name) for name in skin.suits] == list(range(len(skin.suits)))
    assert all(parse_card(name) == card for card, names in skin.whots for name in names)


def test_the_leaflets_cards_have_the_names_that_they_list():
    """S0 INHALT."""
    leaflet = SKINS["leaflet"]

    assert leaflet.suits == ("Pfeife", "Fußball", "Medaille", "Fußballschuh", "Trikot")
    assert leaflet.whots == ((81, ("Stoppuhr",)), (82, ("Pokal",)))


def test_the_leaflets_presets_have_their_skin():
    """The leaflets' own names; the others print signs only."""
    assert set(DEFAULT_SKIN) <= set(PRESETS)
    assert {key for key in PRESETS if key.startswith(("leaflet", "numberlock"))} <= set(DEFAULT_SKIN)
    assert all(SKINS[skin].suits for skin in DEFAULT_SKIN.values())
    assert {len(skin.suits) for skin in SKINS.values()} == {0, 5}


def test_skin_names_never_mean_two_cards():
    names = [name.casefold() for skin in SKINS.values() for name in skin.suits]
    names += [name.casefold() for skin in SKINS.values() for _, whots in skin.whots for name in whots]

    assert len(names) == len(set(names))
