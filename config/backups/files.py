"""Writes files atomically and flushes them to the disk."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def sync(path: Path) -> None:
    """Flush a file or a folder to the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # Windows cannot open a folder and flushes its entries by itself
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def write(path: Path, text: str) -> None:
    """Replace a small text file atomically: a reader finds the old text or the new one."""
    draft = path.with_name(f"{path.name}.part")
    draft.write_text(text)
    sync(draft)
    draft.replace(path)
    sync(path.parent)
