"""Tables of a public club in a frame on another site, and the page on which owners say on which."""
