"""All running sheets of an evening on one screen."""
