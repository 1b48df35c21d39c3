"""Fields that contradict themselves are refused with a code, in any format."""

from __future__ import annotations

from dataclasses import replace

import pytest

from league.engine.draw.field import Field, Finish, Heat, Impossible, Score, Table
from league.engine.draw.formats import FORMATS
from tests.league.engine.draw.fields import contenders

FIELD = Field(contenders(8))
HEAT = Heat(1, (Table(1, ((1,), (2,))), Table(2, ((3,), (4,)))))
WRONG = {
    "same_number": [
        replace(FIELD, contenders=(*FIELD.contenders, FIELD.contenders[0])),
        replace(FIELD, heats=(replace(HEAT, byes=(1,)),)),
    ],
    "bad_contender": [
        replace(FIELD, contenders=(replace(FIELD.contenders[0], **wrong), *FIELD.contenders[1:]))
        for wrong in ({"number": 0}, {"people": ()}, {"lives": 0})
    ],
    "unknown_number": [
        replace(FIELD, withdrawn=frozenset({9})),
        replace(FIELD, forbidden=frozenset({frozenset({1, 9})})),
        replace(FIELD, scores={9: Score(1)}),
        replace(FIELD, heats=(replace(HEAT, byes=(9,)),)),
    ],
    "bad_heat": [
        replace(FIELD, heats=(replace(HEAT, number=2),)),
        replace(FIELD, heats=(replace(HEAT, tables=(HEAT.tables[0], replace(HEAT.tables[1], number=1))),)),
    ],
    "bad_finish": [
        replace(FIELD, finishes=(Finish(1, 1, (1, 2)),)),
        replace(FIELD, heats=(HEAT,), finishes=(Finish(1, 1, (1,)),)),
        replace(FIELD, heats=(HEAT,), finishes=(Finish(1, 7, (1, 2)),)),
    ],
}


@pytest.mark.parametrize(
    ("code", "field"), [(code, field) for code, fields in WRONG.items() for field in fields]
)
def test_contradictory_fields_are_refused(code, field):
    for format in FORMATS.values():
        with pytest.raises(Impossible) as refused:
            format().draw(field, "a")
        assert refused.value.code == code
