"""`rules` and `scoring.engine` form a wheel of pure Python that imports without other packages."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
IMPORT_ALL = """
import pkgutil, sys
sys.path.insert(0, sys.argv[1])
import rules, scoring.engine
for package in (rules, scoring.engine):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            __import__(module.name)
strangers = {name.partition(".")[0] for name in sys.modules} & {"django", "celery", "config", "league"}
shell = [name for name in sys.modules if name.startswith("scoring.") and "engine" not in name]
print(sorted(strangers), shell)
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy, without a network and without leaving a build folder in the checkout."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("pyproject.toml", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name in ("rules", "scoring"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    out = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    done = subprocess.run([*pip, "-w", out, copy], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next(out.glob("*.whl"))


def test_the_wheel_has_exactly_the_pure_files(wheel: Path) -> None:
    names = [name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name]
    expected = {
        path.relative_to(ROOT).as_posix()
        for folder in ("rules", "scoring/engine")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".typed") or path.name == "GLOSSARY.md"
    }
    assert set(names) == expected
    assert wheel.name.endswith("-py3-none-any.whl")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("installed")
    zipfile.ZipFile(wheel).extractall(folder)
    return folder


def bare_python(code: str, *arguments: str) -> str:
    """The output of a Python without any installed package."""
    command = [sys.executable, "-I", "-S", "-c", code, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_needs_nothing_installed(installed: Path) -> None:
    assert bare_python(IMPORT_ALL, str(installed)).strip() == "[] []"


def test_the_wheel_lists_its_rulesets_from_the_command_line(installed: Path) -> None:
    code = "import runpy, sys; sys.path.insert(0, sys.argv.pop(1)); runpy._run_module_as_main('rules')"
    assert "upper_austria" in bare_python(code, str(installed), "list")
