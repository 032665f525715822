import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRecordedAccounts } from '../../src/adapters/backup/closed-accounts.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { customersCommand } from '../../src/cli/goods-file-commands.ts'
import { accountTokens } from '../../src/shop/customers/account-tokens.ts'
import { sendResetLink } from '../../src/shop/customers/reset-password.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { subscriptionTokens } from '../../src/shop/subscriptions/subscription-tokens.ts'
import { sha256 } from '../../src/shop/tokens.ts'
import { customer, logIn, PASSWORD, whoIs } from '../support/customers.ts'
import { check, detailOf, imported, rowsOf, upload, workThrough } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { STAFF_PASSWORD, type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
}, 60_000)
afterAll(() => shop.close())

const REG = '40003032949'
const OTHER_REG = '40003052786'

const userOf = (email: string) =>
  firstRow<Record<string, unknown>>(
    shop.db,
    sql`select u.type, u.name, u.surname, u.phone_code || ' ' || u.phone_number as phone, u.lang, u.password_hash as password,
          u.email_confirmed_at as confirmed, (select c.name || ' ' || c.reg_num from companies c where c.id = u.company_id) as company,
          array(select a.address || ', ' || a.city || ', ' || a.zip from user_addresses a where a.user_id = u.id order by a.id) as addresses
        from users u where u.email = ${email}`,
  )

const subscriberOf = (email: string) =>
  firstRow<Record<string, unknown>>(
    shop.db,
    sql`select consent_text as source, consent_version as version, to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD') as confirmed,
          token_hash as hash from newsletter_subscribers where email = ${email}`,
  )

const letters = async () => (await rows(shop.db, sql`select 1 from letters`)).length

const notesOf = async (id: string) =>
  (await rowsOf(owner, id)).map(({ code, outcome, reasons }) => [
    code,
    outcome,
    ...reasons.map((reason) => `${reason.column}: ${reason.code}`),
  ])

const FILE = [
  'E-pasts;Vārds;Uzvārds;Tālrunis;Adrese;Pilsēta;Pasta indekss;Uzņēmums;Reģistrācijas numurs;PVN numurs;Valoda;Jaunumi;Piekrišanas datums;Piekrišanas avots;Parole',
  'Liga@Example.com;Līga;Ozola;26111222;Liepu iela 1;Rīga;1050;;;;lv;jā;14.03.2024;Pasūtījuma forma;slepena',
  'liga@example.com;Līga;Ozola;;Kļavu iela 2;Cēsis;LV-4101;;;;;;;;',
  `birojs@example.com;Jānis;Bērzs;+37167000000;Ielas iela 5;Rīga;LV-1010;SIA Birojs;;LV${REG};en;jā;;;`,
  `otrs@example.com;Pēteris;Kalns;;;;;SIA Birojs;${REG};;;;;;`,
  'nevards@example.com;;;;;;;;;;;;;;',
  'nav-adrese;Anna;Liepa;12;;;99;;;;;;;;',
].join('\n')

