"""Charts as SVG, for pages that need no other file: full width, axes with titles, in type that is read on paper too."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

INK, GRID, SOFT = "#1b2524", "#dcddd3", "#4a5653"
COLOURS = {"US": "#2f5d7c", "Japan": "#a4471a", "": "#8e9a94", "draw": "#8e9a94", "defeat": "#8e9a94", "history": "#22693f"}
OTHERS = ("#2f5d7c", "#a4471a", "#6b5b8c", "#7a6a1f")  # sides of other names, in order
W, H, LEFT, BOTTOM, TOP, RIGHT = 820, 310, 70, 56, 16, 16
SIZE = 14  # of type, in units of the drawing: 8.5 points on A4
FAMILY = "Charter,'Source Serif 4',Georgia,serif"


def _svg(body: str, title: str, height: float = H) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {height:g}" width="{W}" role="img"'
        f' aria-label="{escape(title)}" font-family="{FAMILY}" font-size="{SIZE}"><title>{escape(title)}</title>{body}</svg>'
    )


def _text(x: float, y: float, text: str, anchor: str = "middle", fill: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{fill}">{escape(text)}</text>'


def _frame(body: str, title: str, low: float, high: float, across: str, up: str) -> str:
    """Grid and numbers around a chart, and what its axes measure."""
    lines = []
    for value in round_numbers(low, high, 6):
        y = _y(value, low, high)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{W - RIGHT}" stroke="{GRID}"/>')
        lines.append(_text(LEFT - 8, y + 5, _short(value), "end", SOFT))
    axis = f'<path d="M{LEFT} {H - BOTTOM}H{W - RIGHT}" stroke="{SOFT}"/>'
    turned = (
        f'<text transform="translate(17 {(TOP + H - BOTTOM) / 2:.0f}) rotate(-90)" text-anchor="middle" fill="{SOFT}">'
        f"{escape(up)}</text>"
    )
    return _svg("".join(lines) + body + axis + _text((LEFT + W - RIGHT) / 2, H - 8, across, fill=SOFT) + turned, title)


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


def bars(title: str, rows: Sequence[tuple[str, float, float, float]], up: str, high: float = 1.0, across: str = "") -> str:
    """Bars with intervals: (name, value, low, high)."""
    step = (W - LEFT - RIGHT) / max(1, len(rows))
    wide = min(120.0, step * 0.5)
    body = []
    for i, (name, value, a, b) in enumerate(rows):
        x, y = LEFT + step * (i + 0.5), _y(value, 0, high)
        box = f'x="{x - wide / 2:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{H - BOTTOM - y:.1f}"'
        body.append(f'<rect {box} fill="{colour_of(name, i)}"/>')
        body.append(_whisker(x, _y(a, 0, high), _y(b, 0, high)))
        body.append(_text(x, H - BOTTOM + 20, f"{name} {_short(value)}"))
    return _frame("".join(body), title, 0, high, across, up)


def _whisker(x: float, low: float, high: float) -> str:
    """An interval, upright, with its ends marked."""
    path = f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 6:.1f} {low:.1f}h12M{x - 6:.1f} {high:.1f}h12"
    return f'<path d="{path}" stroke="{INK}" stroke-width="1.6" fill="none"/>'


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
    step = min(130.0, (W - LEFT - RIGHT) / count)  # a single value is no wall
    body = []
    for i, n in enumerate(bins):
        y = _y(n, 0, top)
        box = f'x="{LEFT + i * step + 1:.1f}" y="{y:.1f}" width="{max(1, step - 2):.1f}" height="{H - BOTTOM - y:.1f}"'
        body.append(f'<rect {box} fill="{colour_of(colour)}"/>')
        if i % max(1, count // 8) == 0:
            body.append(_text(LEFT + (i + 0.5) * step, H - BOTTOM + 20, f"{low + i * width:.0f}"))
    return _frame("".join(body), title, 0, top, across, up)


Line = tuple[str, Sequence[tuple[float, float]], Sequence[tuple[float, float, float]]]


def lines(title: str, rows: Sequence[Line], across: str, up: str, high: float | None = None) -> str:
    """Curves with bands: (name, points (x, y), band (x, low, high)); from nought, and up to `high` where it is given."""
    xs = [x for _, points, _ in rows for x, _ in points] or [0.0]
    ys = [y for _, points, _ in rows for _, y in points] + [v for _, _, band in rows for _, a, b in band for v in (a, b)]
    left, right, low = min(xs), max(xs), min([0.0, *ys])
    top = high if high is not None else max([*ys, 1e-9])

    def at(x: float) -> float:
        return LEFT + 10 + (x - left) / ((right - left) or 1) * (W - LEFT - RIGHT - 20)

    body = []
    for k, (name, points, band) in enumerate(rows):
        colour = colour_of(name, k)
        if band:
            over = " ".join(f"{at(x):.1f},{_y(b, low, top):.1f}" for x, _, b in band)
            under = " ".join(f"{at(x):.1f},{_y(a, low, top):.1f}" for x, a, _ in reversed(band))
            body.append(f'<polygon points="{over} {under}" fill="{colour}" opacity="0.18"/>')
        path = " ".join(f"{at(x):.1f},{_y(y, low, top):.1f}" for x, y in points)
        dash = ' stroke-dasharray="6 4"' if name == "history" else ""
        body.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2.2"{dash}/>')
        if points:
            x, y = points[len(points) * (3 + k) // 5]  # each name at a place of its own, above its line or else below
            above = _y(y, low, top) - 7
            body.append(_text(at(x), above if above > TOP + 12 else above + 24, name, fill=colour))
    whole = all(x == int(x) for x in xs)
    for x in (x for x in round_numbers(left, right, 8) if x == int(x) or not whole):
        body.append(f'<path d="M{at(x):.1f} {H - BOTTOM}v5" stroke="{SOFT}"/>' + _text(at(x), H - BOTTOM + 20, _short(x)))
    return _frame("".join(body), title, low, top, across, up)


End = tuple[str, float, float, float]  # at which value, the share there and its interval
Reach = tuple[str, End, End]  # name, where it is lowest, where it is highest


def tornado(title: str, rows: Sequence[Reach], middle: float, across: str) -> str:
    """How far each thing moves a share: a bar from its lowest to its highest, each end with its interval."""
    label, row, top = 300.0, 34.0, 30.0
    height = top + row * len(rows) + 46
    ends = [v for _, a, b in rows for v in (*a[1:], *b[1:])] + [middle]
    low, high = max(0.0, min(ends) - 0.02), min(1.0, max(ends) + 0.02)

    def at(share: float) -> float:
        return label + (share - low) / ((high - low) or 1) * (W - label - RIGHT - 20)

    body = []
    for value in round_numbers(low, high, 7):
        body.append(f'<path d="M{at(value):.1f} {top - 6}V{height - 46:.0f}" stroke="{GRID}"/>')
        body.append(_text(at(value), height - 28, _short(value), fill=SOFT))
    for i, (name, (under, a, a_low, a_high), (over, b, b_low, b_high)) in enumerate(rows):
        y = top + row * (i + 0.5)
        body.append(f'<rect x="{at(a):.1f}" y="{y - 8:.1f}" width="{max(1.0, at(b) - at(a)):.1f}" height="16" fill="#9db4c4"/>')
        for share, one, other in ((a, a_low, a_high), (b, b_low, b_high)):
            body.append(f'<path d="M{at(one):.1f} {y:.1f}H{at(other):.1f}" stroke="{INK}" stroke-width="1.4"/>')
            body.append(f'<circle cx="{at(share):.1f}" cy="{y:.1f}" r="3.6" fill="{INK}"/>')
        told = name if len(name) <= 40 else name[:38] + "…"
        body.append(_text(label - 14, y - 2, told, "end") + _text(label - 14, y + 13, f"{under} … {over}", "end", SOFT))
    body.append(f'<path d="M{at(middle):.1f} {top - 10}V{height - 46:.0f}" stroke="{COLOURS["Japan"]}" stroke-dasharray="4 3"/>')
    body.append(_text(at(middle), top - 14, "base", fill=COLOURS["Japan"]))
    return _svg("".join(body) + _text((label + W - RIGHT) / 2, height - 8, across, fill=SOFT), title, height)
