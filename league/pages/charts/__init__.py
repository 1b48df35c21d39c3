"""Charts as SVG drawn by the server, each with its table: one module a kind, typed values in, a `Chart` out."""
