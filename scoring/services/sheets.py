"""Opens a sheet: freezes the ruleset, seats the players, grants access to the device.

Validates what a new sheet needs. Writes no entry.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date

from django.db import transaction
from django.utils import timezone

from rules.core.errors import RulesError
from rules.core.ruleset import Ruleset
from rules.registry import ruleset
from scoring.access import Device
from scoring.engine.sheet.players import player_counts
from scoring.locks import WRITES
from scoring.models import Player, Seat, Sheet, Space
from scoring.services.about import TITLE_LENGTH, one_line
from scoring.services.errors import InputError
from scoring.services.links import grant_device
from scoring.services.lookalike import is_printable, skeleton
from scoring.services.player_names import player_called

NAME_LENGTH = 40


def sheet_open(
    *,
    ruleset_key: str,
    options: Mapping[str, object],
    names: Sequence[str | Player],
    device: Device,
    space: Space | None = None,
    first_dealer: int = 0,
    dealer_said: bool | None = None,
    title: str = "",
    begun_on: date | None = None,
    club_reopens: bool = False,
) -> Sheet:
    """Open a sheet with the players of `names` seated clockwise, directed by `device`; `begun_on` is today by
    default.

    A Player must be of the space. In a club's space a name is looked up (`player_called`). Without a `space`
    the sheet gets its own, which is not listed. `dealer_said`: whether people named the first dealer; None if
    they were not asked. Raises InputError: unknown_ruleset, unknown_option, bad_option_value,
    wrong_player_count, name_blank, name_too_long, name_not_printable, name_twice, unknown_seat.
    """
    rules = _ruleset(ruleset_key, options)
    clean = _names(names, rules)
    if not 0 <= first_dealer < len(clean):
        raise InputError("unknown_seat", "first_dealer")
    with WRITES, transaction.atomic():
        sheet = Sheet(
            space=space or Space.objects.create(),
            title=one_line(title)[:TITLE_LENGTH].strip(),
            ruleset_key=rules.key,
            ruleset_version=rules.version,
            options=dict(rules.options),
            seats_count=len(clean),
            first_dealer=first_dealer,
            dealer_said=dealer_said,
            begun_on=begun_on or timezone.localdate(),
            club_reopens=club_reopens,
        )
        sheet.save()
        _seat(sheet, clean)
        grant_device(sheet=sheet, device=device, scope="direct")
    return sheet


def _ruleset(key: str, options: Mapping[str, object]) -> Ruleset:
    try:
        return ruleset(key, options)
    except RulesError as error:
        field = str(error.params.get("option", "ruleset"))
        params = {name: value for name, value in error.params.items() if isinstance(value, str | int)}
        raise InputError(error.code, field, params) from error


def _names(names: Sequence[str | Player], rules: Ruleset) -> list[str | Player]:
    check_count(len(names), rules)
    clean = [
        name if isinstance(name, Player) else clean_name(name, f"name-{seat}")
        for seat, name in enumerate(names)
    ]
    check_twice([str(name) for name in clean])
    return clean


def check_count(count: int, rules: Ruleset) -> None:
    """Check the number of players. Raises InputError: wrong_player_count."""
    counts = player_counts(rules)
    if count not in counts:
        raise InputError("wrong_player_count", "names", {"low": counts[0], "high": counts[-1]})


def check_twice(names: Sequence[str]) -> None:
    """Check that no name occurs twice. Raises InputError: name_twice, at the second seat."""
    seen = [skeleton(name) for name in names]
    for seat, name in enumerate(names):
        if seen[seat] in seen[:seat]:
            raise InputError("name_twice", f"name-{seat}", {"name": name})


def clean_name(name: str, field: str, most: int = NAME_LENGTH) -> str:
    """A name as it is stored: normalised, single spaces, printable, at most `most` characters. Raises InputError."""
    if not is_printable(name.strip()):
        raise InputError("name_not_printable", field)
    clean = " ".join(unicodedata.normalize("NFC", name).split())
    if not clean:
        raise InputError("name_blank", field)
    if len(clean) > most:
        raise InputError("name_too_long", field, {"most": most, "length": len(clean)})
    return clean


def _seat(sheet: Sheet, names: Sequence[str | Player]) -> None:
    seated: list[Player] = []
    for number, name in enumerate(names):
        player = name if isinstance(name, Player) else player_called(space=sheet.space, name=name)
        if player in seated:
            raise InputError("name_twice", f"name-{number}", {"name": player.name})
        seated.append(player)
        Seat.objects.create(sheet=sheet, number=number, player=player)
