"""The mark of a lost Watten game, as `scoring/shared/_mark.html` draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mark:
    """`code` is the outcome (bummerl, schneider, retourschneider), `label` its name for screen readers."""

    code: str
    label: str
