"""What a person is told if the machine lacks something."""

from pathlib import Path

import pytest

from config.dev import machine


def test_a_missing_venv_module_names_the_package_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(machine, "has_venv", lambda: False)
    monkeypatch.setattr(machine, "IS_ROOT", False)
    with pytest.raises(machine.Stop, match=r"sudo apt-get update && sudo apt-get install -y .*python3-venv"):
        machine._make_environment(tmp_path / "venv")


def test_an_installed_lock_is_not_installed_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "requirements").mkdir()
    for lock in ("base", "dev"):
        (tmp_path / "requirements" / f"{lock}.txt").write_text(f"{lock}==1")
    python = machine.python_of(tmp_path / ".venv")
    python.parent.mkdir(parents=True)
    python.touch()
    calls: list[str] = []
    monkeypatch.setattr(machine, "ROOT", tmp_path)
    monkeypatch.setattr(machine, "call", lambda *command, **_: calls.append(str(command[-1])) or 0)

    assert machine.environment("dev") == python
    machine.environment("dev")
    machine.environment("base", "dev")
    assert calls == ["requirements/dev.txt"]
    (tmp_path / "requirements" / "dev.txt").write_text("dev==2")
    machine.environment("base", "dev")
    assert calls == ["requirements/dev.txt", "requirements/base.txt"]
