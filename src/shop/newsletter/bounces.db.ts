import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { IS_EMPTIED, tellOfDeadEmail } from '../emails/dead-task.db.ts'
import { storableText } from '../emails/storable-text.ts'
import type { Verdict } from './bounce.ts'

/** So many soft bounces count as a hard one. */
const MAX_SOFT = 5

type Bounce = { email: string; verdict: Verdict; reason: string; now: Date }

/** The address gets no newsletter any more, or has one soft bounce more. Other e-mails are still sent to it. */
export async function recordBounce(db: Db, { email, verdict, reason, now }: Bounce) {
  if (verdict === 'refused') return
  const at = now.toISOString()
  const soft = verdict === 'soft' ? 1 : 0
  await db.execute(sql`update newsletter_subscribers set soft_bounces = soft_bounces + ${soft}::int,
    bounce_reason = ${storableText(reason)},
    bounced_at = case when ${verdict === 'hard'} or soft_bounces + ${soft}::int >= ${MAX_SOFT}
      then coalesce(bounced_at, ${at}::timestamptz) else bounced_at end
    where email = ${email}`)
}

type Report = { id: string; verdict: Verdict; reason: string; now: Date }

/** A delivery report about an e-mail of the shop, by its Message-ID; the same report counts once. */
export function recordReport(db: Db, { id, verdict, reason, now }: Report): Promise<'campaign' | 'letter' | 'unknown'> {
  return db.transaction(async (tx) => {
    const why = storableText(reason)
    const sent = await firstRow<{ email: string | null }>(
      tx,
      sql`update campaign_recipients r set bounce = ${verdict === 'refused' ? null : verdict}, error = ${why},
            state = case when ${verdict === 'soft'} then r.state else 'failed' end
          where r.id = ${id}::uuid and r.bounce is null and r.error is distinct from ${why}
          returning (select email from newsletter_subscribers where id = r.subscriber_id) as email`,
    )
    if (sent) {
      if (sent.email) await recordBounce(tx, { email: sent.email, verdict, reason, now })
      return 'campaign'
    }
    const letter = await firstRow<{ email: string; isEmptied: boolean }>(
      tx,
      sql`update letters set state = case when ${verdict === 'soft'} then state else 'dead' end, last_error = ${why}
          where id = ${id}::uuid and last_error is distinct from ${why}
          returning recipient as email, ${IS_EMPTIED} as "isEmptied"`,
    )
    if (!letter) return 'unknown'
    if (verdict !== 'soft' && !letter.isEmptied) await tellOfDeadEmail(tx, now)
    await recordBounce(tx, { email: letter.email, verdict, reason, now })
    return 'letter'
  })
}
