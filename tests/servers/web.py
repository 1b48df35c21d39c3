"""Run as a module: a web process on a free port of loopback until stdin ends. Prints the port."""

from __future__ import annotations

import sys
import threading

import django

django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402  # needs loaded apps
from waitress.server import create_server  # noqa: E402

server = create_server(get_wsgi_application(), host="127.0.0.1", port=0, threads=2)
threading.Thread(target=server.run, daemon=True).start()
print(server.effective_port, flush=True)  # noqa: T201
sys.stdin.read()
