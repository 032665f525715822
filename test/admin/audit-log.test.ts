import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { generateCatalogue } from '../../bench/generate/catalogue.db.ts'
import { CATALOGUE, columnWord, TECHNICAL } from '../../src/admin/staff/log-changes.ts'
import { adminTexts as en } from '../../src/i18n/admin/en/index.ts'
import { adminTexts as lv } from '../../src/i18n/admin/lv/index.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { actingDb } from '../../src/shop/staff/actor.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  manager = await signedInStaff(shop, 'manager')
  await shop.db.execute(sql`insert into vat_rates (country_code, vat_class, rate, valid_from)
    values ('LV', 'standard', 2200, '2099-01-01')`)
})
afterAll(() => shop.close())

const count = async () =>
  (await firstRow<{ count: number }>(shop.db, sql`select count(*)::int as count from audit_log`))?.count ?? 0

const entries = async (query: string) => (await manager.get(`/audit-log?${query}`)).body.entries

describe('the audit log of what merchants edit', () => {
  test('an order, its payment and what it does to stock and coupon write nothing', async () => {
    const product = await shop.product({ quantity: 5 })
    await shop.db.execute(sql`insert into coupons (code, kind, value) values ('ŽURNĀLS', 'percent', 500)`)
    const visitor = await buyer(shop, [{ id: product.id, pieces: 2 }], 'ŽURNĀLS')
    const before = await count()
    await bought(shop, visitor)
    expect(await firstRow(shop.db, sql`select used from coupons where code = 'ŽURNĀLS'`)).toEqual({ used: 1 })
    expect(await count()).toBe(before)
  })

  test.each(Object.entries({ lv, en }))(
    'every audited column of the catalogue has a word in %s',
    async (_lang, texts) => {
      const columns = await rows<{ table: string; column: string }>(
        shop.db,
        sql`select c.table_name as table, c.column_name as column from information_schema.columns c
          join pg_trigger t on t.tgrelid = to_regclass(quote_ident(c.table_name)) and t.tgname = c.table_name || '_audit'
          where c.table_schema = 'public'
            and c.column_name <> all(string_to_array(split_part(encode(t.tgargs, 'escape'), '\\000', 3), ','))`,
      )
      const edited = columns.filter(({ table, column }) => CATALOGUE.has(table) && !TECHNICAL.has(column))
      expect(new Set(edited.map(({ table }) => table))).toEqual(CATALOGUE)
      expect(edited.filter(({ table, column }) => !columnWord(table, column, texts))).toEqual([])
    },
  )

  test.each([
    [
      'products',
      sql`update products set price = price + 1, previous_price = null, quantity = 3 where id = (select min(id) from products)`,
      /^product:\d+$/,
    ],
    [
      'product_texts',
      sql`update product_texts set title = title || '!' where product_id = (select min(id) from products) and lang = 'lv'`,
      /^product:\d+$/,
    ],
    [
      'categories',
      sql`update categories set position = position + 1 where id = (select min(id) from categories)`,
      /^category:\d+$/,
    ],
    [
      'manufacturers',
      sql`update manufacturers set title = title || '!' where id = (select min(id) from manufacturers)`,
      /^manufacturer:\d+$/,
    ],
    [
      'attribute_options',
      sql`update attribute_options set position = 99 where id = (select min(id) from attribute_options)`,
      /^attribute:\d+$/,
    ],
    ['coupons', sql`update coupons set value = value + 1 where id = (select min(id) from coupons)`, /^coupon:/],
    [
      'payment_methods',
      sql`update payment_methods set surcharge = surcharge + 1 where id = (select min(id) from payment_methods)`,
      /^payment-method:/,
    ],
    [
      'shipping_prices',
      sql`update shipping_prices set price = price + 1 where id = (select min(id) from shipping_prices)`,
      /^shipping-method:\d+$/,
    ],
    ['pages', sql`update pages set title = title || '{"en": "x"}' where id = (select min(id) from pages)`, /^page:/],
    [
      'search_synonyms',
      sql`delete from search_synonyms where id = (select min(id) from search_synonyms)`,
      /^synonym:\d+$/,
    ],
    ['vat_rates', sql`update vat_rates set rate = rate + 1 where valid_from = '2099-01-01'`, /^vat-rate:LV$/],
    ['countries', sql`update countries set position = 77 where code = 'LV'`, /^country:LV$/],
  ] as const)('%s: who changed what, with both values', async (table, change, subject) => {
    const db = actingDb(shop.db, { actor: `staff:${manager.id}` })
    const before = await count()
    await db.transaction((tx) => tx.execute(change))
    expect(await count()).toBeGreaterThan(before)
    const [entry] = await entries(`table=${table}`)
    expect(entry).toMatchObject({ table, actor: `staff:${manager.id}`, person: 'Anna manager' })
    expect(entry.subject).toMatch(subject)
    expect(entry.before).not.toHaveProperty('quantity')
    expect(Object.keys(entry.before).length).toBeGreaterThan(0)
  })

  test('is found by person, thing and day', async () => {
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Riga' }).format(new Date())
    const mine = await entries(`actor=staff:${manager.id}&day=${today}`)
    expect(mine.length).toBeGreaterThan(10)
    expect(await entries(`actor=staff:${manager.id}&day=2020-01-01`)).toEqual([])
    const { subject, title } = mine.find(({ table }: { table: string }) => table === 'products')
    for (const entry of await entries(`subject=${subject}`)) expect(entry.subject).toBe(subject)
    expect(title).toEqual(expect.any(String))
    const { actors } = (await manager.get('/audit-log/actors')).body
    expect(actors).toContainEqual({ actor: `staff:${manager.id}`, person: 'Anna manager' })
    expect((await manager.get('/audit-log?day=rīt')).status).toBe(422)
  })

  test.each([
    [
      'sales',
      sql`insert into sales (title, starts_at, ends_at) values ('{"lv": "Ziema"}', now(), now() + interval '1 day')`,
    ],
    ['stock_documents', sql`update stock_documents set note = 'x' where id = (select min(id) from stock_documents)`],
    [
      'stock_locations',
      sql`update stock_locations set title = title || '{"en": "z"}' where id = (select min(id) from stock_locations)`,
    ],
    [
      'shipping_zones',
      sql`update shipping_zones set free_from = 77 where method_id = (select min(method_id) from shipping_zones)`,
    ],
    [
      'returns',
      sql`update returns set reason = 'other' where id = (select min(id) from returns where reason <> 'other')`,
    ],
    ['pages', sql`update pages set title = title || '{"en": "y"}' where id = (select min(id) from pages)`],
  ] as const)('%s: the entry has a name by which people know the thing', async (table, change) => {
    await actingDb(shop.db, { actor: `staff:${manager.id}` }).transaction((tx) => tx.execute(change))
    const [entry] = await entries(`table=${table}`)
    expect(entry.title).toEqual(expect.any(String))
    expect((await entries(`subject=${entry.subject}`))[0]).toEqual(entry)
  })

  test('the demo and a large import wrote one row for all goods', async () => {
    const demo = await entries('subject=import:demo')
    expect(demo).toMatchObject([{ actor: 'demo', table: 'products', after: { rows: expect.any(Number) } }])
    const before = await count()
    await generateCatalogue(shop.db, { products: 40, seed: 3 })
    const [entry] = await entries('subject=import:generate-3')
    expect(entry).toMatchObject({ actor: 'generate', after: { rows: 40 } })
    const goods = await rows(
      shop.db,
      sql`select 1 from audit_log where actor = 'generate' and table_name in ('products', 'product_texts') and after->>'rows' is null`,
    )
    expect(goods).toEqual([])
    // Kinds, makers and colours that were missing are still told one by one.
    expect(await count()).toBeLessThan(before + 500)
  })

  test('goods that are changed by SQL open no task for each, staff do', async () => {
    const tasks = () =>
      rows<{ subject: string }>(shop.db, sql`select subject from operator_tasks where kind = 'database-write'`)
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local application_name = 'psql'`)
      await tx.execute(sql`update products set is_new = not is_new where id = (select min(id) from products)`)
      await tx.execute(sql`update staff set name = 'Cita' where id = ${manager.id}`)
    })
    expect(await tasks()).toEqual([{ subject: `staff:${manager.id}` }])
    expect((await entries('table=products'))[0]).toMatchObject({ actor: 'database' })
  })
})
