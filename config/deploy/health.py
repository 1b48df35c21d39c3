"""Health check: exits with 0 if the web server of this machine can store a row, else with 1."""

from __future__ import annotations

import os
import sys
from http.client import HTTPConnection, HTTPException

from config.deploy.roles import PORT


def is_healthy(bind: str, hosts: str) -> bool:
    """`bind`: address of the server. `hosts`: ALLOWED_HOSTS; the request is sent to the first one."""
    connection = HTTPConnection("127.0.0.1", int(bind.rpartition(":")[2]), timeout=5)
    try:
        connection.request("GET", "/readyz", headers={"Host": hosts.partition(",")[0].strip().lstrip(".")})
        return connection.getresponse().status == 204  # No Content
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


if __name__ == "__main__":
    sys.exit(not is_healthy(os.environ.get("BIND", f":{PORT}"), os.environ.get("ALLOWED_HOSTS", "localhost")))