describe('a file of customers', () => {
  test('the check names what it would do and writes nothing', async () => {
    const read = await upload(shop, owner, { name: 'klienti.csv', file: FILE })
    expect(read).toMatchObject({ kind: 'customers', rows: 6, missing: [] })
    expect(read.mapping.at(-1)).toBe('')
    expect(read.preview[0]?.at(-1)).toBe('')
    const checked = await check(shop, owner, read, { clears: true })
    expect(checked).toMatchObject({ state: 'checked', clears: false, counts: { new: 3, changed: 1, refused: 2 } })
    expect(await notesOf(read.id)).toEqual([
      ['liga@example.com', 'new'],
      ['liga@example.com', 'changed'],
      ['birojs@example.com', 'new', 'newsletter: no-proof'],
      ['otrs@example.com', 'new', 'company_name: company-taken'],
      ['nevards@example.com', 'refused', 'name: required', 'surname: required'],
      ['nav-adrese', 'refused', 'email: email', 'phone: phone'],
    ])
    expect(await userOf('liga@example.com')).toBeUndefined()
    const { body } = await owner.get(`/imports/${read.id}/reasons?of=taken`)
    expect(body.reasons).toContainEqual({ code: 'no-proof', column: 'newsletter', rows: 1 })
  })

  test('the run makes accounts without passwords and sends nothing', async () => {
    const before = await letters()
    const done = await imported(shop, owner, { name: 'klienti.csv', file: FILE })
    expect(done).toMatchObject({ state: 'done', counts: { new: 3, changed: 1, same: 0, refused: 2 } })
    expect(await userOf('liga@example.com')).toEqual({
      ...{
        type: 'b2c',
        name: 'Līga',
        surname: 'Ozola',
        phone: '371 26111222',
        lang: 'lv',
        password: null,
        confirmed: null,
      },
      ...{ company: null, addresses: ['Liepu iela 1, Rīga, LV-1050', 'Kļavu iela 2, Cēsis, LV-4101'] },
    })
    expect(await userOf('birojs@example.com')).toMatchObject({ type: 'b2b', lang: 'en', company: `SIA Birojs ${REG}` })
    expect(await userOf('otrs@example.com')).toMatchObject({ type: 'b2c', company: null })
    expect(await userOf('nevards@example.com')).toBeUndefined()
    expect(await subscriberOf('liga@example.com')).toEqual({
      ...{ source: 'Pasūtījuma forma', version: 'import', confirmed: '2024-03-13' },
      hash: sha256(subscriptionTokens(shop.services.keys).news('liga@example.com')),
    })
    expect(await subscriberOf('birojs@example.com')).toBeUndefined()
    expect(await letters()).toBe(before)
    const waiting = await rows(shop.db, sql`select 1 from companies where reg_num = ${REG} and decided_at is null`)
    expect(waiting).toEqual([])
    const { body } = await owner.get('/audit-log')
    expect(body.entries).toContainEqual(expect.objectContaining({ subject: `import:${done.id}`, table: 'customers' }))
  })

  test('the same file again changes nothing', async () => {
    expect(await imported(shop, owner, { name: 'klienti.csv', file: FILE })).toMatchObject({
      counts: { new: 0, changed: 0, same: 4, refused: 2 },
    })
  })

  test('refused rows come back as a file with reasons', async () => {
    const done = await imported(shop, owner, { name: 'klienti.csv', file: FILE })
    const url = `/admin/api/imports/${done.id}/refused`
    const { body: text } = await shop.app.inject({ url, headers: { cookie: owner.cookie } })
    expect(text).toContain('tā nav e-pasta adrese (nav-adrese)')
    expect(text).not.toContain('slepena')
  })

  test('a customer comes in by the link for a new password, and by no other way', async () => {
    const email = 'liga@example.com'
    expect((await logIn(shop.visitor(), email, '')).status).not.toBe(303)
    await sendResetLink(shop.services, email)
    const letter = await firstRow<{ nonce: string }>(
      shop.db,
      sql`select data->>'nonce' as nonce from letters where recipient = ${email} and kind = 'reset-password'`,
    )
    const token = accountTokens(shop.services.config.sessionSecret).tokenOf(letter?.nonce ?? '')
    const fields = { token, email, password: PASSWORD, password_confirmation: PASSWORD }
    await shop.visitor().submit(`/reset-password/${token}`, fields)
    const visitor = shop.visitor()
    await logIn(visitor, email)
    expect(await whoIs(visitor)).toMatchObject({ name: 'Līga' })
  })

  test('who is there already is completed, never overwritten', async () => {
    const { email } = await customer(shop)
    await shop.db.execute(sql`update users set phone_number = '' where email = ${email}`)
    await shop.db.execute(sql`insert into newsletter_subscribers (email, lang, token_hash, consent_text, unsubscribed_at)
      values (${email}, 'lv', 'x', '', now())`)
    const file = `email,name,surname,phone,company_name,company_reg_num,newsletter,newsletter_at,newsletter_source
${email},Cita,Bērziņa,20000010,SIA Cits,${OTHER_REG},1,2024-01-01,Forma
`
    const done = await imported(shop, owner, { name: 'papildus.csv', file })
    expect(await notesOf(done.id)).toEqual([
      [email, 'changed', 'name: kept', 'company_name: kept', 'newsletter: unsubscribed'],
    ])
    expect(await userOf(email)).toMatchObject({ name: 'Anna', phone: '371 20000010', type: 'b2c' })
  })

  test('it goes on where it was stopped, and nobody is there twice', async () => {
    const people = Array.from({ length: 30 }, (_, i) => `daudz${i}@example.com,Vārds,Uzvārds`)
    const read = await upload(shop, owner, { name: 'daudz.csv', file: `email,name,surname\n${people.join('\n')}` })
    await check(shop, owner, read)
    await owner.post(`/imports/${read.id}/run`)
    for (let i = 0; i < 3; i += 1) await workThrough(shop, read.id, { rows: 7, slices: 1 })
    await workThrough(shop, read.id)
    expect(await detailOf(owner, read.id)).toMatchObject({ state: 'done', counts: { new: 30, refused: 0 } })
  })
})

