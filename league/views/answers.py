"""The answers that several pages share. Never decides anything."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse


def see_other(name: str, *args: object) -> HttpResponse:
    """303: the post is done, reload the page as often as you like."""
    return HttpResponse(status=303, headers={"Location": reverse(name, args=args)})


def show_form(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """The page of a form; 422 when it comes back with what is wrong in it."""
    return render(request, template, context, status=422 if context["form"].is_bound else 200)
