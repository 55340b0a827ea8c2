/* The compiled twin of two searches that random play spends most of its time in, games/kit/flood.py `search` and
   avalon_hill/rules/flood.py `Ground.come_to`, and of board/reach.py `picked` and `summed`, which read and make sets of hexes.
   Those are the reference; tests/board/test_twin.py compares. Built where there is a compiler (twin.py), never needed.

   A country is packed once: how many nodes, where the steps of each begin, and the steps. A bucket for each cost holds the
   nodes in the order in which they were come to, so that results come in the reference's order. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define HELD 128 /* of a mark: never entered; any other mark binds as `stops` and `pairs` say */
#define NOWHERE 255 /* what is spent to a node that is not come to */

typedef struct { unsigned short there; unsigned char price; } Step;

typedef struct {
    long n, known;             /* nodes; how many were come to */
    int touched;               /* was a mark met? Without one they make no difference */
    const unsigned int *first; /* where the steps of each node begin; one more, where the last end */
    const Step *steps;
} Flood;

/* room to work in, kept from search to search: nobody searches while another does */
static unsigned char *best;  /* what is spent to each node */
static unsigned short *came; /* where each is come to from */
static int *order;           /* the nodes in the order they were first come to */
static unsigned char *signs; /* the marks of a search over sets of bits */
static long roomy;           /* for so many nodes */
static int *node, *next;     /* the buckets: their nodes, and the next of each */
static Py_ssize_t room;      /* for so many */

static void *wider(void *old, size_t size, int *ok) {
    void *more = PyMem_Realloc(old, size);
    if (!more) *ok = 0;
    return more ? more : old;
}

static int make_room(long n, Py_ssize_t more) {
    int ok = 1;
    if (n > roomy) {
        best = wider(best, n, &ok);
        came = wider(came, n * sizeof(short), &ok);
        order = wider(order, n * sizeof(int), &ok);
        signs = wider(signs, n + 8, &ok);
        if (ok) roomy = n;
    }
    if (more > room) {
        node = wider(node, more * sizeof(int), &ok);
        next = wider(next, more * sizeof(int), &ok);
        if (ok) room = more;
    }
    if (!ok) PyErr_NoMemory();
    return ok;
}

static PyObject **numbers; /* 0, 1, 2, ...: made once, as results are full of them */
static long counted;

static int count_to(long n) {
    PyObject **more = n > counted ? PyMem_Realloc(numbers, n * sizeof *numbers) : numbers;
    if (!more) { PyErr_NoMemory(); return 0; }
    for (numbers = more; counted < n; counted++)
        if (!(numbers[counted] = PyLong_FromLong(counted))) return 0;
    return 1;
}

/* pack(steps) -> the country: steps are a sequence of rows, a row for each node, a tuple of (node, price) pairs */
static PyObject *pack(PyObject *self, PyObject *given) {
    PyObject *rows = PySequence_Fast(given, "steps are a sequence of rows"), *made = NULL;
    if (!rows) return NULL;
    Py_ssize_t n = PySequence_Fast_GET_SIZE(rows), total = 0, head = (n + 2) * sizeof(int);
    for (Py_ssize_t here = 0; here < n; here++) {
        PyObject *row = PySequence_Fast_GET_ITEM(rows, here);
        if (!PyTuple_Check(row)) { PyErr_SetString(PyExc_TypeError, "a row of steps is a tuple"); goto end; }
        total += PyTuple_GET_SIZE(row);
    }
    if (n > 65535) { PyErr_SetString(PyExc_ValueError, "no more than 65535 nodes are expected"); goto end; }
    if (!count_to((long)n) || !(made = PyBytes_FromStringAndSize(NULL, head + total * sizeof(Step)))) goto end;
    unsigned int *first = (unsigned int *)PyBytes_AS_STRING(made);
    Step *step = (Step *)(PyBytes_AS_STRING(made) + head);
    memset(step, 0, total * sizeof(Step));
    *first++ = (unsigned int)n;
    total = 0;
    for (Py_ssize_t here = 0; here < n; here++) {
        PyObject *row = PySequence_Fast_GET_ITEM(rows, here);
        first[here] = (unsigned int)total;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(row); i++, total++) {
            PyObject *pair = PyTuple_GET_ITEM(row, i);
            int good = PyTuple_Check(pair) && PyTuple_GET_SIZE(pair) == 2 && PyLong_CheckExact(PyTuple_GET_ITEM(pair, 0))
                && PyLong_CheckExact(PyTuple_GET_ITEM(pair, 1));
            long there = good ? PyLong_AsLong(PyTuple_GET_ITEM(pair, 0)) : -1;
            long price = good ? PyLong_AsLong(PyTuple_GET_ITEM(pair, 1)) : -1;
            if (there < 0 || there >= n || price < 0 || price > 255) {
                PyErr_SetString(PyExc_ValueError, "a step is a pair of numbers: a node, and a price of 0 to 255");
                Py_CLEAR(made);
                goto end;
            }
            step[total].there = (unsigned short)there;
            step[total].price = (unsigned char)price;
        }
    }
    first[n] = (unsigned int)total;
