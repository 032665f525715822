import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/database/migrate.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { stock } from '../../src/cli/stock-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { type Db, rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { orderLines } from '../../src/shop/orders/orders.tables.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { countStock, moveStock, transferStock } from '../../src/shop/stock/move.db.ts'
import { bought } from '../support/bought.ts'
import { burst, buyer, countOf, place, stockOf } from '../support/buyers.ts'
import { openTestDatabase } from '../support/databases.ts'
import { insertOrder } from '../support/orders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
const anna = { actor: 'cli:anna' }

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

/** What the merchant's command prints, or the words with which it refuses. */
async function command(...args: string[]): Promise<string[]> {
  const said: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void said.push(line) }
  try {
    await stock.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return said
}

const ordered = async (id: number, pieces: number) => bought(shop, await buyer(shop, [{ id, pieces }]))

const change = async (
  number: string,
  ...given: [Parameters<typeof changeOrder>[2], Parameters<typeof changeOrder>[3]?]
) => changeOrder(await settlementDeps(shop.services), number, ...given)

async function pay({ visitor, path }: Awaited<ReturnType<typeof ordered>>) {
  const bank = String((await visitor.get(`${path}/pay`)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
}

describe('the ledger of stock', () => {
  test('an order writes no movement; its history has it, and what went back', async () => {
    const lamp = await shop.product({ quantity: 3, virtualQuantity: 4 })
    const before = await countOf(shop, 'stock_movements')
    const order = await ordered(lamp.id, 5)
    await change(order.number, 'cancel')
    expect(await countOf(shop, 'stock_movements')).toBe(before)
    const lines = (await command(lamp.code.toLowerCase())).slice(3).map((line) => line.split(/\s{2,}/).slice(1))
    expect(lines.toSorted()).toEqual(
      [
        ['+3', 'returned order', 'main', 'shop', order.number],
        ['+2', 'returned order', 'supplier', 'shop', order.number],
        ['-3', 'sale', 'main', 'buyer', order.number],
        ['-2', 'sale', 'supplier', 'buyer', order.number],
        ['+3', 'opening', 'main', 'database'],
        ['+4', 'opening', 'supplier', 'database'],
      ].toSorted(),
    )
  })

  test('is moved by commands with a reason, and says who', async () => {
    const lamp = await shop.product({ quantity: 10 })
    await ordered(lamp.id, 2)
    const shown = await command(lamp.code, '+12', 'receipt', 'PZ-17')
    expect(shown.slice(1, 3)).toEqual([
      'can be sold: 20, from the supplier: 0; ordered and not packed yet: 2',
      'main: 20',
    ])
    expect(shown[3]).toMatch(/\+12 {2}receipt +main {2}cli:\S+ {2}PZ-17$/)
    await command(lamp.code, '-1', 'loss')
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(19)
    await command(lamp.code, '+30', 'correction', '--location', 'supplier')
    expect(await stockOf(shop, lamp.id)).toEqual({ quantity: 19, virtual_quantity: 30 })
  })

  test.each([
    [['+1', 'loss'], /is no loss/],
    [['-1', 'receipt'], /is no receipt/],
    [['12', 'receipt'], /stock CODE/],
    [['+0', 'correction'], /stock CODE/],
    [['+1', 'sale'], /stock CODE/],
    [['-11', 'loss'], /fewer pieces/],
    [['+1', 'return'], /Which order/],
    [['+1', 'receipt', '--location', 'mars'], /no such location/],
    [['transfer', '1', 'main', 'mars'], /no such location/],
    [['transfer', '11', 'main', 'supplier'], /fewer pieces/],
    [['count', '-1'], /stock CODE/],
  ])('%s is refused in words, and nothing is moved', async (args, words) => {
    const lamp = await shop.product({ quantity: 10 })
    const before = await countOf(shop, 'stock_movements')
    expect((await command(lamp.code, ...args)).join()).toMatch(words)
    expect(await countOf(shop, 'stock_movements')).toBe(before)
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(10)
  })

  test('an unknown product is refused', async () => {
    expect(await command('NAV-TADA')).toEqual(['refused: There is no product NAV-TADA.'])
    expect(await command('NAV-TADA', 'count', '1')).toEqual([
      'refused: There is no product with that code that has stock: variations have their own.',
    ])
  })

  test('what is counted includes what is sold and still lies there', async () => {
    const lamp = await shop.product({ quantity: 10 })
    const packed = await ordered(lamp.id, 1)
    await pay(packed)
    await change(packed.number, 'packed')
    await ordered(lamp.id, 3)
    // Nine lie there: three of them are sold.
    expect(await countStock(shop.db, lamp.code, 9, anna)).toMatchObject({ ok: true, quantity: 6 })
    expect((await command(lamp.code))[3]).toMatch(/sale/)
    expect(await countStock(shop.db, lamp.code, 8, anna)).toMatchObject({ ok: true, quantity: 5 })
    expect((await command(lamp.code))[3]).toMatch(/-1 {2}count/)
    expect(await countStock(shop.db, lamp.code, 2, anna)).toEqual({
      ok: false,
      reason: 'fewer-than-ordered',
      ordered: 3,
    })
  })

  test('a count puts right what was written past the ledger', async () => {
    const lamp = await shop.product({ quantity: 10, virtualQuantity: 2 })
    await ordered(lamp.id, 4)
    for (const [tampered, counted] of [
      [50, 7],
      [0, 12],
      [6, 4],
    ] as const) {
      await shop.db.update(products).set({ quantity: tampered, virtualQuantity: 9 }).where(eq(products.id, lamp.id))
      await shop.db.execute(sql`update stock_levels set quantity = 1 where product_id = ${lamp.id}`)
      expect(await countStock(shop.db, lamp.code, counted, anna)).toEqual({
        ok: true,
        quantity: counted - 4,
        virtualQuantity: 2,
      })
      expect(await audit(shop.db)).toEqual([])
    }
  })

  test('another location: transferred there, sold in all, never below nothing', async () => {
    const lamp = await shop.product({ quantity: 10 })
    expect(await command('--new-location', 'riga', 'Veikals Rīgā')).toEqual([
      'The location riga is there: stock CODE transfer N main riga',
    ])
    expect(await command('--new-location', 'riga', 'x')).toEqual(['refused: There is a location riga already.'])
    expect((await command(lamp.code, 'transfer', '4', 'main', 'riga')).slice(1, 3)).toEqual([
      'can be sold: 10, from the supplier: 0; ordered and not packed yet: 0',
      'main: 6, riga: 4',
    ])
    const given = { ...anna, location: 'riga' }
    expect(await moveStock(shop.db, lamp.code, -5, { ...given, reason: 'loss' })).toEqual({
      ok: false,
      reason: 'too-few',
    })
    expect(await countStock(shop.db, lamp.code, 3, given)).toMatchObject({ quantity: 9 })
    await ordered(lamp.id, 6)
    expect(await transferStock(shop.db, lamp.code, 1, { ...anna, from: 'main', to: 'riga' })).toMatchObject({
      ok: false,
    })
    expect((await command(lamp.code))[2]).toBe('main: 0, riga: 3')
  })

  test('a piece of an order comes back, and the rest of it with the order: none twice', async () => {
    const lamp = await shop.product({ quantity: 5 })
    const order = await ordered(lamp.id, 3)
    await pay(order)
    expect((await command(lamp.code, '+2', 'return', order.number.toLowerCase()))[1]).toMatch(/^can be sold: 4,/)
    const twice = await command(lamp.code, '+2', 'return', order.number)
    expect(twice).toEqual(['refused: That order has not so many pieces of it left to come back.'])
    expect(await change(order.number, 'refund', { restock: true })).toMatchObject({ to: 'refunded' })
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(5)
    expect(await moveStock(shop.db, lamp.code, 1, { ...anna, reason: 'return', reference: order.number })).toEqual({
      ok: false,
      reason: 'too-many-returned',
    })
  })

  test('no movement is ever changed or deleted', async () => {
    await shop.product({ quantity: 1 })
    for (const query of ['update stock_movements set quantity = quantity + 1', 'delete from stock_movements']) {
      await expect(shop.db.execute(sql.raw(query))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('stock_movements is never changed') },
      })
    }
  })

  test('bought, cancelled, counted, moved by many at once: it adds up', async () => {
    const lamp = await shop.product({ quantity: 30, virtualQuantity: 10 })
    const other = await shop.product({ quantity: 30, virtualQuantity: 10 })
    await burst(40, async (i) => {
      const { code } = i % 2 ? lamp : other
      if (i % 8 === 0) return countStock(shop.db, code, 25, anna)
      if (i % 8 === 1) return moveStock(shop.db, code, 3, { ...anna, reason: 'receipt' })
      if (i % 8 === 2) return moveStock(shop.db, code, -1, { ...anna, reason: 'loss' })
      const visitor = await buyer(shop, [{ id: lamp.id }, { id: other.id, pieces: 2 }])
      const placed = await place(shop, visitor)
      if (i % 8 !== 3 || placed.status !== 200) return
      const { order } = placed.json<{ order: { prefixed_id: string } }>()
      await change(order.prefixed_id, 'cancel')
    })
    expect(await audit(shop.db)).toEqual([])
  })
})

