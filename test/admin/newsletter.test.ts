import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailer, type Mailer } from '../../src/adapters/mail/mailer.ts'
import { deliveryOf, sendCampaign } from '../../src/adapters/mail/send-campaign.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import type { Job } from '../../src/shop/emails/queue.ts'
import { startDueCampaigns } from '../../src/shop/newsletter/campaigns.db.ts'
import { subscriptionTokens } from '../../src/shop/subscriptions/subscription-tokens.ts'
import { sha256 } from '../../src/shop/tokens.ts'
import { insertOrder } from '../support/orders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let content: StaffBrowser
let warehouse: StaffBrowser
let lamp = 0
let server: SMTPServer
let mailer: Mailer
const got: { to: string; source: string }[] = []
/** What the mail server answers to an address. */
const refusals = new Map<string, { responseCode: number; message: string }>()

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
  content = await signedInStaff(shop, 'content')
  warehouse = await signedInStaff(shop, 'warehouse')
  lamp = (await shop.product({ title: 'Galda lampa' })).id
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address)
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : null)
    },
    onData(stream, { envelope }, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString()
      })
      stream.on('end', () => {
        got.push({ to: envelope.rcptTo[0]?.address ?? '', source })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  mailer = createMailer({ ...shop.services.config, MAIL_URL: `smtp://127.0.0.1:${port}` })
}, 60_000)
afterAll(async () => {
  mailer.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
  await shop.close()
})

async function subscribe(
  email: string,
  given: { lang?: 'lv' | 'en'; state?: 'unconfirmed' | 'left' | 'bounced' } = {},
) {
  const { lang = 'lv', state } = given
  const hash = sha256(subscriptionTokens(shop.services.keys).news(email))
  await shop.db.execute(sql`insert into newsletter_subscribers
    (email, lang, token_hash, consent_text, consent_version, confirmed_at, unsubscribed_at, bounced_at)
    values (${email}, ${lang}, ${hash}, 'Piekrītu', '2026-11-01', ${state === 'unconfirmed' ? null : sql`now()`},
      ${state === 'left' ? sql`now()` : null}, ${state === 'bounced' ? sql`now()` : null})
    on conflict (email) do nothing`)
}

const BLOCKS = {
  blocks: 'a,b,c',
  'block.a': JSON.stringify({ id: 'a', kind: 'text', text: { lv: '<p>Sveiki no <a href="/about">mums</a></p>' } }),
  'block.c': JSON.stringify({ id: 'c', kind: 'button', linkTitle: { lv: 'Skatīt', en: 'See' }, link: '/c/lampas' }),
}

async function draft(subject: string, segment: Record<string, string> = {}) {
  const made = await content.post('/newsletter/campaigns', { subject })
  const goods = JSON.stringify({ id: 'b', kind: 'products', title: {}, rule: 'codes', products: [lamp] })
  const changes = { ...BLOCKS, 'block.b': goods, ...segment }
  const edited = await content.patch(`/newsletter/campaigns/${made.body.id}`, made.body.version, { changes })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  return edited.body as { id: number; version: number; fields: Record<string, string> }
}

const act = (id: number, version: number, name: string, body: object = {}) =>
  content.post(`/newsletter/campaigns/${id}/${name}`, body, { 'if-match': `"${version}"` })

/** The job as the queue would run it, until nothing of it is queued. */
async function work(through: Mailer = mailer) {
  for (;;) {
    const index = shop.jobs.findIndex(({ name }) => name === 'campaign')
    if (index < 0) return
    const [job] = shop.jobs.splice(index, 1) as Extract<Job, { name: 'campaign' }>[]
    if (job) await sendCampaign(shop.services, through, job.data)
  }
}

const stateOf = async (id: number) => (await content.get(`/newsletter/campaigns/${id}`)).body