describe('exports of other shops', () => {
  test.each([
    [
      'shopify',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent\n' +
        "1,Ieva,Kalna,shopify@example.com,yes,,Ielas 1,dz. 2,Rīga,,LV,LV-1001,,'+37126000001,no,5.00\n",
    ],
    [
      'woocommerce',
      'customer_id,user_email,first_name,last_name,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country\n' +
        '7,woocommerce@example.com,Ieva,Kalna,Ieva,Kalna,,x@example.com,+37126000001,Ielas 1,dz. 2,LV-1001,Rīga,,LV\n',
    ],
    [
      'prestashop',
      'Address ID;Alias*;Active (0/1);Customer e-mail*;Customer ID;Manufacturer;Supplier;Company;Lastname*;Firstname*;Address 1*;Address 2;Zipcode*;City*;Country*;State;Other;Phone;Mobile Phone;VAT number;DNI\n' +
        '1;Mājas;1;prestashop@example.com;;;;;Kalna;Ieva;Ielas 1;dz. 2;LV-1001;Rīga;Latvija;;;;26000001;;\n',
    ],
  ])('%s', async (preset, file) => {
    const read = await upload(shop, owner, { name: `${preset}.csv`, file })
    expect(read).toMatchObject({ preset, kind: 'customers' })
    await check(shop, owner, read)
    await owner.post(`/imports/${read.id}/run`)
    await workThrough(shop, read.id)
    expect(await userOf(`${preset}@example.com`)).toMatchObject({
      ...{ name: 'Ieva', surname: 'Kalna', phone: '371 26000001', addresses: ['Ielas 1, dz. 2, Rīga, LV-1001'] },
    })
  })

  test('the lists of customers of PrestaShop and of WooCommerce, which have no addresses', async () => {
    const presta =
      'ID;Social title;First name;Last name;Email address;Sales;Enabled;Newsletter;Partner offers;Registration\n3;Ms;Ieva;Kalna;list@example.com;0;1;1;0;2020-01-01\n'
    const woo =
      'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code\nIeva Marta Kalna,ieva,,,list2@example.com,1,2,2,LV,Rīga,,LV-1001\n'
    for (const [name, file] of Object.entries({ presta, woo }))
      await imported(shop, owner, { name: `${name}.csv`, file })
    expect(await userOf('list@example.com')).toMatchObject({ name: 'Ieva', surname: 'Kalna', addresses: [] })
    expect(await userOf('list2@example.com')).toMatchObject({ name: 'Ieva Marta', surname: 'Kalna' })
  })
})

