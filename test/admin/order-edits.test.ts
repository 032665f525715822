import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import type { EditableOrder, EditPreview } from '../../src/shop/order-edits/order-edits.calls.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { anonymiseOrders } from '../../src/shop/retention/anonymise-orders.db.ts'
import { bought, creditNoteLinks, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser & { id: number }
let inga: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager', 'anna@darbinieki.example')
  inga = await signedInStaff(shop, 'support', 'inga@darbinieki.example')
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const read = async (number: string): Promise<EditableOrder> => (await anna.get(`/orders/${number}/edit`)).body
const patch = (who: StaffBrowser, number: string, version: number, body: object) =>
  who.call('PATCH', `/orders/${number}`, body, { 'if-match': `"${version}"` })
const edit = (number: string, body: object) => anna.post(`/orders/${number}/edit`, body)
const preview = (number: string, body: object) => anna.post(`/orders/${number}/edit/preview`, body)
const stockOf = (id: number) =>
  firstRow<{ own: number; virtual: number }>(
    shop.db,
    sql`select quantity as own, virtual_quantity as virtual from products where id = ${id}`,
  )

type Given = {
  payment?: string
  quantity?: number
  stock?: number
  virtual?: number
  price?: number
  isCourier?: boolean
}

const ADDRESS = { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: 'LV-1010' }

async function sold({ payment = 'bank-transfer', quantity = 2, stock = 5, price = 4_840, ...given }: Given = {}) {
  const lamp = await shop.product({ quantity: stock, virtualQuantity: given.virtual ?? 0, price })
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity })
  const courier = { shipping: ADDRESS, shipping_method: 'courier' }
  const order = await bought(shop, visitor, { payment_method: payment, ...(given.isCourier ? courier : {}) })
  return { ...order, lamp }
}

async function paid(given: Given = {}) {
  const order = await sold(given)
  await changeOrder(await settlementDeps(shop.services), order.number, 'paid')
  return order
}

