import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { quotes as quotesCommand } from '../../src/cli/quote-command.ts'
import { quoteWords } from '../../src/pages/quote/words.ts'
import { rows } from '../../src/shop/db.ts'
import { createQuote } from '../../src/shop/quotes/create-quote.db.ts'
import { quoteDocument } from '../../src/shop/quotes/quote-document.ts'
import type { QuotedGoods } from '../../src/shop/quotes/quoted-goods.db.ts'
import { findQuoteByNumber } from '../../src/shop/quotes/read-quotes.db.ts'
import { readSettings } from '../../src/shop/settings/settings.db.ts'
import { bought } from '../support/bought.ts'
import { burst, buyer, cartOf, countOf, place, statuses, stockOf } from '../support/buyers.ts'
import { customer, logIn } from '../support/customers.ts'
import { openPostOffice } from '../support/emails.ts'
import { methodId, openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop()
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const SCHOOL = { name: 'Rīgas 12. vidusskola', reg_num: '', email: '' }

/** The path of an offer of the visitor's cart. */
async function offered(visitor: Visitor, fields: Partial<typeof SCHOOL> = {}): Promise<string> {
  const answer = await visitor.submit('/quote', { ...SCHOOL, ...fields })
  expect(answer.status, answer.body).toBe(303)
  return String(answer.headers.location).replace(/\?.*/, '')
}
const put = (visitor: Visitor, path: string) => visitor.submit(`${path}/cart`, {})
const setPrice = (id: number, price: number) =>
  shop.db.execute(sql`update products set price = ${price} where id = ${id}`)
const expireAll = () =>
  shop.db.execute(sql`update quotes set valid_until = now() - interval '1 minute',
  created_at = now() - interval '20 days'`)
const expireLines = () => shop.db.execute(sql`update cart_items set quoted_until = now() - interval '1 second'`)
const linesOf = async (visitor: Visitor) =>
  (await cartOf(visitor)).items.map(({ product, quantity, price }) => [product.id, quantity, price])
const numberOn = (html: string) => /CP-\d{4}-\d{5}/.exec(html)?.[0] ?? ''
const documentOf = async (number: string) => {
  const found = await findQuoteByNumber(shop.db, number)
  if (!found) throw new Error(`No offer ${number}`)
  return quoteDocument(found, (await readSettings(shop.db, shop.services.memory)).identity)
}

describe('an offer of the cart', () => {
  test('says goods, sums, delivery and how long it holds; its page and PDF are for those with its secret', async () => {
    const [chair, lamp] = [
      await shop.product({ title: 'Skolas krēsls', price: 1999 }),
      await shop.product({ price: 333 }),
    ]
    const visitor = await buyer(shop, [{ id: chair.id, pieces: 7 }, lamp])
    expect((await visitor.get('/cart')).body).toContain('href="/quote"')
    expect((await visitor.get('/quote')).body).toContain('Skolas krēsls')
    const path = await offered(visitor, { reg_num: '90099999994' })
    const { status, body, headers } = await shop.visitor().get(path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(body).toContain('name="robots" content="noindex"')
    expect(body).not.toContain('rel="canonical"')
    const words = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    for (const said of [
      'Rīgas 12. vidusskola',
      'Skolas krēsls',
      '7 × 19,99',
      '139,93',
      '143,26',
      'Pēc izvēles',
      'Spēkā līdz',
    ]) {
      expect(words).toContain(said)
    }
    const pdf = await shop.visitor().get(`${path}/offer.pdf`)
    expect([pdf.status, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
    expect(pdf.headers['content-disposition']).toContain(`cenu-piedavajums-${numberOn(body)}.pdf`)
    expect((await shop.visitor().get(`/quote/${'x'.repeat(43)}`)).status).toBe(404)
    expect((await shop.visitor().get(`/quote/${'x'.repeat(43)}/offer.pdf`)).status).toBe(404)
    expect((await shop.visitor().submit(`/quote/${'x'.repeat(43)}/cart`, {})).status).toBe(404)
    expect((await visitor.get('/quote')).body).toContain(path)
    expect((await shop.visitor().get('/quote')).body).not.toContain(path)
  })

  test('holds until the end of its last day in Latvia, each with a number of its own', async () => {
    const visitor = await buyer(shop, [await shop.product({})])
    const [first, second] = [await offered(visitor), await offered(visitor, { name: 'Cita skola' })]
    const numbers = [numberOn((await visitor.get(first)).body), numberOn((await visitor.get(second)).body)]
    expect(new Set(numbers).size).toBe(2)
    const [row] = await rows<{ days: number; time: string }>(
      shop.db,
      sql`select extract(day from (valid_until - created_at))::int as days,
            to_char(valid_until at time zone 'Europe/Riga', 'HH24:MI') as time from quotes where number = ${numbers[0]}`,
    )
    expect(row).toEqual({ days: 14, time: '00:00' })
  })

  test('is one though its form is sent many times at once', async () => {
    const visitor = await buyer(shop, [await shop.product({})])
    await visitor.get('/quote')
    const before = [await countOf(shop, 'quotes'), await countOf(shop, 'letters')]
    const paths = await burst(5, () => offered(visitor, { email: 'divreiz@skola.example' }))
    expect(new Set(paths).size).toBe(1)
    expect([await countOf(shop, 'quotes'), await countOf(shop, 'letters')]).toEqual(before.map((n) => n + 1))
  })

  test('has the delivery that is chosen in the cart, and the order then costs the same', async () => {
    const goods = [await shop.product({ price: 1237 }), await shop.product({ price: 499, vatClass: 'reduced' })]
    const visitor = await buyer(shop, [
      { id: goods[0]?.id ?? 0, pieces: 3 },
      { id: goods[1]?.id ?? 0, pieces: 7 },
    ])
    const id = await methodId(shop, 'locker-omniva')
    const chosen = await visitor.post(`/api/cart/shipping/${id}`, { shipping: { country_id: 112 } })
    expect(chosen.status, chosen.body).toBe(200)
    const path = await offered(visitor)
    const document = await documentOf(numberOn((await visitor.get(path)).body))
    expect(document.delivery.title.lv).toContain('Omniva')
    expect(document.totals.delivery).toBeGreaterThan(0)
    const { total } = await bought(shop, visitor)
    expect(document.totals.gross).toBe(total)
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'Pērc lēti www.spam.lv' }],
    ['reg_num', { reg_num: '40003000001' }],
    ['email', { email: 'nav adrese' }],
  ])('is refused with a word at the field %s (%#)', async (field, fields) => {
    const visitor = await buyer(shop, [await shop.product({})])
    const before = await countOf(shop, 'quotes')
    const answer = await visitor.submit('/quote', { ...SCHOOL, ...fields })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(`id="field-${field}-error"`)
    expect(await countOf(shop, 'quotes')).toBe(before)
  })

  test('cannot be made of an empty cart, nor of what is sold no more', async () => {
    const visitor = shop.visitor()
    expect((await visitor.get('/quote')).body).toContain('Grozs pašlaik ir tukšs')
    expect((await visitor.submit('/quote', SCHOOL)).status).toBe(409)
    const gone = await shop.product({})
    const other = await buyer(shop, [gone])
    await shop.db.execute(sql`update products set is_published = false where id = ${gone.id}`)
    expect((await other.submit('/quote', SCHOOL)).status).toBe(409)
  })

  test('of a company that pays no VAT says so, with its numbers; another name gets the usual VAT', async () => {
    const regNum = '40003032949'
    const firm = { type: 'b2b', vatState: 'valid', regNum, vatNum: `LV${regNum}` } as const
    const { visitor } = await signedIn(shop, firm)
    const phone = await shop.product({ price: 12_100, isReverseCharge: true })
    await visitor.post(`/api/cart-item/add/${phone.id}?action=plus`, { quantity: 2 })
    const form = (await visitor.get('/quote')).body
    expect(form).toContain(`value="${regNum}"`)
    const own = await documentOf(numberOn((await visitor.get(await offered(visitor, { reg_num: regNum }))).body))
    expect([own.totals.gross, own.totals.vat, own.vatNote]).toEqual([20_000, 0, 'reverse-charge'])
    expect(own.buyer).toMatchObject({ type: 'b2b', vatNum: `LV${regNum}` })
    const others = await documentOf(numberOn((await visitor.get(await offered(visitor))).body))
    expect([others.totals.gross, others.vatNote, others.buyer.vatNum]).toEqual([24_200, null, null])
  })
})

describe('an offer of named goods', () => {
  const visitor = {
    session: async () => null,
    openSession: async () => ({
      hash: 'named',
      userId: null,
      userType: null,
      cartId: null,
      wishlistId: null,
      hasSaved: false,
      impersonation: null,
    }),
    clientAddress: '192.0.2.1',
  }
  const create = (goods: QuotedGoods) =>
    createQuote(shop.services, {
      visitor,
      goods,
      buyer: { name: 'Klase', regNum: '', email: '' },
      captcha: undefined,
      lang: 'lv',
      words: quoteWords('lv'),
    })

  test('adds up to the cent, whatever prices and rates', async () => {
    const classes = ['standard', 'reduced', 'super_reduced', 'zero'] as const
    const goods: { id: number; price: number }[] = []
    for (let n = 0; n < 12; n++) {
      goods.push(await shop.product({ price: 1 + ((n * 7919) % 4999), vatClass: classes[n % 4] ?? 'standard' }))
    }
    for (let n = 1; n <= goods.length; n++) {
      const chosen = goods.slice(0, n).map(({ id }, i) => ({ productId: id, quantity: 1 + ((n * 37 + i * 13) % 100) }))
      const made = await create(chosen)
      if (!made.ok) throw new Error(made.message)
      const { totals, vatRows, lines } = await documentOf(made.number)
      const gross = chosen.reduce((sum, { quantity }, i) => sum + quantity * (goods[i]?.price ?? 0), 0)
      expect([totals.gross, totals.net + totals.vat]).toEqual([gross, gross])
      expect(vatRows.reduce((sum, { vat }) => sum + vat, 0)).toBe(totals.vat)
      expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(totals.net)
    }
  })

  test.each([
    ['no piece', 'invalid', (id: number) => [{ productId: id, quantity: 0 }]],
    ['too many pieces', 'invalid', (id: number) => [{ productId: id, quantity: 101 }]],
    ['a half', 'invalid', (id: number) => [{ productId: id, quantity: 1.5 }]],
    ['one product twice', 'invalid', (id: number) => [1, 2].map((quantity) => ({ productId: id, quantity }))],
    ['nothing', 'conflict', () => []],
    ['what there is not', 'conflict', (id: number) => [id, 999_999].map((productId) => ({ productId, quantity: 1 }))],
  ])('is refused for %s', async (_name, code, goods) => {
    const { id } = await shop.product({})
    expect(await create(goods(id))).toMatchObject({ ok: false, code })
  })

  test('cannot have a product whose variant is not chosen', async () => {
    const { id } = await shop.product({ hasVariations: true })
    expect(await create([{ productId: id, quantity: 1 }])).toMatchObject({ ok: false, code: 'conflict' })
  })
})

describe('the price of an offer', () => {
  test('holds in the cart and in the order though the catalogue’s has risen, and falls with it', async () => {
    const [up, down] = [await shop.product({ price: 2000 }), await shop.product({ price: 3000 })]
    const path = await offered(await buyer(shop, [{ id: up.id, pieces: 3 }, down]))
    await setPrice(up.id, 2600)
    await setPrice(down.id, 2500)
    const visitor = shop.visitor()
    expect((await put(visitor, path)).headers.location).toBe('/cart')
    expect(await linesOf(visitor)).toEqual([
      [up.id, 3, 2000],
      [down.id, 1, 2500],
    ])
    expect((await visitor.get('/cart')).body).toContain('Piedāvājuma cena ir spēkā līdz')
    const order = await bought(shop, visitor)
    const lines = await rows<{ unit_price: number; total: number }>(
      shop.db,
      sql`select unit_price, l.total from order_lines l join orders o on o.id = l.order_id
          where o.prefixed_id = ${order.number} order by position`,
    )
    expect(lines).toEqual([
      { unit_price: 2000, total: 6000 },
      { unit_price: 2500, total: 2500 },
    ])
  })

  test('is for no more pieces than were offered; with fewer again it holds again', async () => {
    const lamp = await shop.product({ price: 1000, quantity: 50 })
    const path = await offered(await buyer(shop, [{ id: lamp.id, pieces: 3 }]))
    await setPrice(lamp.id, 1500)
    const visitor = shop.visitor()
    await put(visitor, path)
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    expect(await linesOf(visitor)).toEqual([[lamp.id, 4, 1500]])
    await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 2 })
    expect(await linesOf(visitor)).toEqual([[lamp.id, 2, 1000]])
    expect((await cartOf(visitor)).items[0]?.notice).toBeNull()
  })

  test('putting twice changes nothing, and two at once leave one cart right', async () => {
    const lamp = await shop.product({ price: 1000 })
    const path = await offered(await buyer(shop, [{ id: lamp.id, pieces: 4 }]))
    await setPrice(lamp.id, 1100)
    const visitor = await buyer(shop, [await shop.product({})])
    const answers = await burst(6, () => put(visitor, path))
    expect(statuses(answers)).toEqual({ 303: 6 })
    expect((await linesOf(visitor)).at(-1)).toEqual([lamp.id, 4, 1000])
  })

  test('that ends between cart and order is not charged silently, nor the new one', async () => {
    const lamp = await shop.product({ price: 1000 })
    const path = await offered(await buyer(shop, [lamp]))
    await setPrice(lamp.id, 1400)
    const visitor = shop.visitor()
    await put(visitor, path)
    expect((await cartOf(visitor)).total_price_with_tax).toBe(1000)
    await expireLines()
    const stock = await stockOf(shop, lamp.id)
    const refused = await place(shop, visitor)
    expect(refused.status).toBe(409)
    expect(await stockOf(shop, lamp.id)).toEqual(stock)
    expect(refused.body).toMatch(/bija 10,00\s€, tagad 14,00\s€/)
    expect((await bought(shop, visitor)).total).toBeGreaterThanOrEqual(1400)
  })

  test('of ten who order the last pieces at once one gets them, at the offer’s price', async () => {
    const lamp = await shop.product({ price: 1000, quantity: 2 })
    const path = await offered(await buyer(shop, [{ id: lamp.id, pieces: 2 }]))
    await setPrice(lamp.id, 1900)
    const visitors = await burst(6, async () => {
      const visitor = shop.visitor()
      await put(visitor, path)
      return visitor
    })
    const answers = await Promise.all(visitors.map((visitor) => place(shop, visitor)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stockOf(shop, lamp.id)).toMatchObject({ quantity: 0 })
    const sold = await rows<{ unit_price: number }>(
      shop.db,
      sql`select unit_price from order_lines where product_id = ${lamp.id}`,
    )
    expect(sold).toEqual([{ unit_price: 1000 }])
  })

  test('follows the line at log-in and when a removed line is brought back', async () => {
    const lamp = await shop.product({ price: 1000 })
    const path = await offered(await buyer(shop, [{ id: lamp.id, pieces: 2 }]))
    await setPrice(lamp.id, 1300)
    const { email } = await customer(shop)
    const elsewhere = shop.visitor()
    await logIn(elsewhere, email)
    await elsewhere.post(`/api/cart-item/add/${(await shop.product({})).id}?action=plus`, { quantity: 1 })
    const visitor = shop.visitor()
    await put(visitor, path)
    const [line] = (await cartOf(visitor)).items
    const removed = await visitor.post(`/api/cart-item/${line?.id}/delete`)
    await visitor.post('/api/cart-item/restore', { undo: removed.json<{ undo: string }>().undo })
    expect(await linesOf(visitor)).toEqual([[lamp.id, 2, 1000]])
    await logIn(visitor, email)
    expect(await linesOf(visitor)).toContainEqual([lamp.id, 2, 1000])
  })

  test('does not go on into a new offer', async () => {
    const lamp = await shop.product({ price: 1000 })
    const visitor = await buyer(shop, [lamp])
    const path = await offered(visitor)
    await setPrice(lamp.id, 1700)
    await put(visitor, path)
    const renewed = await offered(visitor)
    expect((await documentOf(numberOn((await visitor.get(renewed)).body))).totals.gross).toBe(1700)
  })
})

test('an offer that is over says so and still puts its goods, at the prices of today', async () => {
  const lamp = await shop.product({ price: 1000 })
  const path = await offered(await buyer(shop, [lamp]))
  await setPrice(lamp.id, 1200)
  await expireAll()
  const visitor = shop.visitor()
  expect((await visitor.get(path)).body).toContain('Termiņš beidzies')
  expect((await put(visitor, path)).headers.location).toBe('/cart')
  const [item] = (await cartOf(visitor)).items
  expect([item?.price, item?.quote_notice, item?.notice]).toEqual([1200, null, expect.stringContaining('12,00')])
})

test('what is not there any more is named, the rest is in the cart', async () => {
  const [few, gone, fine] = [
    await shop.product({ title: 'Maz krēslu' }),
    await shop.product({ title: 'Nav lampas' }),
    await shop.product({}),
  ]
  const path = await offered(await buyer(shop, [{ id: few.id, pieces: 5 }, gone, fine]))
  await shop.db.execute(sql`update products set quantity = 2, virtual_quantity = 0 where id = ${few.id}`)
  await shop.db.execute(sql`delete from cart_items where product_id = ${gone.id}`)
  await shop.db.execute(sql`update products set is_published = false where id = ${gone.id}`)
  const visitor = shop.visitor()
  const answer = await put(visitor, path)
  expect(answer.status).toBe(422)
  expect(answer.body).toContain('Maz krēslu: grozā 2 no 5')
  expect(answer.body).toContain('Nav lampas: pašlaik nevar nopirkt')
  expect(await linesOf(visitor)).toEqual([
    [few.id, 2, 1210],
    [fine.id, 1, 1210],
  ])
})

test('a copy goes where it was asked for, with the PDF and the link, and no name that somebody typed', async () => {
  const visitor = await buyer(shop, [await shop.product({})])
  await post.deliver()
  const path = await offered(visitor, { name: 'Zaļā pamatskola', email: 'lietvedis@skola.example' })
  const [letter] = await post.deliver()
  expect(letter?.to?.[0]?.address).toBe('lietvedis@skola.example')
  expect(letter?.subject).toMatch(/^Cenu piedāvājums CP-/)
  expect(letter?.text).toContain(`http://localhost:3000${path}`)
  expect(`${letter?.text}${letter?.html}`).not.toContain('Zaļā')
  const [attached] = letter?.attachments ?? []
  expect([attached?.mimeType, attached?.filename]).toEqual([
    'application/pdf',
    expect.stringContaining('cenu-piedavajums-CP-'),
  ])
  const bytes = attached?.content instanceof ArrayBuffer ? new Uint8Array(attached.content).subarray(0, 5) : []
  expect(String.fromCharCode(...bytes)).toBe('%PDF-')
})

test('neither a network nor an address gets more than is fair, and no robot any', async () => {
  const strict = await openTestShop({ limits: true, env: { CAPTCHA: 'altcha' } })
  try {
    const visitor = await buyer(strict, [await strict.product({})])
    const robot = await visitor.submit('/quote', SCHOOL)
    expect([robot.status, await countOf(strict, 'quotes')]).toEqual([422, 0])
  } finally {
    await strict.close()
  }
  const limited = await openTestShop({ limits: true })
  try {
    const visitor = await buyer(limited, [await limited.product({})])
    const answers = []
    for (let n = 0; n < 6; n++) {
      const fields = { ...SCHOOL, name: `${n}. skola`, email: 'a@skola.example' }
      answers.push(await visitor.submit('/quote', fields))
    }
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429])
    expect(answers.at(-1)?.body).toContain('id="field-email-error"')
    expect((await visitor.submit('/quote', SCHOOL)).status).toBe(303)
    expect(await countOf(limited, 'letters')).toBe(5)
  } finally {
    await limited.close()
  }
})

test('the merchant sees the offers by a command', async () => {
  const lamp = await shop.product({ title: 'Galda lampa' })
  const path = await offered(await buyer(shop, [{ id: lamp.id, pieces: 2 }]), { name: 'Komandas skola' })
  const number = numberOn((await shop.visitor().get(path)).body)
  const { config, database } = shop.services
  const lines: string[] = []
  const run = (args: string[]) => {
    const context = { args, config, database, print: (line: string) => lines.push(line) }
    return quotesCommand.run(context as unknown as CommandContext)
  }
  await run([])
  expect(lines.find((line) => line.startsWith(number))).toContain('Komandas skola')
  await run([number])
  expect(lines.join('\n')).toContain('Galda lampa')
  await expect(run(['CP-1'])).rejects.toThrow('no such offer')
})
