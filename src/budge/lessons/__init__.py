"""Solutions in words: what a move is good for, and why a position is lost.

A family names its module in its record; `budge.explain` and `budge.hint` ask that.
"""
