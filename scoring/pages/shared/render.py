"""Render a page's typed context: every field of the dataclass is a variable of its template."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def render_page(
    request: HttpRequest,
    template: str,
    page: DataclassInstance,
    *,
    status: int = 200,
    content_type: str | None = None,
) -> HttpResponse:
    """The answer with `template` drawn from `page`, a frozen dataclass."""
    context = {field.name: getattr(page, field.name) for field in fields(page)}
    return render(request, template, context, status=status, content_type=content_type)
