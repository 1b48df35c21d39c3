"""No page speaks half a language: each is drawn in a marked German, and in the long run also in the real one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import polib
import pytest
from django.template.base import Lexer, TokenType
from django.test.signals import template_rendered
from django.urls import URLPattern, URLResolver, get_resolver

from league.demo import preiswatten
from league.demo.season import SINCE_THEN, STAYED_AWAY
from rules.whot.skins import SKINS
from scoring.wording.marks import BUMMERL, MARK_WORDS
from tests.i18n import hall as halls
from tests.i18n.hall import Hall
from tests.i18n.marked import CLOSE, OPEN, bare, marked_german, unmarked
from tests.i18n.messages import ROOT, template_files
from tests.i18n.test_catalogue import CATALOGUE, PLACEHOLDER, sides
from tests.i18n.visible import texts
from tests.i18n.walk import walk

pytestmark = pytest.mark.django_db

WORD = re.compile(r"[^\W\d_]{2,}")
# Links that are shown, or begun; ids; the places that scripts fill.
NO_TEXT = re.compile(r"https?://\S*|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\{\w+\}")
NOT_SHOWN = re.compile(
    r"{% blocktranslate.*?{% endblocktranslate %}|{% block \w+_class %}.*?{% endblock %}", re.S
)
# Proper names: of the product, its games, systems and languages.
NAMES = {
    "Punkteblock",
    "CSV",
    "Watten",
    "WHOT",
    "Android",
    "iPhone",
    "iPad",
    "Windows",
    "macOS",
    "Linux",
    "English",
    "Deutsch",
}
# What the people of the tests and of the demo are called, and what they wrote.
WRITTEN = {
    "Anna", "Annna", "Beni", "Cilli", "Cili", "Dora", "Eva", "Franz", "ANNA", "demo", "owner", "scorer", "carla",
    "testserver", "http", "Kartenrunde", "Goldener", "Hirsch", "Winter", "Erster", "Zweiter", "Abend", "Tisch", "zz",
}  # fmt: skip
# What is typed in the demo: the titles of its tables, and why somebody lost points.
TYPED = (
    preiswatten.PAIRS,
    preiswatten.NAME,
    preiswatten.VENUE,
    "Durchgang",
    STAYED_AWAY,
    *preiswatten.PRIZES,
    *(table.title for table in SINCE_THEN),
)
WRITTEN |= {word for told in TYPED for word in WORD.findall(told)}
# Headings of the leaflets, cited as they are printed.
CITED = {
    "Doppeltes", "Trikot", "DOPPELTE", "PUNKTE", "LANGE", "KURZE", "SPIELVARIANTE", "VARIANTE", "KNOCKOUT", "NEUES",
    "GEWINNER", "GEWINNEN", "INHALT", "Varianten", "Kritisch", "Latinisch", "Wanderkritt", "Scoring", "Deal",
    "Tournament", "Games", "Raise", "Stake",
}  # fmt: skip
# What tables call a lost game, in every language.
MARKS = {word for mark in (BUMMERL, *MARK_WORDS.values()) for word in mark}
PRINTED = {word for skin in SKINS.values() for name in skin.suits for word in WORD.findall(name)}
PRINTED |= {
    word
    for skin in SKINS.values()
    for _, names in skin.whots
    for name in names
    for word in WORD.findall(name)
}
ANSWERED_BY_NO_PAGE = {
    "health",
    "readyz",
    "trust-certificate",
    "scoring:service-worker",
    "scoring:manifest",
    "scoring:state",
    "scoring:bring-back",
    "scoring:mine",
    "scoring:engine",
    "scoring:preferences",
    "league:sheet-in-club",
    "league:sign-out",
    "league:passkey-challenge",
    "league:passkey-make-challenge",
    *(f"league:{of}-calendar" for of in ("club", "season", "competition")),
}


@pytest.fixture
def hall() -> Hall:
    return halls.build()


@pytest.fixture
def drawn() -> Iterator[set[str]]:
    """The names of the templates that are rendered meanwhile."""
    names: set[str] = set()

    def note(template: object, **_more: object) -> None:
        names.add(str(getattr(template, "name", "")))

    template_rendered.connect(note)
    yield names
    template_rendered.disconnect(note)


def whole(text: str) -> str:
    """The text without names that were cut for want of room."""
    return re.sub(
        r"\b(\w+)…", lambda of: "" if any(name.startswith(of[1]) for name in WRITTEN) else of[0], text
    )


def hard_coded(seen: Iterable[str]) -> list[str]:
    allowed = NAMES | WRITTEN | PRINTED | CITED | MARKS
    return [text for text in seen if set(WORD.findall(NO_TEXT.sub(" ", whole(unmarked(text))))) - allowed]


@pytest.mark.sqlite(reason="words do not depend on the database, and drawing every page takes a minute")
def test_every_word_of_every_page_is_translated(hall: Hall, drawn: set[str]) -> None:
    with marked_german():
        pages = list(walk(hall))

    seen_on = {text: what for what, html in pages for text in texts(html)}  # one of the pages that show it
    found = [f"{text} | {seen_on[text]}" for text in hard_coded(seen_on)]
    found += english_in({" ".join(bare(text).split()) for text in seen_on} - {""})
    assert not found, "\n".join(sorted(found))
    missing = {str(path.relative_to(ROOT / "templates")) for path in template_files()} - drawn
    assert sorted(missing) == [], "\n".join(sorted(missing))
    assert addresses() - hall.names == set()


def untranslated(path: Path) -> list[str]:
    """The words in every branch of a template, without what tags and variables fill in."""
    source = NOT_SHOWN.sub("", path.read_text())
    pieces = [
        token.contents if token.token_type == TokenType.TEXT else " " for token in Lexer(source).tokenize()
    ]
    return [text for text in texts("".join(pieces)) if set(WORD.findall(text)) - NAMES]


def test_no_template_has_untranslated_words() -> None:
    assert {path.name: found for path in template_files() if (found := untranslated(path))} == {}


def addresses(patterns: list[URLPattern | URLResolver] | None = None, space: str = "") -> set[str]:
    """The names of all addresses that answer with a page."""
    found = set()
    for one in patterns if patterns is not None else get_resolver().url_patterns:
        if isinstance(one, URLResolver):
            inner = f"{one.namespace}:" if one.namespace else space
            found |= addresses(one.url_patterns, inner)
        elif one.name and not one.name.startswith("api-"):
            found.add(f"{space}{one.name}")
    return found - ANSWERED_BY_NO_PAGE


@cache
def english() -> dict[str, list[str]]:
    """Every English text whose German differs, as the literal words between its places."""
    return {
        text: PLACEHOLDER.split(" ".join(text.split()))
        for entry in polib.pofile(str(CATALOGUE))
        for text, german in sides(entry)
        if text not in {german, *NAMES} and WORD.search(PLACEHOLDER.sub("", text))
    }


def english_in(seen: set[str]) -> list[str]:
    """The English texts among those that were seen: a text of one word only where nothing else stands."""
    everything, found = "\n".join(seen), []
    for text, words in english().items():
        if all(part in everything for part in words):  # a search in each text takes seconds
            sought = r"\w\S*".join(map(re.escape, words))
            alone = re.compile(rf"(?<!\w){sought}(?!\w)" if " " in text.strip() else rf"^{sought}$")
            found += [f"{text!r} in {one!r}" for one in seen if alone.search(one)]
    return found


@pytest.mark.long
def test_no_german_page_shows_an_english_text(hall: Hall) -> None:
    """The marks could hide one; here nothing is marked."""
    assert english_in({text for _what, html in walk(hall) for text in texts(html)}) == []


def test_an_english_text_is_found_whole_and_in_a_sentence() -> None:
    """The tool itself; a name in it may be any."""
    assert english_in({"Anna schreibt die Runden auf.", "Kein Englisch hier"}) == []
    sentences = [text for text in english() if " " in text and not PLACEHOLDER.search(text)][::10]
    assert len(english_in({f"Anna: {text}" for text in sentences})) >= len(sentences) > 50


def test_the_marks_find_untranslated_text() -> None:
    """The tool itself: a code or an English word inside a translated sentence is left over."""
    assert unmarked(f"{OPEN}Strafe für {CLOSE}Anna{OPEN}: {CLOSE}misdeal").split() == ["Anna", "misdeal"]
