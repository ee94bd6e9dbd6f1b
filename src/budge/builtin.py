"""The algorithms and heuristics that Budge brings by itself.

Each registers itself when its module is imported. The registry imports this module by name when an
entry is first asked for, as it imports plug-ins; so it knows nothing of what stands above it.
"""

import budge.engine.entries
import budge.engine.patterns
import budge.engine.tiles
import budge.heuristics
import budge.search  # noqa: F401
