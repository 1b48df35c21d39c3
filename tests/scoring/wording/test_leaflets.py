"""Sources of WHOT! rules in a few words of the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from rules import registry
from rules.rule_card import rule_card
from scoring.wording.leaflets import named
from scoring.wording.sources import SOURCES


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1, S3 Scoring", "leaflet_long", "leaflet: Long variant"),
        (
            "S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1, S3 Scoring",
            "numberlock_knockout",
            "leaflet of the number-lock edition: Knockout",
        ),
        ("S0 LANGE SPIELVARIANTE, S2 KNOCKOUT 1, S3 Scoring", "british_53", "public rule collections"),
        ("S0 Doppeltes Trikot, S2 DOPPELTE PUNKTE", "british_53", "leaflet: Star cards"),
        ("S3 Raise Stake, #35", "nigerian", "rules of the app edition: Stakes"),
        ("S0, S2 4, #10", "numberlock_new", "leaflet of the number-lock edition: Step 4"),
        ("S0, S2 4, #10", "leaflet_long", "leaflet"),
        ("#27", "leaflet_long", "left open by the leaflets"),
        ("public, #18", "nigerian", "left open by the leaflets"),
        ("public", "nigerian", "public rule collections"),
    ],
)
def test_a_source_is_worded_as_leaflet_and_heading(text: str, key: str, said: str) -> None:
    with translation.override("en"):
        assert named(text, key) == said


@pytest.mark.parametrize("key", registry.keys("whot"))
def test_no_source_is_in_the_leaflets_language(key: str) -> None:
    with translation.override("en"):
        for section in rule_card(registry.ruleset(key)):
            for line in section.lines:
                source = named(line.source, key)
                assert source.isascii()
                assert "#" not in source
                assert not any(seed in source for seed in SOURCES)
                assert not any(word.isupper() and len(word) > 3 for word in source.split())
