"""Addresses of an app that are imported once one of them is asked for."""

from __future__ import annotations

from typing import Any

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern
from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language


class Later(URLResolver):
    """As `include()` with a namespace, which would import every view of the app before the first answer."""

    def __init__(self, module: str, app_name: str) -> None:
        super().__init__(RoutePattern(""), module, app_name=app_name, namespace=app_name)

    def _populate(self) -> None:
        """Nothing: Django calls this for a link to any app, and then uses only the namespace."""

    @property
    def reverse_dict(self) -> MultiValueDict[Any, Any]:
        """What Django makes links to this app from."""
        if get_language() not in self._reverse_dict:
            super()._populate()
        return super().reverse_dict
