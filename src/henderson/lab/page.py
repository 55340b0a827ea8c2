"""A page for screen and paper that needs no other file: one set of type, numbered figures and tables."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .statistics import Interval, Spread, mean_interval, wilson

STYLE = """
:root{color-scheme:light}
body{font:16px/1.5 Charter,"Source Serif 4",Georgia,"Times New Roman",serif;color:#1b2524;background:#fbfbf7;max-width:860px;
margin:28px auto 60px;padding:0 20px;hyphens:auto}
h1{font-size:29px;line-height:1.2;margin:0 0 4px}
h2{font-size:20px;margin:34px 0 8px;padding-bottom:3px;border-bottom:1px solid #c9cbbf;break-after:avoid}
p{margin:0 0 10px;max-width:68ch}
figure{margin:14px 0 22px;break-inside:avoid}figcaption,caption{font-size:14px;line-height:1.4;color:#3f4a47;text-align:left}
caption{padding-bottom:4px;break-after:avoid}figcaption b,caption b{color:#1b2524}
svg{display:block;width:100%;height:auto}
table{border-collapse:collapse;font-size:14px;line-height:1.35;margin:10px 0 20px;min-width:60%;max-width:100%}
td,th{padding:3px 12px 3px 0;text-align:left;border-bottom:1px solid #e1e2d9;vertical-align:top}
th{border-bottom:1px solid #6d7773;font-weight:600;vertical-align:bottom}tr{break-inside:avoid}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums lining-nums;white-space:nowrap}
.note{color:#3f4a47;font-size:14px}code{font:13px/1.4 ui-monospace,"DejaVu Sans Mono",monospace}
progress{width:100%;height:14px;accent-color:#2f5d7c}
@page{size:A4;margin:18mm 17mm 20mm}
@page{@bottom-right{content:counter(page) " / " counter(pages);font:8.5pt Charter,Georgia,serif;color:#3f4a47}}
@media print{body{background:none;max-width:none;margin:0;padding:0;font-size:10.5pt}h1{font-size:20pt}h2{font-size:13.5pt}
table,caption,figcaption,.note{font-size:9pt}p{max-width:none;orphans:3;widows:3}thead{display:table-header-group}}
"""


class Page:
    """A page being written: what is added is numbered and told in its order."""

    def __init__(self, title: str, refresh: int = 0) -> None:
        self.title, self.refresh = title, refresh
        self.parts: list[str] = [f"<h1>{escape(title)}</h1>"]
        self.figures: list[tuple[str, str]] = []  # name, SVG
        self.tables = 0

    def say(self, text: str, note: bool = False) -> None:
        """A paragraph."""
        self.parts.append(f"<p{' class=note' if note else ''}>{escape(text)}</p>")

    def section(self, title: str) -> None:
        """A heading."""
        self.parts.append(f"<h2>{escape(title)}</h2>")

    def figure(self, name: str, svg: str, caption: str) -> None:
        """A figure; its caption says of how many games it is made and what its bars and bands are."""
        self.figures.append((name, svg))
        self.parts.append(f"<figure>{svg}<figcaption><b>Figure {len(self.figures)}.</b> {escape(caption)}</figcaption></figure>")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[object]], caption: str) -> None:
        """A table; columns of numbers to the right."""
        self.tables += 1
        right = [all(isinstance(row[i], int | float) for row in rows) for i in range(len(heads))]
        mark = [" class=n" if r else "" for r in right]
        head = "".join(f"<th{m}>{escape(h)}</th>" for h, m in zip(heads, mark))
        body = "".join("<tr>" + "".join(f"<td{m}>{escape(str(c))}</td>" for c, m in zip(row, mark)) + "</tr>" for row in rows)
        self.parts.append(f"<table><caption><b>Table {self.tables}.</b> {escape(caption)}</caption>"
                          f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")  # fmt: skip

    def html(self) -> str:
        """The whole of it."""
        again = f"<meta http-equiv=refresh content={self.refresh}>" if self.refresh else ""
        head = ('<meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">'
                f"{again}<title>{escape(self.title)}</title><style>{STYLE}</style>")  # fmt: skip
        return f"<!doctype html><html lang=en><head>{head}</head><body>{''.join(self.parts)}</body></html>\n"


def percent(hits: float, of: int) -> str:
    """A share with its interval."""
    return told(wilson(hits, of))


def told(i: Interval) -> str:
    """An interval as people read it."""
    return f"{i.share:.0%} ({i.low:.0%} to {i.high:.0%})"


def mean_told(values: Spread) -> str:
    """A mean with its 95 % interval and the number of values."""
    low, high = mean_interval(values)
    return f"mean {values.mean:.1f} (95 % interval {low:.1f} to {high:.1f}, n = {values.n})"
