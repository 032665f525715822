import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { customer, logIn, PASSWORD, payload, register, whoIs } from '../support/customers.ts'
import { linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>
let now = new Date()
const DAY = 24 * 60 * 60_000
let serial = 0

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})
beforeEach(async () => {
  now = new Date()
  await post.deliver()
})

const fresh = () => `jauna${++serial}@example.com`

/** Somebody whose address is confirmed. */
async function confirmed() {
  const person = await customer(shop)
  await shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${person.id}`)
  await person.visitor.renewToken()
  await post.deliver()
  return person
}

const change = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/api/user/update', {
    user: { name: 'Anna', surname: 'Bērziņa', phone: { number: '20000001' }, email, password },
  })
const accountOf = async (id: number) =>
  (
    await rows<{ email: string; confirmed: boolean; password: boolean }>(
      shop.db,
      sql`select email, email_confirmed_at is not null as confirmed, password_hash is not null as password
          from users where id = ${id}`,
    )
  )[0]

/** Asks for an address, and answers the links in the two e-mails. */
async function asked(visitor: Visitor, email: string) {
  expect((await change(visitor, email)).status).toBe(200)
  const messages = await post.deliver()
  const to = (address: string) => messages.find((message) => message.to?.[0]?.address === address)
  const old = messages.find((message) => message.to?.[0]?.address !== email)
  return { confirm: linkIn(to(email), 'confirm-email'), undo: linkIn(old, 'undo-email-change'), messages }
}

describe('a new e-mail address', () => {
  test('is the account’s only when its e-mail is answered; the old one is told before and after', async () => {
    const { visitor, email, id } = await confirmed()
    const wanted = fresh()
    const { confirm, messages } = await asked(visitor, wanted)
    expect(messages.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [wanted, 'Apstipriniet jauno e-pasta adresi'],
      [email, 'Lūgums mainīt jūsu profila e-pasta adresi'],
    ])
    expect(await accountOf(id)).toMatchObject({ email, confirmed: true })
    expect((await visitor.get('/api/user')).json<{ user: { email: string } }>().user.email).toBe(email)
    const page = await visitor.get('/profile?tab=edit')
    expect(page.body).toContain(`Jaunā e-pasta adrese ${wanted} vēl nav apstiprināta`)
    expect(page.body).toContain(`value="${email}"`)

    const reader = shop.visitor()
    await reader.get(confirm)
    expect(await accountOf(id)).toMatchObject({ email })
    expect((await reader.submit(confirm, {})).body).toContain('Turpmāk profilā ienāciet ar to')
    expect((await reader.submit(confirm, {})).status).toBe(200)
    expect(await accountOf(id)).toMatchObject({ email: wanted, confirmed: true })
    expect((await post.deliver()).map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      [email, 'Jūsu profila e-pasta adrese ir nomainīta'],
    ])
    expect((await visitor.get('/profile?tab=edit')).body).not.toContain('class="profile-email-change"')
    expect((await logIn(shop.visitor(), wanted)).status).toBe(303)
    expect((await logIn(shop.visitor(), email)).status).toBe(422)
  })

  test('takes orders of the previous shop along, unless the old one was never confirmed', async () => {
    const owner = await confirmed()
    const stranger = await customer(shop)
    await post.deliver()
    for (const { email } of [owner, stranger])
      await shop.db.execute(sql`insert into past_orders (number, email, name, phone, ordered_at, state, payment, delivery, total, lines, search)
        values (${email}, ${email}, '', '', now(), '', '', '', 100, '[]', ${email})`)
    const emailOf = async (number: string) =>
      (await rows<{ email: string }>(shop.db, sql`select email from past_orders where number = ${number}`))[0]?.email
    for (const { visitor, email } of [owner, stranger]) {
      const wanted = fresh()
      await visitor.renewToken()
      const { confirm } = await asked(visitor, wanted)
      await shop.visitor().submit(confirm, {})
      expect(await emailOf(email)).toBe(email === owner.email ? wanted : email)
    }
  })

  test('needs the password, can be asked for anew, and the change can be cancelled', async () => {
    const { visitor, email, id } = await confirmed()
    expect((await change(visitor, fresh(), 'nepareiza')).status).toBe(422)
    const [first, second] = [fresh(), fresh()]
    const early = await asked(visitor, first)
    const late = await asked(visitor, second)
    expect((await shop.visitor().submit(early.confirm, {})).status).toBe(404)
    const again = await visitor.submit('/profile/email-change', {})
    expect(again.headers.location).toBe('/profile?tab=edit&notice=confirm-sent')
    const [message, ...others] = await post.deliver()
    expect([message?.to?.[0]?.address, others]).toEqual([second, []])
    expect((await shop.visitor().submit(late.confirm, {})).status).toBe(404)
    const cancelled = await visitor.submit('/profile/email-change/cancellation', {})
    expect(cancelled.headers.location).toBe('/profile?tab=edit&notice=email-change-cancelled')
    expect((await shop.visitor().submit(linkIn(message, 'confirm-email'), {})).status).toBe(404)
    expect((await visitor.get('/profile?tab=edit')).body).not.toContain(second)
    expect(await accountOf(id)).toMatchObject({ email })
  })

  test('waits seven days', async () => {
    const { visitor, email, id } = await confirmed()
    const { confirm } = await asked(visitor, fresh())
    now = new Date(now.getTime() + 7 * DAY + 1000)
    expect((await shop.visitor().submit(confirm, {})).status).toBe(404)
    expect((await shop.visitor().get('/profile')).status).toBe(303)
    expect(await accountOf(id)).toMatchObject({ email })
  })

  test('of two accounts that ask for it one gets it, also at the same moment', async () => {
    for (const atOnce of [false, true]) {
      const wanted = fresh()
      const people = [await confirmed(), await confirmed()]
      const links: string[] = []
      for (const { visitor } of people) links.push((await asked(visitor, wanted)).confirm)
      const readers = [shop.visitor(), shop.visitor()]
      for (const reader of readers) await reader.renewToken()
      const press = (i: number) => readers[i]?.submit(links[i] ?? '', {})
      const answers = atOnce ? await Promise.all([press(0), press(1)]) : [await press(0), await press(1)]
      expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 409])
      expect(answers.find((answer) => answer?.status === 409)?.body).toContain('jau ir cits profils')
      const owners = await rows(shop.db, sql`select id from users where email = ${wanted}`)
      expect(owners).toHaveLength(1)
    }
  })

  test('that is registered is said at once; a shop that tells nobody answers alike and writes to that address', async () => {
    const [{ visitor }, known] = [await confirmed(), await customer(shop)]
    const told = await change(visitor, known.email)
    expect([told.status, Object.keys(told.json<{ errors: object }>().errors)]).toEqual([422, ['user.email']])

    const quiet = await openTestShop({ env: { REGISTER_TELLS: '0' } })
    const office = await openPostOffice(quiet)
    const person = async () => {
      const body = payload()
      await register(quiet.visitor(), body)
      const own = quiet.visitor()
      await logIn(own, body.user.email)
      await own.renewToken()
      return { own, email: body.user.email }
    }
    const [anna, ilze] = [await person(), await person()]
    await office.deliver()
    const free = await change(anna.own, 'free@example.com')
    const freeEmails = await office.deliver()
    const freePage = await anna.own.get('/profile?tab=edit')
    const taken = await change(anna.own, ilze.email)
    const takenEmails = await office.deliver()
    const takenPage = await anna.own.get('/profile?tab=edit')
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    const notice = (body: string) => /<p class="profile-email-change">(.*?)<\/p>/.exec(body)?.[1]
    expect(notice(takenPage.body)?.replace(ilze.email, 'X')).toBe(
      notice(freePage.body)?.replace('free@example.com', 'X'),
    )
    expect(freeEmails.map(({ subject }) => subject)[0]).toBe('Apstipriniet jauno e-pasta adresi')
    const message = takenEmails.find(({ to }) => to?.[0]?.address === ilze.email)
    expect(message?.subject).toBe('Šai e-pasta adresei jau ir profils')
    expect(message?.text).not.toContain('confirm-email')
    await office.close()
    await quiet.close()
  })

  test('that is asked for again and again gets three e-mails an hour', async () => {
    const strict = await openTestShop({ limits: true })
    const wanted = fresh()
    const body = payload()
    const visitor = strict.visitor()
    await register(visitor, body)
    await visitor.renewToken()
    for (let i = 0; i < 4; i++) expect((await change(visitor, wanted)).status).toBe(200)
    const messages = await rows(strict.db, sql`select 1 from letters where recipient = ${wanted}`)
    expect(messages).toHaveLength(3)
    await strict.close()
  })

  test('that waits is forgotten with a new password, unless both are asked for at once', async () => {
    const { visitor } = await confirmed()
    const { confirm } = await asked(visitor, fresh())
    const both = (email: string, password: string, next: string) =>
      visitor.post('/api/user/update', {
        user: {
          name: 'Anna',
          surname: 'Bērziņa',
          phone: { number: '20000001' },
          email,
          password,
          new_password: next,
          new_password_confirmation: next,
        },
      })
    const own = (await visitor.get('/api/user')).json<{ user: { email: string } }>().user.email
    expect((await both(own, PASSWORD, 'jauns teikums 9')).status).toBe(200)
    expect((await shop.visitor().submit(confirm, {})).status).toBe(404)
    await visitor.renewToken()
    await post.deliver()
    const wanted = fresh()
    expect((await both(wanted, 'jauns teikums 9', 'cits teikums 10')).status).toBe(200)
    const messages = await post.deliver()
    const message = messages.find(({ to }) => to?.[0]?.address === wanted)
    expect((await shop.visitor().submit(linkIn(message, 'confirm-email'), {})).status).toBe(200)
    expect((await logIn(shop.visitor(), wanted, 'cits teikums 10')).status).toBe(303)
    // What concerns the account as it is goes to the address that it has.
    expect(messages.filter(({ to }) => to?.[0]?.address === own).map(({ subject }) => subject)).toContain(
      'Jūsu parole ir nomainīta',
    )
  })

  test('works as a plain form', async () => {
    const { visitor, email, id } = await confirmed()
    const wanted = fresh()
    const done = await visitor.submit('/profile', {
      'user.name': 'Anna',
      'user.surname': 'Bērziņa',
      'user.email': wanted,
      'user.phone.number': '20000001',
      'user.password': PASSWORD,
    })
    expect(done.headers.location).toBe('/profile?tab=edit&notice=saved-confirm')
    expect((await visitor.get('/en/profile?tab=edit')).body).toContain(
      `The new e-mail address ${wanted} is not confirmed`,
    )
    expect(await accountOf(id)).toMatchObject({ email })
  })
})

describe('it was not me', () => {
  const newPassword = async (location: string, email: string) => {
    const reader = shop.visitor()
    expect((await reader.get(location)).status).toBe(200)
    const set = { email, password: 'pavisam jauna parole 5', password_confirmation: 'pavisam jauna parole 5' }
    expect((await reader.submit(location, set)).headers.location).toBe('/login?notice=password-changed')
    return logIn(shop.visitor(), email, 'pavisam jauna parole 5')
  }

  test('stops a change that waits: the address stays, every session ends, the old password opens nothing', async () => {
    const { visitor, email, id } = await confirmed()
    const { confirm, undo } = await asked(visitor, fresh())
    const owner = shop.visitor()
    expect((await owner.get(undo)).body).toContain('Tas nebijāt jūs?')
    expect(await whoIs(visitor)).not.toBeNull()
    const done = await owner.submit(undo, {})
    expect(done.headers.location).toMatch(/^\/reset-password\/[\w-]{43}$/)
    expect(await accountOf(id)).toEqual({ email, confirmed: true, password: false })
    expect(await whoIs(visitor)).toBeNull()
    expect((await logIn(shop.visitor(), email)).status).toBe(422)
    expect((await shop.visitor().submit(confirm, {})).status).toBe(404)
    expect((await shop.visitor().submit(undo, {})).status).toBe(404)
    expect((await newPassword(String(done.headers.location), email)).status).toBe(303)
  })

  test('takes back a change that was made, for seven days, also after the address changed once more', async () => {
    const { visitor, email, id } = await confirmed()
    const [second, third] = [fresh(), fresh()]
    const { confirm } = await asked(visitor, second)
    await shop.visitor().submit(confirm, {})
    const [told] = await post.deliver()
    const undo = linkIn(told, 'undo-email-change')
    now = new Date(now.getTime() + 6 * DAY)
    await logIn(visitor, second)
    await visitor.renewToken()
    const later = await asked(visitor, third)
    await shop.visitor().submit(later.confirm, {})
    const [toSecond] = await post.deliver()
    expect(await accountOf(id)).toMatchObject({ email: third })

    const done = await shop.visitor().submit(undo, {})
    expect(await accountOf(id)).toEqual({ email, confirmed: true, password: false })
    // Whoever changed it cannot use the same means against the owner.
    for (const link of [later.undo, linkIn(toSecond, 'undo-email-change')]) {
      expect((await shop.visitor().submit(link, {})).status).toBe(404)
    }
    expect((await newPassword(String(done.headers.location), email)).status).toBe(303)
  })

  test('is over after seven days', async () => {
    const { visitor, id } = await confirmed()
    const wanted = fresh()
    const { confirm, undo } = await asked(visitor, wanted)
    await shop.visitor().submit(confirm, {})
    const [told] = await post.deliver()
    now = new Date(now.getTime() + 7 * DAY + 1000)
    for (const link of [undo, linkIn(told, 'undo-email-change')]) {
      expect((await shop.visitor().get(link)).status).toBe(404)
      expect((await shop.visitor().submit(link, {})).status).toBe(404)
    }
    expect(await accountOf(id)).toMatchObject({ email: wanted, password: true })
  })

  test('cannot be barred by an account made with the old address meanwhile', async () => {
    const { visitor, email, id } = await confirmed()
    const { confirm, undo } = await asked(visitor, fresh())
    await shop.visitor().submit(confirm, {})
    const refused = await register(shop.visitor(), payload({ user: { email } }))
    expect(refused.status).toBe(422)
    expect((await shop.visitor().submit(undo, {})).status).toBe(303)
    expect(await accountOf(id)).toMatchObject({ email })
    const after = await confirmed()
    const change = await asked(after.visitor, fresh())
    await shop.visitor().submit(change.confirm, {})
    now = new Date(now.getTime() + 8 * DAY)
    expect((await register(shop.visitor(), payload({ user: { email: after.email } }))).status).toBe(200)
  })

  test('is not offered to an address that was never confirmed: it may be a stranger’s', async () => {
    const { visitor } = await customer(shop)
    await visitor.renewToken()
    await post.deliver()
    const { undo, messages } = await asked(visitor, fresh())
    expect([undo, messages.length]).toEqual(['', 2])
  })
})
