"""The formats of a competition: the form of each, a knockout with its plan, a WHOT! table, with what is refused."""

from __future__ import annotations

from collections.abc import Iterator

from league.models import Club, Competition
from league.pages.competition.format_forms import CHOICES
from tests.i18n.hall import Hall, Page

PAIRS = "Anna & Beni\nCilli & Dora\nEva & Franz\ndemo & owner"
SINGLES = "Anna\nBeni\nCilli\nDora\nEva"
COMMON = {"name": "Abend", "played_on": "2026-11-28", "games": "1", "through": "2"}
WATTEN = {
    "ruleset": "bavaria",
    "dealer": "cards",
    "scribes": "1",
    "final_games": "1",
    "policy": "wins_then_difference",
}
FORMS: dict[str, dict[str, str]] = {
    "knockout": WATTEN | {"third": "on", "consolation": "on"},
    "lives": WATTEN | {"count": "places"},
    "partners": WATTEN | {"heats": "1"},
    "groups": WATTEN | {"size": "2", "legs": "1", "through": "1"},
    "whot": {
        "ruleset": "leaflet_long", "policy": "whot_places", "most": "5", "out": "highest", "drop": "3", "by": "lot",
    },
}  # fmt: skip

NAMES = {
    "knockout": "Erster Abend", "lives": "Zweiter Abend", "partners": "Erster Tisch", "groups": "Zweiter Tisch",
    "whot": "Abend zz",
}  # fmt: skip


def walk_formats(hall: Hall, club: Club) -> Iterator[Page]:
    new = f"/clubs/{club.uid}/competitions/new/"
    yield from hall.get(new)
    for choice in CHOICES:
        yield hall.page("post", f"{new}?format={choice.key}", {})
    for key, fields in FORMS.items():
        yield hall.page("post", f"{new}?format={key}", COMMON | fields | {"name": NAMES[key]})
    yield from _knockout(hall, _here(club, "knockout"))
    yield from _entered(hall, _here(club, "lives"), PAIRS.replace("Dora", "Dora; 3"))
    yield from _heat(hall, _here(club, "groups"), PAIRS, 2)
    yield from hall.get(_here(club, "groups"))
    yield from _heat(hall, _here(club, "partners"), SINGLES, 1)
    yield from _whot(hall, _here(club, "whot"))


def _here(club: Club, key: str) -> str:
    return f"/competitions/{Competition.objects.in_space(club.space).get(name=NAMES[key]).uid}/"


def _entered(hall: Hall, here: str, names: str) -> Iterator[Page]:
    yield hall.page("post", f"{here}contenders/", {"text": names})
    yield hall.page("post", f"{here}contenders/", {"text": names, "enter": "1"})
    yield from hall.get(f"{here}contenders/")


def _heat(hall: Hall, here: str, names: str, tables: int) -> Iterator[Page]:
    yield from _entered(hall, here, names)
    yield from _drawn(hall, here, 1)
    for table in range(1, tables + 1):
        yield from _paper(hall, here, 1, table)
    yield hall.page("post", f"{here}heats/1/approve/")


def _drawn(hall: Hall, here: str, heat: int) -> Iterator[Page]:
    yield hall.page("post", f"{here}draw/", {"seed": "zz"})
    yield from hall.get(f"{here}draw/")
    mark = Competition.objects.everywhere("a test").get(uid=here.split("/")[2]).version
    yield hall.page("post", f"{here}heats/{heat}/publish/", {"mark": mark})


def _paper(hall: Hall, here: str, heat: int, table: int) -> Iterator[Page]:
    won = {"game-1-0": "15", "game-1-1": "3", "paper": "1"}
    yield hall.page("post", f"{here}heats/{heat}/tables/{table}/", won)


def _knockout(hall: Hall, here: str) -> Iterator[Page]:
    yield from _entered(hall, here, PAIRS)
    for fields in (
        {"one": "1", "other": "1"},
        {"one": "1", "other": "2", "reason": "Abend"},
        {"allow": "1 2"},
    ):
        yield hall.page("post", f"{here}draw/forbidden/", fields)
    yield from _drawn(hall, here, 1)
    yield hall.page("post", f"{here}contenders/", {"text": "carla & zz", "enter": "1"})
    yield hall.page("post", f"{here}contenders/3/", {"withdraw": "1"})
    for table in (1, 2):
        yield from _paper(hall, here, 1, table)
    yield from hall.get(f"{here}board/", f"{here}heats/1/tables/1/")
    yield hall.page("post", f"{here}heats/1/approve/")
    yield from _drawn(hall, here, 2)
    wrong = {"game-1-0": "3", "game-1-1": "15", "rule": "1", "reason": "Abend"}
    for table in (1, 2):
        yield hall.page("post", f"{here}heats/1/tables/{table}/", wrong)
    yield from hall.get(f"{here}plan/", f"{here}log/", here)


def _whot(hall: Hall, here: str) -> Iterator[Page]:
    yield from _entered(hall, here, SINGLES)
    yield from _drawn(hall, here, 1)
    yield from hall.get(f"{here}heats/1/tables/1/", f"{here}board/")
    points = {f"game-1-{side}": str(10 * (side > 1)) for side in range(5)}
    yield hall.page("post", f"{here}heats/1/tables/1/", points | {"paper": "1"})
    yield hall.page("post", f"{here}heats/1/approve/")
    yield hall.page("post", f"{here}draw/", {"seed": "zz"})
    for by in ("lot", "game"):
        yield hall.page("post", f"{here}lot/", {"order": "3 4 5", "by": by})
    yield hall.page(
        "post", f"{here}adjust/", {"number": "1", "points": "5", "reason": "Abend", "metric": "zz"}
    )
    yield from hall.get(here, f"{here}log/")
