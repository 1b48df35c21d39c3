"""The stock Django views that the web benchmark compares with; not part of the product."""
