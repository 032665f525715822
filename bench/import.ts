import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/adapters/database/database.ts'
import { migrate } from '../src/adapters/database/migrate.ts'
import { openMedia } from '../src/adapters/media/media.ts'
import { openArchive } from '../src/adapters/sheets/open-archive.ts'
import { readSheet } from '../src/adapters/sheets/read-sheet.ts'
import type { Queue } from '../src/shop/emails/queue.ts'
import { beginStep, createImport, findImport, MAX_PART_BYTES, storePart } from '../src/shop/imports/imports.db.ts'
import { workOn } from '../src/shop/imports/run-import.db.ts'

/**
 * A file of goods is sent, read, checked and written, then sent again with other prices, as the shop's job does it, in a
 * process that does nothing else: node --max-semi-space-size=8 bench/import.ts [rows]
 */

const ROWS = Number(process.argv[2] ?? 100_000)
const MB = 2 ** 20
const queue: Queue = { add: async () => {} }

const dataDir = await mkdtemp(join(tmpdir(), 'bench-import-'))
const database = await openDatabase({
  dataDir,
  DATABASE_URL: undefined,
  DATABASE_READ_URL: undefined,
  DATABASE_POOL: 10,
})
const { db } = database
const media = openMedia({ dataDir, NODE_ENV: 'production' }, () => new Date())

const line = (i: number, price: number) =>
  [
    ...[`B-${i}`, `Lampa ${i}`, `Lamp ${i}`, 'lampas', `${price},${String(i % 100).padStart(2, '0')}`],
    ...[i % 50, '<p>Apraksts par lampu.</p>', 500 + i],
  ].join(';')

/** In parts, so that the file never lies in the memory that is measured. */
function* partsOf(price: number): Generator<Buffer> {
  let text = 'code;title_lv;title_en;category;price;stock:main;description_lv;weight_g\n'
  for (let i = 0; i < ROWS; i += 1) {
    text += `${line(i, price)}\n`
    if (text.length < MAX_PART_BYTES / 2) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

async function timed(what: string, work: () => Promise<void>) {
  const before = process.memoryUsage().rss
  let [most, heap, outside] = [before, 0, 0]
  const timer = setInterval(() => {
    const { rss, heapUsed, external } = process.memoryUsage()
    ;[most, heap, outside] = [Math.max(most, rss), Math.max(heap, heapUsed), Math.max(outside, external)]
  }, 20)
  const [start, used] = [performance.now(), process.cpuUsage()]
  await work()
  clearInterval(timer)
  const { user, system } = process.cpuUsage(used)
  const megabytes = [most - before, most - first, heap, outside].map((bytes) => Math.round(bytes / MB))
  console.log(
    `${what}: ${((performance.now() - start) / 1000).toFixed(1)} s (of the processor ${((user + system) / 1e6).toFixed(1)} s, without PostgreSQL), memory +${megabytes[0]} MB, +${megabytes[1]} MB since the start; heap ${megabytes[2]} MB, outside of it ${megabytes[3]} MB`,
  )
}

async function step(id: string, to: 'reading' | 'checking' | 'running') {
  await beginStep(db, queue, { id, to })
  while (await workOn({ db, queue, readSheet, openArchive, media }, id));
}

async function importAll(price: number) {
  const id = await createImport(db, { actor: 'cli', fileName: 'bench.csv', now: new Date() })
  await timed('send', async () => {
    let part = 0
    for (const content of partsOf(price)) await storePart(db, { id, part: part++, content })
  })
  await timed('read', () => step(id, 'reading'))
  await timed('check', () => step(id, 'checking'))
  await timed('write', () => step(id, 'running'))
  console.log(JSON.stringify((await findImport(db, id))?.counts))
}

let first = 0
try {
  await migrate(database)
  await database.queueDb.executeSql(
    `insert into categories (slug, position, title, short_description, description) values ('lampas', 0, '{"lv": "Lampas"}', '{"lv": ""}', '{"lv": ""}')`,
  )
  first = process.memoryUsage().rss
  console.log(`${ROWS} rows; ${Math.round(first / MB)} MB at the start`)
  for (const price of [10, 11]) await importAll(price)
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
