"""A competition as a ledger: what people declared (`facts`), and what follows from it (`fold`). Pure."""
