import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readBounces } from '../../src/adapters/mail/bounce-mailbox.ts'
import { remindOfCarts } from '../../src/shop/cart-reminders/remind-carts.db.ts'
import { firstRow } from '../../src/shop/db.ts'
import { deliveryReport } from '../support/delivery-report.ts'
import { linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { openDnsServer } from '../vendors/dns-server.ts'
import { openImapServer } from '../vendors/imap-server.ts'

let shop: TestShop
let owner: StaffBrowser
let mailbox: Awaited<ReturnType<typeof openImapServer>>
let dns: Awaited<ReturnType<typeof openDnsServer>>
const records = new Map<string, readonly string[]>()

beforeAll(async () => {
  mailbox = await openImapServer()
  dns = await openDnsServer(records)
  shop = await openTestShop({
    env: { MAIL_BOUNCE_URL: mailbox.url, DNS_SERVER: dns.server, MAIL_FROM: 'veikals@ertava.example' },
  })
  owner = await signedInStaff(shop, 'owner')
}, 60_000)
afterAll(async () => {
  await shop.close()
  await mailbox.close()
  await dns.close()
})

/** Somebody who has got a campaign. @returns the id of the e-mail */
async function sentTo(email: string): Promise<string> {
  const sent = await firstRow<{ id: string }>(
    shop.db,
    sql`with c as (insert into campaigns (content, state) values ('{"subject":{},"preheader":{},"blocks":[]}', 'paused') returning id),
          s as (insert into newsletter_subscribers (email, lang, token_hash, consent_text, confirmed_at)
            values (${email}, 'lv', ${email}, 'jā', now()) returning id)
        insert into campaign_recipients (campaign_id, subscriber_id, lang, state, sent_at)
        select c.id, s.id, 'lv', 'sent', now() from c, s returning id`,
  )
  return sent?.id ?? ''
}

const subscriber = async (email: string) => (await owner.get(`/newsletter/subscribers?q=${email}`)).body.rows[0]

describe('delivery reports', () => {
  test('mark addresses that do not exist, and are read once', async () => {
    mailbox.put(deliveryReport(await sentTo('nav@klienti.example')))
    mailbox.put('From: anna@klienti.example\r\nSubject: Sveiki\r\n\r\nKad atbrauks krēsls?\r\n')
    expect(await readBounces(shop.services)).toBe(1)
    expect(await subscriber('nav@klienti.example')).toMatchObject({
      state: 'bounced',
      bounceReason: '550 5.1.1 No such user',
    })
    expect(mailbox.unseen()).toBe(1)
    expect(await readBounces(shop.services)).toBe(0)
  })

  test('of a delay or a full mailbox are counted, and five of them are enough', async () => {
    mailbox.put(
      deliveryReport(await sentTo('pilns@klienti.example'), { status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Full' }),
    )
    await readBounces(shop.services)
    expect(await subscriber('pilns@klienti.example')).toMatchObject({ state: 'active', softBounces: 1 })
    await shop.db.execute(sql`update newsletter_subscribers set soft_bounces = 4 where email = 'pilns@klienti.example'`)
    const again = await firstRow<{ id: string }>(
      shop.db,
      sql`with c as (insert into campaigns (content, state) values ('{"subject":{},"preheader":{},"blocks":[]}', 'paused') returning id)
          insert into campaign_recipients (campaign_id, subscriber_id, lang, state, sent_at)
          select c.id, s.id, 'lv', 'sent', now() from c, newsletter_subscribers s
          where s.email = 'pilns@klienti.example' returning id`,
    )
    mailbox.put(deliveryReport(again?.id ?? '', { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 Later' }))
    await readBounces(shop.services)
    expect(await subscriber('pilns@klienti.example')).toMatchObject({ state: 'bounced' })
  })

  test('of an e-mail about an order make it one that could not be sent, and a task says so', async () => {
    const dead = () => owner.get('/emails').then(({ body }) => body)
    const taskState = () =>
      firstRow<{ open: boolean }>(
        shop.db,
        sql`select done_at is null as open from operator_tasks where kind = 'dead-emails'`,
      )
    const sent = await firstRow<{ id: string }>(
      shop.db,
      sql`insert into letters (kind, subject, recipient, lang, data, state, sent_at)
          values ('order-placed', 'order:1', 'nav@klienti.example', 'lv', '{"x":1}', 'sent', now()) returning id`,
    )
    mailbox.put(deliveryReport(sent?.id ?? '', { action: 'delayed', status: '4.4.1', diagnostic: 'smtp; 451 Later' }))
    await readBounces(shop.services)
    expect(await taskState()).toBeUndefined()
    mailbox.put(deliveryReport(sent?.id ?? ''))
    expect(await readBounces(shop.services)).toBe(1)
    expect(await dead()).toMatchObject({ rows: [{ lastError: '550 5.1.1 No such user' }], counts: { dead: 1 } })
    expect(await taskState()).toEqual({ open: true })

    // As 90 days later: what it was about is gone, and it can never be sent.
    await shop.db.execute(sql`update letters set data = '{}', last_error = null where id = ${sent?.id}`)
    expect(await dead()).toMatchObject({ rows: [], counts: { dead: 0 } })
    expect((await owner.get('/system')).body.mail.failed).toBe(0)
    await shop.db.execute(sql`delete from operator_tasks where kind = 'dead-emails'`)
    mailbox.put(deliveryReport(sent?.id ?? '', { diagnostic: 'smtp; 550 5.1.1 Unknown' }))
    await readBounces(shop.services)
    expect(await taskState()).toBeUndefined()
  })

  test('about e-mails of others, or none, change nothing', async () => {
    mailbox.put(deliveryReport('00000000-0000-4000-8000-000000000000'))
    mailbox.put(deliveryReport('nonsense'))
    expect(await readBounces(shop.services)).toBe(0)
  })

  test('are not read with a wrong password', async () => {
    const config = { ...shop.services.config, MAIL_BOUNCE_URL: mailbox.urlOfStranger }
    await expect(readBounces({ ...shop.services, config })).rejects.toThrow()
  })
})

describe('the check of the sender', () => {
  const adviceOf = async () => {
    const { domain, findings } = (await owner.get('/emails/sender')).body
    expect(domain).toBe('ertava.example')
    return findings.map(({ advice }: { advice: string }) => advice)
  }

  test('says what is missing, wrong and in order', async () => {
    expect(await adviceOf()).toEqual(['missing', 'missing', 'missing'])
    records.set('ertava.example', ['google-site-verification=x', 'v=spf1 include:_spf.example +all'])
    records.set('google._domainkey.ertava.example', ['v=DKIM1; k=rsa; p='])
    records.set('_dmarc.ertava.example', ['v=DMARC1; p=none'])
    expect(await adviceOf()).toEqual(['open', 'revoked', 'none'])
    records.set('ertava.example', ['v=spf1 include:_spf.example ~all'])
    records.set('google._domainkey.ertava.example', [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`])
    records.set('_dmarc.ertava.example', ['v=DMARC1; p=quarantine'])
    expect(await adviceOf()).toEqual(['ok', 'ok', 'ok'])
    records.set('ertava.example', ['v=spf1 ~all', 'v=spf1 -all'])
    expect((await adviceOf())[0]).toBe('several')
  })
})

describe('a cart that was left', () => {
  const remind = (is_on = true) =>
    remindOfCarts(
      { db: shop.db, queue: shop.services.queue, settings: { cart_reminder: { is_on, hours: 24 } } },
      new Date(),
    )

  test('is written about once, only to who subscribed, and its link brings the goods back', async () => {
    const post = await openPostOffice(shop)
    const lamp = await shop.product({ title: 'Galda lampa' })
    const buyers = [await signedIn(shop, { type: 'b2c' }), await signedIn(shop, { type: 'b2c' })]
    for (const { visitor } of buyers) {
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    }
    await shop.db.execute(sql`insert into newsletter_subscribers (email, lang, token_hash, consent_text, confirmed_at)
      select email, 'lv', 'hash-of-buyer', 'jā', now() from users where id = ${buyers[0]?.userId ?? 0}`)
    expect(await remind()).toBe(0)
    await shop.db.execute(sql`update carts set updated_at = now() - interval '25 hours'`)
    expect(await remind(false)).toBe(0)
    expect(await remind()).toBe(1)
    await shop.db.execute(sql`update carts set updated_at = now() - interval '25 hours'`)
    expect(await remind()).toBe(0)
    const [message] = await post.deliver()
    expect(message?.text).toContain('Galda lampa: 2 ×')
    const stranger = shop.visitor()
    const link = linkIn(message, '/cart/restore/')
    expect((await stranger.get(link)).status).toBe(200)
    const opened = await stranger.submit(link, {})
    expect(opened).toMatchObject({ status: 303, headers: { location: '/cart' } })
    const found = await firstRow(
      shop.db,
      sql`select count(*)::int as carts from cart_items where product_id = ${lamp.id} and quantity = 2`,
    )
    expect(found).toEqual({ carts: 3 })
    expect((await stranger.get(`${link}x`)).status).toBe(404)
    await post.close()
  })
})
