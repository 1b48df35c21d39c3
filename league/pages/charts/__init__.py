"""Charts as SVG drawn by the server, each with its table: one module per kind, from typed values to a `Chart`."""
