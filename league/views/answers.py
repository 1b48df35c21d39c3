"""The answers that several pages share. Never decides anything."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse


class SeeOther(HttpResponseRedirect):
    """303: the post is done, reload the page as often as you like."""

    status_code = 303


def see_other(name: str, *args: object) -> HttpResponse:
    return SeeOther(reverse(name, args=args))


def posted(request: HttpRequest) -> QueryDict | None:
    """What a form is bound to; a post without any field is one too, and hears what is missing."""
    return request.POST if request.method == "POST" else None


def show_form(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page of a form; 422 when it comes back with what is wrong in it."""
    return render(request, template, context, status=422 if context["form"].is_bound else 200)
