"""The Django project: settings, URLs, server and worker. No rules, scores or models."""
