"""A competition as a ledger: the facts that people declare (`facts`) and the state they lead to (`fold`). Pure."""
