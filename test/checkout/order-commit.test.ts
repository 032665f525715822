import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { type Db, rows } from '../../src/shop/db.ts'
import { type ChaosProxy, openChaosProxy } from '../faults/chaos-proxy.ts'
import { until } from '../faults/customer.ts'
import { buyer, countOf, place, stockOf } from '../support/buyers.ts'
import { createTestDatabase } from '../support/databases.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** The COMMIT of an order goes to the server together with its last statement. */
describe('an order and its COMMIT', () => {
  let shop: TestShop
  let proxy: ChaosProxy
  /** Past the proxy. */
  let direct: Database
  let dropDirect: () => Promise<void>
  let lamp: { id: number }

  beforeAll(async () => {
    const { url, drop } = await createTestDatabase('ground')
    const open = (address: URL) =>
      openDatabase({ DATABASE_URL: address.href, DATABASE_READ_URL: undefined, DATABASE_POOL: 6, dataDir: '' })
    const address = new URL(url)
    proxy = await openChaosProxy(Number(address.port || 5432))
    direct = await open(address)
    address.hostname = '127.0.0.1'
    address.port = String(proxy.port)
    shop = await openTestShop({ database: await open(address) })
    dropDirect = async () => {
      await direct.close()
      await drop()
    }
  })
  beforeEach(async () => {
    lamp = await shop.product({ quantity: 10, price: 2000 })
  })
  afterAll(async () => {
    const findings = await audit(direct.db)
    await shop.close()
    await proxy.close()
    await dropDirect()
    expect(findings).toEqual([])
  })

  const ordersOf = async () => countOf(shop, 'orders')

  /** Places an order that comes to the row of its product after somebody else has changed it. */
  async function placeBehind(change: (tx: Db) => Promise<unknown>) {
    const visitor = await buyer(shop, [lamp])
    const { answer } = await direct.db.transaction(async (tx) => {
      await change(tx)
      // In an object, because it is answered after this transaction.
      const found = { answer: place(shop, visitor) }
      await until('the order waits', async () => {
        const waiting = await rows(
          direct.db,
          sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%locked_stock%'`,
        )
        return waiting.length > 0
      })
      return found
    })
    return answer
  }

  test('nothing is left of it when the last piece was sold meanwhile', async () => {
    const before = await ordersOf()
    const answer = await placeBehind((tx) => rows(tx, sql`update products set quantity = 0 where id = ${lamp.id}`))
    expect(answer.status).toBe(409)
    expect(answer.json<{ message: string }>().message).not.toBe('')
    expect(await ordersOf()).toBe(before)
    expect(await stockOf(shop, lamp.id)).toEqual({ quantity: 0, virtual_quantity: 0 })
    expect(await rows(direct.db, sql`select 1 from idempotency_keys where order_id is null`)).toEqual([])
    await rows(direct.db, sql`update products set quantity = 10 where id = ${lamp.id}`)
  })

  test('nothing is left of it when the price was changed meanwhile', async () => {
    const before = await ordersOf()
    const answer = await placeBehind((tx) => rows(tx, sql`update products set price = 2100 where id = ${lamp.id}`))
    expect(answer.status).toBe(409)
    expect(await ordersOf()).toBe(before)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(10)
  })

  test('it gets another number when its own is taken', async () => {
    await direct.db.execute(sql`create sequence taken`)
    await direct.db.execute(sql`create function take_number() returns trigger language plpgsql as
      $$ begin return case when nextval('taken') = 1 then null else new end; end $$`)
    await direct.db.execute(
      sql`create trigger take_number before insert on orders for each row execute function take_number()`,
    )
    const visitor = await buyer(shop, [lamp])
    expect((await place(shop, visitor)).status).toBe(200)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(9)
    await direct.db.execute(sql`drop function take_number cascade`)
  })

  test('nothing is left of it when a deferred trigger refuses the COMMIT; sent again, it is placed', async () => {
    const before = await ordersOf()
    await direct.db.execute(sql`create function refuse_order() returns trigger language plpgsql as
      $$ begin raise exception 'too late'; end $$`)
    await direct.db.execute(sql`create constraint trigger refuse_order after insert on orders
      deferrable initially deferred for each row execute function refuse_order()`)
    const visitor = await buyer(shop, [lamp])
    const key = randomUUID()
    expect((await place(shop, visitor, undefined, key)).status).toBe(500)
    expect(await ordersOf()).toBe(before)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(10)
    await direct.db.execute(sql`drop function refuse_order cascade`)
    expect((await place(shop, visitor, undefined, key)).status).toBe(200)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(9)
  })

  test.each([
    ['before the server has it', false],
    ['before its answer comes', true],
  ])('when the connection dies %s, the key tells: one order, one piece taken', async (_, isPassed) => {
    const before = await ordersOf()
    const visitor = await buyer(shop, [lamp])
    const key = randomUUID()
    let cuts = 0
    proxy.onClientData = (piece, pass) => {
      if (!piece.includes('pg_logical_emit_message')) return true
      cuts += 1
      proxy.onClientData = () => true
      if (isPassed) pass()
      proxy.chaos.mode = 'blackhole'
      void committed(before + (isPassed ? 1 : 0)).then(() => {
        proxy.chaos.mode = 'pass'
        proxy.cut()
      })
      return false
    }
    expect((await place(shop, visitor, undefined, key)).status).toBeGreaterThanOrEqual(500)
    expect(cuts).toBe(1)
    expect(await countAt(direct.db)).toBe(before + (isPassed ? 1 : 0))
    const again = await place(shop, visitor, undefined, key)
    expect(again.status).toBe(200)
    expect(await countAt(direct.db)).toBe(before + 1)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(9)
    const third = await place(shop, visitor, undefined, key)
    expect(third.json<{ order: object }>().order).toEqual(again.json<{ order: object }>().order)
  })

  const countAt = async (db: Db) => (await rows<{ n: number }>(db, sql`select count(*)::int as n from orders`))[0]?.n
  const committed = (orders: number) => until('the server', async () => (await countAt(direct.db)) === orders)

  test('every role may write what the COMMIT is waited for with', async () => {
    const [found] = await rows<{ may: boolean }>(
      direct.db,
      sql`select bool_and(has_function_privilege('public', oid, 'execute')) as may
        from pg_proc where proname = 'pg_logical_emit_message'`,
    )
    expect(found?.may).toBe(true)
  })
})
