"""The families that Budge brings by itself, one record to a file, in the order of the page.

The registry imports this package by name when a family is first asked for; the records name their
parts by dotted paths, so nothing else is imported with them.
"""

from budge.families.klotski import BLOCKS, KLOTSKI
from budge.families.rush_hour import RUSH_HOUR
from budge.families.sokoban import SOKOBAN
from budge.families.tiles import TILES

FAMILIES = (TILES, RUSH_HOUR, KLOTSKI, SOKOBAN, BLOCKS)
