// node patches.ts FILE: every line of the file is a seat's [snapshot, patch, next snapshot]; the client's own module must lead there.
import { deepStrictEqual } from 'node:assert'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { patched } from '../../src/henderson/web/src/lib/patch.ts'

let lines = 0
for await (const line of createInterface({ input: createReadStream(process.argv[2]!) })) {
  const [old, patch, next] = JSON.parse(line)
  const found = patched(old, patch)
  next.view = { pieces: [], tracks: [], panels: {}, zones: {}, markers: [], attacks: [], said: {}, ...next.view } // left out where empty
  deepStrictEqual(found, next)
  for (const part of ['panels', 'zones']) deepStrictEqual(Object.keys(found!.view[part]), Object.keys(next.view[part])) // their order too
  if (patched({ ...old, seq: old.seq + 1 }, patch) !== null) throw new Error('a patch of another position was taken')
  lines += 1
}
console.log(lines)
