"""The report: a row for each trial, and a line for everything that was wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median

from tests.torture.judge import Verdict

HEAD = ("what was done", "how many", "lost", "doubled", "wrong", "back (median, longest)")


@dataclass(slots=True)
class Row:
    """`missed`: what the run should have done and did not, such as a planted fault that nobody noticed."""

    what: str
    many: str
    verdict: Verdict = field(default_factory=Verdict)
    back: Sequence[float] = ()
    missed: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        return not self.verdict.faults and not self.missed

    @property
    def cells(self) -> tuple[str, ...]:
        text = self.verdict
        back = f"{median(self.back):.1f} s, {max(self.back):.1f} s" if self.back else ""
        return (
            self.what,
            self.many,
            *(str(len(each)) for each in (text.lost, text.doubled, text.wrong)),
            back,
        )


MOST_SAID = 20  # faults of one row


def render(rows: Sequence[Row], told: str) -> str:
    """`told`: the command that repeats the run."""
    lines = [
        "| " + " | ".join(cells) + " |"
        for cells in (HEAD, ("---",) * len(HEAD), *(row.cells for row in rows))
    ]
    faults = [
        f"- {row.what}: {fault}" for row in rows for fault in (row.verdict.faults + row.missed)[:MOST_SAID]
    ]
    clean = "Nothing was lost, doubled or wrong, and every planted fault was caught."
    return "\n".join([*lines, "", *(faults or [clean]), "", f"Repeat it with: {told}"])
