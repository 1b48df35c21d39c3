"""Sign-in, sign-out and one's own account."""
