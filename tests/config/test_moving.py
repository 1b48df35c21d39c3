"""Cases that `manage.py move_data` refuses before it reaches a database."""

import fcntl
from pathlib import Path

import pytest

from config.moving import CannotMove, move, stopped


@pytest.mark.sqlite(reason="only an instance on SQLite is moved")
@pytest.mark.parametrize(
    "url", ["nonsense", "", "sqlite:///other.sqlite3", "postgres://somebody:secret@127.0.0.1:notaport/x"]
)
def test_a_bad_url_is_refused_without_showing_its_password(url: str) -> None:
    with pytest.raises(CannotMove, match="takes an address like") as refused:
        move(url, lambda _text: None)
    assert "secret" not in str(refused.value)


def test_a_running_instance_is_not_moved(tmp_path: Path) -> None:
    with (tmp_path / "run.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with pytest.raises(CannotMove, match="Stop it first"), stopped(tmp_path):
            pass
