import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, startShopProcess } from '../test/support/running-shop.ts'
import { signInStaffOver } from '../test/support/staff-over-http.ts'
import { cpuOf, cpuSince, databasePids, waitsOf } from './cpu.ts'
import { closeBench, openTwin, STATEMENT_STATISTICS } from './database.ts'
import { addProducts, addVariedProduct } from './varied-product.ts'

/**
 * `node bench/product-save.ts [build…]`: saves of the page of a product over HTTP, one after another, in a shop of its own
 * with `BENCH_PRODUCTS` (20,000) more products; several builds in turn. Milliseconds by the clock, the same without waits for a
 * processor that other programs had, and the processor time of a save in the shop and its database. `BENCH_STATEMENTS=1` prints the statements of the last build.
 */
process.env.DIST ??= 'dist-bench'
const { buildIfStale, dist: own } = await import('../build/build.ts')
const given = process.argv.slice(2)
if (given.length === 0) await buildIfStale(console.log)
const builds = given.length > 0 ? given.map((folder) => resolve(folder)) : [own]
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 20_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
/** Saves of each kind in a round. */
const SAVES = 40
const SHOWN = 25

type Json = Record<string, unknown>
type Variations = { rows: { id: number; version: number; price: number }[] }
type Kind = 'price' | 'texts' | 'price of 500' | 'a variation of 500'
const KINDS: readonly Kind[] = ['price', 'texts', 'price of 500', 'a variation of 500']
type Taken = { times: number[]; free: number[]; shop: number; database: number }

const sides: Awaited<ReturnType<typeof open>>[] = []
try {
  for (const dist of builds) sides.push(await open(dist))
  const taken = new Map<string, Taken>()
  for (let round = -1; round < ROUNDS; round += 1) {
    if (round === 0) for (const { client } of sides) await client.query('select pg_stat_statements_reset()')
    for (const kind of KINDS) {
      for (const side of sides) {
        const found = await saves(side, kind)
        if (round < 0) continue
        const before = taken.get(`${side.name}: ${kind}`) ?? { times: [], free: [], shop: 0, database: 0 }
        taken.set(`${side.name}: ${kind}`, {
          times: [...before.times, ...found.times],
          free: [...before.free, ...found.free],
          shop: before.shop + found.shop,
          database: before.database + found.database,
        })
      }
    }
  }
  console.table(Object.fromEntries([...taken].map(([name, all]) => [name, summary(all)])))
  const side = sides.at(-1)
  if (process.env.BENCH_STATEMENTS && side) await showStatements(side.client)
} finally {
  for (const { close } of sides) await close()
}

async function open(dist: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-save-'))
  const database = await openTwin(STATEMENT_STATISTICS)
  const connectionString = database.env.DATABASE_URL ?? ''
  const shop = await startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: basename(dist), LIMITS: 'off', ...database.env },
    nodeArgs: ['--max-semi-space-size=8'],
  })
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const staff = await signInStaffOver(shop.url)
  const ids = await addProducts(
    client,
    Array.from({ length: PRODUCTS }, (_, at) => `SAVE-${at}`),
  )
  const varied = await addVariedProduct(client, staff, { code: 'SAVE-VARIED', options: [20, 25] })
  await client.query('analyze')
  // The list knows all of them.
  while ((await staff.get<{ count: number }>('/products?q=Prece&limit=1')).count < PRODUCTS) await sleep(200)
  return {
    ...{ name: dist, url: shop.url, client, staff, varied },
    plain: ids.slice(0, SAVES),
    pid: shop.process.pid ?? 0,
    connectionString,
    close: () => closeBench({ client, shop, database, dataDir }),
  }
}

type Side = Awaited<ReturnType<typeof open>>

async function saves(side: Side, kind: Kind): Promise<Taken> {
  const times: number[] = []
  const free: number[] = []
  const pids = await databasePids(side.connectionString)
  const before = { shop: cpuOf([side.pid]), database: cpuOf(pids) }
  const waits = () => waitsOf([process.pid, side.pid, ...pids])
  for (let at = 0; at < SAVES; at += 1) {
    const save = await readForSave(side, kind, at)
    const waited = waits()
    const ms = await timed(side, save)
    times.push(ms)
    free.push(Math.max(0, ms - (waits() - waited)))
  }
  // Caches and lists follow the change.
  await sleep(500)
  return {
    times,
    free,
    shop: cpuSince(before.shop, cpuOf([side.pid])),
    database: cpuSince(before.database, cpuOf(pids)),
  }
}

type Save = { path: string; body: object; version?: number }

/** What a save changes is read before. */
async function readForSave(side: Side, kind: Kind, at: number): Promise<Save> {
  const id = kind.endsWith('500') ? side.varied : (side.plain[at] ?? 0)
  if (kind === 'a variation of 500') {
    const { rows } = await side.staff.get<Variations>(`/products/${id}/variations`)
    const row = rows[(at * 7) % rows.length] ?? { id: 0, version: 0, price: 0 }
    const edit = {
      id: row.id,
      version: row.version,
      base: { price: row.price },
      changes: { price: row.price + 1 },
    }
    return { path: `/products/${id}/variations`, body: { rows: [edit] } }
  }
  const product = await side.staff.get<{ version: number; fields: Json }>(`/products/${id}`)
  const changes =
    kind === 'texts'
      ? {
          'title.lv': `Prece SAVE-${at} ${performance.now()}`,
          'description.lv': `<p>Apraksts ${performance.now()}</p>`,
        }
      : { price: Number(product.fields.price) + 1 }
  const base = Object.fromEntries(Object.keys(changes).map((field) => [field, product.fields[field] ?? '']))
  return { path: `/products/${id}`, body: { base, changes }, version: product.version }
}

/** Milliseconds of the save alone. */
async function timed({ url, staff }: Side, { path, body, version }: Save): Promise<number> {
  const began = performance.now()
  const reply = await fetch(`${url}/admin/api${path}`, {
    method: 'PATCH',
    headers: {
      ...staff.headers,
      'content-type': 'application/json',
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const ms = performance.now() - began
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text.slice(0, 300)}`)
  return ms
}

function summary({ times, free, shop, database }: Taken) {
  const at = (share: number, all = times) =>
    Number((all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? 0).toFixed(1))
  const each = (ms: number) => Number((ms / times.length).toFixed(2))
  const alone = { 'p50 alone': at(0.5, free), 'p99 alone': at(0.99, free) }
  return { p50: at(0.5), p99: at(0.99), most: at(1), ...alone, 'shop, processor': each(shop), database: each(database) }
}

async function showStatements(client: pg.Client) {
  const { rows } = await client.query<{ query: string; calls: number; ms: number; most: number; toplevel: boolean }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 170) as query, sum(calls)::float8 as calls,
       sum(total_exec_time + total_plan_time)::float8 as ms, max(max_exec_time)::float8 as most, toplevel
     from pg_stat_statements where query not like '%pg_stat_%' group by 1, 5 order by 3 desc limit ${SHOWN}`,
  )
  for (const { query, calls, ms, most, toplevel } of rows)
    console.log(
      `${ms.toFixed(0).padStart(6)} ms ${String(calls).padStart(6)}x, most ${most.toFixed(1).padStart(5)} ${toplevel ? '' : '(nested) '}${query}`,
    )
}
