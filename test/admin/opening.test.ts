import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import { close, open } from '../../src/cli/opening-commands.ts'
import { askForSetup } from '../../src/cli/setup-command.ts'
import { workOnDemoGoods } from '../../src/demo-goods.ts'
import { rows } from '../../src/shop/db.ts'
import { readSettings, saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedInStaff } from '../support/staff.ts'
import { startVies } from '../vendors/vies.ts'

let shop: TestShop
let vies: Awaited<ReturnType<typeof startVies>>
let owner: Awaited<ReturnType<typeof signedInStaff>>
beforeAll(async () => {
  vies = await startVies({ LV40009999990: { name: 'SIA MEŽS', address: 'OGRE' } })
  shop = await openTestShop({ with: 'empty', env: { VIES_URL: vies.url } })
  owner = await signedInStaff(shop, 'owner')
})
afterAll(async () => {
  await vies.close()
  await shop.close()
})

const IDENTITY = {
  name: 'Mežs',
  legal_name: 'SIA "Mežs & dēli"',
  reg_num: '40009999990',
  vat_num: 'LV40009999990',
  address: 'Meža iela 2',
  city: 'Ogre',
  zip: 'LV-5001',
  email: 'veikals@mezs.example',
  phone: '+371 26000000',
  bank_name: '',
  iban: 'LV80BANK0000435195001',
  bic: 'BANKLV22',
}

const emptied = (changes: object) => Object.fromEntries(Object.keys(changes).map((path) => [path, '']))

type Page = { slug: string; state: string; signedOn: string | null; digest: string }
type Method = { code: string; isActive: boolean; points: number | null }
const missing = (opening: { missing: { key: string; mustHave: boolean }[] }) =>
  opening.missing.filter(({ mustHave }) => mustHave).map(({ key }) => key)

