"""Our scripts import each other by their hashed names, so that a browser never mixes two releases."""

import re
import shutil
from os.path import normpath
from pathlib import Path

from django.conf import settings

from config.static_storage import HashedFiles
from scoring.templatetags.page_settings import PYTHON, PYTHON_FILES

SCRIPTS = settings.BASE_DIR / "scoring" / "static" / "scoring"
IMPORTED = re.compile(r'from "(\.\.?/[^"]+)"')


def collected(folder: Path) -> dict[str, str]:
    """The hashed name of every script in `folder/scoring`, by its plain name."""
    storage = HashedFiles(location=str(folder), base_url="/static/")
    names = [path.relative_to(folder).as_posix() for path in (folder / "scoring").rglob("*.js")]
    for _, _, done in storage.post_process({name: (storage, name) for name in names}):
        if isinstance(done, Exception):
            raise done
    return {name: storage.stored_name(name) for name in names}


def test_every_import_of_a_sibling_names_a_hashed_file(tmp_path: Path) -> None:
    shutil.copytree(SCRIPTS, tmp_path / "scoring", ignore=shutil.ignore_patterns("*.css"))

    hashed = collected(tmp_path)

    named = IMPORTED.findall((tmp_path / hashed["scoring/whot/round.js"]).read_text())
    assert [normpath(f"scoring/whot/{name}") for name in named] == [
        *(hashed[f"scoring/whot/{part}.js"] for part in ("count", "doubts", "draft", "panel")),
        hashed["scoring/shared/when.js"],
    ]


def test_a_changed_script_renames_its_importers(tmp_path: Path) -> None:
    (tmp_path / "scoring").mkdir()
    (tmp_path / "scoring" / "a.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "scoring" / "b.js").write_text("export const b = 1;\n")
    before = collected(tmp_path)["scoring/a.js"]
    (tmp_path / "scoring" / "b.js").write_text("export const b = 2;\n")
    for leftover in (tmp_path / "scoring").glob("*.*.js*"):
        leftover.unlink()

    assert collected(tmp_path)["scoring/a.js"] != before


def test_pyodide_files_keep_their_names(tmp_path: Path) -> None:
    """Pyodide's loader looks for its parts by plain names; the served files equal those of its MANIFEST, to
    the byte.
    """
    vendored = settings.BASE_DIR / "scoring" / "static" / PYTHON
    shutil.copytree(vendored, tmp_path / PYTHON)
    storage = HashedFiles(location=str(tmp_path), base_url="/static/")
    names = [f"{PYTHON}/{name}" for name in (*PYTHON_FILES, "MANIFEST")]
    for _, _, done in storage.post_process({name: (storage, name) for name in names}):
        assert not isinstance(done, Exception)

    assert [storage.stored_name(name) for name in names] == names
    assert {name: (tmp_path / name).read_bytes() for name in names} == {
        name: (settings.BASE_DIR / "scoring" / "static" / name).read_bytes() for name in names
    }
