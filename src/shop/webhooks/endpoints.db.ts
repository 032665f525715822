import { eq, sql } from 'drizzle-orm'
import { changedRows, type Db, rows } from '../db.ts'
import type { Keys } from '../keys.ts'
import { type Conflict, type Edit, mergeEdits } from '../merge-edits.ts'
import { decryptSecret, encryptSecret } from '../staff/secrets.ts'
import { endTask } from '../tasks/tasks.db.ts'
import {
  type CheckAddress,
  cleanedEndpoint,
  type EndpointFields,
  type EndpointProblems,
  fieldsOfEndpoint,
  readEndpoint,
} from './endpoint-fields.ts'
import { newSecret } from './signature.ts'
import { TEST_EVENT } from './webhook-events.ts'
import type { WebhookEndpoint } from './webhooks.calls.ts'
import { webhookEndpoints } from './webhooks.tables.ts'

export const MAX_ENDPOINTS = 20

/** The old secret signs beside the new one for so long. */
const ROTATION_MS = 24 * 60 * 60_000

export const taskOfEndpoint = (id: number) => ({ kind: 'webhook-off', subject: `webhook:${id}` })

type EndpointRow = typeof webhookEndpoints.$inferSelect
type Deps = { db: Db; keys: Keys; now: Date; checkAddress: CheckAddress }

export async function listEndpoints({ db, keys, now }: Omit<Deps, 'checkAddress'>): Promise<WebhookEndpoint[]> {
  const found = await db.select().from(webhookEndpoints).orderBy(webhookEndpoints.name, webhookEndpoints.id)
  const counts = await rows<{ id: number; waiting: number; delivered: string | null }>(
    db,
    sql`select e.id, (select count(*)::int from webhook_messages where endpoint_id = e.id and due_at is not null) as waiting,
          (select max(delivered_at) from (select delivered_at from webhook_messages
            where endpoint_id = e.id order by id desc limit 1000) m) as delivered
        from webhook_endpoints e`,
  )
  return found.map((row) => {
    const own = counts.find(({ id }) => id === row.id)
    const rotates = row.previousUntil !== null && row.previousUntil > now
    return {
      id: row.id,
      version: row.version,
      fields: fieldsOfEndpoint(row),
      offReason: row.offReason,
      failingSince: row.failingSince?.toISOString() ?? null,
      lastDelivered: own?.delivered ? new Date(own.delivered).toISOString() : null,
      waiting: own?.waiting ?? 0,
      previousUntil: rotates ? (row.previousUntil?.toISOString() ?? null) : null,
      canSign: decryptSecret(keys, row.secret, 'webhooks') !== null,
    }
  })
}

export type EndpointRefused =
  | { ok: false; reason: 'unknown' | 'changed' | 'tooMany' }
  | { ok: false; reason: 'fields'; problems: EndpointProblems }
  | { ok: false; reason: 'conflict'; version: number; conflicts: Conflict[] }

type Made = { ok: true; id: number; secret: string }

export function createEndpoint(deps: Deps, given: EndpointFields): Promise<Made | EndpointRefused> {
  return deps.db.transaction(async (tx) => {
    const read = readEndpoint(cleanedEndpoint(given), deps.checkAddress)
    if ('problems' in read) return { ok: false, reason: 'fields', problems: read.problems }
    if ((await tx.$count(webhookEndpoints)) >= MAX_ENDPOINTS) return { ok: false, reason: 'tooMany' }
    const secret = newSecret()
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({ ...read.values, secret: encryptSecret(deps.keys, secret, 'webhooks'), createdAt: deps.now })
      .returning({ id: webhookEndpoints.id })
    return { ok: true, id: made?.id ?? 0, secret }
  })
}

