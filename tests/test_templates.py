"""A template that shows a name its view does not give fails its test (tests/settings.py)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from django.template import engines


@dataclass(frozen=True, slots=True)
class Side:
    score: int


def drawn(source: str) -> str:
    return engines["django"].from_string(source).render({"side": Side(7)})


def test_a_field_is_shown() -> None:
    assert drawn("{{ side.score }}") == "7"


@pytest.mark.parametrize("source", ["{{ side.scroe }}", "{{ sides }}", "{{ side.scroe|upper }}"])
def test_a_field_that_does_not_exist_is_an_error(source: str) -> None:
    with pytest.raises(LookupError, match="which nothing gives it"):
        drawn(source)


def test_a_template_may_ask_for_a_missing_name() -> None:
    assert drawn("{% if notice %}{{ notice.text }}{% endif %}") == ""
