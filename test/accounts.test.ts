import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTokens } from '../src/server/account-tokens.ts'
import { sendResetLink } from '../src/server/accounts.ts'
import type { CartView } from '../src/shop/cart/cart.ts'
import { isApprovedForInvoice } from '../src/shop/customers/approved.db.ts'
import { rows } from '../src/shop/db.ts'
import { openTestShop, type TestShop, type Visitor } from './shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let serial = 0
const PASSWORD = 'zilais galds 77'

type Payload = ReturnType<typeof payload>
function payload(over: Record<string, object> = {}) {
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
const company = (reg_num: string, type = 'b2b') => ({ user: { type }, company: { name: 'SIA Paraugs', reg_num } })

const horizonOf = (answer: { json: <T>() => T }) => answer.json<{ horizon: object }>().horizon
const keysOf = (answer: { json: <T>() => T }) => Object.keys(answer.json<{ errors: object }>().errors).sort()
const register = (visitor: Visitor, body: Payload = payload()) => visitor.post('/register', body)

async function customer(over: Record<string, object> = {}) {
  const visitor = shop.visitor()
  const body = payload(over)
  const answer = await register(visitor, body)
  expect(answer.body).toContain('path')
  return { visitor, email: body.user.email, ...(await userOf(body.user.email)) }
}
async function userOf(email: string) {
  const [user] = await rows<{ id: number; type: string; company_id: number | null }>(
    shop.db,
    sql`select id, type, company_id from users where email = ${email}`,
  )
  return user ?? { id: 0, type: '', company_id: null }
}
const logIn = (visitor: Visitor, email: string, password = PASSWORD, more: Record<string, string> = {}) =>
  visitor.submit('/login', { email, password, ...more })
const whoIs = async (visitor: Visitor) =>
  (await visitor.get('/api/visitor')).json<{ user: { name: string; type: string } | null }>().user

describe('registration', () => {
  test('a person gets an account, is signed in with a fresh session, and gets a letter to confirm the address', async () => {
    const visitor = shop.visitor()
    await visitor.renewToken()
    const before = visitor.cookies.get('__Host-sid')
    const body = payload({ terms: { subscription: true } })
    const answer = await register(visitor, body)
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({ message: 'Profils ir izveidots. Laipni lūdzam!', path: '/profile' })
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
    expect(await whoIs(visitor)).toEqual({ name: 'Anna', type: 'b2c' })
    const [user] = await rows<Record<string, unknown>>(
      shop.db,
      sql`select phone_code, country_id, company_id, email_confirmed_at, password_hash from users where email = ${body.user.email}`,
    )
    expect(user).toMatchObject({ phone_code: '371', country_id: 112, company_id: null, email_confirmed_at: null })
    expect(String(user?.password_hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const agreed = await rows<{ kind: string; version: string; given: object }>(
      shop.db,
      sql`select kind, version, given from consents where subject = ${body.user.email} order by kind`,
    )
    expect(agreed.map(({ kind, given }) => [kind, given])).toEqual([
      ['privacy', { privacy: true }],
      ['subscription', { subscription: true }],
    ])
    expect(agreed[0]?.version).toBeTruthy()
    expect(await lettersTo(body.user.email)).toEqual(['confirm-email', 'confirm-subscription'])
  })

  test('every empty field is named under its key', async () => {
    const answer = await shop.visitor().post('/register', { user: { type: 'b2b', phone: { countryCallingCode: '' } } })
    expect(answer.status).toBe(422)
    expect(keysOf(answer)).toEqual(
      [
        ...['name', 'surname', 'email', 'password', 'phone.number', 'phone.countryCallingCode'].map((k) => `user.${k}`),
        ...['name', 'reg_num'].map((k) => `company.${k}`),
        ...['legal_address', 'physical_address'].flatMap((block) =>
          ['city', 'region', 'address', 'zip'].map((k) => `${block}.${k}`),
        ),
        'terms.privacy',
      ].sort(),
    )
    expect(horizonOf(answer)).toEqual({
      contact_person_exists: false,
      customer_exists: false,
      legal_address_exists: false,
      physical_address_exists: false,
    })
  })

  test.each([
    ['user.email', { user: { email: 'anna@' } }],
    ['user.phone.number', { user: { phone: { number: '123' } } }],
    ['user.phone.countryCallingCode', { user: { phone: { number: '20000001', countryCallingCode: '49' } } }],
    ['user.password', { user: { password: 'parole123', password_confirmation: 'parole123' } }],
    ['user.password_confirmation', { user: { password_confirmation: 'cits teikums' } }],
    ['user.country_id', { user: { country_id: 5 } }],
    ['terms.privacy', { terms: { privacy: false } }],
    ['company.reg_num', company('40009999991')],
    ['company.reg_num', company('40999999992', 'b2g')],
    ['company.vat_num', { user: { type: 'b2b' }, company: { reg_num: '40999999992', vat_num: 'LV1' } }],
    ['company.country_id', { user: { type: 'b2b' }, company: { reg_num: '40999999992', country_id: 112 } }],
    ['company.acc_num', { user: { type: 'b2b' }, company: { reg_num: '40999999992', acc_num: 'LV00HABA1' } }],
    ['legal_address.zip', { ...company('40999999992'), legal_address: { zip: '99' } }],
    ['legal_address.country_id', { ...company('40999999992'), legal_address: { country_id: 999 } }],
    [
      'physical_address.zip',
      { ...company('40999999992'), physical_address: { zip: '99' }, rest: { same_address: false } },
    ],
  ])('%s is refused when it is wrong: %#', async (key, over) => {
    const answer = await register(shop.visitor(), payload(over as Record<string, object>))
    expect(answer.status).toBe(422)
    expect(keysOf(answer)).toContain(key)
    expect(answer.json<{ message: string }>().message).toBe('Pārbaudiet iezīmētos laukus.')
  })

  test('a company is kept with its numbers, both addresses and a VAT check to be done', async () => {
    const { id, company_id } = await customer({
      user: { type: 'b2b' },
      company: {
        reg_num: '4099 999 9992',
        vat_num: 'lv40999999992',
        acc_num: 'LV97 HABA 0012 3456 7891 0',
        bank_id: 'HABALV22',
      },
    })
    const [row] = await rows<Record<string, unknown>>(shop.db, sql`select * from companies where id = ${company_id}`)
    expect(row).toMatchObject({
      reg_num: '40999999992',
      vat_num: 'LV40999999992',
      vat_state: 'unchecked',
      country_id: 112,
      acc_num: 'LV97HABA0012345678910',
      city: 'Rīga',
      zip: 'LV-1050',
      may_pay_by_invoice: false,
    })
    const kept = await rows<{ kind: string }>(
      shop.db,
      sql`select kind from user_addresses where user_id = ${id} order by kind`,
    )
    expect(kept).toEqual([{ kind: 'legal' }, { kind: 'physical' }])
    expect(shop.jobs).toContainEqual({ name: 'check-vat', data: { companyId: company_id } })
    expect(await isApprovedForInvoice(shop.db, id)).toBe(false)
    await shop.db.execute(sql`update companies set may_pay_by_invoice = true where id = ${company_id}`)
    expect(await isApprovedForInvoice(shop.db, id)).toBe(true)

    const again = await register(shop.visitor(), payload(company('40999999992')))
    expect(again.status).toBe(422)
    expect(keysOf(again)).toEqual(['company.reg_num'])
    expect(horizonOf(again)).toMatchObject({ customer_exists: true, contact_person_exists: false })
  })

  test('a public body may pay by invoice once its address is confirmed', async () => {
    const { id } = await customer(company('90099999994', 'b2g'))
    expect(await isApprovedForInvoice(shop.db, id)).toBe(false)
    await shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${id}`)
    expect(await isApprovedForInvoice(shop.db, id)).toBe(true)
    expect(await isApprovedForInvoice(shop.db, null)).toBe(false)
  })

  test('a known e-mail is told in words, with the flag', async () => {
    const { email } = await customer()
    const answer = await register(shop.visitor(), payload({ user: { email: email.toUpperCase() } }))
    expect(answer.status).toBe(422)
    expect(answer.json<{ errors: Record<string, string[]> }>().errors['user.email']?.[0]).toMatch(/jau ir profils/)
    expect(horizonOf(answer)).toMatchObject({ contact_person_exists: true })
  })

  test('of 20 equal registrations at once one makes the account', async () => {
    const body = payload(company('50999999994'))
    const visitors = Array.from({ length: 20 }, () => shop.visitor())
    await Promise.all(visitors.map((visitor) => visitor.renewToken()))
    const answers = await Promise.all(visitors.map((visitor) => register(visitor, body)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 422, 429].includes(status))).toBe(true)
  })

  test('works as a plain form, and asks again with what was typed but the passwords', async () => {
    const body = payload()
    const fields = {
      'user.type': 'b2c',
      'user.name': 'Jānis <b>',
      'user.surname': 'Kalns',
      'user.email': body.user.email,
      'user.phone.number': '20000001',
      'user.password': PASSWORD,
      'user.password_confirmation': PASSWORD,
    }
    const visitor = shop.visitor()
    const page = await visitor.get('/register')
    expect(page.body).toContain('name="legal_address.city"')
    const refused = await visitor.submit('/register', fields)
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Bez šīs atzīmes')
    expect(refused.body).toContain('Jānis &lt;b&gt;')
    expect(refused.body).not.toContain(PASSWORD)
    const done = await visitor.submit('/register?return=/checkout', { ...fields, 'terms.privacy': 'on' })
    expect(done.status).toBe(303)
    expect(done.headers.location).toBe('/checkout')
    expect((await whoIs(visitor))?.type).toBe('b2c')
  })

  test('is answered in the language of the page', async () => {
    const answer = await shop.visitor().post('/register', payload(), { 'accept-language': 'en' })
    expect(answer.json<{ message: string }>().message).toMatch(/Welcome/)
    const english = await shop.visitor().post('/en/register', payload({ terms: { privacy: false } }))
    expect(english.json<{ message: string }>().message).toBe('Please check the marked fields.')
  })
})

describe('logging in', () => {
  test('with the right password: a fresh session, and back to where one was', async () => {
    const { email } = await customer()
    const visitor = shop.visitor()
    await visitor.renewToken()
    const before = visitor.cookies.get('__Host-sid')
    const answer = await logIn(visitor, ` ${email.toUpperCase()} `, PASSWORD, { return: '/checkout?x=1' })
    expect([answer.status, answer.headers.location]).toEqual([303, '/checkout?x=1'])
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
    expect((await whoIs(visitor))?.name).toBe('Anna')
    const old = shop.visitor()
    old.setCookie('__Host-sid', before ?? '')
    expect(await whoIs(old)).toBeNull()
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (elsewhere) => {
      const { email } = await customer()
      const answer = await logIn(shop.visitor(), email, PASSWORD, { return: elsewhere })
      expect(answer.headers.location).toBe('/profile')
    },
  )

  test('a wrong password, an unknown address and a closed account get the same answer', async () => {
    const { email, id } = await customer()
    const closed = await customer()
    await shop.db.execute(sql`update users set deactivated_at = now() where id = ${closed.id}`)
    const answers = await Promise.all([
      logIn(shop.visitor(), email, 'nepareiza parole'),
      logIn(shop.visitor(), 'nobody@example.com', PASSWORD),
      logIn(shop.visitor(), closed.email, PASSWORD),
    ])
    const plain = answers.map(({ status, body }) => [status, withoutSecrets(body)])
    expect(plain[1]?.[1]).toBe(plain[0]?.[1])
    expect(plain[2]?.[1]).toBe(plain[0]?.[1])
    expect(plain.map(([status]) => status)).toEqual([422, 422, 422])
    expect(plain[0]?.[1]).toContain('E-pasts vai parole nav pareiza.')
    expect(id).toBeGreaterThan(0)
  })

  test('empty fields are named', async () => {
    const answer = await shop.visitor().submit('/login', { email: '', password: '' })
    expect(answer.status).toBe(422)
    expect(answer.body.match(/Aizpildiet šo lauku/g)).toHaveLength(2)
  })

  test('without a token it is refused', async () => {
    const { email } = await customer()
    const answer = await shop.visitor().submit('/login', { email, password: PASSWORD, _token: 'x' })
    expect(answer.status).toBe(403)
  })

  test('a company sees prices without tax, unless it has chosen', async () => {
    const { email } = await customer(company('40009999990'))
    const visitor = shop.visitor()
    await logIn(visitor, email)
    expect(visitor.cookies.get('showPricesWithTax')).toBe('false')
    const decided = shop.visitor()
    decided.setCookie('showPricesWithTax', 'true')
    await logIn(decided, email)
    expect(decided.cookies.get('showPricesWithTax')).toBe('true')
  })

  test('logging out ends the session', async () => {
    const { visitor } = await customer()
    const sid = visitor.cookies.get('__Host-sid') ?? ''
    await visitor.renewToken()
    const answer = await visitor.submit('/logout', {})
    expect(answer.headers.location).toBe('/login?notice=logged-out')
    const thief = shop.visitor()
    thief.setCookie('__Host-sid', sid)
    expect(await whoIs(thief)).toBeNull()
    expect(await whoIs(visitor)).toBeNull()
  })
})

describe('a guest who logs in', () => {
  const cartOf = async (visitor: Visitor) => (await visitor.get('/api/cart')).json<{ cart: CartView }>().cart
  const put = (visitor: Visitor, id: number, quantity: number) =>
    visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity })

  test('brings the cart along; quantities add up', async () => {
    const [lamp, desk] = [await shop.product({ quantity: 50 }), await shop.product({ quantity: 50 })]
    const { visitor: owner, email } = await customer()
    await owner.renewToken()
    await put(owner, lamp.id, 2)
    const guest = shop.visitor()
    await put(guest, lamp.id, 3)
    await put(guest, desk.id, 1)
    const answer = await logIn(guest, email)
    expect(answer.headers.location).toBe('/profile')
    const cart = await cartOf(guest)
    expect(cart.items.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [lamp.id, 5],
      [desk.id, 1],
    ])
    expect((await cartOf(owner)).total_quantity).toBe(6)
  })

  test('is told when not everything fits', async () => {
    const [many, few] = [await shop.product({ quantity: 500 }), await shop.product({ quantity: 4 })]
    const { visitor: owner, email } = await customer()
    await owner.renewToken()
    await put(owner, many.id, 60)
    await put(owner, few.id, 3)
    const guest = shop.visitor()
    await put(guest, many.id, 60)
    await put(guest, few.id, 3)
    const answer = await logIn(guest, email)
    expect(answer.headers.location).toBe('/cart?notice=capped')
    expect((await cartOf(guest)).items.map(({ quantity }) => quantity)).toEqual([100, 4])
    expect((await guest.get('/cart?notice=capped')).body).toContain('Grozs apvienots')
  })

  test('twice at once merges once', async () => {
    const lamp = await shop.product({ quantity: 50 })
    const { visitor: owner, email } = await customer()
    await owner.renewToken()
    await put(owner, lamp.id, 2)
    const guest = shop.visitor()
    await put(guest, lamp.id, 3)
    await guest.renewToken()
    await Promise.all([logIn(guest, email), logIn(guest, email)])
    expect((await cartOf(owner)).total_quantity).toBe(5)
  })

  test('takes nothing from whoever was signed in before on the same device', async () => {
    const lamp = await shop.product({ quantity: 50 })
    const { visitor: first } = await customer()
    await first.renewToken()
    await put(first, lamp.id, 2)
    const { email } = await customer()
    await first.submit('/logout', {})
    first.setCookie('x', 'y')
    await first.renewToken()
    await logIn(first, email)
    expect((await cartOf(first)).total_quantity).toBe(0)
  })
})

describe('a forgotten password', () => {
  /** What the letter to an address says. */
  async function tokenFor(email: string) {
    await sendResetLink(shop.services, email)
    const [letter] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'reset-password'
          order by created_at desc limit 1`,
    )
    return accountTokens(shop.services.config.sessionSecret).tokenOf(letter?.nonce ?? '')
  }
  const fresh = 'pavisam jauna parole 5'
  const reset = (visitor: Visitor, token: string, email: string, password = fresh) =>
    visitor.submit(`/reset-password/${token}`, { token, email, password, password_confirmation: password })

  test('known and unknown addresses get the same answer, and only the known one a letter', async () => {
    const { email } = await customer()
    const known = await shop.visitor().submit('/forgot-password', { email })
    const unknown = await shop.visitor().submit('/forgot-password', { email: 'nobody@example.com' })
    expect(known.status).toBe(200)
    expect(withoutSecrets(known.body)).toBe(withoutSecrets(unknown.body))
    expect(shop.jobs.slice(-2)).toEqual([
      { name: 'forgot-password', data: { email } },
      { name: 'forgot-password', data: { email: 'nobody@example.com' } },
    ])
    await sendResetLink(shop.services, 'nobody@example.com')
    await sendResetLink(shop.services, email)
    expect(await lettersTo('nobody@example.com')).toEqual([])
    expect(await lettersTo(email)).toContain('reset-password')
  })

  test('the link sets a password once, ends all sessions and logs nobody in', async () => {
    const { visitor, email } = await customer()
    const token = await tokenFor(email)
    const kept = await rows<{ all: string }>(
      shop.db,
      sql`select t::text as all from user_tokens t union select l::text from letters l`,
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    const other = shop.visitor()
    const page = await other.get(`/reset-password/${token}`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    const done = await reset(other, token, email)
    expect(done.headers.location).toBe('/login?notice=password-changed')
    expect(await whoIs(other)).toBeNull()
    expect(await whoIs(visitor)).toBeNull()
    expect((await logIn(shop.visitor(), email)).status).toBe(422)
    expect((await logIn(shop.visitor(), email, fresh)).status).toBe(303)
    expect((await reset(shop.visitor(), token, email, 'vēl viena parole')).status).toBe(404)
    expect(await lettersTo(email)).toContain('password-changed')
  })

  test('of 20 uses at once one succeeds', async () => {
    const { email } = await customer()
    const token = await tokenFor(email)
    const visitors = Array.from({ length: 20 }, () => shop.visitor())
    await Promise.all(visitors.map((visitor) => visitor.renewToken()))
    const answers = await Promise.all(visitors.map((visitor, i) => reset(visitor, token, email, `${fresh} ${i}`)))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
  })

  test('a link is dead after an hour, for another address, and once the address has changed', async () => {
    const { email, id } = await customer()
    const late = await tokenFor(email)
    await shop.db.execute(sql`update user_tokens set expires_at = now() - interval '1 second' where user_id = ${id}`)
    expect((await reset(shop.visitor(), late, email)).status).toBe(404)
    const token = await tokenFor(email)
    expect((await reset(shop.visitor(), token, 'other@example.com')).status).toBe(404)
    await shop.db.execute(sql`update users set email = ${`new-${email}`} where id = ${id}`)
    expect((await reset(shop.visitor(), token, `new-${email}`)).status).toBe(404)
    expect((await logIn(shop.visitor(), `new-${email}`)).status).toBe(303)
  })

  test('passwords are judged as at registration', async () => {
    const { email } = await customer()
    const token = await tokenFor(email)
    const answer = await shop
      .visitor()
      .submit(`/reset-password/${token}`, { email: '', password: '12345678', password_confirmation: 'x' })
    expect(answer.status).toBe(422)
    for (const said of ['Aizpildiet šo lauku', 'uzminēs starp pirmajām', 'Paroles nesakrīt']) {
      expect(answer.body).toContain(said)
    }
  })

  test('an address is confirmed by a button, not by opening the link', async () => {
    const { email } = await customer()
    const [letter] = await rows<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'confirm-email'`,
    )
    const token = accountTokens(shop.services.config.sessionSecret).tokenOf(letter?.nonce ?? '')
    const confirmed = async () =>
      (
        await rows<{ at: string | null }>(
          shop.db,
          sql`select email_confirmed_at as at from users where email = ${email}`,
        )
      )[0]?.at
    const visitor = shop.visitor()
    await visitor.get(`/confirm-email/${token}`)
    expect(await confirmed()).toBeNull()
    expect((await visitor.submit(`/confirm-email/${token}`, {})).body).toContain('ir apstiprināta')
    expect(await confirmed()).not.toBeNull()
    expect((await visitor.submit(`/confirm-email/${'A'.repeat(43)}`, {})).status).toBe(404)
  })
})

async function lettersTo(email: string) {
  const found = await rows<{ kind: string }>(
    shop.db,
    sql`select kind from letters where recipient = ${email} order by kind`,
  )
  return found.map(({ kind }) => kind)
}

/** What differs between two drawings of the same page: tokens, times, and what was typed. */
const withoutSecrets = (html: string) =>
  html
    .replace(/(name="_token" value|name="csrf-token" content)="[^"]*"/g, '')
    .replace(/value="(plain\.[^"]*|[^"]*@[^"]*)"/g, '')
