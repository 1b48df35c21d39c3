"""The three profiles, each loaded in a separate process."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from config.profile import named_origin

ROOT = Path(__file__).parents[2]
SHARED = {
    "PUNKTEBLOCK_PROFILE": "shared",
    "SECRET_KEY": "k" * 30 + "0123456789abcdefghijklmnopqrst",
    "ALLOWED_HOSTS": "pad.example.org",
    "PUNKTEBLOCK_BEHIND_TLS": "1",
    "PUNKTEBLOCK_TRUSTED_PROXIES": "1",
    "CACHE_URL": "rediscache://127.0.0.1/1",
}
SHOW = """
import json
from django.conf import settings as s
names = ["DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_NAME", "CSRF_COOKIE_NAME", "SESSION_COOKIE_SECURE",
         "CSRF_COOKIE_SECURE", "OPEN_TABLES", "SECURE_SSL_REDIRECT", "SECRET_KEY"]
print(json.dumps({name: getattr(s, name) for name in names}))
"""


def python(tmp_path: Path, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    # The browser tests of the same run set a DJANGO_ variable.
    ours = ("PUNKTEBLOCK_", "DJANGO_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    clean |= {"DJANGO_SETTINGS_MODULE": "config.settings", "PUNKTEBLOCK_DATA": str(tmp_path)}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=clean | env, capture_output=True, text=True, check=False)


def settings_with(tmp_path: Path, **env: str) -> dict[str, object]:
    done = python(tmp_path, "-c", SHOW, **env)
    assert done.returncode == 0, done.stderr
    loaded: dict[str, object] = json.loads(done.stdout)
    return loaded


def test_the_venue_serves_its_own_addresses_without_debug(tmp_path: Path) -> None:
    venue = settings_with(tmp_path, ALLOWED_HOSTS="10.0.0.5")
    assert venue["DEBUG"] is False
    assert venue["ALLOWED_HOSTS"] == ["10.0.0.5", "localhost", "127.0.0.1", "[::1]"]
    assert venue["OPEN_TABLES"] is True


@pytest.mark.parametrize(("https", "prefix"), [("1", "__Host-"), ("", "")])
def test_cookies_are_host_bound_and_secure_exactly_with_https(
    tmp_path: Path, https: str, prefix: str
) -> None:
    venue = settings_with(tmp_path, PUNKTEBLOCK_HTTPS=https)
    assert venue["SESSION_COOKIE_NAME"] == f"{prefix}sessionid"
    assert venue["CSRF_COOKIE_NAME"] == f"{prefix}csrftoken"
    assert venue["SESSION_COOKIE_SECURE"] is venue["CSRF_COOKIE_SECURE"] is bool(https)


def test_the_secret_key_is_made_once_and_only_the_owner_reads_it(tmp_path: Path) -> None:
    first, second = settings_with(tmp_path), settings_with(tmp_path)
    assert first["SECRET_KEY"] == second["SECRET_KEY"]
    assert len(str(first["SECRET_KEY"])) >= 50
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_an_unusable_data_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = python(tmp_path, "manage.py", "prepare", PUNKTEBLOCK_DATA=str(tmp_path / "file" / "data"))
    assert done.returncode == 1
    assert re.fullmatch(r"The data folder .* cannot be written .*, then start again.\n", done.stderr)


@pytest.mark.parametrize(
    "wrong",
    [
        {"SECRET_KEY": ""},
        {"SECRET_KEY": "short"},
        {"ALLOWED_HOSTS": ""},
        {"ALLOWED_HOSTS": "*"},
        {"PUNKTEBLOCK_BEHIND_TLS": ""},
        {"PUNKTEBLOCK_TRUSTED_PROXIES": "0"},
        {"CACHE_URL": "locmemcache://"},
        {"EMAIL_URL": "smtp://mail.example.org"},  # no sender
        {"EMAIL_URL": "post office", "DEFAULT_FROM_EMAIL": "a@example.org"},
        {"EMAIL_URL": "smtp://mail.example.org:port", "DEFAULT_FROM_EMAIL": "a@example.org"},
    ],
    ids=str,
)
def test_a_shared_server_refuses_to_start_half_configured(tmp_path: Path, wrong: dict[str, str]) -> None:
    done = python(tmp_path, "-c", SHOW, **SHARED | wrong)
    assert done.returncode != 0
    assert "ImproperlyConfigured" in done.stderr


def test_a_shared_server_passes_djangos_deployment_check(tmp_path: Path) -> None:
    done = python(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "WARNING", **SHARED)
    assert done.returncode == 0, done.stderr
    assert settings_with(tmp_path, **SHARED)["OPEN_TABLES"] is False


@pytest.mark.parametrize(
    ("hosts", "origin"),
    [
        ("Pad.example.org,other.example.org", "https://pad.example.org"),
        (".example.org", ""),
        ("192.0.2.7", ""),
        ("[2001:db8::7]", ""),
        ("pad", ""),
    ],
    ids=str,
)
def test_passkeys_belong_to_the_one_name_of_a_shared_server(hosts: str, origin: str) -> None:
    assert named_origin(hosts.split(",")) == origin


def test_a_name_and_a_mail_server_are_taken_from_the_environment(tmp_path: Path) -> None:
    show = "from django.conf import settings as s; print(s.PASSKEY_ORIGIN, s.MAIL, s.EMAIL_TIMEOUT, s.EMAIL_PORT)"
    mail = {"EMAIL_URL": "smtp+tls://u:p@mail.example.org:587", "DEFAULT_FROM_EMAIL": "pad@example.org"}
    assert python(tmp_path, "-c", show, **SHARED, **mail).stdout.split() == [
        "https://pad.example.org", "True", "5", "587",
    ]  # fmt: skip


def test_a_hanging_cache_blocks_no_thread(tmp_path: Path) -> None:
    show = "from django.core.cache import cache; print(cache._options)"
    done = python(tmp_path, "-c", show, CACHE_URL="rediscache://127.0.0.1:1/1")
    assert "'socket_timeout': 0.2" in done.stdout, done.stderr
    assert "'socket_connect_timeout': 0.2" in done.stdout


def test_an_unknown_profile_is_refused(tmp_path: Path) -> None:
    assert "venue, shared or test" in python(tmp_path, "-c", SHOW, PUNKTEBLOCK_PROFILE="prod").stderr
