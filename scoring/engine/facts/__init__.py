"""Events that people declare, their stored form, and refusals."""
