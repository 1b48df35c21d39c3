"""How a competition turns games into an order: what a game is worth, and which metrics decide in turn."""
