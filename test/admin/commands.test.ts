import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command, CommandContext } from '../../src/cli/commands.ts'
import { offer as offerCommand } from '../../src/cli/offer-command.ts'
import { order as orderCommand } from '../../src/cli/order-commands.ts'
import { product as productCommand } from '../../src/cli/product-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { findQuoteByNumber } from '../../src/shop/quotes/read-quotes.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer, stockOf } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const command = async (one: Command, ...args: string[]) => {
  const lines: string[] = []
  const { config, database } = shop.services
  const print = (line: string) => void lines.push(line)
  await one.run({ config, database, args, print } as unknown as CommandContext)
  return lines.join('\n')
}

describe('the command product', () => {
  test('shows, edits, publishes and archives by the rules of the back office', async () => {
    const { code } = await shop.product({ price: 5_000, title: 'Lasāmlampa' })
    expect(await command(productCommand, 'show', code)).toContain('price=50.00')
    await command(productCommand, 'set', code, 'price=49,90', 'title.en=Reading lamp', 'isNew=yes', 'ean=')
    const shown = await command(productCommand, 'show', code)
    for (const line of ['version 2', 'price=49.90', 'title.en=Reading lamp', 'isNew=yes', 'ean=']) {
      expect(shown.split('\n')).toContain(line)
    }
    await expect(command(productCommand, 'set', code, 'weight=heavy')).rejects.toThrow('weight invalid')
    await expect(command(productCommand, 'set', code, 'isNew=maybe')).rejects.toThrow('yes or no')
    await expect(command(productCommand, 'set', code, 'colour=red')).rejects.toThrow('no field "colour"')
    await command(productCommand, 'hide', code)
    await command(productCommand, 'archive', code)
    await expect(command(productCommand, 'publish', code)).rejects.toThrow('isPublished archived')
    await command(productCommand, 'restore', code)
    await command(productCommand, 'publish', code)
    expect(await command(productCommand, 'show', code)).toContain('isPublished=yes')
    await expect(command(productCommand, 'show', 'nav')).rejects.toThrow('no product nav')
    await expect(command(productCommand, 'sell', code)).rejects.toThrow('product show')
  })
})

describe('the command order edit', () => {
  test('shows what can be edited, corrects fields by the rules of the checkout', async () => {
    const lamp = await shop.product({ price: 5_000 })
    const { number } = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    expect(await command(orderCommand, number, 'edit')).toContain('line 1: 1 × ')
    await command(orderCommand, number, 'edit', 'surname=Kalniņa', 'phone=+371 29999999')
    expect(await rowOf(shop, number)).toMatchObject({ surname: 'Kalniņa', phoneNumber: '29999999', version: 2 })
    await expect(command(orderCommand, number, 'edit', 'email=nav')).rejects.toThrow('email email')
    await expect(command(orderCommand, number, 'edit', 'price=1')).rejects.toThrow('"price" is none of')
    await expect(command(orderCommand, number, 'edit', '--lines', '1x2')).rejects.toThrow('"--lines"')
    await expect(command(orderCommand, 'E-000-000', 'edit')).rejects.toThrow('unknown')
  })

  test('says what an edit of goods would do, and does it', async () => {
    const [lamp, chair] = [
      await shop.product({ price: 5_000, quantity: 9 }),
      await shop.product({ price: 2_000, quantity: 9, code: 'KRESLS-2X4' }),
    ]
    const { number } = await bought(shop, await buyer(shop, [{ id: lamp.id }]), { payment_method: 'bank-transfer' })
    const before = await rowOf(shop, number)
    const args = [number, 'edit', '--line', '1x3', '--add', 'kresls-2x4x2@15.00', '--discount', '1=10,00']
    expect(await command(orderCommand, ...args, '--preview')).toContain('→')
    expect(await rowOf(shop, number)).toEqual(before)
    await command(orderCommand, ...args)
    expect(await rowOf(shop, number)).toMatchObject({ itemsTotal: 15_000 + 3_000, discountTotal: 1_000 })
    expect((await stockOf(shop, chair.id))?.quantity).toBe(7)
    await expect(command(orderCommand, number, 'edit', '--line', '9x1')).rejects.toThrow('no line 9')
    await expect(command(orderCommand, number, 'edit', '--add', 'NAV')).rejects.toThrow('sells nothing')
  })
})

