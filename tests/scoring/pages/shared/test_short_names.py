"""Where a long name may break, and the short form of one that is too long."""

from __future__ import annotations

import pytest

from scoring.pages.shared.short_names import MOST_LETTERS, SOFT_HYPHEN, distinct_names, parted


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
def test_a_long_name_is_hyphenated_before_a_syllable(name: str, said: str) -> None:
    assert parted(name).replace(SOFT_HYPHEN, "|") == said


@pytest.mark.parametrize("name", ["Anna", "Dora", "Franz", "", "Hans Peter", "Müller", "李小龙王小明张三丰"])
def test_short_names_are_not_hyphenated(name: str) -> None:
    assert parted(name) == name


@pytest.mark.parametrize(
    "name", ["Maximiliane-Theresia 1", "O'Shaughnessy", "<b>Bartholomäus</b>", "Nwachukwu Ogbonnaya"]
)
def test_hyphenation_adds_soft_hyphens_only(name: str) -> None:
    assert parted(name).replace(SOFT_HYPHEN, "") == name


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Sebastian Kurz-Lang", "Sebastian Huber"), ("Sebastian K.", "Sebastian H.")),
        (("Sebastian Maria Huber", "Sebastian Huber"), ("Sebastian M…", "Sebastian H…")),
        (("Wolfgang Amadeus", "Wolf"), ("Wolfgang", "Wolf")),
        (("Maximilian-Ludwig", "Maximiliane"), ("M.-Ludwig", "Maximiliane")),
        (("Bartholomäusberg", "Bartholomäus"), ("Bartholomä…g", "Bartholomäus")),
        (("Anna-Magdalena Maier", "Anna-Magdalena Moser"), ("Anna-Mag…ier", "Anna-Mag…ser")),
        (("Anna Magdalena Maier", "Anna"), ("Anna M.", "Anna")),
        # A line of its own begins with a letter, so no end is "-Maria" and no initial is a bracket.
        (("Theresia-Anna-Maria", "Theresia-Anna-Zmaria"), ("There…Maria", "There…Zmaria")),
        (("Theresia-Anna-Maria", "Theresia-Anna Maria"), ("Theresia…1", "Theresia…2")),
        (("Leopold -Maria Huber", "Leopold (Beni)"), ("Leopold H.", "Leopold B.")),
    ],
)
def test_long_names_get_distinct_short_forms(names: tuple[str, str], shown: tuple[str, str]) -> None:
    others = ("Eva", "Franz", "Gustl", "Hanna", "Ida", "Jakob")

    assert distinct_names((*names, *others)) == [*shown, *others]


@pytest.mark.parametrize("players", range(2, 9))
def test_short_forms_are_distinct_and_fit(players: int) -> None:
    names = tuple(f"{'Maximiliane-Theresia' * 2} {'abcdefgh'[seat]} Donaudampf" for seat in range(players))

    shown = distinct_names(names)

    assert len(set(shown)) == players
    assert all(len(name) <= MOST_LETTERS.get(players, 20) for name in shown)
