"""The verbs: what one can ask of a puzzle (solve, check, hint, compare, explore, explain, improve).

Each module is called like the one public function in it. They stand on the foundations, and
nothing of Budge but its clients (the command line, batches, the web app) stands on them.
"""
