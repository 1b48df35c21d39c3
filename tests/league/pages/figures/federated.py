"""Reads pages of a federation for tests that compare them with a slow count."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from django.test import Client
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format

from league.models import Season
from scoring.models import Player
from tests.markup import one_line, rows_of

RECORDS = {
    "Longest game": "longest",
    "Shortest game": "shortest",
    "Biggest comeback": "comeback",
    "Dearest round": "value",
    "Most penalty points in a round": "penalty",
    "Most Bummerl taken on one evening": "evening_bummerl",
    "Longest winning streak": "streak",
}
SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class Told:
    """A record on a page; `day` is "" on the report of one evening."""

    kind: str
    value: int
    who: tuple[str, ...]
    day: str


def shown(client: Client, season: Season, name: str, *arguments: object, query: str = "") -> str:
    """A page in English, as the club's owner sees it."""
    client.force_login(season.club.memberships.get().user)
    answer = client.get(reverse(f"league:{name}", args=arguments) + query, headers={"accept-language": "en"})
    assert answer.status_code == 200
    return one_line(answer.content.decode()).replace(SOFT_HYPHEN, "").replace("\u00a0", " ")


def names_of(season: Season) -> dict[str, str]:
    people = Player.objects.in_space(season.club.space).values_list("uid", "name")
    return {str(uid): name for uid, name in people}


def table(page: str, label: str) -> list[list[list[str]]]:
    """The rows of the table with this label; each piece of text of a cell by itself."""
    _, found, rest = page.partition(f'aria-label="{label}"')
    assert found, label
    return [[cell.split("\n") for cell in row] for row in rows_of(rest.partition("</table>")[0])]


def has_table(page: str, label: str) -> bool:
    return f'aria-label="{label}"' in page


def records(page: str) -> list[list[Told]]:
    """The records of each ruleset."""
    line = re.compile(r"<dt>([^<]+)</dt> <dd><strong>(\d+)[^<]*</strong> <span class=\"soft\">([^<]*)</span>")
    return [
        [_told(*found) for found in line.findall(one.partition("</dl>")[0])]
        for one in page.split('<dl class="record-list">')[1:]
    ]


def _told(name: str, value: str, rest: str) -> Told:
    who, _, day = rest.partition(" · ")
    return Told(RECORDS[name], int(value), tuple(who.strip().split(", ")), day.strip())


def drawn(picture: str) -> list[tuple[str, str]]:
    """The lines of a picture: what stands at the left, and the value at its right or ""."""
    found = re.findall(r'<text x="(\d+)" y="(\d+)"[^>]*>([^<]*)</text>', picture)
    left = min(int(x) for x, *_ in found)
    values = {y: html.unescape(text) for x, y, text in found if int(x) > left}
    return [(html.unescape(text), values.get(y, "")) for x, y, text in found if int(x) == left]


def on(day: date) -> str:
    with translation.override("en"):
        return date_format(day, "SHORT_DATE_FORMAT")


def long_day(day: date) -> str:
    with translation.override("en"):
        return date_format(day, "DATE_FORMAT")


def texts(page: str, css: str) -> Iterator[str]:
    """What stands in each element of this class, without its tags."""
    for found in re.findall(rf'<(?:p|li|ul|span) class="{css}"[^>]*>(.*?)</(?:p|li|ul)>', page):
        yield " ".join(re.sub(r"<[^>]+>", " ", found).split())
