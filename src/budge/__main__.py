"""`python -m budge` is the command line."""

from budge.cli import main

main()
