"""Reference solvers that share nothing with `src/`: plain, slow, and written from the rules alone.

A puzzle is a plain description (a dict that JSON can hold). An oracle reads it by its own lights,
searches it, and replays solutions from their printed words. `positions` makes random descriptions,
`holding` holds everything that Budge says against the oracle, `shrinking` makes a mismatch small.
"""
