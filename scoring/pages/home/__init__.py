"""The start page and the preferences of a device."""
