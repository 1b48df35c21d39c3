"""Compiles .po to .mo files without gettext."""

import os
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent
APPS = ("config", "scoring", "league")


def compile_missing(root: Path = ROOT) -> list[Path]:
    """Write every .mo that is missing or older than its .po. Returns the files written."""
    sources = (po for app in APPS for po in sorted((root / app).glob("locale/*/LC_MESSAGES/*.po")))
    return [_compile(po) for po in sources if _stale(po)]


def _stale(po: Path) -> bool:
    mo = po.with_suffix(".mo")
    return not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime


def _compile(po: Path) -> Path:
    mo = po.with_suffix(".mo")
    draft = mo.with_suffix(f".{os.getpid()}")  # renamed once complete: test workers compile at the same time
    polib.pofile(str(po)).save_as_mofile(str(draft))
    draft.replace(mo)
    return mo


if __name__ == "__main__":
    compile_missing()
