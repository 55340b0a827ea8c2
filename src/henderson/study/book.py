"""An annotated game as one HTML page that needs no other file: the map, every comment, and a few lines of script to step through.

What lies on the map is kept as parts that many moments share: a counter's face is written once, however often it lies somewhere.
Without script all comments and variations can still be read.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from ..draw import document, still, symbols
from ..draw.svg import el
from .annotated import Annotated, Note
from .frames import layer, scale_of

FRAMES = 160  # moments at most
WIDE = 1100
STYLE = """
body{font:16px/1.5 Georgia,serif;color:#1b2524;background:#f6f6f1;margin:0}main{max-width:1240px;margin:0 auto;padding:14px 18px}
h1{font-size:24px;margin:4px 0}.note{color:#4a5653;font-size:14px}.film{background:#fff;border:1px solid #d3d4c9;
border-radius:8px;overflow:hidden}.film svg{width:100%;height:auto;max-height:72vh;display:block}
nav{display:flex;gap:10px;align-items:center;margin:8px 0}
nav button{font:600 15px sans-serif;padding:7px 14px;border:1px solid #b9bdb0;border-radius:7px;background:#fff}nav input{flex:1}
ol{padding-left:0;list-style:none}li{border-left:4px solid #d3d4c9;padding:2px 0 2px 12px;margin:8px 0;cursor:pointer}
li.on{border-color:#7a2fb5;background:#fff}li b{font:600 14px sans-serif}#said{min-height:3em;background:#fff;border-radius:8px;
padding:8px 14px;margin:8px 0;border:1px solid #d3d4c9}.var{color:#22693f}
"""
SCRIPT = """
const frames=JSON.parse(document.getElementById('frames').textContent),live=document.getElementById('live'),
slider=document.getElementById('at'),said=document.getElementById('said'),items=[...document.querySelectorAll('li[data-n]')],
parts=JSON.parse(document.getElementById('parts').textContent);
function show(n){n=Math.max(0,Math.min(frames.length-1,n));slider.value=n;live.innerHTML=frames[n].svg.map(i=>parts[i]).join('');
said.textContent=frames[n].head+(frames[n].text?'\\n'+frames[n].text:'');said.style.whiteSpace='pre-line';
items.forEach(i=>i.classList.toggle('on',+i.dataset.n===n))}
slider.oninput=()=>show(+slider.value);document.getElementById('back').onclick=()=>show(+slider.value-1);
document.getElementById('next').onclick=()=>show(+slider.value+1);items.forEach(i=>i.onclick=()=>{show(+i.dataset.n);scrollTo(0,0)});
document.onkeydown=e=>{if(e.key==='ArrowLeft')show(+slider.value-1);if(e.key==='ArrowRight')show(+slider.value+1)};show(0)
"""


def book(found: Annotated) -> str:
    """The page."""
    first = found.game(0)
    board, rules = first.board(), first.rules
    scale = scale_of(board, WIDE)
    frames, items, parts, first_svg = list[dict[str, Any]](), list[str](), dict[str, int](), ""
    for n, (at, line, note) in enumerate(moments(found)):
        game = found.game(at, line)
        where = game.where
        head = f"{where.turn_name or where.turn}, {where.step_name}" + (f"  ({line}: {found.variation(line).by})" if line else "")
        text = f"{note.sign} {note.text}".strip() if note else ""
        svg = layer(game, board, scale, note)
        first_svg = first_svg or svg
        frames.append({"svg": [parts.setdefault(part, len(parts)) for part in cut(svg)], "head": head, "text": text})
        if note or line:
            kind = " class=var" if line else ""
            items.append(f"<li data-n={n}{kind}><b>{escape(head)}</b><br>{escape(text) or 'Variation'}</li>")
    under = still(board, scale=scale)
    used = set(re.findall(r'href=\\?"#(sym-[a-z0-9_]+)', "".join(parts)))
    inside = el("defs", symbols.definitions(used)) + under.map + under.labels + el("g", first_svg, id="live")
    title = escape(found.title or rules.TITLE)
    return (
        f"<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>{title}</title><style>{STYLE}</style><main><h1>{title}</h1><p class=note>{escape(rules.TITLE)}{_by(found)}."
        " Made with Henderson. Components marked reconstructed are ours, not the published game's.</p>"
        f"<div class=film>{document(under.width, under.height, inside, board.title)}</div><nav><button id=back>Back</button>"
        f"<input id=at type=range min=0 max={len(frames) - 1} value=0 aria-label=Moment><button id=next>Next</button></nav>"
        f"<div id=said></div><ol>{''.join(items)}</ol></main>{_data('parts', list(parts))}{_data('frames', frames)}"
        f"<script>{SCRIPT}</script></html>\n"
    )


def cut(svg: str) -> list[str]:
    """A moment's drawing in parts that come again in others: where a counter lies, and its face. Joined they are the drawing."""
    return [part for part in re.split(r'(?=<g class="counter")|(?=<title>)', svg) if part]


def _data(name: str, what: object) -> str:
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return f"<script type='application/json' id={name}>{text}</script>"


def _by(found: Annotated) -> str:
    return f", annotated by {escape(found.author)}" if found.author else ""


def moments(found: Annotated) -> list[tuple[int, str, Note | None]]:
    """What the page shows: the beginning of every step of every turn, every note, and the end of every variation."""
    marked: dict[tuple[int, str], Note | None] = {(n.at, n.line): n for n in found.notes}
    game, seen = found.game(0), ("", "")
    words = found.words()
    for at, word in enumerate(words):
        where = game.where
        if (where.turn_name, where.step_name) != seen:
            seen = (where.turn_name, where.step_name)
            marked.setdefault((at, ""), None)
        game.play(word)
    marked.setdefault((len(words), ""), None)
    for v in found.variations:
        marked.setdefault((v.start + len(v.words), v.id), None)
    order = sorted(marked, key=lambda k: (k[0] if not k[1] else found.variation(k[1]).start, k[1], k[0]))
    if len(order) > FRAMES:
        bare = [k for k in order if marked[k] is None and not k[1]]
        keep = set(bare[:: -(-len(bare) // max(1, FRAMES - (len(order) - len(bare))))])
        order = [k for k in order if marked[k] is not None or k[1] or k in keep]
    return [(at, line, marked[at, line]) for at, line in order]
