"""`dev.py fuzz`: runs schemathesis against an API with a small data set, in a separate environment.

It is not in `.venv`, because every test run would load its pytest plugin.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

from config.dev.machine import ROOT, Stop, call, environment, say
from config.dev.servers import servers

READERS = ("stranger", "member", "token", "reading-token")
# A token that may only read gets the answers of a member, but for each write a refusal.
ONLY = {"reading-token": ("--include-method", "POST")}
OPERATIONS = 50  # about as many as the OpenAPI document has; cases are counted per operation
DOCUMENT_WAIT = 180  # seconds
# Statuses for requests that are well-formed but impossible or forbidden. tests/fuzz/hooks.py has the other
# refusals.
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "422", "429"]


@dataclass(frozen=True, slots=True)
class World:
    """What tests/fuzz/serve.py prints. `ids`: by the first word of an address. `other`: a player other than
    the one in `ids`. `readers`: the Authorization header of each.
    """

    url: str
    ids: dict[str, str]
    other: str
    readers: dict[str, str]


def fuzz_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--on", choices=("sqlite", "postgres"), default="sqlite", help="default: %(default)s")
    parser.add_argument("--as", dest="reader", choices=READERS, help="default: one after the other")
    parser.add_argument("--cases", type=int, default=1500, help="about so many each, default: %(default)s")
    parser.add_argument("--seed", type=int, default=1)


def fuzz(options: argparse.Namespace) -> int:
    """Run every check, following links between answers. Returns 1 if any reader found a failure."""
    python = environment("fuzz", folder=".venv-fuzz")
    readers = [options.reader] if options.reader else READERS
    on = servers() if options.on == "postgres" else contextlib.nullcontext(dict[str, str]())
    with on as addresses, tempfile.TemporaryDirectory(prefix="punkteblock-fuzz-") as folder:
        codes = []
        for reader in readers:
            with _world(addresses) as world:  # each reader starts with the same data
                say(f"\n{reader} on {options.on}:")
                codes.append(_run(python, world, reader, options, Path(folder)))
    return max(codes)


@contextlib.contextmanager
def _world(addresses: dict[str, str]) -> Iterator[World]:
    variables = {f"PUNKTEBLOCK_TEST_{name}": address for name, address in addresses.items()}
    env = {**os.environ, **variables, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    command = [str(environment("dev")), "-m", "tests.fuzz.serve"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=env, stdin=pipe, stdout=pipe, text=True) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            line = server.stdout.readline()
            if not line:
                raise Stop("The server of the test world did not start; the reason stands above.")
            world = World(**json.loads(line))
            _warm(world)
            yield world
        finally:
            server.stdin.close()


def _warm(world: World) -> None:
    """Ask for the document once. Its first answer can take longer than schemathesis waits for it."""
    with urlopen(f"{world.url}/api/v1/schema/", timeout=DOCUMENT_WAIT) as answer:
        answer.read()


def _run(python: Path, world: World, reader: str, options: argparse.Namespace, folder: Path) -> int:
    config = folder / "schemathesis.toml"
    config.write_text(_config(world))
    header = world.readers[reader]
    return call(
        python.with_name("schemathesis"),
        *("--config-file", config, "run", f"{world.url}/api/v1/schema/", "--url", world.url),
        *("--checks", "all", "--exclude-checks", "positive_data_acceptance"),
        *("--phases", "examples,coverage,fuzzing,stateful"),
        *ONLY.get(reader, ()),
        *("--max-examples", str(max(1, options.cases // OPERATIONS)), "--seed", str(options.seed)),
        *("--continue-on-failure", "--no-color", *(("-H", header) if header else ())),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def _config(world: World) -> str:
    """The configuration with ids that exist, because made-up ids would all be 404."""
    lines = [
        'hooks = "tests.fuzz.hooks"',
        "[checks]",
        f"positive_data_acceptance.expected-statuses = {json.dumps(ACCEPTED)}",
        "[parameters]",
        'key = "bavaria"',
        "heat = 1",
        f'other = "{world.other}"',
    ]
    for kind, uid in world.ids.items():
        lines += [
            "[[operations]]",
            f'include-path-regex = "^/api/v1/{kind}/.uid."',
            f'parameters = {{ "path.uid" = "{uid}" }}',
        ]
    return "\n".join(lines)
