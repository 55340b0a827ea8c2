/* The compiled twin of two searches that random play spends most of its time in: deluxe/ways.py `flood` and
   avalon_hill/flood.py `Ground.come_to`. Those are the reference; tests/board/test_twin.py compares. Built where there is a
   compiler (twin.py), never needed.

   Steps are a sequence of rows, a row for each node: a tuple of (node, price) pairs. A bucket for each cost holds the nodes
   in the order in which they were come to, so that results come in the reference's order. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define HELD 128 /* of a mark: never entered; any other mark: entered, not left */

typedef struct {
    Py_ssize_t n, known;   /* nodes; how many were come to */
    unsigned char *best;   /* what is spent to each node; points + 1: not come to */
    int *order, *came;     /* the nodes in the order they were first come to, and where each is come to from */
    PyObject **name;       /* the numbers of the nodes, borrowed from the steps */
} Flood;

static void done(Flood *f) {
    PyMem_Free(f->best);
    PyMem_Free(f->order);
    PyMem_Free(f->came);
    PyMem_Free(f->name);
}

static int flood(Flood *f, PyObject *steps, long start, long points, const unsigned char *marks, int leaves_zone) {
    Py_ssize_t n = f->n = PySequence_Fast_GET_SIZE(steps), room = 256, used = 1;
    int head[256], tail[256], *node = PyMem_Malloc(room * sizeof(int)), *next = PyMem_Malloc(room * sizeof(int)), ok = 0;
    f->known = 0;
    f->best = PyMem_Malloc(n + 1);
    f->order = PyMem_Malloc((n + 1) * sizeof(int));
    f->came = PyMem_Malloc((n + 1) * sizeof(int));
    f->name = PyMem_Malloc((n + 1) * sizeof(PyObject *));
    if (!node || !next || !f->best || !f->order || !f->came || !f->name) { PyErr_NoMemory(); goto end; }
    if (start < 0 || start >= n || points < 0 || points > 254) {
        PyErr_SetString(PyExc_ValueError, "flood: a start among the steps and 0 to 254 points are expected");
        goto end;
    }
    memset(f->best, (int)points + 1, n);
    memset(head, -1, sizeof head);
    f->best[start] = 0;
    node[0] = (int)start; next[0] = -1; head[0] = tail[0] = 0;
    for (long cost = 0; cost <= points; cost++)
        for (int at = head[cost]; at >= 0; at = next[at]) { /* grows while it is read: free steps land in the same bucket */
            int here = node[at];
            if (f->best[here] != cost || (marks[here] && here != start)) continue;
            PyObject *row = PySequence_Fast_GET_ITEM(steps, here);
            if (!PyTuple_Check(row)) { PyErr_SetString(PyExc_TypeError, "flood: a row of steps is a tuple"); goto end; }
            for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(row); i++) {
                PyObject *step = PyTuple_GET_ITEM(row, i);
                if (!PyTuple_Check(step) || PyTuple_GET_SIZE(step) != 2 || !PyLong_CheckExact(PyTuple_GET_ITEM(step, 0))
                    || !PyLong_CheckExact(PyTuple_GET_ITEM(step, 1))) {
                    PyErr_SetString(PyExc_TypeError, "flood: a step is a pair of numbers, node and price");
                    goto end;
                }
                long price = PyLong_AsLong(PyTuple_GET_ITEM(step, 1)), there;
                if (price > points - cost) continue;
                there = PyLong_AsLong(PyTuple_GET_ITEM(step, 0));
                if (there < 0 || there >= n || price < 0) {
                    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "flood: a step leads to a node, for 0 or more");
                    goto end;
                }
                if (cost + price >= f->best[there] || marks[there] & HELD) continue;
                if (leaves_zone && here == start && marks[there]) continue;
                if (f->best[there] == points + 1) {
                    f->order[f->known++] = (int)there;
                    f->name[there] = PyTuple_GET_ITEM(step, 0);
                }
                f->best[there] = (unsigned char)(cost + price);
                f->came[there] = here;
                if (used == room) {
                    room *= 2;
                    int *more = PyMem_Realloc(node, room * sizeof(int));
                    if (more) node = more;
                    int *most = more ? PyMem_Realloc(next, room * sizeof(int)) : NULL;
                    if (!most) { PyErr_NoMemory(); goto end; }
                    next = most;
                }
                node[used] = (int)there; next[used] = -1;
                if (head[cost + price] < 0) head[cost + price] = (int)used; else next[tail[cost + price]] = (int)used;
                tail[cost + price] = (int)used++;
            }
        }
    ok = 1;
end:
    PyMem_Free(node);
    PyMem_Free(next);
    return ok;
}

