import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { firstRow } from '../../src/shop/db.ts'
import { place } from './buyers.ts'
import { orderRequest, type TestShop, type Visitor } from './shop.ts'
import { signedIn } from './signed-in.ts'

export const emailOf = async (shop: TestShop, userId: number) =>
  (await firstRow<{ email: string }>(shop.db, sql`select email from users where id = ${userId}`))?.email ?? ''

/** Path of the newest invitation to an address. */
export async function invitationTo(shop: TestShop, email: string): Promise<string> {
  const letter = await firstRow<{ data: { nonce: string; hash: string } }>(
    shop.db,
    sql`select data from letters where kind = 'buyer-invitation' and recipient = ${email} order by created_at desc, id desc limit 1`,
  )
  const { nonce = '', hash } = letter?.data ?? {}
  return `/company-invitation/${accountTokens(shop.services.keys).tokenOf(nonce, hash)}`
}

export type Rights = { role?: string; order_limit?: string; month_limit?: string }

/** The admin of a new company, who may pay by invoice. */
export async function companyAdmin(shop: TestShop) {
  const admin = await signedIn(shop, { type: 'b2b', mayPayByInvoice: true })
  return { ...admin, companyId: admin.companyId ?? 0, email: await emailOf(shop, admin.userId) }
}

/** Somebody whom the admin invited and who has joined. */
export async function joined(shop: TestShop, admin: { visitor: Visitor }, rights: Rights = {}) {
  const person = await signedIn(shop, { type: 'b2c' })
  const email = await emailOf(shop, person.userId)
  const sent = { role: 'buyer', order_limit: '', month_limit: '', lang: 'lv', email, ...rights }
  expect((await admin.visitor.submit('/profile/company/invitations', sent)).status).toBe(303)
  const accepted = await person.visitor.submit(await invitationTo(shop, email), {})
  expect(accepted.headers.location).toBe('/profile/company?notice=joined')
  const member = await firstRow<{ id: number; version: number }>(
    shop.db,
    sql`select id, version from company_members where user_id = ${person.userId} and state = 'active'`,
  )
  return { ...person, email, memberId: member?.id ?? 0, version: member?.version ?? 0 }
}

/** Puts goods into the cart and sends the order, on invoice where nothing else is said. */
export async function order(
  shop: TestShop,
  visitor: Visitor,
  good: { id: number; pieces?: number },
  payment = 'invoice',
) {
  await visitor.post(`/api/cart-item/add/${good.id}?action=plus`, { quantity: good.pieces ?? 1 })
  return place(shop, visitor, await orderRequest(shop, { payment_method: payment }))
}

export const requestIn = (answer: { json: <T>() => T }) =>
  answer.json<{ request: { id: number; total_price: number }; payment_link: string }>()

export const pathOf = (id: number) => `/profile/company/requests/${id}`
export const totalOn = (body: string) => /name="total" value="(\d+)"/.exec(body)?.[1] ?? ''

/** Approves for the sum that the page shows. */
export async function approve(visitor: Visitor, id: number) {
  const total = totalOn((await visitor.get(pathOf(id))).body)
  return visitor.submit(pathOf(id), { action: 'approve', total })
}
