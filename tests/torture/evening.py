"""One evening of a trial: writers on every table, a journal, and the verdict at the end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.torture.export import export
from tests.torture.hand import Hand, WattenHand, WhotHand
from tests.torture.journal import Journal, read
from tests.torture.judge import Verdict, judge
from tests.torture.line import Line
from tests.torture.running import PATIENCE, Site
from tests.torture.tables import Ground
from tests.torture.writer import Writer

MOST = 2400  # two writers come near to the 5,000 entries that a sheet accepts


@dataclass(slots=True)
class Evening:
    """`port`: the port that writers use; that of a bad network, else the server's own."""

    site: Site
    ground: Ground
    rng: random.Random
    path: Path
    port: int = 0
    kind: type[Writer] = Writer
    most: int = MOST  # taps of each writer
    pace: float = 0  # seconds between two of them
    patience: float = PATIENCE  # seconds until each writer must have finished
    writers: list[Writer] = field(default_factory=list)
    journal: Journal = field(init=False)

    def __post_init__(self) -> None:
        self.journal = Journal(self.path)

    def begin(self) -> None:
        for number, table in enumerate(self.ground.tables):
            for device, cookies in enumerate(table.devices):
                hand: Hand = WhotHand() if table.game == "whot" else WattenHand(alone=len(table.devices) == 1)
                line = Line(self.port or self.site.port, cookies)
                chance = random.Random(self.rng.getrandbits(32))
                name = f"writer {number}.{device}"
                writer = self.kind(name, table.uid, hand, line, self.journal, chance, self.most, self.pace)
                self.writers.append(writer)
        for writer in self.writers:
            writer.start()

    def end(self, settle: Callable[[], None] = lambda: None) -> Verdict:
        """Let every writer finish what it has begun, and judge. `settle` runs in between."""
        for writer in self.writers:
            writer.over.set()
        return self.finish(settle)

    def finish(self, settle: Callable[[], None] = lambda: None) -> Verdict:
        """Like `end`, once every writer has made `most` taps."""
        waited = self.wait()
        self.journal.close()
        settle()
        verdict = self.judge()
        verdict.add(waited)
        return verdict

    def wait(self) -> Verdict:
        """Wait until every writer has ended by itself, and judge."""
        verdict, limit = Verdict(), time.monotonic() + self.patience
        for writer in self.writers:
            writer.join(max(0.1, limit - time.monotonic()))
            if writer.is_alive():
                writer.gives_up.set()
                writer.join()
                verdict.wrong.append(f"{writer.name} got no answer for {self.patience:.0f} s")
            if writer.fault:
                verdict.wrong.append(f"{writer.name}: {writer.fault}")
        return verdict

    def judge(self) -> Verdict:
        games = {table.uid: table.game for table in self.ground.tables}
        return judge(read(self.path), export(self.site.database), games)

    @property
    def goes_on(self) -> bool:
        """Whether anybody still writes."""
        return any(writer.is_alive() for writer in self.writers)

    @property
    def taps(self) -> int:
        return sum(writer.tries for writer in self.writers)

    @property
    def games(self) -> int:
        """The number of finished games."""
        return sum(len(sheet.results) for sheet in export(self.site.database).values())
