"""Positions that the tests of the web app use, one of each family and some that take long."""

EASY = {
    "tiles": "1 2 3 / 4 5 6 / 0 7 8",
    "rush-hour": "..B.C.\n..B.C.\nAAB.C.\n...DD.\n......\n......",
    "klotski": "AAB/AAC/D.. -> .../.AA/.AA",
    "sokoban": "#######\n#  .  #\n# $   #\n#  @$.#\n#     #\n#######",
}

# No search of ours proves this shortest within a test's patience.
LONG = "24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0"
