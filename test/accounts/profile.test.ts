import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logOut } from '../../src/cli/customer-commands.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const PASSWORD = 'zilais galds 77'
let serial = 0

async function customer(over: { type?: string; reg_num?: string } = {}) {
  serial += 1
  const email = `ilze${serial}@example.com`
  const address = { city: 'Rīga', region: 'Rīga', address: `Ozolu iela ${serial}`, zip: 'LV-1050' }
  const visitor = shop.visitor()
  const answer = await visitor.post('/register', {
    user: {
      type: over.type ?? 'b2c',
      name: 'Ilze',
      surname: 'Kalniņa',
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      phone: { number: '20000001' },
    },
    terms: { privacy: true },
    company: { name: 'SIA Paraugs', reg_num: over.reg_num ?? '' },
    legal_address: address,
    same_address: true,
  })
  expect(answer.body).toContain('path')
  const [user] = await rows<{ id: number }>(shop.db, sql`select id from users where email = ${email}`)
  await visitor.renewToken()
  return { visitor, email, id: user?.id ?? 0 }
}

async function ordered(visitor: Visitor, quantity = 1) {
  const product = await shop.product({ quantity: 20 })
  await visitor.post(`/api/cart-item/add/${product.id}?action=plus`, { quantity })
  const answer = await visitor.post('/api/order/store', await orderRequest(shop))
  expect(answer.status).toBe(200)
  return { product, number: answer.json<{ order: { prefixed_id: string } }>().order.prefixed_id }
}

type User = {
  user: {
    name: string
    email: string
    type: string
    company: { name: string } | null
    orders: object[]
    addresses: object[]
  }
}
const userOf = async (visitor: Visitor) => (await visitor.get('/api/user')).json<User>().user
const change = (visitor: Visitor, user: object) =>
  visitor.post('/api/user/update', {
    user: { name: 'Ilze', surname: 'Kalniņa', phone: { number: '20000001' }, ...user },
  })
const isSignedIn = async (visitor: Visitor) => (await userOf(visitor)) !== null

describe('where one is logged in', () => {
  test('is listed, and every other place is logged out with the password', async () => {
    const { visitor, email } = await customer()
    const phone = shop.visitor()
    const tablet = shop.visitor()
    for (const other of [phone, tablet])
      expect((await other.submit('/login', { email, password: PASSWORD })).status).toBe(303)
    const page = await visitor.get('/profile?tab=edit')
    const keys = [
      ...page.body.matchAll(/name="session"[^>]*value="([0-9a-f]{16})"|value="([0-9a-f]{16})"[^>]*name="session"/g),
    ].map((found) => found[1] ?? found[2] ?? '')
    expect(keys).toHaveLength(2)

    const wrong = await visitor.submit('/profile/sessions', { session: keys[0] ?? '', sessions_password: 'nezinu' })
    expect(wrong.status).toBe(422)
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, true])
    const stranger = await customer()
    await stranger.visitor.submit('/profile/sessions', { session: keys[0] ?? '', sessions_password: PASSWORD })
    expect([await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, true])

    const one = await visitor.submit('/profile/sessions', { session: keys[0] ?? '', sessions_password: PASSWORD })
    expect([one.status, one.headers.location]).toEqual([303, '/profile?tab=edit&notice=sessions-ended'])
    expect([await isSignedIn(phone), await isSignedIn(tablet)].filter(Boolean)).toHaveLength(1)
    await visitor.submit('/profile/sessions', { session: keys[1] ?? '', sessions_password: PASSWORD })
    expect([await isSignedIn(visitor), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, false])
    expect((await visitor.get('/profile?tab=edit')).body).toContain('Citās ierīcēs un pārlūkos profils nav atvērts')
  })
})

test('the merchant logs one customer, or all, out everywhere', async () => {
  const [anna, ilze, guest] = [await customer(), await customer(), shop.visitor()]
  const said: string[] = []
  const logout = (whom: string) => {
    const { config, database } = shop.services
    const progress = () => ({ update: () => {}, stop: () => {} })
    return logOut.run({ config, database, args: [whom], print: (line) => said.push(line), progress })
  }
  const product = await shop.product()
  await guest.post(`/api/cart-item/add/${product.id}?action=plus`, { quantity: 1 })
  await logout(anna.email.toUpperCase())
  expect([await isSignedIn(anna.visitor), await isSignedIn(ilze.visitor)]).toEqual([false, true])
  await logout('--all')
  expect(await isSignedIn(ilze.visitor)).toBe(false)
  expect((await guest.get('/api/cart')).body).toContain(product.code)
  expect(said[0]).toBe('1 session was ended.')
  await expect(logout('nobody@example.com')).rejects.toThrow('no customer')
})

