"""The command line: `python -m rules replay|step|odds|count|random|points|list`.

Exit codes: 0 all valid, 1 some illegal, 2 something unreadable. No input leads
to a traceback.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from random import Random

from rules import notation, odds, perft, registry, report, report_steps, walk
from rules.core.errors import RulesError, Unreadable
from rules.core.hand import Word
from rules.core.outcome import Replay
from rules.core.ruleset import Ruleset
from rules.games import AnyHand
from rules.whot.hand_points import count_hand
from rules.whot.head import read_card
from rules.whot.rulesets import WhotRules

CHUNK = 65_536
MAX_DEPTH = 30


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # Print an escape sequence for a letter that the terminal cannot show, instead of a traceback.
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
        # The process that reads the output (head, less) has ended; keep Python from reporting it again at exit.
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
    step = commands.add_parser("step", help="show a hand step by step, with a verdict on each action")
    step.add_argument("file", metavar="FILE", help="logged hands; - reads standard input")
    step.add_argument("--hand", type=_positive, metavar="N", help="only the N-th hand of the file")
    step.set_defaults(run=_step)
    chances = commands.add_parser("odds", help="how often each side wins a Watten round from a moment on")
    chances.add_argument("file", metavar="FILE", help="logged hands; - reads standard input")
    chances.add_argument(
        "--at", type=int, metavar="N", help="after N actions (default: when somebody conceded)"
    )
    chances.add_argument(
        "--seat", default=odds.PUBLIC, help="who sees which cards: public, all, a seat or a side"
    )
    chances.add_argument(
        "--budget", type=_positive, default=odds.BUDGET, metavar="N", help="deals played out"
    )
    chances.set_defaults(run=_odds)
    count = commands.add_parser("count", help="count the continuations of a random deal to depth N")
    count.add_argument("--depth", type=_depth, default=2, metavar="N", help=f"at most {MAX_DEPTH}")
    count.set_defaults(run=_count)
    random = commands.add_parser("random", help="print random legal hands")
    random.add_argument("--count", type=_positive, default=1, metavar="N")
    random.set_defaults(run=_random)
    points = commands.add_parser("points", help="points of the cards left in a WHOT! hand")
    for command in (count, random, points):
        command.add_argument("ruleset", metavar="RULESET", help="options follow as option=value")
    for command, words in ((count, "option=value"), (random, "option=value"), (points, "option=value|CARD")):
        command.add_argument("words", nargs="*", metavar=words)
    for command in (chances, count, random):
        command.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed, the same deal")
        command.add_argument("--seats", type=_positive, default=0, metavar="N", help="how many play")
    points.set_defaults(run=_points)
    listing = commands.add_parser("list", help="all rulesets with their options")
    listing.set_defaults(run=_list)
    for command in (replay, step, chances, count, points, listing):
        command.add_argument("--json", action="store_true", help="machine-readable output")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{number} is less than 1")
    return number


def _depth(text: str) -> int:
    number = int(text)
    if not 0 <= number <= MAX_DEPTH:
        raise argparse.ArgumentTypeError(f"{number} is not from 0 to {MAX_DEPTH}")
    return number


# --- logged hands ----------------------------------------------------------------------------------


def _replay(chosen: argparse.Namespace) -> int:
    code = report.OK
    for file in chosen.files:
        for number, hand in _hands(file):
            judgement = report.judged(hand)
            code = max(code, report.exit_code([judgement]))
            if chosen.json:
                print(json.dumps(report.hand_json(file, number, judgement)))
            else:
                print(report.hand_text(file, number, judgement))
    return code


def _step(chosen: argparse.Namespace) -> int:
    code, shown = report.OK, 0
    for number, hand in _hands(chosen.file):
        if chosen.hand not in (None, number) and number:
            continue
        shown += 1
        judgement = report.judged(hand)
        code = max(code, report.exit_code([judgement]))
        _show_steps(chosen, number, hand, judgement)
    if not shown:
        raise Unreadable("no_such_hand", {"hand": chosen.hand})
    return code


def _show_steps(
    chosen: argparse.Namespace, number: int, hand: AnyHand | RulesError, judgement: Replay
) -> None:
    """Print the steps of a hand, or the error of a hand that cannot be read."""
    if chosen.json:
        unread = [report.hand_json(chosen.file, number, judgement)]
        found: Iterable[object] = (
            unread
            if isinstance(hand, RulesError)
            else report_steps.steps_json(chosen.file, number, report_steps.steps_with_facts(hand))
        )
        for each in found:
            print(json.dumps(each))
    elif isinstance(hand, RulesError):
        print(report.hand_text(chosen.file, number, judgement) + "\n")
    else:
        steps = report_steps.steps_with_facts(hand)
        print(report_steps.steps_text(chosen.file, number, steps, report_steps.about(hand)))


def _odds(chosen: argparse.Namespace) -> int:
    code = report.OK
    for number, hand in _hands(chosen.file):
        try:
            if isinstance(hand, RulesError):
                raise hand
            question = hand, chosen.at, chosen.seat, chosen.budget, Random(chosen.seed)  # noqa: S311 (no secret)
            if chosen.json:
                print(json.dumps({"file": chosen.file, "hand": number, **odds.odds_json(*question)}))
            else:
                print(f"{chosen.file}: hand {number}: {odds.odds_text(*question)}")
        except RulesError as error:
            code = max(code, report.ILLEGAL if error.kind == "illegal" else report.UNREADABLE)
            print(f"{chosen.file}: hand {number}: {report.error_text(error)}", file=sys.stderr)
    return code


def _hands(file: str) -> Iterator[tuple[int, AnyHand | RulesError]]:
    """Each hand of a file with its number, or the error that made it unreadable; number 0 if there is none."""
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


# --- rulesets --------------------------------------------------------------------------------------


def _ruleset(named: str, options: Sequence[str]) -> Ruleset:
    """The ruleset with its options, which follow it after commas or as words of their own."""
    return registry.read(" ".join([named, *options]).replace(",", " ").split())


def _count(chosen: argparse.Namespace) -> int:
    hand = replace(_random_hand(chosen, Random(chosen.seed)), actions=())  # noqa: S311 (a deal, no secret)
    for depth in range(chosen.depth + 1):
        found = perft.continuations(hand, depth)
        print(json.dumps({"depth": depth, "continuations": found}) if chosen.json else f"{depth}: {found}")
    return report.OK


def _random(chosen: argparse.Namespace) -> int:
    rng = Random(chosen.seed)  # noqa: S311 (a deal, no secret)
    for number in range(chosen.count):
        print(("\n" if number else "") + notation.write([_random_hand(chosen, rng)]), end="")
    return report.OK


def _random_hand(chosen: argparse.Namespace, rng: Random) -> AnyHand:
    return walk.random_hand(_ruleset(chosen.ruleset, chosen.words), rng, chosen.seats)


def _points(chosen: argparse.Namespace) -> int:
    ruleset = _ruleset(chosen.ruleset, [word for word in chosen.words if "=" in word])
    if not isinstance(ruleset.params, WhotRules):
        raise Unreadable("no_hand_points", {"ruleset": ruleset.key})
    named = [word for word in chosen.words if "=" not in word]
    cards = [read_card(Word(card, 1, position)) for position, card in enumerate(named, 1)]
    counted = count_hand(ruleset.params, cards)
    print(json.dumps(asdict(counted)) if chosen.json else report.points_text(counted))
    return report.OK


def _list(chosen: argparse.Namespace) -> int:
    print(json.dumps(report.rulesets_json(), indent=2) if chosen.json else report.rulesets_text())
    return report.OK


if __name__ == "__main__":
    sys.exit(main())
