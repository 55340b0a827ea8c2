// node reports.ts FILE: every line of the file is [snapshot then, snapshot now, entries since]; what the page's own module sums up.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { report } from '../../src/henderson/web/src/lib/report.ts'

for await (const line of createInterface({ input: createReadStream(process.argv[2]!) })) {
  const [then, now, log] = JSON.parse(line)
  const r = report(then, now, log)
  console.log(JSON.stringify(r && {
    moved: r.moved.map((p) => p.id),
    battles: r.battles.map((b) => [b.title, b.odds, b.outcome, b.rolls.length, b.lost.map((l) => [l.piece, l.side, l.steps])]),
    fights: r.fights.map((e) => e.text),
    lost: r.lost.map((l) => [l.piece.id, l.steps]),
    tracks: r.tracks.map((t) => [t.name, t.was, t.now, t.side]),
  }))
}
