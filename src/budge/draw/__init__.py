"""Pictures of positions, solutions and comparisons.

Nothing here prints: a drawing is a Rich renderable to be printed by somebody else, or a file.
"""
