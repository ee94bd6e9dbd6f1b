"""A search as a lesson: every step of the readable Python search, recorded by a worker.

A search runs the same way every time, so a moment of it is named by a number: the worker runs it
once more up to there, watches it closely for a few steps, and the page shows what it saw. `record`
watches, `trace` follows the lines, `pictures` draws small boards, `tasks` is what workers are
asked, `routes` the API.
"""
