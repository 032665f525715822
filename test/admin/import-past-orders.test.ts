import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { pastOrdersCommand } from '../../src/cli/goods-file-commands.ts'
import { deleteAccount } from '../../src/shop/customers/close-account.db.ts'
import { eraseAddress } from '../../src/shop/customers/erase-address.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import type { PastOrder } from '../../src/shop/past-orders/past-orders.calls.ts'
import { movePastOrders } from '../../src/shop/past-orders/write-past-orders.db.ts'
import { anonymiseOrders } from '../../src/shop/retention/anonymise-orders.db.ts'
import { customer } from '../support/customers.ts'
import { check, imported, rowsOf, upload } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
}, 60_000)
afterAll(() => shop.close())

const HEAD =
  'Pasūtījuma numurs;Datums;E-pasts;Pircējs;Tālrunis;Statuss;Piegāde;Kopā;Preces kods;Prece;Daudzums;Preces cena'
const FILE = [
  HEAD,
  '10482;14.03.2024;Liga@Example.com;Līga Ozola;+371 26 111 222;Izpildīts;Omniva;54,70;L-1;Galda lampa;2;24,90',
  '10482;;;;;;;;P-1;Piegāde;1;4,90',
  '10483;2024-03-15 10:20;janis@example.com;Jānis Bērzs;;Atcelts;Kurjers;;K-1;Krēsls;1;100',
  '10484;2999-01-01;nav-adrese;Anna Liepa;;;;10;;;;',
  '10484;;;;;;;;X;Grāmata;1;10',
].join('\n')

const found = async (query = ''): Promise<PastOrder[]> => (await owner.get(`/past-orders?${query}`)).body.rows

const countOf = async (table: string) =>
  (await firstRow<{ n: number }>(shop.db, sql.raw(`select count(*)::int as n from ${table}`)))?.n

