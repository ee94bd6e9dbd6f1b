"""Figures as a person reads them."""

from __future__ import annotations


def seconds(value: float) -> str:
    """
    >>> seconds(0.0004), seconds(0.25), seconds(12.345), seconds(600)
    ('0.4 ms', '250 ms', '12.3 s', '600 s')
    """
    if value < 0.01:
        return f"{1000 * value:.1f} ms"
    if value < 1:
        return f"{1000 * value:.0f} ms"
    return f"{value:.1f} s" if value < 100 else f"{value:.0f} s"


def size(count: float) -> str:
    """Bytes in decimal units, as memory limits are written.

    >>> size(512), size(1_400_000)
    ('512 B', '1.4 MB')
    """
    for unit in ("B", "kB", "MB", "GB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "B" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} TB"


def number(value: float) -> str:
    """An estimate: whole where it is whole, two decimals where it is not.

    >>> number(15), number(15.0), number(2.2360679)
    ('15', '15', '2.24')
    """
    return f"{value:,.0f}" if value == int(value) else f"{value:,.2f}"


def short(value: int) -> str:
    """A round count in a few characters, for the marks of an axis.

    >>> short(10), short(100_000), short(1_000_000)
    ('10', '100k', '1M')
    """
    for divisor, unit in ((10**12, "T"), (10**9, "G"), (10**6, "M"), (10**3, "k")):
        if value >= divisor:
            return f"{value / divisor:g}{unit}"
    return str(value)
