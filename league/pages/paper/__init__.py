"""Past evenings from paper, typed or pasted."""