/** Fields that others changed meanwhile are merged, or returned where both changed the same one. */
export function editEndpoint(
  { db, now, checkAddress }: Deps,
  id: number,
  { version, base, changes }: Edit<EndpointFields> & { version: number },
): Promise<{ ok: true } | EndpointRefused> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    const current = fieldsOfEndpoint(row)
    const read = version === row.version ? current : cleanedEndpoint(base as EndpointFields)
    const wanted = cleanedEndpoint(changes as EndpointFields)
    const merged = mergeEdits<EndpointFields>(current, { base: read, changes: wanted })
    const next = readEndpoint({ ...current, ...(merged.changes as EndpointFields) }, checkAddress)
    if ('problems' in next) return { ok: false, reason: 'fields', problems: next.problems }
    const { conflicts } = merged
    if (conflicts.length > 0) return { ok: false, reason: 'conflict', version: row.version, conflicts }
    if (Object.keys(merged.changes).length === 0) return { ok: true }
    const { isOn, address } = next.values
    const begins = (isOn && !row.isOn) || address !== row.address
    await tx
      .update(webhookEndpoints)
      .set({ ...next.values, ...(isOn ? { offReason: null } : {}) })
      .where(eq(webhookEndpoints.id, id))
    if (begins) await beginAnew(tx, id, now)
    if (isOn) await endTask(tx, taskOfEndpoint(id), now)
    return { ok: true }
  })
}

/** Another address, or one that is switched on again: nothing is known against it, and what waits is sent at once. */
async function beginAnew(tx: Db, id: number, now: Date) {
  await tx.update(webhookEndpoints).set({ failingSince: null, restsUntil: null }).where(eq(webhookEndpoints.id, id))
  await tx.execute(
    sql`update webhook_messages set due_at = ${now.toISOString()} where endpoint_id = ${id} and due_at is not null`,
  )
}

async function lockEndpoint(tx: Db, id: number): Promise<EndpointRow | undefined> {
  const [row] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update')
  return row
}

const REMOVED_AT_ONCE = 1_000

/** With its messages, of which there may be hundreds of thousands; what an order adds meanwhile goes by retention. */
export async function removeEndpoint(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  version: number,
): Promise<{ ok: true } | EndpointRefused> {
  const removed = await db.transaction(async (tx): Promise<{ ok: true } | EndpointRefused> => {
    const row = await lockEndpoint(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id))
    await endTask(tx, taskOfEndpoint(id), now)
    return { ok: true }
  })
  if (removed.ok) {
    while ((await changedRows(db, removeSome(id))) === REMOVED_AT_ONCE);
  }
  return removed
}

const removeSome = (id: number) => sql`delete from webhook_messages where id in (
  select id from webhook_messages where endpoint_id = ${id} limit ${REMOVED_AT_ONCE})`

/** The old one goes on signing for a day, beside the new one. */
export function rotateSecret(
  { db, keys, now }: Pick<Deps, 'db' | 'keys' | 'now'>,
  id: number,
  version: number,
): Promise<Made | EndpointRefused> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row) return { ok: false, reason: 'unknown' }
    if (row.version !== version) return { ok: false, reason: 'changed' }
    const secret = newSecret()
    await tx
      .update(webhookEndpoints)
      .set({
        secret: encryptSecret(keys, secret, 'webhooks'),
        previousSecret: row.secret,
        previousUntil: new Date(now.getTime() + ROTATION_MS),
      })
      .where(eq(webhookEndpoints.id, id))
    return { ok: true, id, secret }
  })
}

/** A message to try it with, also where it is switched off for events. @returns false where there is no such endpoint */
export function queueTest({ db, now }: Pick<Deps, 'db' | 'now'>, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockEndpoint(tx, id)
    if (!row?.isOn) return false
    await tx.execute(sql`insert into webhook_messages (endpoint_id, type, subject, data, created_at, due_at)
      values (${id}, ${TEST_EVENT}, ${`webhook:${id}`}, '{}', ${now.toISOString()}, ${now.toISOString()})`)
    await tx.update(webhookEndpoints).set({ restsUntil: null }).where(eq(webhookEndpoints.id, id))
    return true
  })
}