/* flood(steps, start, points, marks) -> (what is spent to each node, where each is come to from), in the order found */
static PyObject *py_flood(PyObject *self, PyObject *args) {
    PyObject *given, *steps, *spent = NULL, *came = NULL, *answer = NULL;
    long start, points;
    Py_buffer marks;
    Flood f = {0};
    if (!PyArg_ParseTuple(args, "Olly*", &given, &start, &points, &marks)) return NULL;
    if ((steps = PySequence_Fast(given, "flood: steps are a sequence of rows"))) {
        if (marks.len < PySequence_Fast_GET_SIZE(steps))
            PyErr_SetString(PyExc_ValueError, "flood: a mark for each node is expected");
        else if (flood(&f, steps, start, points, marks.buf, 0) && (spent = PyDict_New()) && (came = PyDict_New())) {
            PyObject *origin = PyLong_FromLong(start);
            Py_ssize_t i = 0;
            for (; origin && i < f.known; i++) {
                int there = f.order[i], from = f.came[there];
                PyObject *cost = PyLong_FromLong(f.best[there]);
                int bad = !cost || PyDict_SetItem(spent, f.name[there], cost)
                    || PyDict_SetItem(came, f.name[there], from == start ? origin : f.name[from]);
                Py_XDECREF(cost);
                if (bad) break;
            }
            if (origin && i == f.known) answer = PyTuple_Pack(2, spent, came);
            Py_XDECREF(origin);
        }
        done(&f);
        Py_DECREF(steps);
    }
    Py_XDECREF(spent);
    Py_XDECREF(came);
    PyBuffer_Release(&marks);
    return answer;
}

/* search(steps, start, points, blocked, zone), the latter as bits -> (the nodes by number, the first of them, what is spent
   to each from that one on, where each is come to from as unsigned shorts) */
static PyObject *py_search(PyObject *self, PyObject *args) {
    PyObject *given, *steps, *nodes = NULL, *answer = NULL;
    long start, points;
    Py_buffer blocked, zone;
    Flood f = {0};
    unsigned char *marks = NULL;
    if (!PyArg_ParseTuple(args, "Olly*y*", &given, &start, &points, &blocked, &zone)) return NULL;
    if ((steps = PySequence_Fast(given, "search: steps are a sequence of rows"))) {
        Py_ssize_t n = PySequence_Fast_GET_SIZE(steps), first = n, last = -1;
        if (!(marks = PyMem_Calloc(n + 8, 1))) PyErr_NoMemory();
        else if (blocked.len > (n + 7) / 8 || zone.len > (n + 7) / 8 || n > 65535)
            PyErr_SetString(PyExc_ValueError, "search: no more bits than nodes are expected, and no more than 65535");
        else {
            const unsigned char *b = blocked.buf, *z = zone.buf;
            for (Py_ssize_t i = 0; i < zone.len; i++)
                for (int k = 0, byte = z[i]; byte; k++, byte >>= 1) if (byte & 1) marks[8 * i + k] = 1;
            for (Py_ssize_t i = 0; i < blocked.len; i++)
                for (int k = 0, byte = b[i]; byte; k++, byte >>= 1) if (byte & 1) marks[8 * i + k] |= HELD;
            if (flood(&f, steps, start, points, marks, start >= 0 && start < n && marks[start] & 1)
                && (nodes = PyTuple_New(f.known))) {
                f.best[start] = (unsigned char)(points + 1); /* not entered */
                for (Py_ssize_t i = 0; i < f.known; i++) {
                    if (f.order[i] < first) first = f.order[i];
                    if (f.order[i] > last) last = f.order[i];
                }
                Py_ssize_t i = 0, wide = last < first ? 0 : last - first + 1;
                unsigned short *came = (unsigned short *)f.order; /* its order is not needed any more */
                for (Py_ssize_t s = first; s <= last; s++) {
                    int entered = f.best[s] <= points;
                    came[s - first] = entered ? (unsigned short)f.came[s] : 0;
                    if (entered) PyTuple_SET_ITEM(nodes, i++, Py_NewRef(f.name[s]));
                }
                answer = Py_BuildValue("Nny#y#", nodes, wide ? first : 0, (char *)f.best + (wide ? first : 0), wide,
                                       (char *)came, wide * (Py_ssize_t)sizeof(short));
            }
            done(&f);
        }
        PyMem_Free(marks);
        Py_DECREF(steps);
    }
    PyBuffer_Release(&blocked);
    PyBuffer_Release(&zone);
    return answer;
}

static PyMethodDef methods[] = {
    {"flood", py_flood, METH_VARARGS, "flood(steps, start, points, marks): the nodes with their cost, and where each is come to from"},
    {"search", py_search, METH_VARARGS, "search(steps, start, points, blocked, zone): the same over sets of bits"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_flood", "The compiled twin of the floods.", -1, methods};

PyMODINIT_FUNC PyInit__flood(void) {
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddIntConstant(made, "VERSION", 1)) Py_CLEAR(made);
    return made;
}