/** A rolling deploy: the schema is new, and the version that knows nothing of movements still sells. */
describe('a shop of before the ledger', () => {
  type Journal = { entries: { when: number; tag: string }[] }
  const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as Journal
  const at = entries.findIndex(({ tag }) => tag.endsWith('ledger_stock_movements'))

  const ofStock = async (db: Db) =>
    (await audit(db)).filter((line) => /^(stock is|a level is|a coupon counts)/.test(line))

  test('opens with what it has and what is sold, and an older instance may go on selling', async () => {
    const { database, drop } = await openTestDatabase('nothing', 4)
    const { db } = database
    try {
      await migrate(database, entries[at - 1]?.when)
      const lampId = await oldProduct(db, 'L-1', 10, 5)
      const none = await oldProduct(db, 'L-2', 0, 0)
      await db.execute(sql`insert into coupons (code, kind, value, used) values ('VECS', 'percent', 1000, 3)`)
      // The helper writes columns that came later.
      await db.execute(sql`alter table orders add column parcels integer, add column version integer default 1,
        add column supplements_id integer, add column has_refund boolean default false,
        add column promotions jsonb, add column company_id integer`)
      await db.execute(sql`alter table carts add column price_list_ids integer[], add column buyer_type text`)
      await db.execute(sql`alter table order_lines add column unit_cost integer`)
      await db.execute(sql`alter table payments add column counter text, add column exchanged integer default 0`)
      const { orderId } = await insertOrder(db, { state: 'awaiting_payment', payment: 'created' })
      await db.execute(sql`alter table orders drop column parcels, drop column version, drop column supplements_id,
        drop column has_refund, drop column promotions, drop column company_id`)
      await db.execute(sql`alter table carts drop column price_list_ids, drop column buyer_type`)
      await db.execute(sql`alter table payments drop column counter, drop column exchanged`)
      await oldSale(db, orderId, lampId, 4, 2)
      await db.execute(sql`alter table order_lines drop column unit_cost`)
      await migrate(database)
      expect(await rows(db, sql`select product_id, quantity, reason, actor from stock_movements order by id`)).toEqual([
        { product_id: lampId, quantity: 10, reason: 'opening', actor: 'migration' },
        { product_id: lampId, quantity: 5, reason: 'opening', actor: 'migration' },
      ])
      expect(await ofStock(db)).toEqual([])

      const { orderId: second } = await insertOrder(db, { state: 'awaiting_payment', payment: 'created' })
      await oldSale(db, second, lampId, 6, 1)
      await oldReturn(db, orderId)
      await oldProduct(db, 'L-3', 7, 0)
      expect(await ofStock(db)).toEqual([])
      expect(await moveStock(db, 'L-2', 1, { ...anna, reason: 'receipt' })).toMatchObject({ ok: true, quantity: 1 })
      expect(none).toBeGreaterThan(0)
      expect(await ofStock(db)).toEqual([])
    } finally {
      await drop()
    }
  }, 60_000)

  async function oldProduct(db: Db, code: string, quantity: number, virtual: number): Promise<number> {
    const [made] = await rows<{ id: number }>(
      db,
      sql`with c as (insert into categories (slug, title, short_description, description)
            values (${code}, '{"lv": ""}', '{"lv": ""}', '{"lv": ""}') returning id)
          insert into products (slug, code, category_id, price, quantity, virtual_quantity)
          select ${code}, ${code}, id, 100, ${quantity}, ${virtual} from c returning id`,
    )
    return made?.id ?? 0
  }

  /** As 0.2 sells: the line says what it took, and the shelf has less. */
  async function oldSale(db: Db, orderId: number, productId: number, own: number, virtual: number) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`update products set quantity = quantity - ${own}, virtual_quantity = virtual_quantity - ${virtual}
        where id = ${productId}`)
      await tx.insert(orderLines).values({
        ...{ orderId, productId, position: 2, type: 'product', title: 'Lampa', code: 'L-1', quantity: own + virtual },
        ...{ unitPrice: 0, total: 0, vatRate: 2100, vat: 0, takenQuantity: own, takenVirtual: virtual },
      })
    })
  }

  async function oldReturn(db: Db, orderId: number) {
    await db.execute(sql`
      with back as (update orders set stock_returned_at = now(), state = 'cancelled', hold_until = null
        where id = ${orderId} returning id)
      update products p set quantity = p.quantity + l.taken_quantity, virtual_quantity = p.virtual_quantity + l.taken_virtual
      from order_lines l join back on back.id = l.order_id where l.product_id = p.id`)
  }
})
