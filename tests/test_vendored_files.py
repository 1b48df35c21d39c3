"""Vendored files are unmodified, listed with their hashes, and named with their licence in NOTICE."""

import hashlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VENDOR = ROOT / "scoring" / "static" / "vendor"
FOLDERS = sorted(path for path in VENDOR.iterdir() if path.is_dir())


def test_something_is_vendored() -> None:
    assert FOLDERS


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_equals_the_manifest(folder: Path) -> None:
    lines = [
        line.split() for line in (folder / "MANIFEST").read_text().splitlines() if not line.startswith("#")
    ]
    listed = {name: digest for digest, name in lines}
    files = {path.name: path for path in folder.iterdir() if path.name != "MANIFEST"}
    assert listed == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_notice_names_it_with_its_version(folder: Path) -> None:
    name, _, version = folder.name.rpartition("-")
    assert f"{name} {version}" in (ROOT / "NOTICE").read_text()