describe('fields of a placed order', () => {
  test('are corrected by the rules of the checkout, and every wrong one says why', async () => {
    const { number } = await sold({ isCourier: true })
    const { version, fields } = await read(number)
    const base = fields
    const wrong = { email: 'anna@', phone: '+371 123', zip: '99', name: '' }
    const refused = await patch(anna, number, version, { base, changes: wrong })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).sort()).toEqual(['email', 'name', 'phone', 'zip'])
    const right = { email: 'Jauns@Example.com', phone: '26123456', zip: '5001', city: 'Ogre', name: 'Inga' }
    const changed = await patch(anna, number, version, { base, changes: right })
    expect(changed.body).toMatchObject({
      version: version + 1,
      fields: { email: 'jauns@example.com', phone: '+371 26123456', zip: 'LV-5001', city: 'Ogre', name: 'Inga' },
    })
    const { body } = await anna.get(`/orders?q=jauns%40example.com`)
    expect(body.rows.map((row: { number: string }) => row.number)).toContain(number)
  })

  test('without the version that was read nothing is changed', async () => {
    const { number } = await sold()
    const answer = await anna.call('PATCH', `/orders/${number}`, { changes: { name: 'X' }, base: {} })
    expect(answer).toMatchObject({ status: 428, body: { errors: { reason: 'if-match' } } })
  })

  test('other fields merge; the same one is asked about, with both values and who changed it', async () => {
    const { number } = await sold()
    const { version, fields } = await read(number)
    expect((await patch(inga, number, version, { base: fields, changes: { surname: 'Ozola' } })).status).toBe(200)
    const merged = await patch(anna, number, version, { base: fields, changes: { name: 'Ilze' } })
    expect(merged.body.fields).toMatchObject({ name: 'Ilze', surname: 'Ozola' })
    const contested = await patch(anna, number, version, {
      base: fields,
      changes: { surname: 'Liepa', email: 'a@b.lv' },
    })
    expect(contested).toMatchObject({
      status: 409,
      body: {
        errors: {
          reason: 'conflict',
          version: merged.body.version,
          conflicts: [{ field: 'surname', mine: 'Liepa', theirs: 'Ozola', person: 'Anna support' }],
        },
      },
    })
    expect((await read(number)).fields).toMatchObject({ surname: 'Ozola', email: fields.email })
    const chosen = await patch(anna, number, merged.body.version, {
      base: { ...fields, surname: 'Ozola' },
      changes: { surname: 'Liepa', email: 'a@b.lv' },
    })
    expect(chosen.body.fields).toMatchObject({ surname: 'Liepa', email: 'a@b.lv' })
  })

  test(
    'of two people who edit at random nobody loses a field',
    async () => {
      const { number } = await sold({ isCourier: true })
      const names = ['name', 'surname', 'city', 'message'] as const
      let seed = 7
      const random = (n: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed % n
      }
      const expected: Record<string, string> = {}
      let lost = 0
      for (let run = 0; run < many(60, 1_000); run++) {
        const start = await read(number)
        const drafts = [anna, inga].map((who, i) => {
          const fields = names.filter(() => random(2) === 0)
          const chosen = fields.length > 0 ? fields : [names[random(names.length)] ?? 'name']
          return { who, changes: Object.fromEntries(chosen.map((field) => [field, `v${run}-${i}-${random(2)}`])) }
        })
        const send = ({ who, changes }: (typeof drafts)[number]) =>
          patch(who, number, start.version, { base: start.fields, changes })
        const answers =
          random(2) === 0
            ? await Promise.all(drafts.map(send))
            : [await send(drafts[0] as never), await send(drafts[1] as never)]
        for (const field of names) expected[field] ??= start.fields[field]
        const after = (await read(number)).fields
        for (const [i, { changes }] of drafts.entries()) {
          if (answers[i]?.status !== 200) continue
          for (const [field, value] of Object.entries(changes)) {
            const other = drafts[1 - i]?.changes[field]
            const isOthers = answers[1 - i]?.status === 200 && other === after[field as 'name']
            if (after[field as 'name'] !== value && !isOthers) lost++
          }
        }
        // Where both changed the same field to other values one of them is asked.
        const isContested = names.some((field) => {
          const [a, b] = drafts.map(({ changes }) => changes[field])
          return a !== undefined && b !== undefined && a !== b
        })
        expect(answers.map(({ status }) => status).sort()).toEqual(isContested ? [200, 409] : [200, 200])
        const untouched = names.filter((field) => drafts.every(({ changes }) => changes[field] === undefined))
        for (const field of untouched) if (after[field] !== start.fields[field]) lost++
      }
      expect(lost).toBe(0)
    },
    MANY_MS,
  )

  test('the place of delivery stays once the order is sent, e-mail and phone do not', async () => {
    const { number } = await paid({ isCourier: true })
    const { version, fields: base } = await read(number)
    await anna.post(`/orders/${number}/packed`)
    await anna.post(`/orders/${number}/shipped`)
    const moved = await patch(anna, number, version, { base, changes: { city: 'Ogre' } })
    expect(moved).toMatchObject({ status: 409, body: { errors: { reason: 'sent' } } })
    expect((await patch(anna, number, version, { base, changes: { phone: '+371 29999999' } })).status).toBe(200)
    expect((await read(number)).isMovable).toBe(false)
  })

  test('another pickup point of the same carrier is chosen from a list, and none else', async () => {
    const { number } = await sold()
    const { version, fields: base } = await read(number)
    const { points } = (await anna.get(`/orders/${number}/points`)).body
    const other = points.find((point: { identifier: string }) => point.identifier !== base.point)
    expect((await patch(anna, number, version, { base, changes: { point: 'nekur' } })).status).toBe(422)
    const moved = await patch(anna, number, version, { base, changes: { point: other.identifier } })
    expect(moved.body.point.name).toBe(other.name)
    expect((await patch(anna, number, version, { base, changes: { city: 'Ogre' } })).status).toBe(409)
  })

  test('the audit log tells who changed which field, never the value, and erasing leaves none', async () => {
    const { number } = await sold()
    const { version, fields: base } = await read(number)
    await patch(inga, number, version, { base, changes: { email: 'slepena@example.com', surname: 'Slepenā' } })
    const log = await rows<{ actor: string; row: string }>(
      shop.db,
      sql`select actor, row_to_json(a)::text as row from audit_log a
          where subject = (select 'order:' || id from orders where prefixed_id = ${number})`,
    )
    expect(log).toHaveLength(1)
    expect(log[0]?.actor).toBe(`staff:${inga.id}`)
    expect(log[0]?.row).toMatch(/"email": ?"\*{3}"/)
    await shop.db.execute(sql`update orders set placed_at = now() - interval '9 years' where prefixed_id = ${number}`)
    await shop.db.execute(sql`update order_events set at = now() - interval '9 years'
      where order_id = (select id from orders where prefixed_id = ${number})`)
    await anonymiseOrders(shop.db, new Date(), 5)
    const [left] = await rows<{ found: number }>(
      shop.db,
      sql`select count(*)::int as found from audit_log a where row_to_json(a)::text ~* 'slepen'`,
    )
    expect(left?.found).toBe(0)
  })

  test('neither placing nor paying writes to the audit log', async () => {
    const { lamp } = await sold()
    const count = async () => (await firstRow<{ n: number }>(shop.db, sql`select count(*)::int as n from audit_log`))?.n
    const before = await count()
    const { number } = await bought(shop, await buyer(shop, [{ id: lamp.id }]), { payment_method: 'bank-transfer' })
    await changeOrder(await settlementDeps(shop.services), number, 'paid')
    expect(await count()).toBe(before)
  })
})

