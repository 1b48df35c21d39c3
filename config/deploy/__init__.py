"""A shared server as an image, a compose file and systemd units. `python -m config.deploy ROLE` starts each part."""
