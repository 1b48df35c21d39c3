"""Draws of a competition: who meets whom at which table in the next heat. Pure and reproducible."""
