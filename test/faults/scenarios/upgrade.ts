import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, type Reply, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import { watchLocks } from '../lock-watch.ts'
import { buildOld } from '../old-build.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'an older shop (OLD=<commit>) serves on while the new one changes the schema under it'

const BUYERS = 3
const READERS = 4
const PAGES = ['/', '/search', '/search?query=lampa', '/cart', '/api/cart', '/checkout', '/about', '/en']
/** Orders of the years before, so that a migration has something to do. */
const HISTORY = 150_000
const MOST_LOCKED_MS = 2_000

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  say('  building the old shop')
  const old = buildOld(process.env.OLD)
  try {
    say(`  ${old.commit}`)
    return [{ what: 'old shop', figure: old.commit, ok: true }, ...(await upgrade(stage, say, old.program))]
  } finally {
    old.remove()
  }
}

async function upgrade(stage: Stage, say: (line: string) => void, program: string): Promise<Figure[]> {
  const database = 'upgrade'
  await stage.cluster.query('postgres', `create database ${database}`)
  const goods = await stage.goods(database, { program })
  const old = await stage.start({ database, program })
  const ledger = new Ledger(goods)
  const first = await ledger.ready(old.url)
  await first.send()
  say(`  ${HISTORY} orders of the years before`)
  await growHistory(stage, database, first.number)
  const before = await migrationsOf(stage, database)

  const watch = await watchLocks(stage.cluster.url(database))
  const replies: Reply[] = []
  const afterwards: Reply[] = []
  let isOpen = true
  let isMigrated = false
  const note = (reply: Reply) => (isMigrated ? afterwards : replies).push(reply)
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (isOpen) {
      const checkout = await ledger.ready(old.url)
      note(await checkout.send())
    }
  })
  const readers = Array.from({ length: READERS }, async () => {
    const visitor = new Customer(old.url)
    for (let i = 0; isOpen; i++) note(await visitor.get(PAGES[i % PAGES.length] ?? '/'))
  })
  await sleep(3_000)
  // At the last button before the schema changes, pressed after it.
  const between = await Promise.all(Array.from({ length: 5 }, () => ledger.ready(old.url)))
  say('  the new shop comes')
  const fresh = await stage.start({ database })
  isMigrated = true
  for (const checkout of between) note(await checkout.send())
  await until('orders of the old shop on the new schema', () => afterwards.length > 500)
  isOpen = false
  await Promise.all([...buyers, ...readers])
  await watch.close()
  const last = await Promise.all(Array.from({ length: 5 }, () => ledger.ready(old.url)))
  const code = await old.end('SIGTERM')
  // Carts that were filled in the old shop are ordered in the new one.
  await ledger.finish(fresh.url)
  const unread = await pagesThatFail(fresh.url, ledger)
  await fresh.end('SIGTERM')
  const after = await migrationsOf(stage, database)
  const failed = [...replies, ...afterwards].filter(({ status }) => status === 0 || status >= 500)
  const odd = [...replies, ...afterwards].filter(({ status }) => status !== 200 && status !== 303 && status < 500)
  const held = watch.held()
  return [
    { what: 'migrations, before and after', figure: `${before}, ${after}`, ok: after > before },
    {
      what: 'answers of the old shop before and after the schema changed',
      figure: `${replies.length}, ${afterwards.length}`,
      ok: replies.length > 500 && afterwards.length > 500,
    },
    { what: '5xx or no answer', figure: summary(failed), ok: failed.length === 0 },
    { what: 'other refusals', figure: summary(odd), ok: odd.length === 0 },
    {
      what: 'longest answer',
      figure: `${Math.round(Math.max(...[...replies, ...afterwards].map(({ ms }) => ms)))} ms`,
      ok: true,
    },
    {
      what: 'longest lock on a table',
      figure: `${Math.round(held.ms)} ms (${held.what})`,
      ok: held.ms < MOST_LOCKED_MS,
    },
    {
      what: 'longest wait for a lock',
      figure: `${Math.round(watch.waited())} ms`,
      ok: watch.waited() < MOST_LOCKED_MS,
    },
    {
      what: 'carts of the old shop ordered in the new one',
      figure: `${last.filter(({ number }) => number).length} of ${last.length}`,
      ok: last.every(({ number }) => number),
    },
    { what: 'order pages that the new shop cannot show', figure: unread.join(', ') || '0', ok: unread.length === 0 },
    { what: 'exit code of the old shop', figure: String(code), ok: code === 0 },
    ...(await ledger.figures(stage, database)),
  ]
}

async function migrationsOf(stage: Stage, database: string): Promise<number> {
  const [row] = await stage.cluster.query<{ n: number }>(
    database,
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  )
  return row?.n ?? 0
}

/** Copies of an order with its cart, line, payment and e-mail, whichever columns these have at the time. */
async function growHistory(stage: Stage, database: string, number: string) {
  const copies: readonly [table: string, ofThisOrder: string, own: string][] = [
    ['carts', 't.id = o.cart_id', `'id', md5('cart' || n)::uuid`],
    [
      'orders',
      't.id = o.id',
      `'id', 1000000 + n, 'cart_id', md5('cart' || n)::uuid, 'prefixed_id', 'OLD-' || n,
       'token_hash', md5('a' || n) || md5('b' || n), 'email', 'old-' || n || '@example.com'`,
    ],
    // Services, which take nothing from stock.
    [
      'order_lines',
      't.order_id = o.id',
      `'id', 1000000 + n, 'order_id', 1000000 + n, 'type', 'service', 'taken_quantity', 0, 'taken_virtual', 0`,
    ],
    ['order_events', 't.order_id = o.id', `'id', 1000000 + n, 'order_id', 1000000 + n`],
    [
      'payments',
      't.order_id = o.id',
      `'id', 1000000 + n, 'order_id', 1000000 + n, 'reference', gen_random_uuid(), 'provider_ref', null`,
    ],
    [
      'letters',
      `t.subject = 'order:' || o.id`,
      `'id', gen_random_uuid(), 'subject', 'order:' || (1000000 + n), 'state', 'sent'`,
    ],
  ]
  for (const [table, ofThisOrder, own] of copies) {
    await stage.cluster.query(
      database,
      `insert into ${table} select c.* from orders o join ${table} t on ${ofThisOrder}, generate_series(1, ${HISTORY}) n,
         jsonb_populate_record(t, jsonb_build_object(${own})) c where o.prefixed_id = $1`,
      [number],
    )
  }
  // As autovacuum does some time after such a growth.
  await stage.cluster.query(database, 'analyze')
}

async function pagesThatFail(url: string, ledger: Ledger): Promise<string[]> {
  const visitor = new Customer(url)
  const failed: string[] = []
  for (const { number, replies } of ledger.checkouts) {
    const answer = replies.find(({ status }) => status === 200)
    const link = answer ? (JSON.parse(answer.body) as { payment_link?: string }).payment_link : undefined
    const path = link && new URL(link, url).pathname.replace(/\/pay$/, '')
    const page = path ? await visitor.get(path) : undefined
    if (page?.status !== 200 || !page.body.includes(number)) failed.push(`${number} ${page?.status ?? 'no link'}`)
  }
  return failed
}

const summary = (replies: readonly Reply[]) =>
  [
    String(replies.length),
    ...new Set(replies.map(({ status, body, error }) => `${status} ${error || body.slice(0, 100)}`)),
  ]
    .slice(0, 4)
    .join('; ')