describe('who am I', () => {
  test('a guest is nobody', async () => {
    expect((await shop.visitor().get('/api/user')).json()).toEqual({ user: null })
    expect((await shop.visitor().post('/api/user/update', { user: {} })).status).toBe(401)
    expect((await shop.visitor().get('/api/shipping/user/addresses')).status).toBe(401)
    const page = await shop.visitor().get('/profile')
    expect([page.status, page.headers.location]).toEqual([303, '/login?notice=log-in-first&return=%2Fprofile'])
  })

  test('a customer has contact, company, addresses and orders', async () => {
    const { visitor, email } = await customer({ type: 'b2b', reg_num: '40999999992' })
    const user = await userOf(visitor)
    expect(user).toMatchObject({
      type: 'b2b',
      name: 'Ilze',
      full_name: 'Ilze Kalniņa',
      email,
      phone: { countryCallingCode: '371', number: '20000001' },
      company: { name: 'SIA Paraugs', reg_num: '40999999992', vat_num: '', city: 'Rīga', country: { id: 112 } },
      orders: [],
      new_password: '',
    })
    expect(user.addresses).toHaveLength(2)
    expect(JSON.stringify(user)).not.toContain('argon2')
  })

  test('orders come as rows, with an invoice link once there is one', async () => {
    const { visitor } = await customer()
    const { number } = await ordered(visitor)
    const [row] = (await userOf(visitor)).orders
    expect(row).toMatchObject({
      prefixed_id: number,
      full_name: 'Anna Bērziņa',
      status: 'awaiting_payment',
      status_label: 'Gaidām maksājumu',
      invoice_link: null,
    })
    const page = await visitor.get('/profile')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain(`/profile/orders/${number}`)
    // Its goods with their pictures, what is to be done, and when they will come.
    await shop.db.execute(sql`update order_lines l set image = 'products/desk', title = 'Rakstāmgalds'
      from orders o where o.id = l.order_id and o.prefixed_id = ${number}`)
    const list = (await visitor.get('/profile')).body
    expect(list).toContain('src="/media/160/products/desk.jpg"')
    expect(list).toMatch(/<li><a href="\/p\/[^"]+">Rakstāmgalds<\/a><\/li>/)
    expect(list).toMatch(
      /Paredzētā piegāde: [^<]+\.<\/small><div[^>]*><a href="\/order\/[\w-]{43}\/pay">Samaksāt tagad</,
    )
    await shop.db.execute(sql`insert into invoice_series (series) values ('T') on conflict do nothing`)
    await shop.db.execute(sql`insert into invoices (order_id, series, number, kind, document)
      select id, 'T', 1, 'invoice', '{}' from orders where prefixed_id = ${number}`)
    expect((await userOf(visitor)).orders[0]).toHaveProperty(
      'invoice_link',
      expect.stringMatching(/^\/order\/[\w-]{43}\/invoice\.pdf$/),
    )
  })
})

describe('changing the profile', () => {
  test('contact details change; nothing else does, whatever the body says', async () => {
    const { visitor, id, email } = await customer({ type: 'b2b', reg_num: '50999999994' })
    const answer = await visitor.post('/api/user/update', {
      user: {
        name: 'Līga',
        surname: 'Kalniņa',
        email,
        phone: { number: '+371 29 999 999' },
        type: 'b2g',
        id: 1,
        role: 'admin',
        email_confirmed_at: '2020-01-01',
        company: { name: 'SIA Cits', reg_num: '40009999990' },
        company_id: 1,
      },
      company: { name: 'SIA Cits', may_pay_by_invoice: true },
    })
    expect(answer.status).toBe(200)
    expect(answer.json<{ message: string }>().message).toBe('Izmaiņas saglabātas.')
    const [row] = await rows<Record<string, unknown>>(
      shop.db,
      sql`select u.name, u.phone_number, u.type, u.email_confirmed_at, c.name as company, c.reg_num, c.may_pay_by_invoice
          from users u join companies c on c.id = u.company_id where u.id = ${id}`,
    )
    expect(row).toEqual({
      name: 'Līga',
      phone_number: '29999999',
      type: 'b2b',
      email_confirmed_at: null,
      company: 'SIA Paraugs',
      reg_num: '50999999994',
      may_pay_by_invoice: false,
    })
  })

  test.each([
    ['user.name', { name: '' }],
    ['user.surname', { surname: '' }],
    ['user.email', { email: 'x' }],
    ['user.phone.number', { phone: { number: '1' } }],
    ['user.phone.countryCallingCode', { phone: { number: '20000001', countryCallingCode: '1' } }],
    ['user.new_password', { new_password: '12345678', new_password_confirmation: '12345678', password: PASSWORD }],
    ['user.new_password_confirmation', { new_password: 'jauns teikums 9', password: PASSWORD }],
    ['user.password', { new_password: 'jauns teikums 9', new_password_confirmation: 'jauns teikums 9' }],
    ['user.password', { email: 'jauna@example.com', password: 'nepareiza' }],
  ])('%s is refused when it is wrong: %#', async (key, user) => {
    const { visitor, email } = await customer()
    const answer = await change(visitor, { email, ...user })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.json<{ errors: object }>().errors)).toContain(key)
  })

  test('a new password ends every other session and keeps this one under a fresh cookie', async () => {
    const { visitor, email } = await customer()
    const elsewhere = shop.visitor()
    await elsewhere.submit('/login', { email, password: PASSWORD })
    expect(await isSignedIn(elsewhere)).toBe(true)
    const before = visitor.cookies.get('__Host-sid') ?? ''
    const fresh = 'jauns teikums 9'
    const answer = await change(visitor, {
      email,
      password: PASSWORD,
      new_password: fresh,
      new_password_confirmation: fresh,
    })
    expect(answer.status).toBe(200)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect(await isSignedIn(visitor)).toBe(true)
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
    const old = shop.visitor()
    old.setCookie('__Host-sid', before)
    expect(await isSignedIn(old)).toBe(false)
    expect((await shop.visitor().submit('/login', { email, password: fresh })).status).toBe(303)
  })

  test('works as a plain form', async () => {
    const { visitor, email } = await customer()
    const fields = {
      'user.name': 'Zane',
      'user.surname': 'Kalniņa',
      'user.email': email,
      'user.phone.number': '20000001',
    }
    const done = await visitor.submit('/profile', fields)
    expect(done.headers.location).toBe('/profile?tab=edit&notice=saved')
    expect((await userOf(visitor)).name).toBe('Zane')
    const refused = await visitor.submit('/profile', { ...fields, 'user.name': '' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain('Ierakstiet vārdu.')
  })
})

