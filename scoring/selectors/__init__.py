"""Read access to stored sheets."""