describe('a file of orders of the previous shop', () => {
  test('the check says what it would do; an order with a wrong row is refused whole', async () => {
    const read = await upload(shop, owner, { name: 'pasutijumi.csv', file: FILE })
    expect(read).toMatchObject({ kind: 'orders', rows: 5, missing: [] })
    expect(read.mapping.filter(Boolean)).toHaveLength(12)
    expect(await check(shop, owner, read)).toMatchObject({
      state: 'checked',
      counts: { new: 3, changed: 0, same: 0, refused: 2 },
    })
    const reasons = (await rowsOf(owner, read.id, 'refused')).map((row) => row.reasons.map(({ code }) => code))
    expect(reasons).toEqual([['date', 'email'], ['order-refused']])
    expect(await countOf('past_orders')).toBe(0)
  })

  test('the run writes them, and nothing else of the shop knows of them', async () => {
    const untouched = ['orders', 'invoices', 'letters', 'stock_movements', 'users', 'operator_tasks']
    const before = await Promise.all(untouched.map(countOf))
    const done = await imported(shop, owner, { name: 'pasutijumi.csv', file: FILE })
    expect(done).toMatchObject({ state: 'done', mayUndo: false, mayRemove: true })
    expect(await found()).toEqual([
      expect.objectContaining({ number: '10483', name: 'Jānis Bērzs', state: 'Atcelts', total: 10_000 }),
      {
        ...{ id: expect.any(Number), number: '10482', orderedAt: '2024-03-13T22:00:00.000Z' },
        ...{ email: 'liga@example.com', name: 'Līga Ozola', phone: '+371 26 111 222', state: 'Izpildīts' },
        ...{ payment: '', delivery: 'Omniva', total: 5_470 },
        lines: [
          { code: 'L-1', title: 'Galda lampa', quantity: 2, total: 4_980 },
          { code: 'P-1', title: 'Piegāde', quantity: 1, total: 490 },
        ],
      },
    ])
    expect(await Promise.all(untouched.map(countOf))).toEqual(before)
    const { body } = await owner.get('/audit-log')
    expect(body.entries).toContainEqual(expect.objectContaining({ subject: `import:${done.id}`, table: 'past_orders' }))
  })

  test('they are found by number, name, e-mail and phone, and read page by page', async () => {
    for (const q of ['10482', 'liga ozola', 'LIGA@example', '+371 26111222'])
      expect((await found(new URLSearchParams({ q }).toString())).map(({ number }) => number)).toEqual(['10482'])
    const first = (await owner.get('/past-orders?limit=1')).body
    expect(first.rows.map(({ number }: PastOrder) => number)).toEqual(['10483'])
    const second = (await owner.get(`/past-orders?limit=1&after=${first.next}`)).body
    expect(second).toMatchObject({ rows: [{ number: '10482' }], next: null })
  })

  test('who may not see personal data neither sees nor searches it', async () => {
    const packer = await signedInStaff(shop, 'warehouse')
    const { body } = await packer.get('/past-orders')
    expect(body.rows[0]).toMatchObject({ number: '10483', name: null, email: null, phone: null })
    expect(JSON.stringify(body)).not.toContain('Bērzs')
    expect((await packer.get('/past-orders?q=ozola')).body.rows).toEqual([])
    expect((await packer.get('/past-orders?email=liga@example.com')).status).toBe(403)
  })

  test('the same file changes nothing; a corrected one replaces the order', async () => {
    expect(await imported(shop, owner, { name: 'pasutijumi.csv', file: FILE })).toMatchObject({
      counts: { new: 0, changed: 0, same: 3, refused: 2 },
    })
    const corrected = FILE.replace('Atcelts', 'Izpildīts')
    expect(await imported(shop, owner, { name: 'pasutijumi.csv', file: corrected })).toMatchObject({
      counts: { new: 0, changed: 1, same: 2, refused: 2 },
    })
    expect((await found('q=10483'))[0]?.state).toBe('Izpildīts')
  })

  test("Shopify's and WooCommerce's exports are read as they are", async () => {
    const shopify = [
      'Name,Email,Financial Status,Fulfillment Status,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Shipping Method,Billing Name,Phone,Payment Method',
      '#1001,anna@example.com,paid,fulfilled,30.00,2024-05-01 09:30:00 +0300,1,Krūze,12.00,KR-1,Omniva,Anna Liepa,,Card',
      '#1001,,,,,,2,Šķīvis,9.00,SK-1,,,,',
    ].join('\n')
    const woo = [
      'order_number,order_date,status,billing_first_name,billing_last_name,billing_email,billing_phone,payment_method_title,shipping_method,order_total,item_name,item_sku,item_quantity,item_price',
      '501,2024-06-02 12:00:00,completed,Ilze,Kalna,ilze@example.com,29111222,Bank,Courier,15.00,Paklājs,PA-1,1,15.00',
    ].join('\n')
    expect(await imported(shop, owner, { name: 'orders_export.csv', file: shopify })).toMatchObject({
      preset: 'shopify',
    })
    expect(await imported(shop, owner, { name: 'woo.csv', file: woo })).toMatchObject({ preset: 'woocommerce' })
    expect((await found('q=1001'))[0]).toMatchObject({
      ...{ name: 'Anna Liepa', orderedAt: '2024-05-01T06:30:00.000Z', total: 3_000, state: 'paid, fulfilled' },
      lines: [expect.objectContaining({ total: 1_200 }), expect.objectContaining({ quantity: 2, total: 1_800 })],
    })
    expect((await found('q=501'))[0]).toMatchObject({ name: 'Ilze Kalna', payment: 'Bank', total: 1_500 })
  })

  test('what an import wrote can be deleted again', async () => {
    const file = `${HEAD}\n7;2024-01-01;;Kļūda;;;;5;;;;`
    const { id } = await imported(shop, owner, { name: 'kluda.csv', file })
    expect(await found('q=Kļūda')).toHaveLength(1)
    const { body } = await owner.post(`/imports/${id}/orders-removal`)
    expect(body).toMatchObject({ mayRemove: false })
    expect(await found('q=Kļūda')).toEqual([])
  })

  test('an order that an earlier import brought stays when a later one is deleted', async () => {
    const row = '8;2024-01-01;;Pirmais;;Gaida;;5;;;;'
    const first = await imported(shop, owner, { name: 'pirmais.csv', file: `${HEAD}\n${row}` })
    const file = `${HEAD}\n${row.replace('Gaida', 'Izpildīts')}\n9;2024-01-02;;Otrais;;;;6;;;;`
    const second = await imported(shop, owner, { name: 'otrais.csv', file })
    await owner.post(`/imports/${second.id}/orders-removal`)
    expect(await found('q=Pirmais')).toMatchObject([{ number: '8', state: 'Izpildīts' }])
    expect(await found('q=Otrais')).toEqual([])
    expect((await owner.post(`/imports/${first.id}/orders-removal`)).body).toMatchObject({ mayRemove: false })
    expect(await found('q=Pirmais')).toEqual([])
  })

  test('the command line takes them too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'past-orders-'))
    const path = join(folder, 'pasutijumi.csv')
    writeFileSync(path, `${HEAD}\n900;2023-01-01;;Komandrinda;;;;5;;;;`)
    const said: string[] = []
    const bar = { update: () => undefined, stop: () => undefined }
    await pastOrdersCommand.run({
      ...{ database: { db: shop.db }, config: shop.services.config, args: ['import', path] },
      ...{ print: (line: string) => said.push(line), progress: () => bar },
    } as unknown as CommandContext)
    rmSync(folder, { recursive: true })
    expect(said).toContain('1 new, 0 changed, 0 the same, 0 refused')
  })
})

