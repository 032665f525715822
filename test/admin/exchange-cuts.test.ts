import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { placeExchange } from '../../src/shop/exchanges/place-exchange.db.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { receiveReturn } from '../../src/shop/returns/receive.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let cutting: Database

/** The connection is lost at this statement: before it is sent, or while its answer is waited for. */
let cut = { at: 0, isSent: false }
let statements = 0
const processes = new Set<number>()

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  const { connectionString } = shop.services.database.connection
  const config = { DATABASE_URL: connectionString, DATABASE_READ_URL: undefined, DATABASE_POOL: 2, dataDir: '' }
  cutting = await openDatabase(config, { onConnection: cutAtStatement })
}, 60_000)
afterAll(async () => {
  await cutting.close()
  await shop.close()
})

type Connection = { connection: { stream: { destroySoon(): void; destroy(): void } }; processID: number }

function cutAtStatement(client: ClientBase) {
  const { connection, processID } = client as ClientBase & Connection
  processes.add(processID)
  const send = client.query.bind(client) as (...args: unknown[]) => unknown
  const cutting = (...args: unknown[]) => {
    statements += 1
    const isCut = statements === cut.at
    const [query] = args as [string | { text: string }]
    const isSent = cut.isSent || (typeof query === 'string' ? query : query.text) === 'commit'
    if (isCut && !isSent) connection.stream.destroy()
    const answer = send(...args)
    if (isCut && isSent) connection.stream.destroySoon()
    return answer
  }
  client.query = cutting as typeof client.query
}

/** Resolves when the server has ended what was cut. */
async function ended() {
  const ids = sql.param([...processes])
  const left = sql`select 1 from pg_stat_activity where pid = any(${ids}::int[]) and state <> 'idle'`
  while ((await rows(shop.db, left)).length > 0) await new Promise((done) => setImmediate(done))
}

/** All that an exchange may write. */
const TABLES = ['orders', 'order_lines', 'order_events', 'payments', 'refunds', 'returns', 'return_lines', 'exchanges']
const MORE = ['invoices', 'invoice_series', 'stock_movements', 'letters', 'operator_tasks', 'carts', 'cart_items']

async function everything() {
  const contents = [...TABLES, ...MORE].map(
    (name) => sql`(select jsonb_agg(to_jsonb(t) order by t::text) from ${sql.identifier(name)} t)`,
  )
  return firstRow<{ all: unknown[] }>(shop.db, sql`select jsonb_build_array(${sql.join(contents, sql`, `)}) as all`)
}

/** Cuts the work at every statement in turn, until it is done. @returns how often it was cut */
async function cutEverywhere(work: () => Promise<{ ok: boolean }>): Promise<number> {
  const before = await everything()
  for (let at = 1; ; at++) {
    cut = { at, isSent: at % 2 === 0 }
    statements = 0
    const answer = await work().catch(() => null)
    cut = { at: 0, isSent: false }
    await ended()
    if (answer) {
      expect(answer.ok).toBe(true)
      return at - 1
    }
    const after = await everything()
    // The answer of the commit was lost.
    if (JSON.stringify(after) !== JSON.stringify(before)) return at
  }
}

const depsOf = async () => {
  const { keys, memory } = shop.services
  const deps = { ...(await settlementDeps(shop.services)), db: cutting.db, memory, actor: 'staff:1' }
  return { ...deps, address: orderTokens(keys).fresh }
}

test('an exchange whose connection is lost at any statement is made whole or not at all, and once', async () => {
  const lamp = await shop.product({ price: 2_500, quantity: 9 })
  const order = await bought(shop, await buyer(shop, [{ id: lamp.id }]), { payment_method: 'bank-transfer' })
  await move(shop, order.number, 'paid', 'packed', 'shipped', 'ready', 'completed')
  const [line] = await rows<{ id: number }>(
    shop.db,
    sql`select l.id from order_lines l join orders o on o.id = l.order_id where o.prefixed_id = ${order.number}`,
  )
  const lineId = line?.id ?? 0
  const lines = [{ lineId, quantity: 1 }]
  const returned: number = (await manager.post('/returns', { number: order.number, reason: 'other', lines })).body.id
  const { paymentMethod } = (await manager.get(`/returns/${returned}/exchange`)).body
  const deps = await depsOf()
  const place = () =>
    placeExchange(deps, returned, {
      goods: [{ productId: lamp.id, quantity: 1 }],
      sent: 'received',
      ...{ isDeliveryCharged: false, seen: 0, paymentMethod, methodTitle: { lv: 'Preču maiņa' } },
    })
  const receive = () => receiveReturn(deps, returned, { lines: [{ lineId, stocked: 1, writtenOff: 0 }] })

  expect(await cutEverywhere(place)).toBeGreaterThan(30)
  const waiting = await everything()
  expect(await place()).toMatchObject({ ok: false })
  expect(await everything()).toEqual(waiting)
  expect(await audit(shop.db)).toEqual([])

  expect(await cutEverywhere(receive)).toBeGreaterThan(30)
  const done = await everything()
  expect(await receive()).toEqual({ ok: false, reason: 'state' })
  expect(await everything()).toEqual(done)
  expect(await audit(shop.db)).toEqual([])
  const shown = (await manager.get(`/returns/${returned}`)).body
  expect(shown).toMatchObject({ state: 'settled', exchanges: [{ state: 'paid', isSettled: true }] })
  const refunds = await rows(shop.db, sql`select amount, state, reason from refunds`)
  expect(refunds).toEqual([{ amount: 2_500, state: 'done', reason: 'exchanged' }])
}, 60_000)