describe('the goods of an order that is not paid', () => {
  test('pieces, goods, delivery and a discount change in place, and the preview says the same before', async () => {
    const { number, lamp } = await sold({ quantity: 2, stock: 2, virtual: 3 })
    const chair = await shop.product({ quantity: 1, price: 12_100 })
    const { version, goods } = await read(number)
    const [line] = goods?.lines ?? []
    const body = {
      version,
      lines: [{ id: line?.id, quantity: 4, discount: 1_000 }],
      added: [{ productId: chair.id, quantity: 1, price: 10_000 }],
      shipping: 500,
    }
    const seen: EditPreview = (await preview(number, body)).body
    expect(seen.after).toMatchObject({ items: 29_360, discount: 1_000, shipping: 500, total: 28_860 })
    expect(await stockOf(lamp.id)).toEqual({ own: 0, virtual: 3 })
    expect((await rowOf(shop, number))?.total).toBe(seen.before.total)
    const done = await edit(number, body)
    expect(done.body).toMatchObject({ after: seen.after, version: version + 1, kind: 'in-place' })
    expect(await stockOf(lamp.id)).toEqual({ own: 0, virtual: 1 })
    expect(await stockOf(chair.id)).toEqual({ own: 0, virtual: 0 })
    const order = await rowOf(shop, number)
    expect(order).toMatchObject({ total: 28_860, vatTotal: seen.after.vat, vatRows: seen.after.vatRows })
    const removed = await edit(number, { version: version + 1, lines: [{ id: line?.id, quantity: 0 }] })
    expect(removed.body.after.items).toBe(10_000)
    expect(await stockOf(lamp.id)).toEqual({ own: 2, virtual: 3 })
    expect(await audit(shop.db)).toEqual([])
  })

  test('what is not there, or an order without goods, is refused whole', async () => {
    const { number, lamp } = await sold({ quantity: 2, stock: 3 })
    const { version, goods } = await read(number)
    const id = goods?.lines[0]?.id
    const tooMany = await edit(number, { version, lines: [{ id, quantity: 4 }], shipping: 1 })
    expect(tooMany).toMatchObject({ status: 409, body: { errors: { reason: 'sold-out' } } })
    expect(await edit(number, { version, lines: [{ id, quantity: 0 }] })).toMatchObject({ status: 409 })
    const wrong = await edit(number, { version, lines: [{ id, quantity: 1, discount: 99_999 }] })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { reason: 'discount' } } })
    const dear = await edit(number, { version, added: [{ productId: lamp.id, quantity: 1, price: 999_999 }] })
    expect(dear).toMatchObject({ status: 422, body: { errors: { reason: 'price' } } })
    expect(await edit(number, { version })).toMatchObject({ status: 409, body: { errors: { reason: 'nothing' } } })
    expect(await stockOf(lamp.id)).toEqual({ own: 1, virtual: 0 })
    expect((await read(number)).version).toBe(version)
  })

  test('pressed twice, or by two people at once, an edit is made once', async () => {
    const { number, lamp } = await sold({ quantity: 1, stock: 9 })
    const { version, goods } = await read(number)
    const body = { version, lines: [{ id: goods?.lines[0]?.id, quantity: 3 }] }
    const answers = await Promise.all([
      edit(number, body),
      edit(number, body),
      inga.post(`/orders/${number}/edit`, body),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await stockOf(lamp.id)).toEqual({ own: 6, virtual: 0 })
  })

  test('of two orders that are given the last pieces at once one gets them', async () => {
    const last = await shop.product({ quantity: 1 })
    const [one, other] = [await sold(), await sold()]
    const add = (number: string) => edit(number, { version: 1, added: [{ productId: last.id, quantity: 1 }] })
    const answers = await Promise.all([add(one.number), add(other.number)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(last.id)).toEqual({ own: 0, virtual: 0 })
  })

  test('a payment of the old sum waits for a person, and the new sum is paid by a new link', async () => {
    const { number, visitor, path } = await sold({ payment: 'practice-bank' })
    const bank = String((await visitor.get(`${path}/pay`)).headers.location)
    const { version, goods } = await read(number)
    const edited = await edit(number, { version, lines: [{ id: goods?.lines[0]?.id, quantity: 1 }] })
    expect(edited.body.hasPayLink).toBe(true)
    await visitor.get(bank)
    await visitor.submit(bank, { decision: 'pay' })
    await visitor.get(path)
    expect((await rowOf(shop, number))?.state).toBe('awaiting_payment')
    const states = () =>
      rows<{ state: string; amount: number }>(
        shop.db,
        sql`select p.state, p.amount from payments p join orders o on o.id = p.order_id
            where o.prefixed_id = ${number} order by attempt`,
      )
    expect(await states()).toEqual([
      { state: 'review', amount: edited.body.before.total },
      { state: 'created', amount: edited.body.after.total },
    ])
    const next = String((await visitor.get(`${path}/pay`)).headers.location)
    expect(next).not.toBe(bank)
    await visitor.get(next)
    await visitor.submit(next, { decision: 'pay' })
    await visitor.get(path)
    expect((await states()).map(({ state }) => state)).toEqual(['review', 'accepted'])
    expect((await rowOf(shop, number))?.state).toBe('paid')
    expect(await audit(shop.db)).toEqual([])
  })

  test('the buyer gets an e-mail with the new sum and a link to pay', async () => {
    const { number } = await sold({ payment: 'practice-bank', price: 12_100, quantity: 2 })
    const { version, goods } = await read(number)
    await edit(number, { version, lines: [{ id: goods?.lines[0]?.id, quantity: 1 }] })
    const letter = (await emailsOf(shop, number)).find(({ kind }) => kind === 'order-changed')
    const text = await textOf(shop, letter?.id ?? '')
    expect(text).toContain(`Pasūtījums ${number} ir labots`)
    expect(text).toContain('121,00')
    expect(text).toMatch(/\/order\/[\w-]{43}\/pay/)
  })

  test('an invoice is credited and issued anew, and the buyer finds the one that counts', async () => {
    const lamp = await shop.product({ quantity: 9, price: 12_100 })
    const { visitor } = await signedIn(shop, { type: 'b2b', mayPayByInvoice: true })
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 3 })
    const { number, path } = await bought(shop, visitor, { payment_method: 'invoice' })
    const first = (await read(number)).invoice?.number
    const { version, goods } = await read(number)
    const done = await edit(number, { version, lines: [{ id: goods?.lines[0]?.id, quantity: 2 }] })
    expect(done.body).toMatchObject({ invoice: 'replaced', difference: -12_100, refund: 0 })
    const documents = await rows<{ kind: string; number: string; gross: number; vat: number }>(
      shop.db,
      sql`select i.kind, document->>'number' as number, (document->'totals'->>'gross')::int as gross,
            (document->'totals'->>'vat')::int as vat
          from invoices i join orders o on o.id = i.order_id where o.prefixed_id = ${number} order by i.id`,
    )
    const [issued, credited, current] = documents
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note', 'invoice'])
    expect([credited?.gross, credited?.vat]).toEqual([issued?.gross, issued?.vat])
    expect(current).toMatchObject({ gross: done.body.after.total, vat: done.body.after.vat })
    expect((await read(number)).invoice?.number).toBe(current?.number)
    expect(current?.number).not.toBe(first)
    const page = await visitor.get(path)
    expect(creditNoteLinks(page.body).join()).toContain(credited?.number)
    expect(creditNoteLinks(page.body).join()).toContain(issued?.number)
    expect((await visitor.get(`${path}/credit-note/${issued?.number}.pdf`)).status).toBe(200)
    await changeOrder(await settlementDeps(shop.services), number, 'paid')
    expect(await audit(shop.db)).toEqual([])
  })
})

