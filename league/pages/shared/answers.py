"""Responses that several pages of the league share."""

from __future__ import annotations

from dataclasses import Field
from typing import Any, ClassVar, Protocol

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.pages.shared import redirects
from scoring.pages.shared.context import context_of


class FormPage(Protocol):
    """A page's dataclass with a Django form in it."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    @property
    def form(self) -> forms.Form: ...


def see_other(name: str, *args: object) -> HttpResponse:
    """A redirect to the page with the form."""
    return redirects.SeeOther(reverse(name, args=args))


def to_page(request: HttpRequest, name: str, *args: object) -> HttpResponse:
    """A redirect to another page than the one with the form."""
    return redirects.to_page(request, reverse(name, args=args))


def shut_out() -> str:
    """The message for a device that was shut out."""
    return _(
        "This device was taken back. Whoever directs the sheet lets it in again under “Let others watch or write”."
    )


def posted(request: HttpRequest) -> QueryDict | None:
    """The data to bind a form to. An empty post binds too, so that its errors are shown."""
    return request.POST if request.method == "POST" else None


def show_form(request: HttpRequest, template: str, page: FormPage) -> HttpResponse:
    """Render the page of a form, with status 422 if the form was posted and has errors."""
    return render(request, template, context_of(page), status=422 if page.form.is_bound else 200)
