"""A fuzzer for all that comes from outside: texts in every format, options, requests to the server.

Plain Python with a seeded dice. Coverage-guided fuzzers (atheris) have to be built with Clang and
see nothing of worker processes; hypothesis is in the tests already, but makes small cases and stops
at a count. What matters here is structure (levels, headers, JSON, XML, run lengths), sheer size and
a clock: a few hundred lines do that, need nothing installed, and repeat from a seed.

    make fuzz                   ten minutes, all targets
    make fuzz SECONDS=60        one minute
    python -m tests.fuzz --seconds 30 --seed 7 --only read,api

Whatever is found is made small and kept in `corpus/`, which `make test` replays.
"""
