"""Golden sheets: an evening as people would describe it, one declaration a line, with the board after it.

Implements the small language of tests/golden/sheets. Left of the bar is the
declaration, right of it the board after it; below, the pad.

    Anna, Cilli, Beni, Dora sit
    A won 3 | AC won 3 (two of three) | B misdeal | A voids | A bids 3 | B stays 3 | B concedes 4 | seat 2 deals
    Anna out: Beni 15, Cilli c10 *5 | nobody out: Anna 5, Beni 15 | void round
    Anna leaves | Anna joins | stake 20
    undo | void 3 | correct 3: A won 2 | accept 5 | dismiss 5 | reflow 1 | close | reopen
    late 1.2: A won 3        (from a page that shows round 2 of game 1)
    scribes 2 | tab/A: A won 3 | tel/B: late 1.1: A won 3 | lead/-: accept 5
                             (written by a device, for a side or for none)

The numbers in void, correct, accept and dismiss are those of the declarations.
"""

from __future__ import annotations

import re
from typing import Any

from rules.registry import read
from scoring.engine import Refused
from scoring.engine.facts import events as ev
from scoring.engine.ledger.agreement import reason_to_wait
from scoring.engine.sheet.fold import Setup
from tests.engine.table import NAMES, Table, entry_id

SIDES = "ABC"


def render(text: str) -> str:
    """The golden file with everything right of the bars, and below the lines, as the engine computes it now."""
    head, script = _read(text)
    table = _table(next(line for line in head if line.startswith("sheet ")))
    width = max(map(len, script), default=0)
    answers = [f"{line:<{width}} | {_tell(table, line)}" for line in script if line]
    return "\n".join([*head, "", *answers, "", *_drawn(table), ""])


def play(text: str) -> Table:
    """The table after all declarations of the golden file."""
    head, script = _read(text)
    table = _table(next(line for line in head if line.startswith("sheet ")))
    for line in filter(None, script):
        _tell(table, line)
    return table


def _read(text: str) -> tuple[list[str], list[str]]:
    """The head of a golden file, and the declarations below it."""
    head, script = [], []
    for line in text.splitlines():
        if line.startswith("="):
            break
        (head if line.startswith(("#", "sheet ")) else script).append(line.partition("|")[0].strip())
    return head, script


def _table(line: str) -> Table:
    words, _, seats = line.removeprefix("sheet ").partition(", ")
    here, _, later = seats.partition(" and ")
    number = int(here.split()[0])
    late = tuple(range(number, number + int(later.split()[0]))) if later else ()
    return Table(Setup(read(words.split()), number, late=late))


def _tell(table: Table, line: str) -> str:
    if by := re.fullmatch(r"(\w+)/([AB-]): (.*)", line):
        scribe = None if by[2] == "-" else SIDES.index(by[2])
        with table.by(by[1], scribe):
            return _tell(table, by[3])
    late = re.fullmatch(r"late (\d+)\.(\d+): (.*)", line)
    number = len(table.entries) + 1
    if late:
        table.late(_event(table, late[3]), int(late[1]), int(late[2]))
    else:
        try:
            table.tell(_event(table, line))
        except Refused as refused:
            return f"    refused: {refused.code}"
    return f"{number:>2}  {_state(table)}{_fate(table, number)}".rstrip()


def _fate(table: Table, number: int) -> str:
    entry = table.entries[number - 1]
    if entry.held and entry.id not in table.waiting:
        return f"  ({entry.held})"
    if entry.id in table.waiting:
        return f"  waits: {entry.held or reason_to_wait(table.sheet.ledger, entry)}"
    if not isinstance(entry.event, ev.RULINGS) and entry.id not in table.status:
        return "  agreed"
    return ""


def _event(table: Table, said: str) -> ev.Event:
    word, _, rest = said.partition(" ")
    if said.endswith(" sit"):
        return ev.SeatsTaken(tuple(NAMES.index(name) for name in said.removesuffix(" sit").split(", ")))
    if set(word) <= set(SIDES):
        return _watten([SIDES.index(letter) for letter in word], rest)
    if word in NAMES:
        return _whot(NAMES.index(word), rest)
    match word:
        case "undo":
            target = table.sheet.ledger.undo
            assert target is not None
            return ev.EntryVoided(target.id)
        case "void" if rest == "round":
            return ev.RoundVoid()
        case "void":
            return ev.EntryVoided(entry_id(int(rest)))
        case "correct":
            target_number, _, what = rest.partition(": ")
            corrected = _event(table, what)
            assert isinstance(corrected, ev.Correctable)
            return ev.EntryCorrected(entry_id(int(target_number)), corrected)
        case "accept":
            return ev.EntryAccepted(entry_id(int(rest)))
        case "dismiss":
            return ev.EntryDismissed(entry_id(int(rest)))
        case "reflow":
            return ev.GamesReflowed(int(rest))
        case "seat":
            return ev.DealerSet(int(rest.split()[0]) - 1)
        case "nobody":
            return ev.RoundExhausted(_hands(rest))
        case "stake":
            return ev.StakeRaised(int(rest))
        case "scribes":
            return ev.ScribesSet(int(rest))
    return {"close": ev.SheetClosed(), "reopen": ev.SheetReopened()}[word]


