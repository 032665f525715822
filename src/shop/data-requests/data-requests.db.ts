import { sql } from 'drizzle-orm'
import { type Day, isDay, plusDays, toRigaDate } from '../calendar/days.ts'
import { deleteAccount } from '../customers/close-account.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import { DATA_REQUEST_DAYS, type DataRequestKind, type DataRequestState } from './data-request.ts'
import type { DataRequest } from './data-requests.calls.ts'

const TASK = 'data-request'
const MAX_AGE_DAYS = 365
const MOST_OPEN = 200

type Filter = { state: DataRequestState; before: number | undefined; limit: number; now: Date }

/** Open ones by the day that they are due, others the newest first. */
export const listDataRequests = (db: Db, { state, before, limit, now }: Filter): Promise<DataRequest[]> =>
  selectRequests(
    db,
    now,
    state === 'open'
      ? sql`r.state = 'open' order by r.due_on, r.id limit ${MOST_OPEN}`
      : sql`r.state = ${state} and r.id < ${before ?? 2_147_483_647} order by r.id desc limit ${limit}`,
  )

export const findDataRequest = async (db: Db, id: number, now: Date): Promise<DataRequest | undefined> =>
  (await selectRequests(db, now, sql`r.id = ${id}`))[0]

const personOf = (actor: ReturnType<typeof sql>) => sql`coalesce(
  (select name from staff where ${actor} = 'staff:' || id), (select name from api_keys where ${actor} = 'key:' || id), ${actor})`

const selectRequests = (db: Db, now: Date, rest: ReturnType<typeof sql>) =>
  rows<DataRequest>(
    db,
    sql`select r.id, r.version, r.kind, r.state, r.received_on::text as "receivedOn", r.due_on::text as "dueOn",
          case when r.state = 'open' then r.due_on - ${toRigaDate(now)}::date end as "daysLeft",
          ${personOf(sql`r.entered_by`)} as "enteredBy", r.proof, r.reason, ${personOf(sql`r.closed_by`)} as "closedBy",
          r.closed_at as "closedAt",
          jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname), 'email', u.email) as customer
        from data_requests r join users u on u.id = r.user_id where ${rest}`,
  )

type Entered = { userId: number; kind: DataRequestKind; receivedOn: string; actor: string; now: Date }

export type Asked = { ok: true; id: number } | { ok: false; reason: 'unknown' | 'open' | 'date' }

/** Opens a task that counts the days. */
export function enterDataRequest(db: Db, { userId, kind, receivedOn, actor, now }: Entered): Promise<Asked> {
  const today = toRigaDate(now)
  if (!isDay(receivedOn) || receivedOn > today || receivedOn < plusDays(today, -MAX_AGE_DAYS))
    return Promise.resolve({ ok: false, reason: 'date' })
  return db.transaction(async (tx) => {
    const user = await firstRow(tx, sql`select 1 from users where id = ${userId} and deleted_at is null for update`)
    if (!user) return { ok: false, reason: 'unknown' }
    const dueOn = plusDays(receivedOn, DATA_REQUEST_DAYS)
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into data_requests (user_id, kind, received_on, due_on, entered_by)
          values (${userId}, ${kind}, ${receivedOn}, ${dueOn}, ${actor}) on conflict do nothing returning id`,
    )
    if (!made) return { ok: false, reason: 'open' }
    await openTask(tx, { kind: TASK, subject: `${TASK}:${made.id}`, note: `Nr. ${userId}, ${dueOn}` }, now)
    return { ok: true, id: made.id }
  })
}

type Closing = { version: number; actor: string; now: Date }

export type Closed =
  | { ok: true; request: { userId: number; kind: DataRequestKind } }
  | { ok: false; reason: 'unknown' | 'changed' }

/** What was asked for is done: the data were handed over, or the account is erased. */
export const fulfilDataRequest = (db: Db, id: number, closing: Closing & { proof: string }): Promise<Closed> =>
  closeRequest(db, id, closing, async (tx, { userId, kind }) => {
    await tx.execute(sql`update data_requests set state = 'done', proof = ${closing.proof}, closed_by = ${closing.actor},
      closed_at = ${closing.now.toISOString()} where id = ${id}`)
    if (kind === 'erase') await deleteAccount(tx, userId, closing.now)
  })

export const refuseDataRequest = (db: Db, id: number, closing: Closing & { reason: string }): Promise<Closed> =>
  closeRequest(db, id, closing, async (tx) => {
    await tx.execute(sql`update data_requests set state = 'refused', reason = ${closing.reason},
      closed_by = ${closing.actor}, closed_at = ${closing.now.toISOString()} where id = ${id}`)
  })

type Found = { userId: number; kind: DataRequestKind }

function closeRequest(
  db: Db,
  id: number,
  { version, now }: Closing,
  work: (tx: Db, request: Found) => Promise<void>,
): Promise<Closed> {
  return db.transaction(async (tx) => {
    const request = await firstRow<Found & { version: number; state: DataRequestState }>(
      tx,
      sql`select user_id as "userId", kind, version, state from data_requests where id = ${id} for update`,
    )
    if (!request) return { ok: false, reason: 'unknown' }
    if (request.version !== version || request.state !== 'open') return { ok: false, reason: 'changed' }
    await work(tx, request)
    await endTask(tx, { kind: TASK, subject: `${TASK}:${id}` }, now)
    return { ok: true, request: { userId: request.userId, kind: request.kind } }
  })
}

/** The customer did it on their own page, at once. */
export async function recordOwnRequest(
  tx: Db,
  { userId, kind, now }: { userId: number; kind: DataRequestKind; now: Date },
) {
  const day: Day = toRigaDate(now)
  await tx.execute(sql`insert into data_requests (user_id, kind, state, received_on, due_on, closed_at)
    values (${userId}, ${kind}, 'done', ${day}, ${plusDays(day, DATA_REQUEST_DAYS)}, ${now.toISOString()})`)
}
