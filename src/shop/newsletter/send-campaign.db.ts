import { sql } from 'drizzle-orm'
import { changedRows, type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { storableText } from '../emails/storable-text.ts'
import type { Lang } from '../languages.ts'
import { inSegment, MAY_GET } from './audience.db.ts'
import type { Verdict } from './bounce.ts'
import { recordBounce } from './bounces.db.ts'
import { type CampaignContent, type Segment, SLICE, secondsBetween, sliceOf } from './campaign.ts'
import { queueSlice } from './campaigns.db.ts'

export type Recipient = { id: string; email: string; lang: Lang; tokenHash: string }

/** `down`: the mail server took nothing, whoever it is for. */
export type Delivery = { kind: 'sent' } | { kind: 'down'; reason: string } | { kind: Verdict; reason: string }

/** Sends one e-mail; what is the same for everybody is made once for each slice. */
export type SendCampaignEmail = (recipient: Recipient) => Promise<Delivery>

export type CampaignDeps = {
  db: Db
  queue: Queue
  now: () => Date
  perMinute: number
  open(content: CampaignContent): SendCampaignEmail
}

/** Shorter than the queue waits for a job, and one e-mail may take 25 s. */
const RUN_MS = 45_000
/** Longer than a mail server may take; then whoever sent it is gone. */
const UNCLEAR_MINUTES = 3
const MAX_TRIES = 4
const RETRY_MINUTES = 15
const DOWN_SECONDS = 300

type Sending = { content: CampaignContent; segment: Segment; version: number; collectedUpTo: number | null }

/**
 * The next slice of a campaign. A row is claimed before its e-mail is sent, so that a killed process sends none twice:
 * what it had in hand is `unclear`.
 */
export async function runCampaign(deps: CampaignDeps, { id, version }: { id: number; version: number }): Promise<void> {
  const { db, now, perMinute } = deps
  const campaign = await firstRow<Sending>(
    db,
    sql`select content, segment, version, collected_up_to as "collectedUpTo" from campaigns
        where id = ${id} and state = 'sending' and version = ${version}`,
  )
  if (!campaign) return
  const begun = performance.now()
  await markUnclear(db, id, now())
  if (campaign.collectedUpTo !== null) await collect(db, id, campaign, now())
  const send = deps.open(campaign.content)
  let sent = 0
  while (sent < sliceOf(perMinute) && performance.now() - begun < RUN_MS) {
    const claimed = await claim(db, id, { version, now: now() })
    if (!claimed) break
    if (!claimed.mayGet) continue
    const delivery = await send(claimed)
    await record(db, claimed, delivery, now())
    if (delivery.kind === 'down') return rest(deps, id, delivery.reason)
    sent += 1
  }
  const waited = (performance.now() - begun) / 1_000
  await goOn(
    deps,
    id,
    version,
    Math.max(0, Math.ceil((sent / sliceOf(perMinute)) * secondsBetween(perMinute) - waited)),
  )
}

async function markUnclear(db: Db, id: number, now: Date) {
  await db.execute(sql`update campaign_recipients set state = 'unclear' where campaign_id = ${id} and state = 'sending'
    and claimed_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${UNCLEAR_MINUTES}::int)`)
}

/** The next subscribers of the segment, with the place up to where. */
async function collect(db: Db, id: number, { segment, collectedUpTo }: Sending, now: Date) {
  await db.transaction(async (tx) => {
    const next = await firstRow<{ last: number | null; found: number }>(
      tx,
      sql`with next as (
            select s.id, s.lang from newsletter_subscribers s
            where s.id > ${collectedUpTo} and ${inSegment(segment, now)} order by s.id limit ${SLICE}
          ), added as (
            insert into campaign_recipients (campaign_id, subscriber_id, lang, due_at)
            select ${id}::int, next.id, next.lang, ${now.toISOString()}::timestamptz from next
            on conflict (campaign_id, subscriber_id) do nothing
          )
          select max(id) as last, count(*)::int as found from next`,
    )
    const upTo = next && next.found === SLICE ? next.last : null
    await tx.execute(sql`update campaigns set collected_up_to = ${upTo} where id = ${id}
      and collected_up_to is not distinct from ${collectedUpTo}`)
  })
}

type Claimed = Recipient & { mayGet: boolean }

/** Whoever has withdrawn consent since they were collected is left out. */
async function claim(
  db: Db,
  id: number,
  { version, now }: { version: number; now: Date },
): Promise<Claimed | undefined> {
  const at = now.toISOString()
  const [claimed] = await rows<Claimed>(
    db,
    sql`with next as (
          select r.id, s.email, s.lang, s.token_hash, coalesce(${MAY_GET}, false) as may_get from campaign_recipients r
          left join newsletter_subscribers s on s.id = r.subscriber_id
          where r.campaign_id = ${id} and r.state = 'waiting' and r.due_at <= ${at}::timestamptz
            and exists (select from campaigns where id = ${id} and state = 'sending' and version = ${version})
          order by r.due_at limit 1 for update of r skip locked
        )
        update campaign_recipients r set state = case when next.may_get then 'sending' else 'left-out' end,
          claimed_at = ${at}::timestamptz, lang = coalesce(next.lang, r.lang)
        from next where r.id = next.id
        returning r.id, next.email, next.lang, next.token_hash as "tokenHash", next.may_get as "mayGet"`,
  )
  return claimed
}

async function record(db: Db, { id, email }: Recipient, delivery: Delivery, now: Date) {
  const at = now.toISOString()
  if (delivery.kind === 'sent') {
    await db.execute(
      sql`update campaign_recipients set state = 'sent', sent_at = ${at}, error = null where id = ${id}::uuid`,
    )
    return
  }
  const reason = storableText(delivery.reason)
  if (delivery.kind === 'down') {
    await db.execute(sql`update campaign_recipients set state = 'waiting', claimed_at = null where id = ${id}::uuid`)
    return
  }
  if (delivery.kind === 'soft') {
    const again = await changedRows(
      db,
      sql`update campaign_recipients set state = 'waiting', tries = tries + 1, error = ${reason}, claimed_at = null,
            due_at = ${at}::timestamptz + make_interval(mins => ${RETRY_MINUTES}::int)
          where id = ${id}::uuid and tries < ${MAX_TRIES - 1}`,
    )
    if (again > 0) return
  }
  await db.transaction(async (tx) => {
    const bounce = delivery.kind === 'refused' ? null : delivery.kind
    await tx.execute(sql`update campaign_recipients set state = 'failed', error = ${reason}, bounce = ${bounce}
      where id = ${id}::uuid`)
    await recordBounce(tx, { email, verdict: delivery.kind, reason, now })
  })
}

/** Later again: nobody was served. */
async function rest({ db, queue }: CampaignDeps, id: number, reason: string) {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update campaigns set last_error = ${storableText(reason)} where id = ${id} and state = 'sending'`,
    )
    await queueSlice(tx, queue, id, DOWN_SECONDS)
  })
}

async function goOn({ db, queue, now }: CampaignDeps, id: number, version: number, seconds: number) {
  await db.transaction(async (tx) => {
    const left = await firstRow<{ isOpen: boolean; wait: number | null }>(
      tx,
      sql`select c.collected_up_to is not null as "isOpen",
            (select extract(epoch from min(case r.state when 'sending' then r.claimed_at + make_interval(mins => ${UNCLEAR_MINUTES}::int)
                else r.due_at end) - ${now().toISOString()}::timestamptz)::int
             from campaign_recipients r where r.campaign_id = c.id and r.state in ('waiting', 'sending')) as wait
          from campaigns c where c.id = ${id} and c.state = 'sending' and c.version = ${version} for update`,
    )
    if (!left) return
    await tx.execute(sql`update campaigns set last_error = null where id = ${id} and last_error is not null`)
    if (left.isOpen || left.wait !== null) {
      const wait = left.isOpen ? seconds : Math.max(seconds, left.wait ?? 0)
      await queueSlice(tx, queue, id, wait)
      return
    }
    await tx.execute(sql`update campaigns set state = 'sent', finished_at = ${now().toISOString()} where id = ${id}`)
  })
}
