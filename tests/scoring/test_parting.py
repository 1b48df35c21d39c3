"""Where a long name may be parted."""

from __future__ import annotations

import pytest

from scoring.present.parting import SOFT_HYPHEN, parted


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Maximiliane", "Maxi|mi|liane"),
        ("Bartholomäus", "Bar|tho|lo|mäus"),
        ("Theresia-Anna", "The|re|sia-Anna"),
        ("Kunigunde", "Kuni|gunde"),
        ("Wolfgang", "Wolf|gang"),
        ("Christopher", "Chris|to|pher"),
        ("Matthias", "Mat|thias"),
    ],
)
def test_a_long_name_is_parted_before_a_syllable(name: str, said: str) -> None:
    assert parted(name).replace(SOFT_HYPHEN, "|") == said


@pytest.mark.parametrize("name", ["Anna", "Dora", "Franz", "", "Hans Peter", "Müller", "李小龙王小明张三丰"])
def test_a_name_whose_words_are_short_or_have_no_such_letters_stays_as_it_is(name: str) -> None:
    assert parted(name) == name


@pytest.mark.parametrize(
    "name", ["Maximiliane-Theresia 1", "O'Shaughnessy", "<b>Bartholomäus</b>", "Nwachukwu Ogbonnaya"]
)
def test_nothing_but_soft_hyphens_is_put_in(name: str) -> None:
    assert parted(name).replace(SOFT_HYPHEN, "") == name