describe('an empty shop is set up', () => {
  test('and cannot open before', async () => {
    const refused = await owner.post('/opening')
    expect(refused.status).toBe(409)
    expect(refused.body.errors.missing).toEqual(['identity', 'delivery', 'payment', 'goods', 'pages'])
    expect((await owner.get('/setup')).body.done).toEqual([])
  })

  test('texts wait for the company', async () => {
    const refused = await owner.post('/setup/pages')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('uzņēmuma datus')
  })

  test('company and bank by the forms of settings', async () => {
    const changes = Object.fromEntries(Object.entries(IDENTITY).map(([key, value]) => [`identity.${key}`, value]))
    const { 'identity.bank_name': _, 'identity.iban': iban, 'identity.bic': bic, ...company } = changes
    const saved = await owner.patch('/settings/company', 0, { changes: company, base: emptied(company) })
    expect(saved.body).toMatchObject({ name: 'company' })
    const bank = { 'identity.iban': iban, 'identity.bic': bic }
    expect((await owner.patch('/settings/bank', 1, { changes: bank, base: emptied(bank) })).status).toBe(200)
    expect((await owner.get('/setup')).body.done).toEqual(['company', 'bank'])
  })

  test('delivery with prices, whose points are asked for', async () => {
    const choice = { carriers: ['omniva', 'dpd'], courier: true, abroad: false }
    const chosen = await owner.post('/setup/delivery', choice)
    expect(chosen.status).toBe(200)
    expect(chosen.body.delivery.map(({ code, isActive }: Method) => [code, isActive])).toEqual([
      ['locker-omniva', true],
      ['locker-dpd', true],
      ['courier', true],
    ])
    expect(shop.jobs.map(({ name, data }) => [name, data])).toEqual([
      ['pickup-points', { carrier: 'dpd' }],
      ['pickup-points', { carrier: 'omniva' }],
    ])
    const places = await rows<{ country: string }>(
      shop.db,
      sql`select distinct c.code as country from shipping_prices p join countries c on c.id = p.country_id`,
    )
    expect(places).toEqual([{ country: 'LV' }])
  })

  test('a way that is taken away and brought back keeps the prices that the merchant set', async () => {
    await shop.db.execute(sql`update shipping_prices set price = 777`)
    const only = (carriers: string[]) => owner.post('/setup/delivery', { carriers, courier: false, abroad: true })
    expect((await only(['omniva'])).body.delivery.filter(({ isActive }: Method) => isActive)).toHaveLength(1)
    await only(['omniva', 'dpd'])
    const prices = await rows(shop.db, sql`select distinct price from shipping_prices`)
    expect(prices).toEqual([{ price: 777 }])
  })

  test('a vendor without keys is no way of paying', async () => {
    await owner.post('/setup/payments', { codes: ['klix'] })
    const { opening, payments, done } = (await owner.get('/setup')).body
    expect(payments.find(({ code }: Method) => code === 'klix').isActive).toBe(true)
    expect(missing(opening)).toContain('payment')
    expect(done).not.toContain('payment')
    await shop.db.execute(sql`delete from payment_methods where code = 'klix'`)
  })

  test('payment by transfer', async () => {
    const offered = (await owner.get('/setup')).body.payments
    expect(offered.map(({ code }: Method) => code)).toEqual(['bank-transfer', 'invoice'])
    const chosen = await owner.post('/setup/payments', { codes: ['bank-transfer'] })
    expect(chosen.body.payments.map(({ code, isActive }: Method) => [code, isActive])).toEqual([
      ['bank-transfer', true],
      ['invoice', false],
    ])
    expect(chosen.body.done).toContain('payment')
  })

  test('payment in the shop, once there is one where buyers collect', async () => {
    const offers = async () =>
      (await owner.get('/setup')).body.payments.map(({ code, isActive }: Method) => [code, isActive])
    await owner.post('/setup/payments', { codes: ['bank-transfer', 'at-pickup'] })
    expect(Object.fromEntries(await offers())).not.toHaveProperty('at-pickup')
    const { id } = (await owner.post('/delivery/shops', { name: 'Veikals' })).body
    await owner.patch(`/delivery/shops/${id}`, 1, {
      changes: { isActive: true, address: 'Rīgas iela 1', city: 'Rīga' },
    })
    expect(Object.fromEntries(await offers())).not.toHaveProperty('at-pickup')
    await shop.db.execute(sql`insert into shipping_methods (code, type, title, description, is_active)
      values ('pickup', 'shop', '{"lv": "Veikalā"}', '{"lv": ""}', true)`)
    expect(await offers()).toContainEqual(['at-pickup', false])
    await owner.post('/setup/payments', { codes: ['bank-transfer', 'at-pickup'] })
    expect(await offers()).toContainEqual(['at-pickup', true])
    await shop.db.execute(sql`delete from payment_methods where code = 'at-pickup'`)
    await shop.db.execute(sql`delete from shipping_methods where code = 'pickup'`)
  })

  test('pages of law with the data of the company, which the owner signs', async () => {
    const drafted = await owner.post('/setup/pages')
    expect(drafted.body.pages.map(({ state }: Page) => state)).toEqual(Array(6).fill('draft'))
    expect(missing(drafted.body.opening)).toEqual(['goods', 'unsigned-pages'])
    for (const { slug } of drafted.body.pages as Page[]) {
      const { body } = await owner.get(`/setup/pages/${slug}`)
      expect(body.texts.map(({ lang }: { lang: string }) => lang)).toEqual(['lv', 'en'])
      const text = JSON.stringify(body.texts)
      expect(text).not.toMatch(/undefined|rtava|\$\{/)
      if (slug !== 'delivery-and-payment') expect(text).toContain('Mežs &amp; dēli')
      else expect(text).toMatch(/7,77\s€/)
      const signed = await owner.post(`/setup/pages/${slug}/signature`, { digest: body.digest })
      expect(signed.body.pages.find((page: Page) => page.slug === slug).state).toBe('signed')
    }
    const version = await rows<{ day: string }>(
      shop.db,
      sql`select value #>> '{}' as day from settings where key = 'terms_version'`,
    )
    expect(version[0]?.day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(missing((await owner.get('/opening')).body)).toEqual(['goods'])
  })

  test('a text that was changed is signed anew, and only as it was read', async () => {
    const digest = (await owner.get('/setup/pages/terms')).body.digest
    await shop.db.execute(
      sql`update pages set content = jsonb_set(content, '{lv}', '"<p>Citi</p>"') where slug = 'terms'`,
    )
    const [terms] = (await owner.get('/setup')).body.pages as Page[]
    expect(terms?.state).toBe('changed')
    expect((await owner.post('/setup/pages/terms/signature', { digest })).status).toBe(409)
    await owner.post('/setup/pages/terms/signature', { digest: terms?.digest })
    // What is there is not written over.
    expect((await owner.post('/setup/pages')).body.pages[0].state).toBe('signed')
  })

  test('an e-mail to oneself', async () => {
    const asked = await owner.post('/setup/test-mail')
    expect(asked.body.mail).toEqual({
      hasServer: false,
      test: { state: 'queued', recipient: 'owner@darbinieki.example', error: null },
    })
    const [letter] = await rows<{ id: string }>(shop.db, sql`select id from letters where kind = 'mail-test'`)
    const sent: { subject: string }[] = []
    await sendEmail(
      shop.services,
      { send: async (email) => void sent.push(email), close: () => {} },
      letter?.id ?? '',
      true,
    )
    expect(sent.map(({ subject }) => subject)).toEqual(['Izmēģinājuma vēstule'])
    expect((await owner.get('/setup')).body.mail.test.state).toBe('sent')
  })

  test('demo goods come and go as jobs; what an order names stays in the archive', async () => {
    const state = async () => (await owner.get('/setup/demo-goods')).body
    expect(await state()).toMatchObject({ state: 'none', canPut: true })
    expect((await owner.post('/setup/demo-goods/removed')).status).toBe(409)
    expect((await owner.post('/setup/demo-goods')).body).toMatchObject({ state: 'putting', done: 0, files: 6 })
    expect((await owner.post('/setup/demo-goods')).body.errors.reason).toBe('busy')
    expect(shop.jobs).toContainEqual({ name: 'demo-goods', data: { act: 'put' } })
    // Nobody tries again, so a person can.
    await shop.db.execute(sql`alter table import_parts add constraint no_files check (false) not valid`)
    await expect(workOnDemoGoods(shop.services, 'put', true)).rejects.toThrow()
    await shop.db.execute(sql`alter table import_parts drop constraint no_files`)
    expect((await state()).state).toBe('failed')
    await owner.post('/setup/demo-goods/removed')
    await workOnDemoGoods(shop.services, 'remove', true)
    expect((await owner.post('/setup/demo-goods')).body).toMatchObject({ state: 'putting', done: 0 })
    await workOnDemoGoods(shop.services, 'put', false)
    const put = await state()
    expect(put).toMatchObject({ state: 'in', canPut: false, done: 6, sold: 0 })
    expect(put.unsold).toBeGreaterThan(100)
    expect((await owner.post('/setup/demo-goods')).body.errors.reason).toBe('goods')
    // Names that the merchant has taken into use, and goods of their own.
    const own = await shop.product({ title: 'Sava prece', slug: 'sava-prece' })
    await shop.db.execute(
      sql`update products set category_id = (select category_id from products where code = 'OZ-GAU') where id = ${own.id}`,
    )
    await shop.db.execute(sql`insert into questions (product_id, author, email, text, lang)
      select id, 'Anna', 'anna@example.com', 'Vai ir?', 'lv' from products where code = 'OZ-AGA'`)
    const kept = await state()
    expect(kept).toMatchObject({ unsold: put.unsold - 1, sold: 1 })
    expect((await owner.post('/setup/demo-goods/removed')).body.state).toBe('removing')
    await workOnDemoGoods(shop.services, 'remove', false)
    expect(await state()).toMatchObject({ state: 'removed', unsold: put.unsold - 1, sold: 1, canPut: false })
    const left = await rows<{ code: string; archived: boolean }>(
      shop.db,
      sql`select code, archived_at is not null as archived from products where parent_id is null order by code`,
    )
    expect(left).toEqual(
      [
        { code: own.code, archived: false },
        { code: 'OZ-AGA', archived: true },
      ].sort((a, b) => (a.code < b.code ? -1 : 1)),
    )
    const categories = await rows<{ slug: string }>(shop.db, sql`select slug from categories order by slug`)
    expect(categories.map(({ slug }) => slug)).toContain('galdi')
    expect(categories.length).toBeLessThan(8)
    await shop.db.execute(sql`delete from products where id = ${own.id}`)
  })

  test('and opens when goods are there, and closes again', async () => {
    await shop.product()
    const opened = await owner.post('/opening')
    expect(opened.status).toBe(200)
    expect(opened.body.isOpen).toBe(true)
    shop.services.memory.invalidate('everything')
    expect((await shop.visitor().get('/')).status).toBe(200)
    const closed = await owner.call('DELETE', '/opening')
    expect(closed.body.isOpen).toBe(false)
  })
})

test('the terminal opens and closes, too', async () => {
  const said: string[] = []
  const context = {
    config: shop.services.config,
    database: shop.services.database,
    args: [],
    print: (line: string) => void said.push(line),
    progress: () => ({ update: () => {}, stop: () => {} }),
  }
  await open.run(context)
  await close.run(context)
  expect(said).toEqual(['The shop is open to buyers.', 'The shop is closed to buyers.'])
  await saveSetting(shop.db, 'identity', { ...IDENTITY, phone: '' })
  await expect(open.run(context)).rejects.toThrow(/identity\.phone/)
})

test('who may not write settings neither opens nor sets up', async () => {
  const viewer = await signedInStaff(shop, 'viewer')
  expect((await viewer.post('/opening')).status).toBe(403)
  expect((await viewer.get('/setup')).status).toBe(403)
  expect((await viewer.post('/preview')).status).toBe(403)
})

test('asks the register of the EU about the VAT number', async () => {
  const answer = (await owner.post('/setup/vat-check')).body
  expect(answer).toEqual({ state: 'valid', name: 'SIA MEŽS', address: 'OGRE' })
  vies.busy.add('LV')
  expect((await owner.post('/setup/vat-check')).body.state).toBe('not_reachable')
})

const ANSWERS = {
  'Name of the shop': 'Mežs',
  'Name of the company': 'SIA "Mežs"',
  'Registration number': '40009999990',
  'Street and house': 'Meža iela 2',
  'City or municipality': 'Ogre',
  Postcode: '5001',
  'E-mail': 'veikals@mezs.example',
  Phone: '+371 26000000',
  'Account number': 'LV80BANK0000435195001',
  Carriers: 'omniva, dpd',
  'A courier': 'yes',
  'Offer bank-transfer': 'yes',
  'VAT number': 'LV40009999990',
  'Ask the register of the EU': 'yes',
  Slogan: 'Koka lietas mājai',
  Write: 'yes',
  Read: 'yes',
  Have: 'yes',
  Open: 'yes',
}

test('the terminal asks for what is missing, goes on where it ended, and opens', async () => {
  const other = await openTestShop({ with: 'empty', env: { VIES_URL: vies.url } })
  vies.busy.clear()
  const said: string[] = []
  const asked: string[] = []
  const run = (known: Readonly<Record<string, string>>) =>
    askForSetup({
      ...other.services,
      print: (line) => void said.push(line),
      ask: async (question) => {
        asked.push(question)
        const [, answer = ''] = Object.entries(known).find(([start]) => question.startsWith(start)) ?? []
        return answer
      },
    })
  await run({})
  expect(said.join('\n')).toMatch(/admin\/join#[\s\S]*required: There is no way of delivery/)
  await other.product()
  await run(ANSWERS)
  expect(said.at(-1)).toBe('The shop is open to buyers.')
  // The command prints no control characters, so a text is printed line by line.
  expect(said).toContain('Pirkuma noteikumi')
  expect(said).toContain('LV40009999990 is valid: SIA MEŽS, OGRE')
  expect((await readSettings(other.db, other.services.memory)).slogan.lv).toBe('Koka lietas mājai')
  expect(said.filter((line) => line.includes('\n'))).toEqual([])
  asked.length = 0
  await run({})
  expect(asked).toEqual(['Ask the register of the EU (VIES) about LV40009999990? (yes) ', 'Bank: ', 'BIC: '])
  await other.close()
})