test('a buyer sees their own once the address is confirmed; erasing the account leaves what was sold', async () => {
  const { visitor, email } = await customer(shop)
  const file = `${HEAD}\n5001;2024-02-01;${email};Pircējs;;Izpildīts;;12,50;G-1;Grāmata;1;12,50`
  await imported(shop, owner, { name: 'viens.csv', file })
  await shop.db.execute(sql`update users set email_confirmed_at = null where email = ${email}`)
  expect((await visitor.get('/profile')).body).not.toContain('5001')
  await shop.db.execute(sql`update users set email_confirmed_at = now() where email = ${email}`)
  const page = (await visitor.get('/profile')).body
  expect(page).toContain('Iepriekšējā veikala pasūtījumi')
  expect(page).toContain('1 × Grāmata')
  const user = await firstRow<{ id: number }>(shop.db, sql`select id from users where email = ${email}`)
  await deleteAccount(shop.db, user?.id ?? 0, new Date())
  const kept = await rows(shop.db, sql`select email, name, phone, search from past_orders where number = '5001'`)
  expect(kept).toEqual([{ email: '', name: '', phone: '', search: '5001' }])
})

describe('a file that is imported again', () => {
  const head = 'Pasūtījuma numurs;Datums;E-pasts;Pircējs;Tālrunis;Statuss;Kopā'
  const buyerOf = (number: string) =>
    firstRow(shop.db, sql`select email, name, phone, search, state from past_orders where number = ${number}`)

  test('does not bring an erased buyer back', async () => {
    const file = `${head}\n6001;2024-02-01;dzesta@example.com;Dzēsta Pircēja;26111777;Gaida;10`
    await imported(shop, owner, { name: 'a.csv', file })
    await shop.db.transaction((tx) => eraseAddress(tx, 'dzesta@example.com'))
    const erased = { email: '', name: '', phone: '', search: '6001' }
    expect(await imported(shop, owner, { name: 'a.csv', file })).toMatchObject({ counts: { same: 1, changed: 0 } })
    expect(await buyerOf('6001')).toEqual({ ...erased, state: 'Gaida' })
    await imported(shop, owner, { name: 'a.csv', file: file.replace('Gaida', 'Izpildīts') })
    expect(await buyerOf('6001')).toEqual({ ...erased, state: 'Izpildīts' })
  })

  test('does not bring an erased buyer back after the orders were deleted', async () => {
    const other = '6005;2024-02-01;cita@example.com;Cita Pircēja;;Gaida;10'
    const file = `${head}\n6004;2024-02-01;aizmirsta@example.com;Aizmirsta Pircēja;26111999;Gaida;10\n${other}`
    const remove = async () => {
      const { id } = await imported(shop, owner, { name: 'd.csv', file })
      return () => owner.post(`/imports/${id}/orders-removal`)
    }
    const removeFirst = await remove()
    await shop.db.transaction((tx) => eraseAddress(tx, 'aizmirsta@example.com'))
    const erased = { email: '', name: '', phone: '', search: '6004', state: 'Gaida' }
    await removeFirst()
    expect(await buyerOf('6004')).toBeUndefined()
    const removeSecond = await remove()
    expect(await buyerOf('6004')).toEqual(erased)
    expect(await buyerOf('6005')).toMatchObject({ name: 'Cita Pircēja' })
    await removeSecond()
    await remove()
    expect(await imported(shop, owner, { name: 'd.csv', file })).toMatchObject({ counts: { same: 2, changed: 0 } })
    expect(await buyerOf('6004')).toEqual(erased)
  })

  test('leaves the address that the buyer has changed to', async () => {
    const file = `${head}\n6002;2024-02-01;veca@example.com;Ieva Kalna;26111888;Gaida;10`
    await imported(shop, owner, { name: 'b.csv', file })
    await movePastOrders(shop.db, { from: 'veca@example.com', to: 'jauna@example.com' })
    const moved = { email: 'jauna@example.com', name: 'Ieva Kalna' }
    expect(await imported(shop, owner, { name: 'b.csv', file })).toMatchObject({ counts: { same: 1 } })
    await imported(shop, owner, { name: 'b.csv', file: file.replace('Gaida', 'Izpildīts') })
    expect(await buyerOf('6002')).toMatchObject({ ...moved, state: 'Izpildīts' })
    expect((await found('q=jauna@example.com')).map(({ number }) => number)).toEqual(['6002'])
  })

  test('adds an address that was not read at first', async () => {
    const file = `${head}\n6003;2024-02-01;velak@example.com;Ilze Egle;;Gaida;10`
    const mapping = ['number', 'ordered_at', '', 'buyer', 'phone', 'state', 'total']
    await imported(shop, owner, { name: 'c.csv', file, mapping })
    expect(await buyerOf('6003')).toMatchObject({ email: '' })
    expect(await imported(shop, owner, { name: 'c.csv', file })).toMatchObject({ counts: { changed: 1 } })
    expect(await buyerOf('6003')).toMatchObject({ email: 'velak@example.com', name: 'Ilze Egle' })
  })
})

test('buyers go after the years of accounting, and no later file brings them back', async () => {
  const file = `${HEAD}\n8001;2019-02-01;sen@example.com;Sen Pircis;26000000;;;5;;;;\n8002;2024-02-01;jauns@example.com;Jauns;;;;5;;;;`
  await imported(shop, owner, { name: 'veci.csv', file })
  await anonymiseOrders(shop.db, new Date('2026-11-28'), 5)
  const buyers = () =>
    rows(shop.db, sql`select number, name from past_orders where number in ('8001', '8002') order by 1`)
  const kept = [
    { number: '8001', name: '' },
    { number: '8002', name: 'Jauns' },
  ]
  expect(await buyers()).toEqual(kept)
  await imported(shop, owner, { name: 'veci.csv', file })
  expect(await buyers()).toEqual(kept)
})