describe('a file of customers is undone', () => {
  const undo = async (id: string) => {
    const { status, body } = await owner.post(`/imports/${id}/undo`)
    expect(status).toBe(200)
    await workThrough(shop, body.id)
    const checked = await detailOf(owner, body.id)
    expect(checked.state).toBe('checked')
    return checked
  }
  const run = async (id: string) => {
    await owner.post(`/imports/${id}/run`)
    await workThrough(shop, id)
    return detailOf(owner, id)
  }

  test('accounts that nobody has used go, those that are used stay and are named', async () => {
    const head = 'email;name;surname;phone;address;city;zip;newsletter;newsletter_at;newsletter_source\n'
    const done = await imported(shop, owner, {
      name: 'k.csv',
      file: `${head}jauna@example.com;Jauna;Liepa;26111333;Liepu iela 1;Rīga;1050;jā;01.02.2024;Kase\njauna@example.com;;;;Kļavu iela 2;Cēsis;LV-4101;;;\nlieto@example.com;Lieto;Ozols;;;;;;;\nlabota@example.com;Labota;Egle;;;;;;;\n`,
    })
    expect(done.counts).toMatchObject({ new: 3, changed: 1 })
    expect(done.mayUndo).toBe(true)
    await shop.db.execute(sql`update users set email_confirmed_at = now() where email = 'lieto@example.com'`)
    await shop.db.execute(sql`update users set surname = 'Priede' where email = 'labota@example.com'`)
    const checked = await undo(done.id)
    expect(checked.counts).toMatchObject({ changed: 1, same: 3, refused: 0 })
    expect(await userOf('jauna@example.com')).toBeDefined()
    await run(checked.id)
    expect(await userOf('jauna@example.com')).toBeUndefined()
    expect(await subscriberOf('jauna@example.com')).toBeUndefined()
    expect(await userOf('lieto@example.com')).toMatchObject({ name: 'Lieto' })
    expect(await notesOf(checked.id)).toEqual([
      ['jauna@example.com', 'changed'],
      ['jauna@example.com', 'same'],
      ['lieto@example.com', 'same', 'null: in-use'],
      ['labota@example.com', 'same', 'surname: changed-since'],
    ])
    const again = await detailOf(owner, checked.id)
    expect(again.mayUndo).toBe(false)
    // The same file makes the account anew.
    expect(
      (await imported(shop, owner, { name: 'k.csv', file: 'email;name;surname\njauna@example.com;Jauna;Liepa\n' }))
        .counts,
    ).toMatchObject({ new: 1 })
  })

  test('past orders and drafts of offers with the address keep their buyer', async () => {
    const email = 'pircejs@example.com'
    await imported(shop, owner, {
      name: 'pasutijumi.csv',
      file: `Pasūtījuma numurs;Datums;E-pasts;Pircējs;Tālrunis;Kopā\n7001;14.03.2024;${email};Pircējs Viens;26111555;10\n`,
    })
    await shop.db.execute(
      sql`insert into offer_drafts (content, actor) values (${JSON.stringify({ email })}::jsonb, 'test')`,
    )
    const done = await imported(shop, owner, {
      name: 'k.csv',
      file: `email;name;surname;newsletter;newsletter_at;newsletter_source\n${email};Pircējs;Viens;jā;01.02.2024;Kase\n`,
    })
    expect(await subscriberOf(email)).toBeDefined()
    const { id: userId } =
      (await firstRow<{ id: number }>(shop.db, sql`select id from users where email = ${email}`)) ?? {}
    const subscribed = await rows(shop.db, sql`select * from newsletter_subscribers where email = ${email}`)
    await run((await undo(done.id)).id)
    const expectKept = async () => {
      expect(await userOf(email)).toBeUndefined()
      expect(await subscriberOf(email)).toBeUndefined()
      expect(await rows(shop.db, sql`select email, name from past_orders where number = '7001'`)).toEqual([
        { email, name: 'Pircējs Viens' },
      ])
      expect(await rows(shop.db, sql`select 1 from offer_drafts where content->>'email' = ${email}`)).toHaveLength(1)
    }
    await expectKept()
    // As in a backup that was made before.
    await shop.db.execute(sql`update users set email = ${email}, deleted_at = null, deactivated_at = null
      where id = ${userId}`)
    await shop.db.execute(sql`delete from undone_users where user_id = ${userId}`)
    await shop.db.execute(sql`insert into newsletter_subscribers
      select * from jsonb_populate_recordset(null::newsletter_subscribers, ${JSON.stringify(subscribed)}::jsonb)`)
    const { dataDir } = shop.services.config
    // The line of older versions is beside it.
    const lines = readFileSync(join(dataDir, 'closed-accounts'), 'utf8').split('\n')
    const ofUser = lines.filter((line) => line.replace('undone ', '').startsWith(`${userId} `))
    expect(ofUser.map((line) => line.split(' ')[0])).toEqual([String(userId), 'undone'])
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(1)
    await expectKept()
  })

  test('needs a fresh proof, and a restored backup will not open the accounts again', async () => {
    const done = await imported(shop, owner, {
      name: 'k.csv',
      file: 'email;name;surname\npieradijums@example.com;Jauna;Liepa\n',
    })
    const user = await firstRow<{ id: number }>(
      shop.db,
      sql`select id from users where email = 'pieradijums@example.com'`,
    )
    const { id } = await undo(done.id)
    await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 hour'`)
    const refused = await owner.post(`/imports/${id}/run`)
    expect(refused).toMatchObject({ status: 403, body: { errors: { reason: 'proof' } } })
    await owner.post('/session/proof', { password: STAFF_PASSWORD })
    await run(id)
    const { dataDir } = shop.services.config
    const lists = readdirSync(dataDir).filter((name) => name.includes('closed'))
    expect(lists.map((name) => readFileSync(join(dataDir, name), 'utf8')).join('')).toMatch(
      new RegExp(`^undone ${user?.id} `, 'm'),
    )
  })

  test('accounts that staff have worked on stay', async () => {
    const head =
      'email;name;surname;address;city;zip;company_name;company_reg_num;newsletter;newsletter_at;newsletter_source\n'
    const numbers = ['40003032065', '40003245752', '40003053029']
    const rest = ['telefons', 'adrese', 'vairak', 'zinas'].map(
      (name) => `${name}@example.com;Vārds;Uzvārds;Liepu iela 1;Rīga;LV-1050;;;jā;01.02.2024;Kase`,
    )
    const firms = ['rekins', 'limits', 'cenas'].map(
      (name, i) => `${name}@example.com;Vārds;Uzvārds;;;;SIA ${name};${numbers[i]};;;`,
    )
    const done = await imported(shop, owner, { name: 'k.csv', file: `${head}${[...rest, ...firms].join('\n')}\n` })
    const work = [
      sql`update users set phone_number = '26000000' where email = 'telefons@example.com'`,
      sql`update user_addresses set city = 'Ogre' where user_id = (select id from users where email = 'adrese@example.com')`,
      sql`insert into user_addresses (user_id, kind, country_id, region, city, address, zip)
        select user_id, kind, country_id, region, 'Cēsis', address, zip from user_addresses
        where user_id = (select id from users where email = 'vairak@example.com')`,
      sql`delete from newsletter_subscribers where email = 'zinas@example.com'`,
      sql`update companies set may_pay_by_invoice = true where name = 'SIA rekins'`,
      sql`update companies set credit_limit = 1000 where name = 'SIA limits'`,
    ]
    for (const statement of work) await shop.db.execute(statement)
    await shop.db.execute(sql`with list as (insert into price_lists (name) values ('Imports') returning id)
      insert into price_list_buyers (list_id, company_id) select list.id, c.id from list, companies c where c.name = 'SIA cenas'`)
    const { id } = await run((await undo(done.id)).id)
    expect(await notesOf(id)).toEqual([
      ['telefons@example.com', 'same', 'phone: changed-since'],
      ['adrese@example.com', 'same', 'address: changed-since'],
      ['vairak@example.com', 'same', 'address: changed-since'],
      ['zinas@example.com', 'same', 'newsletter: changed-since'],
      ['rekins@example.com', 'same', 'null: in-use'],
      ['limits@example.com', 'same', 'null: in-use'],
      ['cenas@example.com', 'same', 'null: in-use'],
    ])
  })

  test('of customers who were there what it filled in is emptied, unless it was changed since', async () => {
    await shop.db.execute(sql`insert into users (type, email, name, surname, password_hash) values
      ('b2c', 'sen@example.com', 'Sena', '', 'x'), ('b2c', 'firma@example.com', 'Firmas', 'Cilvēks', null)`)
    const done = await imported(shop, owner, {
      name: 'k.csv',
      file: `email;surname;phone;address;city;zip;company_name;company_reg_num\nsen@example.com;Zariņa;26111444;Ozolu iela 3;Rīga;LV-1010;;\nfirma@example.com;;;;;;SIA Atsaukta;${OTHER_REG}\n`,
    })
    expect(done.counts).toMatchObject({ changed: 2 })
    await shop.db.execute(sql`update users set phone_number = '29999999' where email = 'sen@example.com'`)
    const checked = await undo(done.id)
    const emptied = (await rowsOf(owner, checked.id)).map(({ changes }) =>
      changes.map(({ column, before }) => [column, before]),
    )
    expect(emptied).toEqual([
      [
        ['address', 'Ozolu iela 3, Rīga, LV-1010'],
        ['surname', 'Zariņa'],
      ],
      [['company_name', `SIA Atsaukta, ${OTHER_REG}`]],
    ])
    await run(checked.id)
    expect(await userOf('sen@example.com')).toMatchObject({ surname: '', phone: '371 29999999', addresses: [] })
    expect(await userOf('firma@example.com')).toMatchObject({ type: 'b2c', company: null })
    expect(await rows(shop.db, sql`select 1 from companies where reg_num = ${OTHER_REG}`)).toEqual([])
  })
})

