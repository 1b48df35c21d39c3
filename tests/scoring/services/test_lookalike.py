"""Invisible names, and names that nobody can tell apart."""

from __future__ import annotations

import pytest

from scoring.services import InputError
from scoring.services.lookalike import is_printable, skeleton
from scoring.services.sheets import check_twice, clean_name


@pytest.mark.parametrize("sign", ["\u3164", "\u115f", "\u2800", "\u034f", "\u200b", "\u202e", "\ufeff", "\0"])
@pytest.mark.parametrize("name", ["{}", "Anna{}", "An{}na"])
def test_a_name_with_invisible_characters_is_refused(sign: str, name: str) -> None:
    with pytest.raises(InputError, match="name_not_printable"):
        clean_name(name.format(sign), "name")


@pytest.mark.parametrize(
    "name", ["Zoë", "Ngọc Ánh", "O’Neill", "Toni (Au)", "李雷", "עדה", "Ада", "❤ Eva", "한글"]
)
def test_names_of_many_scripts_are_printable(name: str) -> None:
    assert is_printable(name)


@pytest.mark.parametrize("other", ["anna", "Ａｎｎａ", "Аnnа", "ANNA", " Anna"])
def test_two_lookalike_names_cannot_sit_at_one_table(other: str) -> None:
    assert skeleton("Anna") == skeleton(other)
    with pytest.raises(InputError, match="name_twice"):
        check_twice(["Anna", "Beni", other])


def test_distinguishable_names_can_sit_at_one_table() -> None:
    check_twice(["Anna", "Ánna", "Anna B.", "Hanna"])