describe('a campaign', () => {
  test('reaches those who confirmed, and nobody else, with the one-click address to leave', async () => {
    for (const name of ['anna', 'berta']) await subscribe(`${name}@klienti.example`)
    await subscribe('carl@klienti.example', { lang: 'en' })
    await subscribe('dace@klienti.example', { state: 'unconfirmed' })
    await subscribe('elza@klienti.example', { state: 'left' })
    await subscribe('fani@klienti.example', { state: 'bounced' })
    const { id, version } = await draft('Ziemas jaunumi')
    expect((await content.get('/newsletter/audience?lang=en')).body).toEqual({ people: 1 })
    expect(await act(id, version, 'planned', { at: 'now' })).toMatchObject({ status: 200, body: { state: 'sending' } })
    await work()
    expect(got.map(({ to }) => to).sort()).toEqual(['anna', 'berta', 'carl'].map((name) => `${name}@klienti.example`))
    const { source } = got.find(({ to }) => to.startsWith('anna')) ?? { source: '' }
    const link = /List-Unsubscribe: <http:\/\/localhost:3000([^>]+)>/.exec(source.replace(/\r\n\s+/g, ' '))?.[1] ?? ''
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(source.replace(/=\r\n/g, '')).toContain('Galda lampa')
    const left = await shop.app.inject({
      method: 'POST',
      url: link,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(left.statusCode).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'sent', audience: 3, counts: { sent: 3, unsubscribed: 1 } })
  })

  test('is neither sent twice after a kill nor to who left meanwhile', async () => {
    got.length = 0
    for (const name of ['gita', 'hugo', 'inga']) await subscribe(`${name}@otrais.example`)
    const { id, version } = await draft('Otrā vēstule')
    await act(id, version, 'planned', { at: 'now' })
    const [job] = shop.jobs.filter(({ name }) => name === 'campaign') as Extract<Job, { name: 'campaign' }>[]
    let sends = 0
    const killed: Mailer = {
      async send(email) {
        await mailer.send(email)
        sends += 1
        // The process ends before it can write that the e-mail was sent.
        if (sends === 2) await new Promise(() => {})
      },
      close: () => {},
    }
    void sendCampaign(shop.services, killed, job?.data ?? { id: 0, version: 0 })
    await expect.poll(() => sends).toBe(2)
    const rest = await rows<{ email: string }>(
      shop.db,
      sql`select s.email from campaign_recipients r join newsletter_subscribers s on s.id = r.subscriber_id
          where r.campaign_id = ${id} and r.state = 'waiting' limit 1`,
    )
    await shop.db.execute(
      sql`update newsletter_subscribers set unsubscribed_at = now() where email = ${rest[0]?.email ?? ''}`,
    )
    await shop.db.execute(
      sql`update campaign_recipients set claimed_at = now() - interval '1 hour' where state = 'sending'`,
    )
    await work()
    const addresses = got.map(({ to }) => to)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).not.toContain(rest[0]?.email)
    const { counts, state } = await stateOf(id)
    expect({ counts, state }).toMatchObject({ state: 'sent', counts: { unclear: 1, leftOut: 1 } })
  })

  test('stands still while it is paused and then goes on', async () => {
    got.length = 0
    const { id, version } = await draft('Trešā vēstule')
    const started = await act(id, version, 'planned', { at: 'now' })
    const paused = await act(id, started.body.version, 'paused')
    expect(paused.body.state).toBe('paused')
    await work()
    expect(got).toEqual([])
    const resumed = await act(id, paused.body.version, 'resumed')
    expect(resumed.body.state).toBe('sending')
    await work()
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    expect(got.length).toBeGreaterThan(0)
  })

  test('waits where the mail server is down, and says why', async () => {
    got.length = 0
    const { id, version } = await draft('Ceturtā vēstule')
    await act(id, version, 'planned', { at: 'now' })
    const [job] = shop.jobs.splice(0).filter(({ name }) => name === 'campaign') as Extract<Job, { name: 'campaign' }>[]
    const down: Mailer = { send: () => Promise.reject(new Error('connect ECONNREFUSED')), close: () => {} }
    await sendCampaign(shop.services, down, job?.data ?? { id: 0, version: 0 })
    expect(await stateOf(id)).toMatchObject({ state: 'sending', lastError: 'connect ECONNREFUSED' })
    await work()
    expect(await stateOf(id)).toMatchObject({ state: 'sent', lastError: null })
  })

  test('marks addresses that the mail server does not know, which no later one gets', async () => {
    await subscribe('nav@klienti.example')
    await subscribe('pilns@klienti.example')
    refusals.set('nav@klienti.example', { responseCode: 550, message: '5.1.1 No such user' })
    refusals.set('pilns@klienti.example', { responseCode: 552, message: '5.2.2 Mailbox full' })
    const { id, version } = await draft('Piektā vēstule')
    await act(id, version, 'planned', { at: 'now' })
    const [job] = shop.jobs.splice(0).filter(({ name }) => name === 'campaign') as Extract<Job, { name: 'campaign' }>[]
    await sendCampaign(shop.services, mailer, job?.data ?? { id: 0, version: 0 })
    shop.jobs.splice(0)
    expect(await stateOf(id)).toMatchObject({ state: 'sending', counts: { bounced: 1 } })
    const found = (await owner.get('/newsletter/subscribers?state=bounced&q=nav@')).body.rows
    expect(found).toMatchObject([{ email: 'nav@klienti.example', state: 'bounced' }])
    expect((await owner.get('/newsletter/subscribers?q=pilns@')).body.rows).toMatchObject([{ state: 'active' }])
    refusals.clear()
  })

  test('begins by itself at its moment', async () => {
    const { id, version } = await draft('Plānotā vēstule')
    expect((await act(id, version, 'planned', { at: '2020-01-01T00:00:00Z' })).status).toBe(422)
    const at = new Date(Date.now() + 60_000)
    expect((await act(id, version, 'planned', { at: at.toISOString() })).body).toMatchObject({ state: 'planned' })
    expect(await startDueCampaigns({ db: shop.db, queue: shop.services.queue }, new Date())).toBe(0)
    const later = new Date(at.getTime() + 1_000)
    expect(await startDueCampaigns({ db: shop.db, queue: shop.services.queue }, later)).toBe(1)
    await work()
    expect(await stateOf(id)).toMatchObject({ state: 'sent' })
    const edited = await content.patch(`/newsletter/campaigns/${id}`, 99, { changes: { 'subject.lv': 'Cits' } })
    expect(edited.status).toBe(409)
  })

  test('is previewed with what is typed and sent to oneself', async () => {
    const { id } = await draft('Izmēģināmā vēstule')
    const changes = {
      'block.a': JSON.stringify({ id: 'a', kind: 'text', text: { lv: '<p>Tikko rakstīts<script>x</script></p>' } }),
    }
    const seen = await content.post(`/newsletter/campaigns/${id}/preview`, { lang: 'lv', changes })
    expect(seen.body).toContain('Tikko rakstīts')
    expect(seen.body).not.toContain('<script')
    expect(seen.body).not.toContain(' style="')
    expect((await content.post(`/newsletter/campaigns/${id}/test`, { lang: 'lv' })).status).toBe(200)
    const letter = await firstRow(shop.db, sql`select recipient from letters where kind = 'campaign-test'`)
    expect(letter).toEqual({ recipient: 'content@darbinieki.example' })
  })

  test('goes to who bought from a category or of a manufacturer lately, never to who left', async () => {
    const [child] = await rows<{ id: number; parent: number; manufacturer: number }>(
      shop.db,
      sql`with top as (insert into categories (slug, title, short_description, description) values ('seg-top', '{"lv": "Augša"}', '{"lv": ""}', '{"lv": ""}') returning id),
            sub as (insert into categories (slug, title, short_description, description, parent_id) select 'seg-sub', '{"lv": "Apakša"}', '{"lv": ""}', '{"lv": ""}', id from top returning id, parent_id),
            maker as (insert into manufacturers (slug, title, description, safety) values ('seg-maker', 'Segmentu', '{"lv": ""}', '{}') returning id)
          select sub.id, sub.parent_id as parent, maker.id as manufacturer from sub, maker`,
    )
    const { id = 0, parent = 0, manufacturer = 0 } = child ?? {}
    const chair = await shop.product({ categoryId: id, manufacturerId: manufacturer })
    const buyers = {
      'jauns@seg.example': 10,
      'sens@seg.example': 200,
      'atteicies@seg.example': 10,
      'cits@seg.example': 10,
    }
    for (const [email, days] of Object.entries(buyers)) {
      await subscribe(email, email.startsWith('atteicies') ? { state: 'left' } : {})
      const { orderId } = await insertOrder(shop.db)
      await shop.db.execute(sql`update orders set email = ${email}, buyer_type = 'b2c',
        placed_at = ${shop.services.now().toISOString()}::timestamptz - make_interval(days => ${days}) where id = ${orderId}`)
      if (!email.startsWith('cits'))
        await shop.db.execute(sql`update order_lines set product_id = ${chair.id} where order_id = ${orderId}`)
    }
    const people = async (query: string) => (await content.get(`/newsletter/audience?${query}`)).body.people
    expect(await people(`category=${id}`)).toBe(2)
    expect(await people(`category=${parent}&boughtWithin=90`)).toBe(1)
    expect(await people(`manufacturer=${manufacturer}&boughtWithin=90`)).toBe(1)
    expect(await people(`manufacturer=${manufacturer}&category=${parent}&lang=en`)).toBe(0)
    expect(await people(`category=${parent}&buyer=b2b`)).toBe(0)
    const segment = { 'segment.category': String(parent), 'segment.boughtWithin': '90' }
    const made = await draft('Krēsli', segment)
    expect(made.fields).toMatchObject(segment)
    const before = got.length
    expect((await act(made.id, made.version, 'planned', { at: 'now' })).status).toBe(200)
    await work()
    expect(got.slice(before).map(({ to }) => to)).toEqual(['jauns@seg.example'])
    const wrong = await draft('Aplams')
    const refused = await content.patch(`/newsletter/campaigns/${wrong.id}`, wrong.version, {
      changes: { 'segment.category': 'krēsli' },
    })
    expect([refused.status, refused.body.errors['segment.category']?.length]).toEqual([422, 1])
  })

  test('with an empty subject or nobody to read it is refused', async () => {
    const { id, version } = await draft('Tukšā')
    const empty = await content.patch(`/newsletter/campaigns/${id}`, version, { changes: { 'subject.lv': '' } })
    expect(empty).toMatchObject({ status: 422, body: { errors: { 'subject.lv': [expect.any(String)] } } })
    const nobody = await draft('Nevienam', { 'segment.boughtWithin': '1', 'segment.lang': 'en' })
    expect((await act(nobody.id, nobody.version, 'planned', { at: 'now' })).status).toBe(422)
  })
})

