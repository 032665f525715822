import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import type { TestShop, Visitor } from './shop.ts'

let serial = 0
export const PASSWORD = 'zilais galds 77'

type Payload = ReturnType<typeof payload>

/** What the registration form sends, somebody else each time. */
export function payload(over: Record<string, object> = {}) {
  serial += 1
  const address = { country_id: 112, city: 'Rīga', region: 'Rīga', address: `Liepu iela ${serial}`, zip: '1050' }
  return {
    user: {
      type: 'b2c',
      name: 'Anna',
      surname: 'Bērziņa',
      email: `anna${serial}@example.com`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: { number: '20000001' },
      ...over.user,
    },
    terms: { subscription: false, privacy: true, ...over.terms },
    company: { name: 'SIA Paraugs', ...over.company },
    legal_address: { ...address, ...over.legal_address },
    physical_address: { ...address, ...over.physical_address },
    same_address: true,
    ...over.rest,
  }
}

export const company = (reg_num: string, type = 'b2b') => ({
  user: { type },
  company: { name: 'SIA Paraugs', reg_num },
})

export const horizonOf = (answer: { json: <T>() => T }) => answer.json<{ horizon: object }>().horizon
export const keysOf = (answer: { json: <T>() => T }) => Object.keys(answer.json<{ errors: object }>().errors).sort()
export const register = (visitor: Visitor, body: Payload = payload()) => visitor.post('/register', body)

export const logIn = (visitor: Visitor, email: string, password = PASSWORD, more: Record<string, string> = {}) =>
  visitor.submit('/login', { email, password, ...more })
export const whoIs = async (visitor: Visitor) =>
  (await visitor.get('/api/visitor')).json<{ user: { name: string; type: string } | null }>().user

/** What differs between two drawings of the same page: tokens, times, and what was typed. */
export const withoutSecrets = (html: string) =>
  html
    .replace(/(name="_token" value|name="csrf-token" content)="[^"]*"/g, '')
    .replace(/value="(plain\.[^"]*|[^"]*@[^"]*)"/g, '')

/** Somebody who has registered, and is logged in. */
export async function customer(shop: TestShop, over: Record<string, object> = {}) {
  const visitor = shop.visitor()
  const body = payload(over)
  const answer = await register(visitor, body)
  expect(answer.body).toContain('path')
  return { visitor, email: body.user.email, ...(await userOf(shop, body.user.email)) }
}

async function userOf(shop: TestShop, email: string) {
  const [user] = await rows<{ id: number; type: string; company_id: number | null }>(
    shop.db,
    sql`select id, type, company_id from users where email = ${email}`,
  )
  return user ?? { id: 0, type: '', company_id: null }
}

/** The kinds of e-mails that an address gets. */
export async function emailsTo(shop: TestShop, email: string) {
  const found = await rows<{ kind: string }>(
    shop.db,
    sql`select kind from letters where recipient = ${email} order by kind`,
  )
  return found.map(({ kind }) => kind)
}
