"""The command line: `python -m rules replay|points|list`.

Owns reading files, printing and exit codes: 0 all valid, 1 some illegal, 2
something unreadable. Never shows a traceback, whatever the input.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rules import notation, registry, report
from rules.errors import RulesError, Unreadable
from rules.games import AnyHand
from rules.hand import Word
from rules.outcome import Replay
from rules.whot.hand_points import count_hand
from rules.whot.notation import read_card
from rules.whot.rulesets import WhotRules

CHUNK = 65_536


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a letter gets its number instead of a traceback.
        getattr(stream, "reconfigure", lambda **_: None)(errors="backslashreplace")
    chosen = _parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
        return code
    except RulesError as error:
        print(report.error_text(error), file=sys.stderr)
        return report.UNREADABLE
    except BrokenPipeError:
        # The reader (head, less) went away; keep Python from complaining again while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return report.UNREADABLE
    except KeyboardInterrupt:
        return 130


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description="Rules of Watten and WHOT!")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="check logged hands (exit 0 valid, 1 illegal, 2 unreadable)")
    replay.add_argument("files", nargs="+", metavar="FILE", help="logged hands; - reads standard input")
    replay.set_defaults(run=_replay)
    points = commands.add_parser("points", help="points of the cards left in a WHOT! hand")
    points.add_argument("ruleset", metavar="RULESET[,option=value...]")
    points.add_argument("cards", nargs="*", metavar="CARD")
    points.set_defaults(run=_points)
    listing = commands.add_parser("list", help="all rulesets with their options")
    listing.set_defaults(run=_list)
    for command in (replay, points, listing):
        command.add_argument("--json", action="store_true", help="machine-readable output")
    return parser


def _replay(chosen: argparse.Namespace) -> int:
    code = report.OK
    for file in chosen.files:
        for number, judgement in _judged(file):
            code = max(code, report.exit_code([judgement]))
            if chosen.json:
                print(json.dumps(report.hand_json(file, number, judgement)))
            else:
                print(report.hand_text(file, number, judgement))
    return code


def _judged(file: str) -> Iterator[tuple[int, Replay]]:
    """Each hand of a file with its number; hand 0 is a file that holds none."""
    for number, hand in _hands(file):
        yield number, report.judged(hand)


def _hands(file: str) -> Iterator[tuple[int, AnyHand | RulesError]]:
    """Each hand of a file with its number, or the error that it cannot be read; 0 is a file that holds none."""
    number = 0
    try:
        for number, hand in enumerate(notation.read_file(_chunks(file)), 1):
            yield number, hand
    except (OSError, ValueError) as error:
        yield 0, Unreadable("no_file", {"reason": getattr(error, "strerror", None) or str(error)})
        return
    if not number:
        yield 0, Unreadable("no_hand", {})


def _chunks(file: str) -> Iterator[bytes]:
    with sys.stdin.buffer if file == "-" else open(file, "rb") as stream:
        while chunk := stream.read(CHUNK):
            yield chunk


def _points(chosen: argparse.Namespace) -> int:
    ruleset = registry.read(chosen.ruleset.replace(",", " ").split())
    if not isinstance(ruleset.params, WhotRules):
        raise Unreadable("no_hand_points", {"ruleset": ruleset.key})
    cards = [read_card(Word(card, 1, position)) for position, card in enumerate(chosen.cards, 1)]
    counted = count_hand(ruleset.params, cards)
    print(json.dumps(asdict(counted)) if chosen.json else report.points_text(counted))
    return report.OK


def _list(chosen: argparse.Namespace) -> int:
    print(json.dumps(report.rulesets_json(), indent=2) if chosen.json else report.rulesets_text())
    return report.OK


if __name__ == "__main__":
    sys.exit(main())