test('two people who edit different blocks are merged, and the same one is contested', async () => {
  const { id, version, fields: base } = await draft('Kopīgā')
  const a = JSON.stringify({ id: 'a', kind: 'text', text: { lv: 'Viena' } })
  await content.patch(`/newsletter/campaigns/${id}`, version, {
    changes: { 'block.a': a },
    base,
  })
  const c = JSON.stringify({ id: 'c', kind: 'button', linkTitle: { lv: 'Otra' }, link: '/about' })
  const merged = await owner.patch(`/newsletter/campaigns/${id}`, version, {
    changes: { 'block.c': c },
    base,
  })
  expect(merged.status).toBe(200)
  const contested = await owner.patch(`/newsletter/campaigns/${id}`, version, {
    changes: { 'block.a': a.replace('Viena', 'Mana') },
    base,
  })
  expect(contested).toMatchObject({ status: 409, body: { errors: { conflicts: [{ field: 'block.a' }] } } })
})

test('who may not see personal data sees no addresses and gets no file', async () => {
  const seen = await content.get('/newsletter/subscribers')
  expect(seen.body.rows.every(({ email }: { email: string | null }) => email === null)).toBe(true)
  expect((await content.get('/newsletter/subscribers.csv')).status).toBe(403)
  expect((await warehouse.get('/newsletter/subscribers')).status).toBe(403)
  const file = await owner.get('/newsletter/subscribers.csv')
  expect(file.body).toContain('anna@klienti.example')
  expect(file.body).toContain('Piekrītu')
})

