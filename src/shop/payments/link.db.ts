import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { ATTEMPT, type Attempt, addAttempt, IS_GIVEN_BACK } from './attempts.db.ts'
import { isByHand, type PaymentLink, type PaymentProviders } from './provider.ts'
import { rememberVendorPayment } from './vendor-payments.db.ts'

type Payable = {
  id: number
  prefixed_id: string
  state: string
  lang: Lang
  email: string
  name: string
  surname: string
  phone_code: string
  phone_number: string
  hold_until: string | null
  total: number
  provider_method: string | null
  country: string | null
  line: string | null
  city: string | null
  zip: string | null
  company_name: string | null
}

export type LinkResult = { kind: 'redirect'; to: string } | { kind: 'nothing-to-pay' } | { kind: 'provider-away' }

type PaymentLinkDeps = { db: Db; providers: PaymentProviders; now: Date; linkMinutes: number }
type UrlsOf = (reference: string) => { returnUrl: string; notificationUrl: string }

/** Longer than the timeout of any vendor. */
const CLAIM_SECONDS = 10
const POLL_MS = 100

/** Only one of several concurrent requests asks the vendor, because two links could both be paid. */
export async function paymentLink(deps: PaymentLinkDeps, orderId: number, urlsOf: UrlsOf): Promise<LinkResult> {
  const { db, providers, now } = deps
  const order = await firstRow<Payable>(
    db,
    sql`select o.id, o.prefixed_id, o.state, o.lang, o.email, o.name, o.surname, o.phone_code, o.phone_number,
          o.hold_until, o.total, m.provider_method, o.company ->> 'name' as company_name,
          coalesce(c.code, o.delivery ->> 'country_code') as country,
          coalesce(o.company ->> 'address', o.delivery -> 'point' ->> 'address', o.delivery -> 'fields' ->> 'address') as line,
          coalesce(o.company ->> 'city', o.delivery -> 'point' ->> 'city', o.delivery -> 'fields' ->> 'city') as city,
          coalesce(o.company ->> 'zip', o.delivery -> 'point' ->> 'zip', o.delivery -> 'fields' ->> 'zip') as zip
        from orders o left join payment_methods m on m.code = o.payment_method_code
          left join countries c on c.id = (o.company ->> 'country_id')::int
        where o.id = ${orderId}`,
  )
  if (order?.state !== 'awaiting_payment') return { kind: 'nothing-to-pay' }
  const payment = await openAttempt(db, order.id, now)
  const provider = payment && providers.get(payment.provider)
  if (!payment || !provider || isByHand(payment.provider)) return { kind: 'nothing-to-pay' }
  // What waits for goods to come back is asked for when they are here.
  if (payment.exchanged > 0 && (payment.exchanged === payment.amount || !order.hold_until))
    return { kind: 'nothing-to-pay' }
  if (payment.redirect_url) return { kind: 'redirect', to: payment.redirect_url }
  if (!(await claimLink(db, payment.id))) return waitForLink(db, payment.id)
  try {
    const link = await provider.createPayment({
      reference: payment.reference,
      orderNumber: order.prefixed_id,
      amount: payment.amount - payment.exchanged,
      currency: 'EUR',
      lang: order.lang,
      email: order.email,
      name: `${order.name} ${order.surname}`,
      phone: `+${order.phone_code}${order.phone_number}`,
      address: { country: order.country ?? 'LV', line: order.line ?? '', city: order.city ?? '', zip: order.zip ?? '' },
      companyName: order.company_name,
      providerMethod: order.provider_method,
      ...urlsOf(payment.reference),
      linkMinutes: deps.linkMinutes,
    })
    return { kind: 'redirect', to: await storeLink(db, payment, link) }
  } catch {
    await db.execute(sql`update payments set link_claimed_until = null where id = ${payment.id}`)
    return { kind: 'provider-away' }
  }
}

/** Expires in case this process is killed. */
async function claimLink(db: Db, paymentId: number): Promise<boolean> {
  const claimed = await rows(
    db,
    sql`update payments set link_claimed_until = now() + interval '1 second' * ${CLAIM_SECONDS}::int
        where id = ${paymentId} and redirect_url is null
          and (link_claimed_until is null or link_claimed_until < now()) returning id`,
  )
  return claimed.length > 0
}

async function waitForLink(db: Db, paymentId: number): Promise<LinkResult> {
  for (;;) {
    const payment = await firstRow<{ redirect_url: string | null; claimed: boolean | null }>(
      db,
      sql`select redirect_url, link_claimed_until >= now() as claimed from payments where id = ${paymentId}`,
    )
    if (payment?.redirect_url) return { kind: 'redirect', to: payment.redirect_url }
    if (!payment?.claimed) return { kind: 'provider-away' }
    await sleep(POLL_MS)
  }
}

/** Keeps an existing link: the claim may have expired meanwhile. */
async function storeLink(db: Db, { id, provider }: Attempt, link: PaymentLink): Promise<string> {
  await rememberVendorPayment(db, { paymentId: id, provider, providerRef: link.providerRef })
  await db.execute(sql`update payments set provider_ref = ${link.providerRef}, redirect_url = ${link.redirectUrl},
    link_expires_at = ${link.expiresAt.toISOString()}, link_claimed_until = null,
    state = case when state = 'created' then 'linked' else state end
    where id = ${id} and redirect_url is null`)
  const stored = await firstRow<{ to: string }>(db, sql`select redirect_url as to from payments where id = ${id}`)
  return stored?.to ?? link.redirectUrl
}

/** Locks the order, so that two clicks share one attempt. */
async function openAttempt(db: Db, orderId: number, now: Date): Promise<Attempt | undefined> {
  return db.transaction(async (tx) => {
    const [order] = await rows<{ state: string }>(tx, sql`select state from orders where id = ${orderId} for update`)
    if (order?.state !== 'awaiting_payment') return undefined
    const [last] = await rows<Attempt & { isGivenBack: boolean }>(
      tx,
      sql`select ${ATTEMPT}, ${IS_GIVEN_BACK} as "isGivenBack" from payments
          where order_id = ${orderId} order by attempt desc limit 1`,
    )
    if (!last) throw new Error('An order without payment')
    const isOver =
      last.state === 'failed' ||
      last.state === 'expired' ||
      last.isGivenBack ||
      (last.link_expires_at !== null && new Date(last.link_expires_at) <= now)
    if (!isOver) return last
    await tx.execute(
      sql`update payments set state = 'expired' where id = ${last.id} and state in ('linked', 'pending')`,
    )
    return addAttempt(tx, orderId)
  })
}
