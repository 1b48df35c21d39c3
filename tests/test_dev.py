"""The command line of dev.py, and that it needs nothing but Python."""

import subprocess
import sys
from pathlib import Path

import pytest

import dev

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("arguments", [["run", "--prot", "1"], ["lint", "x"], ["brew"]])
def test_a_mistyped_argument_is_refused(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "dev.py", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2


def test_an_unknown_benchmark_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        dev.parser().parse_args(["bench", "poker"])
    assert "post-300" in capsys.readouterr().err


def test_it_starts_without_any_installed_package() -> None:
    # -I: neither the user's packages nor the environment's; -S: no site-packages at all.
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import dev; dev.parser().print_help()"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "bench" in done.stdout) == (0, True), done.stderr
