"""Every bad archive is refused with its own sentence, in both languages, and nothing of it is stored."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from league import wording
from league.engine.archive.manifest import Manifest, manifest_from
from league.engine.archive.zipped import MANIFEST, manifest_written, part_written
from league.models import Club, Competition, User
from league.services.archive.parts import NAMES
from league.services.archive.taking_in import archive_take_in
from scoring.models import Player, Sheet, Space, Writer
from scoring.services import InputError
from tests.league.services.archive.a_club import Made
from tests.rows import undone

Rows = dict[str, list[dict[str, Any]]]
Change = Callable[[Rows], object]


def read(archive: bytes) -> tuple[Manifest, Rows]:
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        rows = {
            name: [json.loads(line) for line in zipped.read(f"{name}.jsonl").splitlines()] for name in NAMES
        }
        return manifest_from(zipped.read(MANIFEST)), rows


def forged(archive: bytes, change: Change) -> bytes:
    """An archive with correct hashes after the change, as from somebody who forges it on purpose."""
    manifest, rows = read(archive)
    change(rows)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as zipped:
        marks = {name: part_written(zipped, name, map(json.dumps, lines)) for name, lines in rows.items()}
        made = manifest_from(manifest.text().encode())
        manifest_written(zipped, Manifest(
            made.release, made.made_at, made.engine, made.club, made.name, marks, made.content
        ))  # fmt: skip
    return file.getvalue()


def repacked(archive: bytes, change: Callable[[dict[str, bytes]], object]) -> bytes:
    """The zip with changed files; a change may return the compression method."""
    with zipfile.ZipFile(io.BytesIO(archive)) as zipped:
        files = {name: zipped.read(name) for name in zipped.namelist()}
    how = change(files)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how if isinstance(how, int) else zipfile.ZIP_DEFLATED) as zipped:
        for name, data in files.items():
            zipped.writestr(name, data)
    return file.getvalue()


def manifest_with(archive: bytes, **values: object) -> bytes:
    def change(files: dict[str, bytes]) -> None:
        files[MANIFEST] = json.dumps(json.loads(files[MANIFEST]) | values).encode()

    return repacked(archive, change)


def encrypted(archive: bytes) -> bytes:
    """With the encryption flag set in the directory of the zip."""
    at = archive.rindex(b"PK\x01\x02")
    return archive[: at + 8] + bytes([archive[at + 8] | 1]) + archive[at + 9 :]


def bomb(_archive: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.writestr(MANIFEST, b"{}")
        with zipped.open("sheets.jsonl", "w") as out:
            for _ in range(160):
                out.write(bytes(2**20))
    return file.getvalue()


def doubled(archive: bytes) -> bytes:
    file = io.BytesIO(archive)
    with pytest.warns(UserWarning, match="Duplicate"), zipfile.ZipFile(file, "a") as zipped:
        zipped.writestr("players.jsonl", b"{}\n")
    return file.getvalue()


def first(part: str, **values: object) -> Change:
    return lambda rows: rows[part][0].update(values)


def in_sheet(**values: object) -> Change:
    return lambda rows: rows["sheets"][0]["club"].update(values)


def entry(**values: object) -> Change:
    return lambda rows: rows["sheets"][0]["entries"][0].update(values)


def fact(kind: str, **values: object) -> Change:
    def change(rows: Rows) -> None:
        next(row for row in rows["facts"] if row["kind"] == kind)["payload"].update(values)

    return change


def ring(rows: Rows) -> None:
    gone = next(row for row in rows["players"] if row["merged_into"])
    kept = next(row for row in rows["players"] if row["uid"] == gone["merged_into"])
    kept["merged_into"] = gone["uid"]


ZIPS: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("nothing", lambda _archive: b"", "archive_foreign"),
    ("a text", lambda _archive: b"Toni;Vroni\n" * 99, "archive_foreign"),
    ("a zip of something", lambda _archive: repacked(_archive, lambda files: files.pop(MANIFEST)) , "archive_foreign"),
    ("cut in half", lambda archive: archive[: len(archive) // 2], "archive_broken"),
    ("its end is missing", lambda archive: archive[:-3], "archive_broken"),
    ("its begin is missing", lambda archive: archive[2000:], "archive_broken"),
    ("a part is missing", lambda archive: repacked(
        archive, lambda files: files.pop("players.jsonl")
    ), "archive_broken"),
    ("a line is missing", lambda archive: repacked(
        archive, lambda files: files.update({"facts.jsonl": b"".join(files["facts.jsonl"].splitlines(True)[1:])})
    ), "archive_broken"),
    ("a file of its own", lambda archive: repacked(archive, lambda files: files.update(x=b"1")), "archive_broken"),
    ("a path upwards", lambda archive: repacked(
        archive, lambda files: files.update({"../../players.jsonl": b"{}\n"})
    ), "archive_broken"),
    ("an absolute path", lambda archive: repacked(
        archive, lambda files: files.update({"/etc/passwd": b"{}\n"})
    ), "archive_broken"),
    ("the same part twice", doubled, "archive_broken"),
    ("encrypted", encrypted, "archive_broken"),
    ("packed in another way", lambda archive: repacked(archive, lambda _files: zipfile.ZIP_BZIP2), "archive_broken"),
    ("a bomb", bomb, "archive_too_large"),
    ("a long manifest", lambda archive: repacked(
        archive, lambda files: files.update({MANIFEST: b" " * 300_000})
    ), "archive_broken"),
    ("a manifest of brackets", lambda archive: repacked(
        archive, lambda files: files.update({MANIFEST: b"[" * 99_000})
    ), "archive_broken"),
    ("another program's", lambda archive: manifest_with(archive, format="backup"), "archive_foreign"),
    ("a later format", lambda archive: manifest_with(archive, version=2), "archive_newer"),
    ("another club in the manifest", lambda archive: manifest_with(archive, club="x"), "archive_broken"),
]  # fmt: skip

LINES: list[tuple[str, Change, str]] = [
    ("a part of a later release", lambda rows: rows.update(medals=[]), "archive_newer"),
    ("a field of a later release", first("players", colour="red"), "archive_newer"),
    ("a field that is missing", lambda rows: rows["players"][0].pop("uid"), "archive_impossible"),
    ("no club", lambda rows: rows["club"].clear(), "archive_broken"),
    ("two clubs", lambda rows: rows["club"].append(rows["club"][0]), "archive_broken"),
    ("a club without a name", first("club", name=""), "archive_impossible"),
    ("another club", first("club", uid="00000000-0000-4000-8000-000000000000"), "archive_other_club"),
    ("a name that nobody can read", first("players", name="a\u202eb"), "archive_impossible"),
    ("a name with half a letter", first("players", name="a\ud800"), "archive_broken"),
    ("a name with a NUL", first("players", name="a\0"), "archive_broken"),
    ("a long name", first("players", name="a" * 41), "archive_impossible"),
    ("a name that is a number", first("players", name=7), "archive_impossible"),
    ("two of one name", lambda rows: rows["players"][0].update(name=rows["players"][1]["name"]), "archive_name_taken"),
    ("one player twice", lambda rows: rows["players"].append(rows["players"][0]), "archive_impossible"),
    ("a uid that is none", first("players", uid="7"), "archive_impossible"),
    ("merged in a ring", ring, "archive_impossible"),
    ("merged into nobody", first("players", merged_into="00000000-0000-4000-8000-000000000000"), "archive_impossible"),
    ("a day that is none", first("seasons", starts_on="yesterday"), "archive_impossible"),
    ("a season that ends first", first("seasons", ends_on="1999-01-01"), "archive_conflict"),
    ("a number too large", first("seasons", best_evenings=10**9), "archive_impossible"),
    ("a scoring that is none", first("seasons", policy="mine"), "archive_newer"),
    ("rules of a later release", first("seasons", ruleset_key="mars"), "archive_newer"),
    ("a member who is nobody", first("people", player="00000000-0000-4000-8000-000000000000"), "archive_impossible"),
    ("a sheet of another format", lambda rows: rows["sheets"][0].update(format="x"), "archive_impossible"),
    ("a sheet of a later format", lambda rows: rows["sheets"][0].update(version=2), "archive_newer"),
    ("entries of a later release", lambda rows: rows["sheets"][0].update(schema=2), "archive_newer"),
    ("a sheet without its club part", lambda rows: rows["sheets"][0].pop("club"), "archive_impossible"),
    ("a sheet twice", lambda rows: rows["sheets"].append(rows["sheets"][0]), "archive_impossible"),
    ("rules that are none", lambda rows: rows["sheets"][0]["ruleset"].update(key="mars"), "archive_newer"),
    ("an option that is none", lambda rows: rows["sheets"][0]["ruleset"].update(options={"x": 1}), "archive_newer"),
    ("nine at the table", lambda rows: rows["sheets"][0].update(seats=9), "archive_impossible"),
    ("a seat too few", lambda rows: rows["sheets"][0]["club"]["seats"].pop(), "archive_impossible"),
    ("a stranger in a seat", lambda rows: rows["sheets"][0]["club"]["seats"].__setitem__(
        0, "00000000-0000-4000-8000-000000000000"), "archive_impossible"),
    ("names that nobody has", in_sheet(given=[]), "archive_impossible"),
    ("a device that is none", in_sheet(devices=[]), "archive_impossible"),
    ("a remark of no entry", in_sheet(remarks={"x": "y"}), "archive_impossible"),
    ("an entry of a later release", entry(kind="round_danced"), "archive_newer"),
    ("an entry that says nothing", entry(event={}), "archive_impossible"),
    ("an entry out of order", entry(seq=2), "archive_impossible"),
    ("an entry at no time", entry(at="noon"), "archive_impossible"),
    ("an entry in the year 9999", entry(at="9999-12-31T23:59:59+00:00"), "archive_impossible"),
    ("an entry left out", lambda rows: rows["sheets"][0]["entries"].pop(0), "archive_impossible"),
    ("other points", entry(event={"side": 1, "value": 3}), "archive_computes_otherwise"),
    ("a fact of a later release", first("facts", kind="medal_given"), "archive_newer"),
    ("facts of a later schema", first("facts", schema=2), "archive_newer"),
    ("a fact that says nothing", first("facts", payload={}), "archive_impossible"),
    ("a fact left out", lambda rows: rows["facts"].pop(0), "archive_impossible"),
    ("a contender who is nobody", fact("contender_entered", people=["x", "y"]), "archive_impossible"),
    ("another result", fact("score_declared", games=[[1, 15], [1, 15]]), "archive_computes_otherwise"),
    ("a draw that is none", first("competitions", draw_key="mine"), "archive_newer"),
    ("a table of no competition", first("competition_sheets", competition=None), "archive_impossible"),
    ("a heat of no night", first("night_heats", night=["x"]), "archive_impossible"),
    ("a hand of noise", first("hands", compact=base64.b64encode(b"\x01noise").decode()), "archive_impossible"),
    ("a hand cut short", first("hands", compact=""), "archive_impossible"),
    ("points in a metric of a later release", first("adjustments", metric="medals"), "archive_newer"),
    ("no points", first("adjustments", points=0), "archive_impossible"),
    ("too many points", first("adjustments", points=10**5), "archive_impossible"),
    ("points to nobody", first("adjustments", player="x"), "archive_impossible"),
    ("points of no season", first("adjustments_withdrawn", adjustment="x"), "archive_impossible"),
    ("other points", first("adjustments", points=-9), "archive_computes_otherwise"),
    ("a move of no sheet", first("player_moves", seats=[["x", 1]]), "archive_impossible"),
]  # fmt: skip


def refusal(archive: bytes, owner: User) -> InputError | None:
    """Why the archive is refused, asserting that nothing of it is stored; None if it is accepted (and rolled
    back).
    """
    before, refused = left_behind(), None
    with undone():
        try:
            archive_take_in(file=io.BytesIO(archive), owner=owner)
        except InputError as error:
            refused = error
        assert refused is None or left_behind() == before
    return refused


def left_behind() -> list[int]:
    return [model._base_manager.count() for model in (Space, Club, Player, Sheet, Competition, Writer)]


def test_every_bad_archive_is_refused_with_its_sentence(elsewhere: Made, anna: User) -> None:
    """The only list of all error codes."""
    wrong = {}
    cases = [(name, change(elsewhere.archive), code) for name, change, code in ZIPS]
    cases += [(name, forged(elsewhere.archive, change), code) for name, change, code in LINES]
    for name, archive, code in cases:
        error = refusal(archive, anna)
        if error is None or error.code != code:
            wrong[name] = (str(error), code)
            continue
        assert _sentence(error, "de") != _sentence(error, "en"), name

    assert wrong == {}
    assert refusal(forged(elsewhere.archive, lambda _rows: None), anna) is None


def _sentence(error: InputError, language: str) -> str:
    with override(language):
        sentence = wording.input_error(error)
    assert len(sentence) > 30, error
    assert not re.search(r"archive_|%\(|\(\)", sentence)
    return sentence


def test_a_flipped_byte_changes_nothing_or_is_refused(elsewhere: Made, anna: User) -> None:
    """Wherever the byte is, the result is either a refusal or the original content."""
    rng, hits = Random(13), 0
    for _ in range(15):
        flipped = bytearray(elsewhere.archive)
        flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
        error = refusal(bytes(flipped), anna)
        hits += error is not None
        assert error is None or error.code in ("archive_broken", "archive_foreign", "archive_too_large")
    assert hits > 10


def test_rows_of_noise_are_refused_without_a_crash(elsewhere: Made, anna: User) -> None:
    """A value of any type anywhere in a row, with correct hashes: refused, or a valid value."""
    rng, before = Random(131), left_behind()
    noise = (
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x",
        "0001-01-01",
        [],
        [[]],
        {},
        {"a": 1},
        [None] * 3,
        "2026-13-01",
    )

    def change(rows: Rows) -> None:
        row: Any = rng.choice(rows[rng.choice([name for name in NAMES if rows[name]])])
        while True:
            key = rng.choice(list(row)) if isinstance(row, dict) else rng.randrange(len(row))
            if not (isinstance(row[key], dict | list) and row[key]) or rng.random() < 0.3:
                break
            row = row[key]
        row[key] = rng.choice(noise)

    refused = 0
    for _ in range(8):
        archive = forged(elsewhere.archive, change)
        try:
            archive_take_in(file=io.BytesIO(archive), owner=anna, looks_only=True)
        except InputError:
            refused += 1

    assert refused > 3
    assert left_behind() == before