def _watten(sides: list[int], said: str) -> ev.Event:
    word, _, value = said.partition(" ")
    side, *partners = sides
    match word:
        case "won":
            return ev.RoundWon(side, int(value), tuple(partners))
        case "bids":
            return ev.BidMade(side, int(value))
        case "stays":
            return ev.BidAnswered(side, int(value), "stay")
        case "concedes":
            return ev.BidAnswered(side, int(value), "concede")
        case "voids":
            return ev.PointsVoided(side)
    return ev.PenaltyGiven(side, word)


def _whot(seat: int, said: str) -> ev.Event:
    moved = {"leaves": ev.PlayerLeft(seat), "joins": ev.PlayerJoined(seat)}.get(said)
    return moved or ev.RoundScored(seat, _hands(said))


def _hands(said: str) -> tuple[ev.HandLeft, ...]:
    hands = []
    for part in filter(None, said.removeprefix("out:").removeprefix("out").strip().split(", ")):
        name, *held = part.split()
        counted = len(held) == 1 and held[0].isdecimal()
        points, cards = (int(held[0]), None) if counted else (None, tuple(held))
        hands.append(ev.HandLeft(NAMES.index(name), points=points, cards=cards))
    return tuple(sorted(hands, key=lambda hand: hand.seat))


def _state(table: Table) -> str:
    """The state of the table: the open round, the running totals, the dealer."""
    board = table.board
    place = f"{board['current']['game']}.{board['current']['round']}"
    sides = board.get("sides")
    score = "  ".join(map(_side, sides)) if sides else _players(board)
    state = f"{place}  {score}  seat {board['dealer'] + 1} deals"
    if sides and not board["stake"]["plain"]:
        state += f"  for {board['stake']['value']}"
        pending = board["stake"]["pending"]
        state += f", {SIDES[pending['side']]} bids {pending['value']}" if pending else ""
    if board["short_games"]:
        state += f"  short: {' '.join(map(str, board['short_games']))}"
    return state + ("  closed" if board["closed"] else "")


def _side(side: dict[str, Any]) -> str:
    krank = " krank" if side["krank"] else ""
    return f"{SIDES[side['side']]} {side['score']}{krank} {'o' * side['bummerl']}".rstrip()


def _players(board: dict[str, Any]) -> str:
    """The totals of a WHOT! game, and what is special about the next round."""
    players = [_player(player, board) for player in board["players"]]
    still_in = [player["seat"] for player in board["players"] if not player["out_in"]]
    if board["final"]:
        players.append(f"final {' : '.join(str(board['final'][seat]) for seat in still_in)}")
    elif board["playing"] != still_in:
        players.append(f"playoff {', '.join(NAMES[seat] for seat in board['playing'])}")
    return "  ".join(players + ([f"stake {board['stake']}"] if board["stake"] else []))


def _player(player: dict[str, Any], board: dict[str, Any]) -> str:
    seat, points = player["seat"], board["club_points"][player["seat"]]
    out = " away" if seat in board["away"] else " out" if player["out_in"] else ""
    won = f" {'*' * player['wins']}" + (f" {points:+}" if points else "")
    return f"{NAMES[seat]} {player['total']}{out}{won}".rstrip()


def _drawn(table: Table) -> list[str]:
    """The pad: every game with its rows and its end, also voided and waiting lines."""
    drawn = []
    for game in table.history:
        drawn.append(f"== game {game['game']}: {_end(game['summary'])}")
        drawn += [f"   {_line(line)}{_word(table, line)}" for line in game["lines"]]
    return drawn


def _word(table: Table, line: dict[str, Any]) -> str:
    """The state of a line if two scribes write."""
    scribes = table.board["scribes"]
    word = scribes["states"].get(line["id"]) if scribes else None
    return f"  {word}" if word else ""


def _end(summary: dict[str, Any] | None) -> str:
    if summary is None:
        return "nothing counts"
    totals = " : ".join(map(str, summary["totals"]))
    odd = "".join(f", {summary[key]} {key}" for key in ("overrun", "impossible") if summary[key])
    odd += ", short" if summary["short"] else ""
    if summary["winner"] is None:
        return f"{totals}{odd}"
    if "places" in summary:
        places = ", ".join(f"{NAMES[seat]} {place}" for seat, place in enumerate(summary["places"]))
        return f"{totals}, places {places}{odd}"
    marks = ", ".join(
        f"{SIDES[mark['side']]} {'o' * mark['bummerl']} {mark['outcome']}" for mark in summary["marks"]
    )
    return f"{totals}, {marks} by {summary['by']}{odd}"


def _line(line: dict[str, Any]) -> str:
    row, event = line["row"], line["event"]
    words = " ".join(str(value) for key, value in event.items() if key not in ("kind", "hands"))
    text = f"{line['game']}.{line['round']}  #{line['seq']} {event['kind']} {words}".ljust(34)
    if row is None:
        text += f" {line['status']}" if line["status"] != "counts" else ""
    elif "totals" in row:
        text += " " + " : ".join(map(str, row["totals"]))
    else:
        text += " " + "  ".join(_cell(cell) for cell in row["cells"])
    text += f"  {row['flag']}" if row and row["flag"] else ""
    text += f"  corrected {len(line['corrections'])}x" if line["corrections"] else ""
    return (text + f"  read {1 + len(line['readings'])}x" * bool(line["readings"])).rstrip()


def _cell(cell: dict[str, Any]) -> str:
    points = "-" if cell["points"] is None else cell["points"]
    return f"{NAMES[cell['seat']]} {points} = {cell['total']}{' out' if cell['out'] else ''}"
