"""Run the cells of a notebook and keep what they show: python tools/notebook.py docs/notebook.ipynb

Needs no Jupyter: a cell is Python, and its last expression is shown as a notebook would (HTML, SVG or text).
"""

import ast
import contextlib
import io
import json
import sys
from pathlib import Path


def run(cells):
    """The outputs of each code cell, run from top to bottom in one namespace."""
    names = {"__name__": "__main__"}
    for number, cell in enumerate(cells, 1):
        if cell["cell_type"] != "code":
            continue
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            last = _execute("".join(cell["source"]), names, f"cell {number}")
        outputs = []
        if said.getvalue():
            outputs.append({"output_type": "stream", "name": "stdout", "text": said.getvalue().splitlines(keepends=True)})
        if last is not None:
            outputs.append({"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": shown(last)})
        yield cell, outputs


def _execute(source, names, where):
    """Run a cell; the value of its last expression."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, where, "exec"), names)
    return eval(compile(ast.Expression(last.value), where, "eval"), names) if last is not None else None


def shown(value):
    """As notebooks keep it."""
    for kind, method in (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")):
        if hasattr(value, method) and (text := getattr(value, method)()):
            return {kind: text.splitlines(keepends=True), "text/plain": [type(value).__name__]}
    return {"text/plain": repr(value).splitlines(keepends=True)}


def main(file):
    path = Path(file)
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for number, (cell, outputs) in enumerate(run(notebook["cells"]), 1):
        cell["outputs"], cell["execution_count"] = outputs, number
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