describe('addresses', () => {
  const list = async (visitor: Visitor, search = '') =>
    (await visitor.get(`/api/shipping/user/addresses?search=${encodeURIComponent(search)}`)).json<{
      addresses: { id: number; full_address: string }[]
    }>().addresses
  const fields = { country_id: '112', region: 'Ogres novads', city: 'Ogre', address: 'Krasta iela 3', zip: '5001' }

  test('are added, found by words, and taken away', async () => {
    const { visitor } = await customer()
    expect((await visitor.submit('/profile/addresses', fields)).status).toBe(303)
    await visitor.submit('/profile/addresses', { ...fields, city: 'Cēsis', region: 'Cēsu novads', zip: '4101' })
    expect(await list(visitor)).toHaveLength(2)
    const [found] = await list(visitor, 'krasta ogre')
    expect(found).toMatchObject({
      full_address: 'Krasta iela 3, Ogre, Ogres novads, LV-5001, Latvija',
      city: 'Ogre',
      zip: 'LV-5001',
      country_id: 112,
    })
    for (const search of ['cesis', 'CĒSU, krasta', 'Cēsis']) {
      expect((await list(visitor, search)).map(({ full_address }) => full_address)).toEqual([
        'Krasta iela 3, Cēsis, Cēsu novads, LV-4101, Latvija',
      ])
    }
    expect((await visitor.submit(`/profile/addresses/${found?.id}/removal`, {})).status).toBe(303)
    expect(await list(visitor, 'ogre')).toEqual([])
  })

  test('with errors beside their fields', async () => {
    const { visitor } = await customer()
    const answer = await visitor.submit('/profile/addresses', { ...fields, zip: '99', city: '' })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('Nederīgs pasta indekss.')
    expect(answer.body).toContain('Krasta iela 3')
  })

  test("another customer's are not found", async () => {
    const { visitor: owner } = await customer()
    await owner.submit('/profile/addresses', fields)
    const [own] = await list(owner)
    const { visitor: stranger } = await customer()
    expect((await stranger.submit(`/profile/addresses/${own?.id}/removal`, {})).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    expect(await list(owner)).toHaveLength(1)
  })
})

describe('orders', () => {
  test('one is shown to its owner and to nobody else', async () => {
    const { visitor: owner } = await customer()
    const { number } = await ordered(owner)
    const page = await owner.get(`/profile/orders/${number}`)
    expect(page.status).toBe(200)
    expect(page.body).toContain('data-order-state="awaiting_payment"')
    expect(page.body).toContain(`<h1>Pasūtījums ${number}</h1>`)
    const { visitor: stranger } = await customer()
    expect((await stranger.get(`/profile/orders/${number}`)).status).toBe(404)
    expect((await stranger.submit(`/profile/orders/${number}/repeat`, {})).status).toBe(404)
    expect((await shop.visitor().get(`/profile/orders/${number}`)).status).toBe(303)
    expect((await owner.get('/profile/orders/NEKAS')).status).toBe(404)
  })

  test('the list leads to the goods that the shop still shows, and orders them again', async () => {
    const { visitor } = await customer()
    const { number, product } = await ordered(visitor)
    const list = async (path = '/profile') => (await visitor.get(path)).body
    const repeat = `action="/profile/orders/${number}/repeat"`
    const unpaid = await list()
    expect(unpaid).toContain(`<li><a href="/p/${product.slug}">${product.title}</a></li>`)
    expect(unpaid).not.toContain(repeat)
    await shop.db.execute(sql`update orders set state = 'completed' where prefixed_id = ${number}`)
    expect(await list()).toContain(repeat)
    expect(await list()).toContain(`aria-label="Pasūtīt vēlreiz: ${number}"`)
    expect(await list('/en/profile')).toContain(`action="/en/profile/orders/${number}/repeat"`)
    await shop.db.execute(sql`update products set is_published = false where id = ${product.id}`)
    const gone = await list()
    expect(gone).toContain(`<li>${product.title}</li>`)
    expect(gone).not.toContain(repeat)
  })

  test('one is ordered again, as far as there is stock', async () => {
    const { visitor } = await customer()
    const { number, product } = await ordered(visitor, 5)
    const again = await visitor.submit(`/profile/orders/${number}/repeat`, {})
    expect(again.headers.location).toBe('/cart')
    expect((await visitor.get('/api/cart')).json<{ cart: CartView }>().cart.total_quantity).toBe(5)
    await shop.db.execute(sql`delete from cart_items where product_id = ${product.id}`)
    await shop.db.execute(sql`update products set quantity = 2 where id = ${product.id}`)
    const short = await visitor.submit(`/profile/orders/${number}/repeat`, {})
    expect(short.headers.location).toBe('/cart?notice=repeat-short')
    expect((await visitor.get('/api/cart')).json<{ cart: CartView }>().cart.total_quantity).toBe(2)
  })
})

describe('my data', () => {
  test('all of it comes as one file, without secrets', async () => {
    const { visitor, email } = await customer()
    const { number } = await ordered(visitor)
    await shop.db.execute(sql`insert into order_notes (order_id, text, actor)
      select id, 'Lūdza zvanīt vakarā', 'staff:1' from orders where prefixed_id = ${number}`)
    const answer = await visitor.get('/profile/data.json')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="profile.json"')
    const data = answer.json<{ account: { email: string }; orders: { prefixed_id: string; lines: object[] }[] }>()
    expect(data.account.email).toBe(email)
    expect(data.orders[0]).toMatchObject({ prefixed_id: number })
    expect(data.orders[0]?.lines).toHaveLength(1)
    // What staff wrote about the buyer is theirs to know (GDPR art. 15), who wrote it is not.
    expect(data.orders[0]).toMatchObject({ notes: [{ text: 'Lūdza zvanīt vakarā', is_for_buyer: false }], tags: [] })
    expect(answer.body).not.toContain('staff:1')
    expect(answer.body).not.toMatch(/argon2|token_hash|session_hash|password/)
  })

  test('an account is emptied for good; its orders stay', async () => {
    const { visitor, email, id } = await customer()
    const { number } = await ordered(visitor)
    await visitor.submit('/profile/addresses', {
      country_id: '112',
      region: 'Rīga',
      city: 'Rīga',
      address: 'A 1',
      zip: '1010',
    })
    const wrong = await visitor.submit('/profile/removal', { delete_password: 'nepareiza' })
    expect(wrong.status).toBe(422)
    expect(await isSignedIn(visitor)).toBe(true)
    const done = await visitor.submit('/profile/removal', { delete_password: PASSWORD })
    expect(done.headers.location).toBe('/login?notice=deleted')
    expect(done.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(await isSignedIn(visitor)).toBe(false)
    const [user] = await rows(
      shop.db,
      sql`select email, password_hash, name, surname, phone_number from users where id = ${id}`,
    )
    expect(user).toEqual({ email: null, password_hash: null, name: '', surname: '', phone_number: '' })
    const left = await rows<{ all: string }>(
      shop.db,
      sql`select (select count(*) from user_addresses where user_id = ${id})::text || (select count(*) from sessions where user_id = ${id})
        || (select count(*) from user_tokens where user_id = ${id}) || (select count(*) from consents where subject = ${email}) as all`,
    )
    expect(left).toEqual([{ all: '0000' }])
    const [order] = await rows(shop.db, sql`select email from orders where prefixed_id = ${number}`)
    expect(order).toEqual({ email: 'anna@example.com' })
    const login = await shop.visitor().submit('/login', { email, password: PASSWORD })
    expect(login.status).toBe(422)
    // The address is free again.
    serial -= 1
    expect((await customer()).email).toBe(email)
  })
})
