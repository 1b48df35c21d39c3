"""Standings of a public club in a frame on another site, and the owners' page about the sites."""
