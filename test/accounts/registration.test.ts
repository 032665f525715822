import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { company as companyCommand } from '../../src/cli/customer-commands.ts'
import { findBuyerAccount } from '../../src/shop/customers/buyer-account.db.ts'
import { rows } from '../../src/shop/db.ts'
import {
  company,
  customer,
  emailsTo,
  horizonOf,
  keysOf,
  PASSWORD,
  payload,
  register,
  whoIs,
} from '../support/customers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

describe('registration', () => {
  test('each empty field says what to fill in', async () => {
    const { user } = payload()
    const empty = { ...user, name: '', surname: '', email: '', password: '', password_confirmation: '' }
    const answer = await register(shop.visitor(), payload({ user: empty }))
    expect(answer.status).toBe(422)
    expect(answer.json<{ errors: Record<string, string[]> }>().errors).toMatchObject({
      'user.name': ['Ierakstiet vārdu.'],
      'user.surname': ['Ierakstiet uzvārdu.'],
      'user.email': ['Ierakstiet e-pasta adresi.'],
      'user.password': ['Izvēlieties paroli.'],
    })
  })

  test('a person gets an account, is signed in with a fresh session, and gets an e-mail to confirm the address', async () => {
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
    expect(await emailsTo(shop, body.user.email)).toEqual(['confirm-email', 'confirm-subscription'])
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
    const { id, company_id } = await customer(shop, {
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
    expect(await mayPayByInvoice(id)).toBe(false)

    const again = await register(shop.visitor(), payload(company('40999999992')))
    expect(again.status).toBe(422)
    expect(keysOf(again)).toEqual(['company.reg_num'])
    expect(horizonOf(again)).toMatchObject({ customer_exists: true, contact_person_exists: false })
  })

  test.each([
    ['b2b', '40999999992'],
    ['b2g', '90099999994'],
  ] as const)('%s: may pay by invoice only after a person of the shop approved it', async (type, number) => {
    const known = await rows<{ id: number }>(
      shop.db,
      sql`select u.id from users u join companies c on c.id = u.company_id
      where c.reg_num = ${number}`,
    )
    const id = known[0]?.id ?? (await customer(shop, company(number, type))).id
    await shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${id}`)
    expect(await mayPayByInvoice(id)).toBe(false)
    const said = await companyCli(number, 'approve', '2500')
    expect(said).toMatch(new RegExp(`^LV ${number} .* may pay by invoice up to 2.500,00`))
    expect(await mayPayByInvoice(id)).toBe(true)
    await companyCli(number, 'refuse')
    expect(await mayPayByInvoice(id)).toBe(false)
    await expect(companyCli(number, 'approve', 'much')).rejects.toThrow(/not a sum/)
    await expect(companyCli('123', 'approve')).rejects.toThrow(/no company/)
  })

  const mayPayByInvoice = async (id: number) => (await findBuyerAccount(shop.db, id))?.company?.may_pay_by_invoice

  /** `npm run shop -- company …` on this shop. */
  async function companyCli(...args: string[]): Promise<string> {
    const said: string[] = []
    const { config, database } = shop.services
    const progress = () => ({ update: () => {}, stop: () => {} })
    await companyCommand.run({ config, database, args, print: (line) => said.push(line), progress })
    return said.join('\n')
  }

  test('a known e-mail is told in words, with the flag', async () => {
    const { email } = await customer(shop)
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
