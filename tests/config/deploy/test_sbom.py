"""The bill of materials of a shared server: every locked package with its hashes, and every vendored folder."""

from __future__ import annotations

import json
import re
from pathlib import Path

from config.deploy.sbom import sbom

LOCK = Path(__file__).parents[3] / "requirements" / "scale.txt"


def test_it_names_every_package_of_the_lock_and_every_vendored_folder() -> None:
    content = json.loads(json.dumps(sbom()))
    components = {component["name"]: component for component in content["components"]}

    locked = dict(
        re.findall(r"^([a-z0-9._-]+)(?:\[.*\])?==(\S+)", LOCK.read_text(), re.MULTILINE | re.IGNORECASE)
    )
    assert (content["bomFormat"], content["metadata"]["component"]["name"]) == ("CycloneDX", "punkteblock")
    assert len({component["bom-ref"] for component in content["components"]}) == len(locked) + 3
    for name, version in locked.items():
        found = components[name.lower().replace("_", "-").replace(".", "-")]
        assert (found["version"], found["purl"]) == (version, f"pkg:pypi/{found['name']}@{version}")
        assert found["hashes"]
    assert components["django"]["licenses"]
    assert components["pyodide"]["version"] == "0.29.5"
