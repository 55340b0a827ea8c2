"""Small charts as SVG, for reports that need no other file."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

INK, GRID, SOFT = "#1b2524", "#d3d4c9", "#66716d"
COLOURS = {"US": "#2f5d7c", "Japan": "#a4471a", "": "#8e9a94", "history": "#22693f"}
OTHERS = ("#2f5d7c", "#a4471a", "#6b5b8c", "#7a6a1f")  # sides of other names, in order
W, H, LEFT, BOTTOM, TOP, RIGHT = 820, 300, 66, 48, 14, 14


def _frame(body: str, title: str, low: float, high: float, across: str, up: str) -> str:
    """Grid and numbers around a chart, and what its axes measure."""
    width, lines = W, []
    for value in round_numbers(low, high, 6):
        y = _y(value, low, high)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{width - RIGHT}" stroke="{GRID}"/>')
        lines.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" fill="{SOFT}">{_short(value)}</text>')
    return (
        f'<svg viewBox="0 0 {width} {H}" width="{width}" role="img" aria-label="{escape(title)}"'
        ' font-family="sans-serif" font-size="12">'
        f"<title>{escape(title)}</title>{''.join(lines)}{body}"
        f'<text x="{(LEFT + width - RIGHT) / 2:.0f}" y="{H - 8}" text-anchor="middle" fill="{SOFT}">{escape(across)}</text>'
        f'<text transform="translate(15 {(TOP + H - BOTTOM) / 2:.0f}) rotate(-90)" text-anchor="middle" fill="{SOFT}">'
        f"{escape(up)}</text></svg>"
    )


def round_numbers(low: float, high: float, most: int) -> list[float]:
    """Numbers for an axis from low to high, at most so many: steps of 1, 2 or 5 at some place of the decimal."""
    step = 10.0 ** math.floor(math.log10(max(high - low, 1e-9) / most))
    while True:
        for times in (1, 2, 5):
            first, last = math.ceil(low / (step * times) - 1e-9), math.floor(high / (step * times) + 1e-9)
            if last - first < most:
                return [round(k * step * times, 9) for k in range(first, last + 1)]
        step *= 10


def _short(value: float) -> str:
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:.3g}"


def _y(value: float, low: float, high: float) -> float:
    return H - BOTTOM - (value - low) / ((high - low) or 1) * (H - BOTTOM - TOP)


def colour_of(name: str, order: int = 0) -> str:
    """The colour of a side (or another row): its own, or one by its order."""
    return COLOURS.get(name) or OTHERS[order % len(OTHERS)]


def bars(title: str, rows: Sequence[tuple[str, float, float, float]], up: str, high: float = 1.0) -> str:
    """Bars with intervals: (name, value, low, high)."""
    step = (W - LEFT - RIGHT) / max(1, len(rows))
    body = []
    for i, (name, value, a, b) in enumerate(rows):
        x, y = LEFT + step * (i + 0.5), _y(value, 0, high)
        colour = colour_of(name, i)
        body.append(
            f'<rect x="{x - step * 0.3:.1f}" y="{y:.1f}" width="{step * 0.6:.1f}" height="{H - BOTTOM - y:.1f}" fill="{colour}"/>'
        )
        body.append(f'<path d="M{x:.1f} {_y(a, 0, high):.1f}V{_y(b, 0, high):.1f}" stroke="{INK}" stroke-width="2"/>')
        body.append(f'<text x="{x:.1f}" y="{H - 30}" text-anchor="middle" fill="{INK}">{escape(name)} {_short(value)}</text>')
    return _frame("".join(body), title, 0, high, "", up)


def histogram(title: str, values: Mapping[int, int], across: str, up: str, colour: str = "") -> str:
    """How often which value: counts by value."""
    low, high = min(values), max(values)
    span = int(high - low) + 1
    count = min(24, span)
    width = 1.0 if span <= 24 else (high - low) / count
    bins = [0] * count
    for v, k in values.items():
        bins[min(count - 1, int((v - low) / width))] += k
    top = max(bins)
    step = min(80.0, (W - LEFT - RIGHT) / count)  # a single value is no wall
    body = []
    for i, n in enumerate(bins):
        y = _y(n, 0, top)
        box = f'x="{LEFT + i * step + 1:.1f}" y="{y:.1f}" width="{max(1, step - 2):.1f}" height="{H - BOTTOM - y:.1f}"'
        body.append(f'<rect {box} fill="{colour_of(colour)}"/>')
        if i % max(1, count // 8) == 0:
            at = LEFT + (i + 0.5) * step
            body.append(f'<text x="{at:.1f}" y="{H - 30}" text-anchor="middle" fill="{INK}">{low + i * width:.0f}</text>')
    return _frame("".join(body), title, 0, top, across, up)


Line = tuple[str, Sequence[tuple[float, float]], Sequence[tuple[float, float, float]]]


def lines(title: str, rows: Sequence[Line], across: str, up: str) -> str:
    """Curves with bands: (name, points (x, y), band (x, low, high))."""
    xs = [x for _, points, _ in rows for x, _ in points] or [0.0]
    ys = [y for _, points, _ in rows for _, y in points] + [v for _, _, band in rows for _, a, b in band for v in (a, b)] or [
        0.0,
        1.0,
    ]
    left, right, low, high = min(xs), max(xs), min(0.0, *ys), max(*ys, 1e-9)

    def at(x: float) -> float:
        return LEFT + (x - left) / ((right - left) or 1) * (W - LEFT - RIGHT)

    body = []
    for k, (name, points, band) in enumerate(rows):
        colour = colour_of(name, k)
        if band:
            over = " ".join(f"{at(x):.1f},{_y(b, low, high):.1f}" for x, _, b in band)
            under = " ".join(f"{at(x):.1f},{_y(a, low, high):.1f}" for x, a, _ in reversed(band))
            body.append(f'<polygon points="{over} {under}" fill="{colour}" opacity="0.18"/>')
        path = " ".join(f"{at(x):.1f},{_y(y, low, high):.1f}" for x, y in points)
        dash = ' stroke-dasharray="5 4"' if name == "history" else ""
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"{dash}/>')
        if points:
            x, y = points[len(points) * (3 + k) // 5]  # each name at a place of its own, above its line or else below
            above = _y(y, low, high) - 6
            at_y = above if above > TOP + 9 else above + 20
            body.append(f'<text x="{at(x):.1f}" y="{at_y:.1f}" text-anchor="middle" fill="{colour}">{escape(name)}</text>')
    for x in round_numbers(left, right, 8):
        body.append(f'<text x="{at(x):.1f}" y="{H - 30}" text-anchor="middle" fill="{INK}">{_short(x)}</text>')
    return _frame("".join(body), title, low, high, across, up)