end:
    Py_DECREF(rows);
    return made;
}

static int open_country(Flood *f, PyObject *packed) {
    Py_ssize_t size = PyBytes_Check(packed) ? PyBytes_GET_SIZE(packed) : 0, head = 0;
    if (size >= 2 * (Py_ssize_t)sizeof(int)) {
        f->first = (unsigned int *)PyBytes_AS_STRING(packed) + 1;
        f->n = f->first[-1];
        head = (f->n + 2) * sizeof(int);
        f->steps = (Step *)(f->first + f->n + 1);
    }
    if (!head || size < head || size != head + (Py_ssize_t)(f->first[f->n] * sizeof(Step))) {
        PyErr_SetString(PyExc_TypeError, "a country made by pack is expected");
        return 0;
    }
    return count_to(f->n);
}

static int flood(Flood *f, const long *starts, Py_ssize_t begun, long points, const unsigned char *marks, int stops, int pairs) {
    Py_ssize_t n = f->n, used = 0;
    int head[256], tail[256];
    for (Py_ssize_t i = 0; i < begun; i++)
        if (starts[i] < 0 || starts[i] >= n || points < 0 || points > 254) {
            PyErr_SetString(PyExc_ValueError, "a start in the country and 0 to 254 points are expected");
            return 0;
        }
    if (!make_room(n, 256 + begun)) return 0;
    f->touched = 0;
    memset(best, NOWHERE, n);
    memset(came, 0, n * sizeof(short));
    memset(head, -1, sizeof head);
    for (; used < begun; used++) {
        best[starts[used]] = 0;
        node[used] = (int)starts[used]; next[used] = -1;
        if (used) next[used - 1] = (int)used; else head[0] = 0;
        tail[0] = (int)used;
    }
    for (long cost = 0; cost <= points; cost++)
        for (int at = head[cost]; at >= 0; at = next[at]) { /* grows while it is read: free steps land in the same bucket */
            int here = node[at];
            if (best[here] != cost) continue;
            if (stops && marks[here]) { /* not left, unless the move begins there */
                Py_ssize_t i = 0;
                while (i < begun && starts[i] != here) i++;
                if (i == begun) continue;
            }
            for (unsigned int i = f->first[here]; i < f->first[here + 1]; i++) {
                int there = f->steps[i].there;
                long total = cost + f->steps[i].price;
                if (total > points || total >= best[there]) continue;
                if (marks[there]) f->touched = 1;
                if (marks[there] & HELD) continue;
                if (pairs && marks[here] & ~HELD && marks[there]) continue;
                if (best[there] == NOWHERE) order[f->known++] = there;
                best[there] = (unsigned char)total;
                came[there] = (unsigned short)here;
                if (used == room && !make_room(n, 2 * room)) return 0;
                node[used] = there; next[used] = -1;
                if (head[total] < 0) head[total] = (int)used; else next[tail[total]] = (int)used;
                tail[total] = (int)used++;
            }
        }
    for (Py_ssize_t i = 0; i < begun; i++) best[starts[i]] = NOWHERE; /* not entered */
    return 1;
}

