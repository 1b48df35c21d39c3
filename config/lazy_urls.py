"""URLs of an app that are imported when the first of them is requested."""

from __future__ import annotations

from typing import Any

from django.urls import URLResolver
from django.urls.resolvers import RoutePattern
from django.utils.datastructures import MultiValueDict
from django.utils.translation import get_language


class LazyUrls(URLResolver):
    """Works like `include()` with a namespace, but does not import the app's views at the start."""

    def __init__(self, module: str, app_name: str) -> None:
        super().__init__(RoutePattern(""), module, app_name=app_name, namespace=app_name)

    def _populate(self) -> None:
        """Do nothing. Django calls this to reverse a URL of any app, and then uses only the namespace."""

    @property
    def reverse_dict(self) -> MultiValueDict[Any, Any]:
        """The data from which Django reverses URLs of this app."""
        if get_language() not in self._reverse_dict:
            super()._populate()
        return super().reverse_dict
