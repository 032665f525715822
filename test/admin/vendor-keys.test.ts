import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { STAFF_PASSWORD, type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { startCarrierAccounts } from '../vendors/carrier-accounts.ts'
import { type OfflineKlix, startKlix } from '../vendors/klix.ts'

const SECRET = 'klix-slepena-atslega-9876'

let klix: OfflineKlix
let carriers: Awaited<ReturnType<typeof startCarrierAccounts>>
let typed: Record<string, string>
let shop: TestShop
let manager: StaffBrowser

beforeAll(async () => {
  klix = await startKlix({ brandId: 'zimols-0001-abcd', secret: SECRET })
  carriers = await startCarrierAccounts()
  const { CARRIER_DPD_TOKEN, CARRIER_VENIPAK_USER, CARRIER_VENIPAK_PASSWORD, CARRIER_VENIPAK_CUSTOMER, ...env } =
    carriers.env
  typed = { CARRIER_DPD_TOKEN, CARRIER_VENIPAK_USER, CARRIER_VENIPAK_PASSWORD, CARRIER_VENIPAK_CUSTOMER }
  shop = await openTestShop({
    env: {
      ...env,
      PAYMENT_KLIX_URL: klix.url,
      PAYMENT_MONTONIO_ACCESS_KEY: 'servera-atslega',
      PAYMENT_MONTONIO_SECRET_KEY: 'servera-noslepums',
      PAYMENT_MONTONIO_URL: 'http://127.0.0.1:1',
    },
  })
  manager = await signedInStaff(shop, 'manager')
}, 60_000)
afterAll(async () => {
  await shop.close()
  await klix.close()
  await carriers.close()
})

type Row = { vendor: string; source: string | null; ending: string; version: number; canEdit: boolean }

const rowOf = async (vendor: string): Promise<Row> =>
  (await manager.get('/payment-vendors')).body.rows.find((row: Row) => row.vendor === vendor)
const write = async (keys: object, version = 0) => manager.patch('/payment-vendors/klix', version, keys)
const tried = async (vendor: string) => (await manager.post(`/payment-vendors/${vendor}/trial`)).body.result

test('keys are stored only after a proof, encrypted, and are used at once', async () => {
  expect(await rowOf('klix')).toMatchObject({ source: null, version: 0, canEdit: true })
  expect(await tried('klix')).toBe('no-keys')
  await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 hour'`)
  const refused = await write({ id: 'zimols-0001-abcd', secret: 'nepareiza-atslega' })
  expect([refused.status, refused.body.errors.reason]).toEqual([403, 'proof'])
  expect((await manager.post('/session/proof', { password: STAFF_PASSWORD })).status).toBe(200)
  expect(Object.keys((await write({ id: ' ', secret: '' })).body.errors)).toEqual(['id', 'secret'])
  expect((await write({ id: 'zimols-0001-abcd', secret: 'nepareiza-atslega' })).status).toBe(200)
  expect(await tried('klix')).toBe('refused')
  expect((await write({ id: 'zimols-0001-abcd', secret: SECRET })).status).toBe(409)
  const saved = await write({ id: 'zimols-0001-abcd', secret: SECRET }, 2)
  expect(saved.body.rows.find(({ vendor }: Row) => vendor === 'klix')).toMatchObject({
    source: 'typed',
    parts: ['id', 'secret'],
    ending: '9876',
  })
  expect(JSON.stringify(saved.body)).not.toContain(SECRET)
  expect(await tried('klix')).toBe('accepted')
  expect(shop.services.providers.has('klix')).toBe(true)
  const stored = await firstRow<{ text: string }>(
    shop.db,
    sql`select string_agg(value::text, ' ') as text from secrets`,
  )
  expect(stored?.text).not.toContain(Buffer.from(SECRET).toString('hex'))
  const log = await rows<{ text: string }>(
    shop.db,
    sql`select concat(before, after) as text from audit_log where table_name = 'secrets'`,
  )
  expect(log.length).toBeGreaterThan(0)
  expect(log.every(({ text }) => !text.includes('9876') && text.includes('***'))).toBe(true)
})

test('removed keys are forgotten at once', async () => {
  const { version } = await rowOf('klix')
  expect((await manager.remove('/payment-vendors/klix', version)).status).toBe(200)
  expect(shop.services.providers.has('klix')).toBe(false)
  expect(await rowOf('klix')).toMatchObject({ source: null, version: 0 })
})

test('what the server sets goes before, and is not changed from the browser', async () => {
  expect(await rowOf('montonio')).toMatchObject({ source: 'server', ending: '', canEdit: false })
  expect(await tried('montonio')).toBe('unreachable')
  const refused = await manager.patch('/payment-vendors/montonio', 0, { id: 'cita', secret: 'cita' })
  expect([refused.status, refused.body.errors.reason]).toEqual([409, 'server'])
})

describe('accounts at carriers', () => {
  type Account = { carrier: string; source: string | null; ending: string; version: number; canEdit: boolean }
  const accountOf = async (carrier: string): Promise<Account> =>
    (await manager.get('/carrier-accounts')).body.rows.find((row: Account) => row.carrier === carrier)
  const type = (carrier: string, keys: object, version = 0) =>
    manager.patch(`/carrier-accounts/${carrier}`, version, keys)
  const trialOf = async (carrier: string) => (await manager.post(`/carrier-accounts/${carrier}/trial`)).body.result

  test('are stored encrypted, tried, and make labels at once', async () => {
    expect(await accountOf('dpd')).toMatchObject({ source: null, version: 0, canEdit: true })
    expect(await trialOf('dpd')).toBe('no-keys')
    expect(shop.services.carriers.has('dpd')).toBe(false)
    expect(Object.keys((await type('dpd', { token: ' ' })).body.errors)).toEqual(['token'])
    expect((await type('dpd', { token: 'nepareizs-tokens' })).status).toBe(200)
    expect(await trialOf('dpd')).toBe('refused')
    expect((await type('dpd', { token: 'cits' })).status).toBe(409)
    expect((await type('dpd', { token: typed.CARRIER_DPD_TOKEN }, 1)).status).toBe(200)
    expect(await trialOf('dpd')).toBe('accepted')
    expect(shop.services.carriers.has('dpd')).toBe(true)
    const { body } = await manager.get('/carrier-accounts')
    expect(JSON.stringify(body)).not.toContain(typed.CARRIER_DPD_TOKEN)
    const removed = await manager.remove('/carrier-accounts/dpd', (await accountOf('dpd')).version)
    expect(removed.status).toBe(200)
    expect(shop.services.carriers.has('dpd')).toBe(false)
  })

  test('that have several parts are wanted whole', async () => {
    const account = {
      customer: typed.CARRIER_VENIPAK_CUSTOMER,
      user: typed.CARRIER_VENIPAK_USER,
      password: typed.CARRIER_VENIPAK_PASSWORD,
    }
    const wrong = await type('venipak', { ...account, customer: 'A1', password: '' })
    expect(Object.keys(wrong.body.errors)).toEqual(['customer', 'password'])
    expect((await type('venipak', { ...account, password: 'cita-parole' })).status).toBe(200)
    expect(await trialOf('venipak')).toBe('refused')
    const { version } = await accountOf('venipak')
    expect((await type('venipak', account, version)).status).toBe(200)
    expect(await trialOf('venipak')).toBe('accepted')
  })

  test('of the server go before, and are not changed from the browser', async () => {
    expect(await accountOf('omniva')).toMatchObject({ source: 'server', ending: '', canEdit: false })
    expect(await trialOf('omniva')).toBe('accepted')
    const refused = await type('omniva', { customer: '1', user: 'cits', password: 'cita' })
    expect([refused.status, refused.body.errors.reason]).toEqual([409, 'server'])
  })
})
