"""The stock Django views that the web benchmark compares with; never part of the product."""