static PyObject *named(long n) {
    PyObject *made = PyTuple_New(n);
    for (long i = 0; made && i < n; i++) PyTuple_SET_ITEM(made, i, Py_NewRef(numbers[order[i]]));
    return made;
}

/* flood(country, starts, points, marks, stops, pairs) -> (the nodes in the order found, what is spent to each node, where each is
   come to from as unsigned shorts) */
static PyObject *py_flood(PyObject *self, PyObject *args) {
    PyObject *packed, *given, *answer = NULL;
    long points, starts[64];
    int stops = 1, pairs = 0;
    Py_buffer marks;
    Flood f = {0};
    if (!PyArg_ParseTuple(args, "OO!ly*|pp", &packed, &PyTuple_Type, &given, &points, &marks, &stops, &pairs)) return NULL;
    Py_ssize_t begun = PyTuple_GET_SIZE(given);
    if (begun > 64) PyErr_SetString(PyExc_ValueError, "no more than 64 starts are expected");
    for (Py_ssize_t k = 0; k < begun && begun <= 64; k++)
        if ((starts[k] = PyLong_AsLong(PyTuple_GET_ITEM(given, k))) == -1 && PyErr_Occurred()) break;
    if (!PyErr_Occurred() && open_country(&f, packed)) {
        if (marks.len < f.n) PyErr_SetString(PyExc_ValueError, "a mark for each node is expected");
        else if (flood(&f, starts, begun, points, marks.buf, stops, pairs))
            answer = Py_BuildValue("Ny#y#", named(f.known), (char *)best, (Py_ssize_t)f.n, (char *)came,
                                   (Py_ssize_t)(f.n * sizeof(short)));
    }
    PyBuffer_Release(&marks);
    return answer;
}

#define MOST 8192 /* bytes of a set: 65,536 nodes */

/* a set of nodes, given as the bits of an int, into `bytes`; how many of them are in use (whole words), -1: it is none */
static Py_ssize_t read_set(PyObject *bits, unsigned char *bytes, size_t most) {
    if (!PyLong_Check(bits) || _PyLong_Sign(bits) < 0) {
        PyErr_SetString(PyExc_TypeError, "a set of bits is expected");
        return -1;
    }
    size_t used = _PyLong_NumBits(bits), size = (used + 63) / 64 * 8;
    if (used > most) {
        PyErr_Format(PyExc_ValueError, "no more bits than nodes (%zu) are expected", most);
        return -1;
    }
#if PY_VERSION_HEX >= 0x030D0000
    return _PyLong_AsByteArray((PyLongObject *)bits, bytes, size, 1, 0, 1) ? -1 : (Py_ssize_t)size;
#else
    return _PyLong_AsByteArray((PyLongObject *)bits, bytes, size, 1, 0) ? -1 : (Py_ssize_t)size;
#endif
}

/* the nodes of such a set into `found`, lowest first; how many */
static long list_set(const unsigned char *bytes, Py_ssize_t size, int *found) {
    long known = 0;
    for (Py_ssize_t at = 0; at < size; at++) {
        if (at % 8 == 0 && !memcmp(bytes + at, "\0\0\0\0\0\0\0", 8)) { at += 7; continue; } /* most of an island is empty */
        for (int k = 0, left = bytes[at]; left; k++, left >>= 1) if (left & 1) found[known++] = (int)(8 * at) + k;
    }
    return known;
}

static int mark(PyObject *set, unsigned char with, long n) {
    unsigned char bytes[MOST];
    Py_ssize_t size = read_set(set, bytes, n);
    if (size < 0) return 0;
    for (long i = 0, known = list_set(bytes, size, order); i < known; i++) signs[order[i]] |= with;
    return 1;
}

