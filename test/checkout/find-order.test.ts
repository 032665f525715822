import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { sendOrderLink } from '../../src/shop/orders/send-link.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { withoutSecrets } from '../support/customers.ts'
import { linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop({ limits: true })
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const EMAIL = 'anna@example.com'

/** Does what was asked for, as the queue would. */
async function work() {
  for (const job of shop.jobs.splice(0)) if (job.name === 'order-link') await sendOrderLink(shop.services, job.data)
}
/** Everybody who asked so far is somebody new. */
const forget = () => shop.db.execute(sql`delete from attempts`)

test('number and e-mail bring a link to the order, to its own mailbox, again and again', async () => {
  const { number, path } = await bought(shop, await buyer(shop, [await shop.product({ title: 'Galda lampa' })]))
  await post.deliver()
  const guest = shop.visitor()
  expect((await guest.get('/login')).body).toContain('href="/find-order"')
  const typed = number.toLowerCase().replaceAll('-', ' ')
  for (const email of ['Anna@Example.com', EMAIL]) {
    const answer = await guest.submit('/find-order', { number: typed, email })
    expect(answer.status).toBe(200)
    expect(answer.body).toContain('saite uz pasūtījumu jau ir ceļā')
    expect(answer.body).not.toContain(path.split('/')[2])
    await work()
    const [message, ...more] = await post.deliver()
    expect(more).toEqual([])
    expect([message?.subject, message?.to?.[0]?.address]).toEqual([`Saite uz pasūtījumu ${number}`, EMAIL])
    expect((await shop.visitor().get(linkIn(message, '/order/'))).body).toContain('Galda lampa')
  }
})

test('a wrong number, a wrong e-mail and somebody else’s order get the same answer, and nobody an e-mail', async () => {
  await forget()
  const { number } = await bought(shop, await buyer(shop, [await shop.product()]))
  await post.deliver()
  const asked = [
    { number, email: EMAIL },
    { number, email: 'stranger@example.com' },
    { number: 'E-000-000', email: EMAIL },
    { number: 'nav numurs', email: 'stranger@example.com' },
  ]
  const answers = []
  for (const fields of asked) answers.push(await shop.visitor().submit('/find-order', fields))
  expect(new Set(answers.map(({ status, body }) => `${status} ${withoutSecrets(body)}`)).size).toBe(1)
  // Each is as much work: one job, whatever there is to be found.
  expect(shop.jobs.filter(({ name }) => name === 'order-link')).toHaveLength(asked.length)
  await work()
  expect((await post.deliver()).map(({ to }) => to?.[0]?.address)).toEqual([EMAIL])
})

test('an address gets three e-mails an hour, with the same answer past them; a place asks ten times', async () => {
  await forget()
  const { number } = await bought(shop, await buyer(shop, [await shop.product()]))
  await post.deliver()
  const ask = () => shop.visitor().submit('/find-order', { number, email: EMAIL })
  for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(200)
  await work()
  expect(await post.deliver()).toHaveLength(3)
  const refused = await ask()
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(refused.body).toContain('Par daudz mēģinājumu')
})

test('what is missing is said at its field; an anonymised order is nobody’s', async () => {
  await forget()
  const empty = await shop.visitor().submit('/find-order', { number: '', email: '' })
  expect(empty.status).toBe(422)
  expect(empty.body.match(/Aizpildiet šo lauku/g)).toHaveLength(2)
  expect((await shop.visitor().get('/en/find-order')).body).toContain('Where is my order?')
  const [order] = await rows<{ number: string }>(
    shop.db,
    sql`update orders set email = '' returning prefixed_id as number`,
  )
  await sendOrderLink(shop.services, { number: order?.number ?? '', email: '' })
  const messages = await rows(shop.db, sql`select 1 from letters where kind = 'order-link' and recipient = ''`)
  expect(messages).toEqual([])
})
