"""Every format: the same inputs give the same heat in another process, and a changed draw is detected."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256

import pytest

from league.engine.draw.canon import inputs_text
from league.engine.draw.field import Field, Impossible, Score
from league.engine.draw.formats import FORMATS, UnknownAlgorithm, draw, format_of, options_taken, recompute
from tests.league.engine.draw.fields import contenders

FIELD = Field(
    contenders(13, groups=5), scores={number: Score(1 + (13 - number) // 7 * 7) for number in range(1, 14)}
)
SCRIPT = """
from league.engine.draw.formats import FORMATS
from tests.league.engine.draw.test_formats import FIELD
print([format().draw(FIELD, "Sau") for format in FORMATS.values()])
"""


def test_another_process_with_other_hash_seeds_draws_the_same():
    def drawn(hashes):
        environment = {**os.environ, "PYTHONHASHSEED": hashes}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT], env=environment, capture_output=True, check=True
        )
        return done.stdout

    assert (
        drawn("1")
        == drawn("2")
        == f"{[format().draw(FIELD, 'Sau') for format in FORMATS.values()]}\n".encode()
    )


@pytest.mark.parametrize("algorithm", FORMATS)
def test_recomputing_a_draw_detects_changes(algorithm):
    format = FORMATS[algorithm]()
    drawn = draw(format, FIELD, "Sau")

    assert format_of(drawn.algorithm, drawn.options) == format
    assert drawn.inputs == sha256(inputs_text(FIELD, drawn.options).encode()).hexdigest()
    assert recompute(drawn, FIELD)
    assert not recompute(replace(drawn, seed="Ober"), FIELD)
    assert not recompute(replace(drawn, heat=replace(drawn.heat, tables=drawn.heat.tables[::-1])), FIELD)
    assert not recompute(drawn, replace(FIELD, withdrawn=frozenset({5})))
    assert not recompute(drawn, replace(FIELD, contenders=()))
    with pytest.raises(UnknownAlgorithm):
        recompute(replace(drawn, version=99), FIELD)


def test_unknown_formats_and_options_are_refused():
    with pytest.raises(UnknownAlgorithm):
        format_of("poker", ())
    with pytest.raises(UnknownAlgorithm):
        options_taken("poker")
    with pytest.raises(Impossible, match="bad_option"):
        format_of("swiss", (("colour", 1),))
    assert "heats" in options_taken("swiss")
    assert "heats" not in options_taken("knockout")
