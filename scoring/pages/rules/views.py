"""The rule pages: every preset, one card, the signs, the words of the table, and the card of a sheet or of a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from rules.core.errors import Unreadable
from rules.registry import ruleset
from scoring.access import Access, get_sheet_by_link, get_sheet_to_watch
from scoring.pages.rules.rule_card import GameRulesets, RuleCard, all_rulesets, rule_card
from scoring.pages.shared.context import context_of
from scoring.selectors.sheets import sheet_names
from scoring.wording.glossary import WordGroup, word_groups
from scoring.wording.signs import SignGroup, sign_groups


@dataclass(frozen=True, slots=True)
class RulesPage:
    """What `scoring/rules/rules.html` draws."""

    games: tuple[GameRulesets, ...]


@dataclass(frozen=True, slots=True)
class SignsPage:
    """What `scoring/rules/signs.html` draws."""

    groups: Sequence[SignGroup]


@dataclass(frozen=True, slots=True)
class WordsPage:
    """What `scoring/rules/words.html` draws."""

    groups: Sequence[WordGroup]


@dataclass(frozen=True, slots=True)
class CardPage:
    """What `scoring/rules/rule_card.html` draws; `access` and `back_url` only for the card of a sheet."""

    card: RuleCard
    access: Access | None = None
    back_url: str = ""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/rules/rules.html", context_of(RulesPage(all_rulesets())))


@require_safe
def signs(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/rules/signs.html", context_of(SignsPage(sign_groups())))


@require_safe
def words(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/rules/words.html", context_of(WordsPage(word_groups())))


@require_safe
def preset(request: HttpRequest, key: str) -> HttpResponse:
    """The card of an unchanged preset."""
    try:
        rules = ruleset(key)
    except Unreadable:
        raise Http404 from None
    return render(request, "scoring/rules/rule_card.html", context_of(CardPage(rule_card(rules))))


@never_cache
@require_safe
def of_sheet(request: HttpRequest, uid: UUID) -> HttpResponse:
    """The card of one sheet, with the options frozen into it."""
    return _of_sheet(request, get_sheet_to_watch(request, uid), reverse("scoring:pad", args=[uid]))


@never_cache
@require_safe
def of_link(request: HttpRequest, token: str) -> HttpResponse:
    """The card of a sheet for a watch link."""
    return _of_sheet(request, get_sheet_by_link(token), reverse("scoring:watch", args=[token]))


def _of_sheet(request: HttpRequest, access: Access, back_url: str) -> HttpResponse:
    rules = ruleset(access.sheet.ruleset_key, access.sheet.options)
    card = rule_card(rules, len(sheet_names(access.sheet)))
    return render(request, "scoring/rules/rule_card.html", context_of(CardPage(card, access, back_url)))
