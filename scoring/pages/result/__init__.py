"""The result of a sheet: page, paper, picture, exports, Bummerl."""