describe('the goods of a paid order', () => {
  test('fewer pieces: money and stock go back, with a credit note; the order stays as it was paid', async () => {
    const { number, lamp } = await paid({ quantity: 3, stock: 3, price: 12_100 })
    const { version, goods } = await read(number)
    const body = { version, lines: [{ id: goods?.lines[0]?.id, quantity: 2 }] }
    const seen = (await preview(number, body)).body
    expect(seen).toMatchObject({
      kind: 'paid',
      refund: 12_100,
      difference: -12_100,
      supplement: null,
      invoice: 'credited',
    })
    const done = await edit(number, body)
    expect(done.body.money).toBe('pending')
    expect(await stockOf(lamp.id)).toEqual({ own: 1, virtual: 0 })
    expect((await read(number)).goods?.lines[0]?.quantity).toBe(2)
    expect((await rowOf(shop, number))?.total).toBe(seen.before.total)
    await anna.post(`/orders/${number}/refund`, { byHand: true, amount: 12_100 })
    const again = await edit(number, { version: version + 1, lines: [{ id: goods?.lines[0]?.id, quantity: 1 }] })
    expect(again.body.refund).toBe(12_100)
    expect(await stockOf(lamp.id)).toEqual({ own: 2, virtual: 0 })
    expect(await audit(shop.db)).toEqual([])
  })

  test('more goods: a supplementary order to the same buyer, sent along at no charge, each naming the other', async () => {
    const { number } = await paid({ payment: 'practice-bank', quantity: 1, stock: 1 })
    const chair = await shop.product({ quantity: 2, price: 2_420 })
    const { version } = await read(number)
    const body = { version, added: [{ productId: chair.id, quantity: 2, price: 2_000 }] }
    const seen = (await preview(number, body)).body
    expect(seen).toMatchObject({ difference: 4_000, refund: 0, supplement: { total: 4_000 }, hasPayLink: true })
    expect(await stockOf(chair.id)).toEqual({ own: 2, virtual: 0 })
    const [done, again] = await Promise.all([edit(number, body), edit(number, body)])
    const answers = [done, again].sort((a, b) => a.status - b.status)
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    const supplement = answers[0]?.body.supplement.number
    expect(await stockOf(chair.id)).toEqual({ own: 0, virtual: 0 })
    expect(await rowOf(shop, supplement)).toMatchObject({ total: 4_000, shippingTotal: 0, state: 'awaiting_payment' })
    expect((await anna.get(`/orders/${number}`)).body.supplements).toEqual([
      { number: supplement, state: 'awaiting_payment', total: 4_000 },
    ])
    const { body: detail } = await anna.get(`/orders/${supplement}`)
    expect(detail.supplementOf.number).toBe(number)
    const page = await shop.visitor().get(new URL(detail.page).pathname)
    expect(page.body).toContain(number)
    expect(await audit(shop.db)).toEqual([])
  })

  test('a swap gives back one and asks for the other, or does nothing of both', async () => {
    const { number, lamp } = await paid({ quantity: 2, stock: 2, price: 6_050 })
    const chair = await shop.product({ quantity: 1, price: 8_000 })
    const { version, goods } = await read(number)
    const lines = [{ id: goods?.lines[0]?.id, quantity: 1 }]
    const refused = await edit(number, { version, lines, added: [{ productId: chair.id, quantity: 2 }] })
    expect(refused.status).toBe(409)
    expect(await stockOf(lamp.id)).toEqual({ own: 0, virtual: 0 })
    const raised = await edit(number, { version, lines, shipping: 9_999 })
    expect(raised).toMatchObject({ status: 409, body: { errors: { reason: 'shipping' } } })
    const done = await edit(number, { version, lines, added: [{ productId: chair.id, quantity: 1 }] })
    expect(done.body).toMatchObject({ refund: 6_050, supplement: { total: 8_000 }, difference: 1_950 })
    expect(await audit(shop.db)).toEqual([])
  })

  test('packed or sent, its goods stay', async () => {
    const { number } = await paid()
    const { version, goods } = await read(number)
    await anna.post(`/orders/${number}/packed`)
    const body = { version, lines: [{ id: goods?.lines[0]?.id, quantity: 1 }] }
    expect(await edit(number, body)).toMatchObject({ status: 409, body: { errors: { reason: 'state' } } })
    expect((await read(number)).goods).toBeNull()
  })
})

describe('an invoice that names another buyer', () => {
  test('is replaced once, however often it is asked for', async () => {
    const { number } = await paid()
    const { version, fields: base, invoice } = await read(number)
    expect(invoice?.isOutdated).toBe(false)
    await patch(anna, number, version, { base, changes: { surname: 'Kalniņa' } })
    expect((await read(number)).invoice?.isOutdated).toBe(true)
    const answers = await Promise.all([1, 2].map(() => anna.post(`/orders/${number}/invoice`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(number)).invoice).toMatchObject({ isOutdated: false })
    expect((await read(number)).invoice?.number).not.toBe(invoice?.number)
    expect(await audit(shop.db)).toEqual([])
  })
})
