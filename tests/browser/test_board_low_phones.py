"""On low phones every key of a pad is in sight: with the bars of a browser, and with every tool beside the table."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.browser.device import Device
from tests.browser.sight import KEYS, OUT_OF_SIGHT, in_any_letters, looked_at, opened, tapped
from tests.browser.test_board_no_scrolling import EIGHT, HELPERS, OFFENCES, watten_states, whot_states
from tests.browser.ways import LONG, mostly

MakeDevice = Callable[..., Device]

# Without the bars of a browser, and the smallest phone of the last ten years with them.
LOW, LOWEST = (360, 740), (375, 553)


def hidden_on_a_low_phone(anna: Device, state: str, screen: tuple[int, int] = LOW) -> list[str]:
    anna.page.set_viewport_size({"width": screen[0], "height": screen[1]})
    looks = in_any_letters(anna, OUT_OF_SIGHT, KEYS)
    return [f"{state}, {letters}: {key}" for letters, seen in looks for key in seen["hidden"]]


@pytest.mark.parametrize("players", mostly(4, long=(2, 3)))
def test_a_low_phone_shows_every_key_of_watten(new_device: MakeDevice, players: int) -> None:
    anna = new_device("phone")

    states = watten_states(anna, players, "bavaria")
    found = [line for state in states for line in hidden_on_a_low_phone(anna, state)]

    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("game", "players", "ruleset"),
    [
        ("watten", 4, "upper_austria"),
        ("watten", 3, "upper_austria"),
        ("whot", 6, "leaflet_long"),
        *(
            pytest.param(*table, marks=LONG)
            for table in (
                ("watten", 2, "upper_austria"),
                ("watten", 4, "south_tyrol"),
                ("watten", 4, "bavaria"),
                ("whot", 2, "nigerian"),
                ("whot", 4, "leaflet_long"),
                ("whot", 5, "leaflet_short"),
            )
        ),
    ],
)
def test_the_lowest_phone_shows_every_key(
    new_device: MakeDevice, game: str, players: int, ruleset: str
) -> None:
    """Seven or eight at WHOT! scroll to the last row of values and cards."""
    anna = new_device("phone")

    house = OFFENCES if (game, ruleset) == ("watten", "upper_austria") else {}
    states = {"watten": watten_states, "whot": whot_states}[game](anna, players, ruleset, **house)
    found = [line for state in states for line in hidden_on_a_low_phone(anna, state, LOWEST)]

    assert not found, "\n".join(found)


def test_the_lowest_phone_shows_ten_offences_with_long_names(new_device: MakeDevice) -> None:
    anna = new_device("phone")
    sheet = anna.open_watten(names=("Hubert", "Gustl", "Franziska", "Maxi"), **OFFENCES)
    sheet.declare_all((0, 3), (1, 7))
    opened(anna, sheet)
    tapped(anna, "#penalties-b > summary", "#penalties-b .penalty:nth-of-type(10)")

    found = [line for low in (LOW, LOWEST) for line in hidden_on_a_low_phone(anna, "ten offences", low)]
    found += looked_at(anna, "ten offences")
    assert anna.page.locator("#penalties-b .prefs-title").is_visible()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("players", mostly(8, long=(2, 4, 5)))
def test_a_low_phone_shows_every_player_below_clock_and_calls(new_device: MakeDevice, players: int) -> None:
    anna = new_device("phone")
    opened(anna, anna.open_whot(names=EIGHT[-players:], ruleset="nigerian", **HELPERS))

    assert hidden_on_a_low_phone(anna, "the first round") == []


@pytest.mark.parametrize(
    ("players", "ruleset"),
    [
        (8, "leaflet_long"),
        *(pytest.param(*table, marks=LONG) for table in ((4, "leaflet_long"), (6, "nigerian"))),
    ],
)
def test_a_low_phone_shows_the_keys_of_each_way_to_enter_a_hand(
    new_device: MakeDevice, players: int, ruleset: str
) -> None:
    anna = new_device("phone")
    found = [
        line
        for state in whot_states(anna, players, ruleset, **HELPERS)
        if state != "ended"
        for line in hidden_on_a_low_phone(anna, state)
    ]

    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("players", "away"),
    [(5, 2), (6, 1), *(pytest.param(*table, marks=LONG) for table in ((3, 1), (4, 1), (6, 2), (7, 1)))],
)
def test_all_keys_of_the_table_are_in_sight_while_somebody_is_away(
    new_device: MakeDevice, players: int, away: int
) -> None:
    """Who may come back, a new name, and who goes."""
    anna = new_device("phone")
    sheet = anna.open_whot(names=EIGHT[-players:], ruleset="leaflet_long", **HELPERS)
    sheet.declare("round_scored", winner=0, **{f"points-{seat}": 12 for seat in range(1, players)})
    for seat in range(away):
        sheet.declare("player_left", seat=players - 1 - seat)
    opened(anna, sheet)
    tapped(anna, "#menu-table > summary", "#menu-table > .menu-panel")

    low = (LOW, LOWEST) if players < 7 else (LOW,)
    found = [line for screen in low for line in hidden_on_a_low_phone(anna, f"{screen}", screen)]
    found += looked_at(anna, f"{away} of {players} away")
    assert not found, "\n".join(found)


def test_all_panels_of_a_duel_are_in_sight(new_device: MakeDevice) -> None:
    """The table has one row, so that there is most room below the tools."""
    anna = new_device()
    opened(anna, anna.open_whot(names=EIGHT[-2:], ruleset="app_duel"))

    found = []
    for menu in ("menu-table", "menu-calls", "menu-stake"):
        tapped(anna, f"#{menu} > summary", f"#{menu} > .menu-panel")
        found += looked_at(anna, menu)
        tapped(anna, f"#{menu} > summary", f"#{menu} > summary")

    assert not found, "\n".join(found)


TAG_ON_NUMBER = """() => [...document.querySelectorAll(".half:has(.dealer)")].some((half) => {
  const [tag, number, role] = [".dealer", ".score", ".role"]
    .map((one) => half.querySelector(one)?.getBoundingClientRect());
  const isOn = (other) => other && tag.bottom > other.top + 1 && tag.top < other.bottom - 1
    && tag.right > other.left + 1 && tag.left < other.right - 1;
  return isOn(number) || isOn(role);
})"""


@pytest.mark.parametrize(("players", "is_mirrored"), [(3, False), (4, False), (4, True)])
def test_the_dealers_tag_lies_on_no_number(new_device: MakeDevice, players: int, is_mirrored: bool) -> None:
    """Below two lines of names, or beside the partners of three."""
    anna = new_device("phone")
    anna.prefer(mirror=str(int(is_mirrored)))
    opened(anna, anna.open_watten(names=("Hubert-Maria", "Johanna", "Anna", "Christl")[:players], dealer=1))

    for width, height in (LOW, LOWEST):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert [where for where, found in in_any_letters(anna, TAG_ON_NUMBER) if found] == [], (width, height)


@pytest.mark.parametrize(
    ("ruleset", "is_mirrored"),
    [("bavaria", False), pytest.param("south_tyrol", False, marks=LONG), ("bavaria", True)],
)
def test_all_values_of_a_game_to_fifteen_are_in_sight(
    new_device: MakeDevice, ruleset: str, is_mirrored: bool
) -> None:
    """And so is the key that closes them: a second tap on it writes nothing."""
    anna = new_device("phone")
    sheet = anna.open_watten(names=EIGHT[-4:], ruleset=ruleset, target=15)
    sheet.declare_all((0, 5), (1, 5), (1, 5))
    anna.prefer(mirror=str(int(is_mirrored)))
    opened(anna, sheet)
    found = []
    for menu in ("values-a", "values-b", "penalties-a", "penalties-b"):
        anna.page.set_viewport_size({"width": 390, "height": 844})
        tapped(anna, f"#{menu} > summary", f"#{menu} > .menu-panel")
        found += looked_at(anna, menu)
        found += [
            f"{low}: {line}" for low in (LOW, LOWEST) for line in hidden_on_a_low_phone(anna, menu, low)
        ]
        tapped(anna, f"#{menu} > summary", f"#{menu} > summary")
    assert not found, "\n".join(found)
