import { sql } from 'drizzle-orm'
import { lastChange } from '../audit-log/audit-log.db.ts'
import type { FieldProblem } from '../catalogue/structure/fields.ts'
import { goodNames, sanitisedBlock } from '../content/page-drafts.db.ts'
import { mergeBlockFields, picturesIn } from '../content/page-fields.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { DEFAULT_LANG } from '../languages.ts'
import { claimPaths } from '../media/files.db.ts'
import type { Conflict, Edit } from '../merge-edits.ts'
import { countAudience } from './audience.db.ts'
import { type CampaignContent, type CampaignState, canEdit, type Segment } from './campaign.ts'
import { type CampaignFields, campaignFields, campaignFrom } from './campaign-fields.ts'

type CampaignRow = {
  id: number
  content: CampaignContent
  segment: Segment
  state: CampaignState
  sendAt: string | null
  startedAt: string | null
  finishedAt: string | null
  audience: number
  lastError: string | null
  version: number
}

const COLUMNS = sql.raw(`c.id, c.content, c.segment, c.state, c.send_at as "sendAt", c.started_at as "startedAt",
  c.finished_at as "finishedAt", c.audience, c.last_error as "lastError", c.version`)

const COUNTS = sql`(select jsonb_build_object(
    'sent', count(*) filter (where r.state = 'sent'),
    'bounced', count(*) filter (where r.bounce = 'hard'),
    'failed', count(*) filter (where r.state = 'failed' and r.bounce is distinct from 'hard'),
    'leftOut', count(*) filter (where r.state = 'left-out'),
    'unclear', count(*) filter (where r.state = 'unclear'),
    'unsubscribed', count(*) filter (where r.unsubscribed_at is not null))
  from campaign_recipients r where r.campaign_id = c.id) as counts`

export type CampaignCounts = Record<'sent' | 'bounced' | 'failed' | 'leftOut' | 'unclear' | 'unsubscribed', number>

/** The newest first. */
export const listCampaigns = (db: Db, { before, limit }: { before: number | undefined; limit: number }) =>
  rows<CampaignRow & { counts: CampaignCounts }>(
    db,
    sql`select ${COLUMNS}, ${COUNTS} from campaigns c
        where ${before === undefined ? sql`true` : sql`c.id < ${before}`} order by c.id desc limit ${limit}`,
  )

export async function findCampaign(db: Db, id: number) {
  const found = await firstRow<CampaignRow & { counts: CampaignCounts }>(
    db,
    sql`select ${COLUMNS}, ${COUNTS} from campaigns c where c.id = ${id}`,
  )
  if (!found) return null
  const { content, segment, ...row } = found
  const ids = content.blocks.flatMap((block) => (block.kind === 'products' ? block.products : []))
  return { ...row, content, segment, fields: campaignFields({ content, segment }), goods: await goodNames(db, ids) }
}

export async function createCampaign(db: Db, subject: string): Promise<number> {
  const content: CampaignContent = {
    subject: { [DEFAULT_LANG]: subject },
    preheader: {},
    blocks: [{ id: 'text', kind: 'text', text: {} }],
  }
  const made = await firstRow<{ id: number }>(
    db,
    sql`insert into campaigns (content) values (${JSON.stringify(content)}::jsonb) returning id`,
  )
  if (!made) throw new Error('The campaign was not written')
  return made.id
}

type ContestedField = Conflict & { person: string | null; at: string | null }

export type CampaignEdited =
  | { ok: true }
  | { ok: false; reason: 'unknown' }
  | { ok: false; reason: 'started' }
  | { ok: false; reason: 'fields'; problems: Record<string, FieldProblem> }
  | { ok: false; reason: 'conflict'; version: number; conflicts: ContestedField[] }

type CampaignEdit = Edit<Record<string, string>> & { version: number }

/** Fields that others changed meanwhile are merged. What is being sent stays as it is. */
export function editCampaign(db: Db, id: number, edit: CampaignEdit): Promise<CampaignEdited> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (!canEdit(row.state)) return { ok: false, reason: 'started' }
    const before = campaignFields(row)
    const merged = mergeBlockFields(before, edit, edit.version === row.version)
    if (merged.conflicts.length > 0) return contested(tx, row, merged.conflicts)
    const { content: read, segment, problems } = campaignFrom({ ...before, ...merged.changes } as CampaignFields)
    const content = { ...read, blocks: read.blocks.map(sanitisedBlock) }
    const unknown = await claimPaths(tx, picturesIn(content.blocks))
    for (const block of content.blocks) {
      if ('image' in block && unknown.includes(block.image)) problems[`block.${block.id}.image`] = 'path'
    }
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    await tx.execute(sql`update campaigns set content = ${JSON.stringify(content)}::jsonb,
      segment = ${JSON.stringify(segment)}::jsonb where id = ${id}`)
    return { ok: true }
  })
}

