"""How the API names a person, by the name that this reader sees: the only place that does."""

from __future__ import annotations


def ref(uid: str, name: str) -> dict[str, str]:
    return {"uid": uid, "name": name}
