import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../db.ts'
import type { Lang } from '../languages.ts'
import { MAY_GET } from './audience.db.ts'
import type { SubscriberState } from './subscriber-states.ts'

type Subscriber = {
  id: number
  email: string
  lang: Lang
  state: SubscriberState
  /** When it was asked for, in the form of the shop. */
  askedAt: string
  confirmedAt: string | null
  unsubscribedAt: string | null
  bouncedAt: string | null
  bounceReason: string | null
  softBounces: number
  consentText: string
  consentVersion: string
}

const STATE = sql`case when s.unsubscribed_at is not null then 'left' when s.confirmed_at is null then 'unconfirmed'
  when s.bounced_at is not null then 'bounced' else 'active' end`

const SELECTED = sql`s.id, s.email, s.lang, ${STATE} as state, s.created_at as "askedAt", s.confirmed_at as "confirmedAt",
  s.unsubscribed_at as "unsubscribedAt", s.bounced_at as "bouncedAt", s.bounce_reason as "bounceReason",
  s.soft_bounces as "softBounces", s.consent_text as "consentText", s.consent_version as "consentVersion"`

const PAGE = 50

type SubscriberQuery = {
  state?: SubscriberState | undefined
  text?: string | undefined
  before?: number | undefined
  limit?: number
}

/** The newest first. */
export const listSubscribers = (db: Db, { state, text, before, limit = PAGE }: SubscriberQuery) =>
  rows<Subscriber>(
    db,
    sql`select ${SELECTED} from newsletter_subscribers s where ${sql.join(
      [
        sql`true`,
        ...(state === undefined ? [] : [sql`${STATE} = ${state}`]),
        ...(text ? [sql`position(${text.toLowerCase()} in s.email) > 0`] : []),
        ...(before === undefined ? [] : [sql`s.id < ${before}`]),
      ],
      sql` and `,
    )} order by s.id desc limit ${limit}`,
  )

export type SubscriberCounts = Record<SubscriberState, number>

export async function countSubscribers(db: Db): Promise<SubscriberCounts> {
  const found = await firstRow<SubscriberCounts>(
    db,
    sql`select count(*) filter (where ${MAY_GET})::int as active,
          count(*) filter (where ${STATE} = 'unconfirmed')::int as unconfirmed,
          count(*) filter (where ${STATE} = 'left')::int as left,
          count(*) filter (where ${STATE} = 'bounced')::int as bounced
        from newsletter_subscribers s`,
  )
  return found ?? { active: 0, unconfirmed: 0, left: 0, bounced: 0 }
}

/** Every subscriber, in slices. */
export async function* allSubscribers(db: Db): AsyncGenerator<Subscriber> {
  let before: number | undefined
  for (;;) {
    const found = await listSubscribers(db, { before, limit: 1_000 })
    yield* found
    if (found.length < 1_000) return
    before = found.at(-1)?.id
  }
}

/** Goods that somebody waits for; who waits is not told. */
export const listAwaited = (db: Db, lang: Lang) =>
  rows<{ productId: number; code: string; title: string; waiting: number; told: number; oldest: string | null }>(
    db,
    sql`select p.id as "productId", p.code,
          coalesce((select t.title from product_texts t where t.product_id = coalesce(p.parent_id, p.id)
            order by (t.lang = ${lang}) desc limit 1), p.code) as title,
          count(*) filter (where s.notified_at is null)::int as waiting,
          count(*) filter (where s.notified_at is not null)::int as told,
          min(s.created_at) filter (where s.notified_at is null) as oldest
        from stock_subscriptions s join products p on p.id = s.product_id
        group by p.id order by waiting desc, p.id limit 200`,
  )