test('of an erased address the counts stay, and nothing that names it', async () => {
  const before = (await content.get('/newsletter/campaigns')).body.rows
  await shop.db.execute(sql`delete from newsletter_subscribers where email = 'nav@klienti.example'`)
  expect((await content.get('/newsletter/campaigns')).body.rows).toEqual(before)
  const left = await rows(
    shop.db,
    sql`select 1 from campaign_recipients where subscriber_id is null and error is not null`,
  )
  expect(left).toEqual([])
})

test('who waits for sold-out goods is counted by product', async () => {
  await shop.db.execute(sql`insert into stock_subscriptions (product_id, email, lang, token_hash)
    values (${lamp}, 'a@gaida.example', 'lv', 'x1'), (${lamp}, 'b@gaida.example', 'lv', 'x2')`)
  const { body } = await content.get('/newsletter/awaited')
  expect(body.rows).toMatchObject([{ productId: lamp, waiting: 2, told: 0 }])
  expect(JSON.stringify(body)).not.toContain('gaida.example')
})

test('a refusal of the sender or of the whole server is no bounce of an address', () => {
  const answer = (command: string, responseCode: number, response: string) => ({ command, responseCode, response })
  expect(deliveryOf(answer('AUTH PLAIN', 535, '535 5.7.8 Bad credentials')).kind).toBe('down')
  expect(deliveryOf(answer('MAIL FROM', 550, '550 5.1.8 Bad sender')).kind).toBe('down')
  expect(deliveryOf(answer('DATA', 554, '554 5.7.1 Spam')).kind).toBe('refused')
  expect(deliveryOf(answer('RCPT TO', 450, '450 4.2.1 Try later')).kind).toBe('soft')
})
