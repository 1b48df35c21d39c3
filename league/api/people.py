"""How the API refers to a person, with the name that this reader sees. The only place that does."""

from __future__ import annotations


def ref(uid: str, name: str) -> dict[str, str]:
    return {"uid": uid, "name": name}