/* search(country, start, points, blocked, zone), the latter as bits -> ((the nodes by number, the first of them, what is spent
   to each from that one on, where each is come to from as unsigned shorts), whether a bit made a difference) */
static PyObject *py_search(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    Flood f = {0};
    if (count != 5) return PyErr_Format(PyExc_TypeError, "country, start, points, blocked and zone are expected");
    long start = PyLong_AsLong(args[1]), points = PyLong_AsLong(args[2]);
    if (PyErr_Occurred() || !open_country(&f, args[0])) return NULL;
    long n = f.n, first = n, last = -1, i = 0;
    if (!make_room(n, 256)) return NULL;
    memset(signs, 0, n);
    if (!mark(args[4], 1, n) || !mark(args[3], HELD, n) || !flood(&f, &start, 1, points, signs, 1, 1)) return NULL;
    for (long k = 0; k < f.known; k++) {
        if (order[k] < first) first = order[k];
        if (order[k] > last) last = order[k];
    }
    if (last < first) first = 0;
    for (long s = first; s <= last; s++) if (best[s] != NOWHERE) order[i++] = (int)s;
    Py_ssize_t size = last + 1 - first * (last >= 0);
    return Py_BuildValue("(Nly#y#)i", named(i), first, (char *)(best + first), size, (char *)(came + first),
                         size * (Py_ssize_t)sizeof(short), f.touched);
}

/* members(bits) -> the nodes of a set, lowest first, as a list */
static PyObject *py_members(PyObject *self, PyObject *bits) {
    unsigned char bytes[MOST];
    Py_ssize_t size = read_set(bits, bytes, 8 * MOST);
    if (size < 0 || (size && !(count_to(8 * size) && make_room(8 * size, 256)))) return NULL;
    long known = list_set(bytes, size, order);
    PyObject *made = PyList_New(known);
    for (long i = 0; made && i < known; i++) PyList_SET_ITEM(made, i, Py_NewRef(numbers[order[i]]));
    return made;
}

/* gathered(nodes) -> the bits of a tuple of nodes: what `members` takes apart */
static PyObject *py_gathered(PyObject *self, PyObject *nodes) {
    unsigned char bytes[MOST];
    long end = 0;
    if (!PyTuple_Check(nodes)) return PyErr_Format(PyExc_TypeError, "a tuple of nodes is expected");
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(nodes); i++) {
        long at = PyLong_AsLong(PyTuple_GET_ITEM(nodes, i));
        if (at == -1 && PyErr_Occurred()) return NULL;
        if (at < 0 || at >= 8 * MOST) return PyErr_Format(PyExc_ValueError, "nodes from 0 to %d are expected", 8 * MOST - 1);
        if (at / 8 >= end) { memset(bytes + end, 0, at / 8 + 1 - end); end = at / 8 + 1; }
        bytes[at / 8] |= 1 << at % 8;
    }
    return _PyLong_FromByteArray(bytes, end, 1, 0);
}

static PyMethodDef methods[] = {
    {"pack", pack, METH_O, "pack(steps): a country to flood"},
    {"flood", py_flood, METH_VARARGS, "flood(country, starts, points, marks, stops, pairs): nodes, what is spent to each, and where each is come to from"},
    {"search", (PyCFunction)(void (*)(void))py_search, METH_FASTCALL, "search(country, start, points, blocked, zone): the same over sets of bits"},
    {"gathered", py_gathered, METH_O, "gathered(nodes): the bits of a tuple of hexes"},
    {"members", py_members, METH_O, "members(bits): the hexes of a set of bits"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_flood", "The compiled twin of the floods.", -1, methods};

PyMODINIT_FUNC PyInit__flood(void) {
    PyObject *made = PyModule_Create(&module);
    if (made && PyModule_AddIntConstant(made, "VERSION", 6)) Py_CLEAR(made);
    return made;
}
