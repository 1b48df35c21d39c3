"""Querysets that raise an error unless they name a space.

Call `in_space(space)` or `everywhere(why)` before rows are read or changed, so that no query mixes tenants by
mistake. Related managers (`space.sheets`) are scoped by their instance. Who may see a space is decided
elsewhere.
"""

from __future__ import annotations

from typing import Any, Self

from django.db import models


class Unscoped(RuntimeError):
    """A query over all tenants was about to run. This is a bug, never an answer to a user."""


class ScopedQuerySet(models.QuerySet[Any]):
    """Runs only when scoped; chained querysets keep the scope."""

    _scoped = False
    space_path = "space"

    def in_space(self, space: models.Model) -> Self:
        return self.filter(**{self.space_path: space})._as_scoped()

    def everywhere(self, why: str) -> Self:
        """Rows of all tenants; `why` states the reason at the call."""
        if not why:
            raise Unscoped("say why this query may see every space")
        return self.all()._as_scoped()

    def _as_scoped(self) -> Self:
        self._scoped = True
        return self

    def _require_scope(self) -> None:
        if not self._scoped and "instance" not in self._hints:  # type: ignore[attr-defined]
            raise Unscoped(f"{self.model.__name__}: say in_space(...) or everywhere(why) first")

    def _clone(self) -> Self:
        clone: Self = super()._clone()  # type: ignore[misc]
        clone._scoped = self._scoped
        return clone

    def _fetch_all(self) -> None:
        self._require_scope()
        super()._fetch_all()

    def iterator(self, *args: Any, **kwargs: Any) -> Any:
        self._require_scope()
        return super().iterator(*args, **kwargs)

    def count(self) -> int:
        self._require_scope()
        return super().count()

    def exists(self) -> bool:
        self._require_scope()
        return super().exists()

    def aggregate(self, *args: Any, **kwargs: Any) -> dict[str, object]:
        self._require_scope()
        return super().aggregate(*args, **kwargs)

    def update(self, **kwargs: Any) -> int:
        self._require_scope()
        return super().update(**kwargs)

    def delete(self) -> tuple[int, dict[str, int]]:
        self._require_scope()
        return super().delete()