const locked = (tx: Db, id: number) =>
  firstRow<CampaignRow>(tx, sql`select ${COLUMNS} from campaigns c where c.id = ${id} for update`)

async function contested(tx: Db, { id, version }: CampaignRow, conflicts: Conflict[]): Promise<CampaignEdited> {
  const last = await lastChange(tx, { subject: `campaign:${id}`, table: 'campaigns', column: 'content' })
  const who = { person: last?.person ?? null, at: last?.at ?? null }
  return { ok: false, reason: 'conflict', version, conflicts: conflicts.map((each) => ({ ...each, ...who })) }
}

type Refused = 'unknown' | 'changed' | 'state' | 'incomplete' | 'past' | 'nobody'
export type CampaignAct = { ok: true } | { ok: false; reason: Refused }
type Given = { version: number; now: Date }

/** At a moment, or at once. @param at null: not by itself any more */
export function planCampaign(
  { db, queue }: { db: Db; queue: Queue },
  id: number,
  { version, now, at }: Given & { at: Date | 'now' | null },
): Promise<CampaignAct> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    if (!canEdit(row.state)) return { ok: false, reason: 'state' }
    if (at === null) {
      await tx.execute(sql`update campaigns set state = 'draft', send_at = null where id = ${id}`)
      return { ok: true }
    }
    if (!isComplete(row)) return { ok: false, reason: 'incomplete' }
    if (at !== 'now' && at <= now) return { ok: false, reason: 'past' }
    if (at !== 'now') {
      await tx.execute(sql`update campaigns set state = 'planned', send_at = ${at.toISOString()} where id = ${id}`)
      return { ok: true }
    }
    if ((await countAudience(tx, row.segment, now)) === 0) return { ok: false, reason: 'nobody' }
    await start(tx, queue, row, now)
    return { ok: true }
  })
}

const isComplete = (row: CampaignRow) =>
  Object.keys(campaignFrom(campaignFields(row)).problems).length === 0 &&
  row.content.blocks.some(({ isHidden }) => !isHidden)

/** Planned ones whose moment has come. Call every minute. */
export async function startDueCampaigns({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await rows<CampaignRow>(
      tx,
      sql`select ${COLUMNS} from campaigns c where c.state = 'planned' and c.send_at <= ${now.toISOString()}::timestamptz
          order by c.send_at limit 20 for update skip locked`,
    )
    for (const row of due) await start(tx, queue, row, now)
    return due.length
  })
}

async function start(tx: Db, queue: Queue, { id, segment }: CampaignRow, now: Date) {
  const audience = await countAudience(tx, segment, now)
  await tx.execute(sql`update campaigns set state = 'sending', started_at = ${now.toISOString()}, audience = ${audience},
    collected_up_to = 0, last_error = null where id = ${id}`)
  await queueSlice(tx, queue, id)
}

/** The job ends by itself where the campaign has another version than it was queued with. */
export async function queueSlice(tx: Db, queue: Queue, id: number, startAfterSeconds = 0) {
  const found = await firstRow<{ version: number }>(tx, sql`select version from campaigns where id = ${id}`)
  if (!found) return
  await queue.add(
    tx,
    { name: 'campaign', data: { id, version: found.version } },
    startAfterSeconds > 0 ? { startAfterSeconds } : {},
  )
}

/** No further e-mail leaves; those that are just being sent do. */
export function pauseCampaign(db: Db, id: number, given: Given): Promise<CampaignAct> {
  return move(db, id, given, { from: 'sending', to: 'paused' })
}

export function resumeCampaign(deps: { db: Db; queue: Queue }, id: number, given: Given): Promise<CampaignAct> {
  return move(deps.db, id, given, { from: 'paused', to: 'sending', queue: deps.queue })
}

type Move = { from: CampaignState; to: CampaignState; queue?: Queue }

function move(db: Db, id: number, { version }: Given, { from, to, queue }: Move): Promise<CampaignAct> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    if (row.state !== from) return { ok: false, reason: 'state' }
    await tx.execute(sql`update campaigns set state = ${to}, last_error = null where id = ${id}`)
    if (queue) await queueSlice(tx, queue, id)
    return { ok: true }
  })
}

/** Only one of which no e-mail has left. */
export function removeCampaign(db: Db, id: number, { version }: Pick<Given, 'version'>): Promise<CampaignAct> {
  return db.transaction(async (tx) => {
    const row = await locked(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    if (!canEdit(row.state)) return { ok: false, reason: 'state' }
    await tx.execute(sql`delete from campaigns where id = ${id}`)
    return { ok: true }
  })
}

/** A new draft with the same contents. */
export async function copyCampaign(db: Db, id: number): Promise<number | null> {
  const made = await firstRow<{ id: number }>(
    db,
    sql`insert into campaigns (content, segment) select content, segment from campaigns where id = ${id} returning id`,
  )
  return made?.id ?? null
}
