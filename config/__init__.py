"""The wiring: settings, addresses, server, worker. No rule, no score and no model lives here."""
