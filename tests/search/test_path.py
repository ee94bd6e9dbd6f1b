from budge.search.path import path


def test_moves_come_out_in_the_order_they_were_made() -> None:
    came_from = {"c": ("b", 2), "b": ("a", 1)}
    assert path(came_from, "c") == [1, 2]
    assert path(came_from, "a") == []
