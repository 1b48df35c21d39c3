"""Files that are on the disk once a function returns, whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def sync(path: Path) -> None:
    """Bring a file or a folder to the disk."""
    if path.is_dir() and sys.platform == "win32":
        return  # Windows cannot open a folder, and brings its changes to the disk by itself
    number = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def write(path: Path, text: str) -> None:
    """Write a small file so that a reader finds the old text or the new one."""
    draft = path.with_name(f"{path.name}.part")
    draft.write_text(text)
    sync(draft)
    draft.replace(path)
    sync(path.parent)