describe('the command order delivery', () => {
  test('shows the ways, says what another would do, and sends the order that way', async () => {
    const lamp = await shop.product({ price: 5_000, weight: 500 })
    const { number } = await bought(shop, await buyer(shop, [{ id: lamp.id }]), {
      ...{ payment_method: 'bank-transfer', shipping_method: 'courier' },
      shipping: { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' },
    })
    const [point] = await rows<{ code: string; name: string }>(
      shop.db,
      sql`select identifier as code, name from pickup_points where carrier = 'dpd' and country_id = 112 and is_active
          order by id limit 1`,
    )
    const before = await rowOf(shop, number)
    const listed = await command(orderCommand, number, 'delivery')
    expect(listed).toMatch(/^Kurjers līdz durvīm, Brīvības iela 1, Rīga, LV-1010 {2}5,49/)
    expect(listed).toMatch(/locker-dpd +2,49/)
    const to = [number, 'delivery', 'locker-dpd', `point=${point?.code}`]
    const preview = await command(orderCommand, ...to)
    expect(preview).toMatch(/delivery 5,49\s€ → 2,49\s€/)
    expect(preview).toContain('Nothing is changed yet')
    expect(await rowOf(shop, number)).toEqual(before)
    const done = await command(orderCommand, ...to, '--price', '1,00', '--yes')
    expect(done).toMatch(/delivery 5,49\s€ → 1,00\s€/)
    expect(await rowOf(shop, number)).toMatchObject({
      ...{ shippingTotal: 100, version: 2 },
      delivery: { method_code: 'locker-dpd', point: { name: point?.name } },
    })
    const refused = (...args: string[]) => expect(command(orderCommand, number, 'delivery', ...args)).rejects
    await refused('locker-omniva', `point=${point?.code}`).toThrow('belongs to another carrier')
    await refused('courier', 'zip=99').toThrow('shipping.zip')
    await refused('balodis').toThrow('no longer available')
    await refused('courier', 'street=x').toThrow('"street" is none of')
    await refused(...to.slice(2), '--keep-price', '--yes').toThrow('nothing')
    await expect(command(orderCommand, 'E-000-000', 'delivery')).rejects.toThrow('unknown')
  })
})

describe('the command offer', () => {
  test('drafts, sends and orders, with the prices of the offer', async () => {
    const lamp = await shop.product({ price: 5_000, quantity: 9, code: 'LAMPA-7' })
    const fields = ['email=Ilze@skola.example', 'name=Ogres skola', 'until=2099-01-31']
    const made = await command(offerCommand, 'new', ...fields, '--add', 'LAMPA-7x2@40')
    const id = made.replace('Draft ', '')
    expect(await command(offerCommand)).toContain('Ogres skola')
    const number = (await command(offerCommand, 'send', id)).split(': ')[1] ?? ''
    expect((await findQuoteByNumber(shop.db, number))?.quote).toMatchObject({ total: 8_000, madeBy: 'cli' })
    await expect(command(offerCommand, 'send', id)).rejects.toThrow('sent')
    await expect(command(offerCommand, 'order', number, 'name=Ilze')).rejects.toThrow('order.user_surname required')
    const to = ['delivery=courier', 'address=Skolas iela 1', 'city=Ogre', 'zip=LV-5001', 'payment=bank-transfer']
    const who = ['name=Ilze', 'surname=Kalniņa', 'email=ilze@skola.example', 'phone=20000000']
    const ordered = await command(offerCommand, 'order', number, ...who, ...to)
    const [orderNumber = ''] = /E-\w+-\w+/.exec(ordered) ?? []
    expect(await rowOf(shop, orderNumber)).toMatchObject({ itemsTotal: 8_000, state: 'awaiting_payment' })
    expect((await stockOf(shop, lamp.id))?.quantity).toBe(7)
    await expect(command(offerCommand, 'order', number, ...who, ...to)).rejects.toThrow('ordered')
  })

  test('says which field is wrong, removes drafts and withdraws', async () => {
    const lamp = await shop.product({ price: 5_000, code: 'LAMPA-8' })
    const fields = ['email=ilze@skola.example', 'name=Skola', 'until=2099-01-31', '--add', 'LAMPA-8']
    await expect(command(offerCommand, 'new', 'name=Skola')).rejects.toThrow('validUntil')
    const wrong = (await command(offerCommand, 'new', 'until=2099-01-31', 'name=Skola')).replace('Draft ', '')
    await expect(command(offerCommand, 'send', wrong)).rejects.toThrow('email:')
    await command(offerCommand, 'remove', wrong)
    await expect(command(offerCommand, 'remove', wrong)).rejects.toThrow('no draft')
    const id = (await command(offerCommand, 'new', ...fields)).replace('Draft ', '')
    const number = (await command(offerCommand, 'send', id)).split(': ')[1] ?? ''
    await command(offerCommand, 'withdraw', number)
    await expect(command(offerCommand, 'withdraw', number)).rejects.toThrow('over or withdrawn')
    await expect(command(offerCommand, 'order', number)).rejects.toThrow('over')
    expect(lamp.id).toBeGreaterThan(0)
  })
})