test('only those who may see and change customers see such a file', async () => {
  const read = await upload(shop, owner, { name: 'klienti.csv', file: FILE })
  await shop.db.execute(
    sql`insert into roles (code, title, rights) values ('files', '{"lv": "Faili"}', '{import,write:catalogue}') on conflict do nothing`,
  )
  const catalogue = await signedInStaff(shop, 'files')
  for (const path of ['', '/rows', '/reasons', '/refused']) {
    expect((await catalogue.get(`/imports/${read.id}${path}`)).status).toBe(403)
  }
})

test('the command does the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'customers-'))
  const path = join(folder, 'k.csv')
  writeFileSync(path, 'email;name;surname;newsletter\ncli@example.com;Ilze;Egle;1\nslikts;Ilze;Egle;\n')
  const command = async (...args: string[]) => {
    const said: string[] = []
    await customersCommand.run({
      ...{
        config: shop.services.config,
        database: shop.services.database,
        args,
        print: (line: string) => void said.push(line),
      },
      progress: () => ({ update: () => {}, stop: () => {} }),
    } as unknown as CommandContext)
    return said.join('\n')
  }
  expect(await command('import', path, '--dry-run')).toContain('1 new, 0 changed, 0 the same, 1 refused')
  expect(await userOf('cli@example.com')).toBeUndefined()
  expect(await command('import', path)).toContain('1 × newsletter: it is not written when and where')
  expect(await userOf('cli@example.com')).toMatchObject({ name: 'Ilze', password: null })
  rmSync(folder, { recursive: true })
})
