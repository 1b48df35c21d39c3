"""Where the settings come from besides the environment: the data folder with its key, and the own name."""

import contextlib
import os
import secrets
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path


def default_data_dir() -> Path:
    """The default data folder, outside of every checkout, so that deleting a clone deletes no games."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "punkteblock"


def secret_key(folder: Path) -> str:
    """The key stored in the data folder, created on first use. Two processes that start at once get the same key."""
    path = folder / "secret_key"
    if not path.exists():
        with usable(folder):
            _make_key(path)
    key = path.read_text().strip()
    if not key:
        raise RuntimeError(f"{path} is empty; delete it to get a new key (everybody logs in again)")
    return key


def _make_key(path: Path) -> None:
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(64))
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)  # atomic, and does not replace an existing key
    finally:
        draft.unlink(missing_ok=True)


@contextlib.contextmanager
def usable(folder: Path) -> Iterator[None]:
    """End the process with a sentence if the data folder cannot be written."""
    try:
        yield
    except OSError as error:
        raise SystemExit(
            f"The data folder {folder} cannot be written ({error.strerror}). "
            "Free some space or allow this user to write there, then start again."
        ) from None


def named_origin(hosts: Sequence[str]) -> str:
    """The https address of the first host, if that is one name; "" for a wildcard or a number."""
    host = hosts[0].lower()
    is_name = (
        "." in host and not host.startswith(".") and not host.replace(".", "").isdigit() and ":" not in host
    )
    return f"https://{host}" if is_name else ""
