import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'

export type NewsletterRequest = {
  email: string
  lang: Lang
  tokenHash: string
  /** Text and version that were agreed to, as proof. */
  consent: { text: string; version: string }
  ip: string
  now: Date
}

/** Confirmed addresses get no e-mail, so that the form cannot be abused. */
export async function storeNewsletterRequest(db: Db, queue: Queue, request: NewsletterRequest) {
  const { email, lang, tokenHash, consent, ip } = request
  const now = request.now.toISOString()
  await db.transaction(async (tx) => {
    const row = await firstRow<{ id: number }>(
      tx,
      sql`insert into newsletter_subscribers as s
            (email, lang, token_hash, consent_text, consent_version, ip, created_at)
          values (${email}, ${lang}, ${tokenHash}, ${consent.text}, ${consent.version}, ${ip}, ${now})
          on conflict (email) do update set lang = excluded.lang, consent_text = excluded.consent_text,
            consent_version = excluded.consent_version, ip = excluded.ip, created_at = excluded.created_at,
            confirmed_at = null, unsubscribed_at = null
          where s.confirmed_at is null or s.unsubscribed_at is not null or s.bounced_at is not null
          returning id`,
    )
    if (!row) return
    await queueEmail(tx, queue, {
      kind: 'confirm-subscription',
      subject: `newsletter:${row.id}:${now}`,
      recipient: email,
      lang,
      data: {},
    })
  })
}

/** Idempotent. @returns false when there is nothing to confirm */
export async function confirmNews(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await firstRow(
    db,
    sql`update newsletter_subscribers set confirmed_at = coalesce(confirmed_at, ${now.toISOString()}),
          bounced_at = null, bounce_reason = null, soft_bounces = 0
        where token_hash = ${tokenHash} and unsubscribed_at is null returning id`,
  )
  return row !== undefined
}

export async function findSubscription(db: Db, tokenHash: string): Promise<'news' | 'stock' | null> {
  const row = await firstRow<{ kind: 'news' | 'stock' }>(
    db,
    sql`select 'news' as kind from newsletter_subscribers where token_hash = ${tokenHash}
        union all select 'stock' from stock_subscriptions where token_hash = ${tokenHash}`,
  )
  return row?.kind ?? null
}

/** The newsletter's row stays as proof; its last campaign counts who left. */
export async function endSubscription(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const news = await firstRow(
    db,
    sql`with before as (
          select id, unsubscribed_at from newsletter_subscribers where token_hash = ${tokenHash} for update
        ), counted as (
          update campaign_recipients set unsubscribed_at = ${now.toISOString()} where id = (
            select r.id from campaign_recipients r join before b on r.subscriber_id = b.id and b.unsubscribed_at is null
            where r.sent_at is not null order by r.sent_at desc limit 1)
        )
        update newsletter_subscribers s set unsubscribed_at = coalesce(s.unsubscribed_at, ${now.toISOString()})
        from before where s.id = before.id returning s.id`,
  )
  const stock = await firstRow(db, sql`delete from stock_subscriptions where token_hash = ${tokenHash} returning id`)
  return news !== undefined || stock !== undefined
}
