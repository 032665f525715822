import { sql } from 'drizzle-orm'
import { type Day, isDay, plusDays, toRigaDate } from '../calendar/days.ts'
import { deleteAccount } from '../customers/close-account.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { endTask, openTask } from '../tasks/tasks.db.ts'
import { DATA_REQUEST_DAYS, type DataRequestKind, type DataRequestState } from './data-request.ts'
import type { DataRequest } from './data-requests.calls.ts'
import { eraseGuest } from './guest-data.db.ts'
import { addressOf, newestOfGuest, ofGuest } from './guest-orders.db.ts'

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
          case when u.id is not null then
            jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname), 'email', u.email) end as customer,
          case when g.id is not null then jsonb_build_object('order', g.prefixed_id, 'name', trim(g.name || ' ' || g.surname),
            'email', ${addressOf(sql`g`)}, 'orders', (select count(*) from orders o where ${ofGuest(addressOf(sql`g`))})) end as guest
        from data_requests r left join users u on u.id = r.user_id left join orders g on g.id = r.order_id where ${rest}`,
  )

type Entered = {
  of: { userId: number } | { email: string }
  kind: DataRequestKind
  receivedOn: string
  actor: string
  now: Date
}

export type Asked = { ok: true; id: number } | { ok: false; reason: 'unknown' | 'open' | 'date' }

/** Opens a task that counts the days. */
export function enterDataRequest(db: Db, { of, kind, receivedOn, actor, now }: Entered): Promise<Asked> {
  const today = toRigaDate(now)
  if (!isDay(receivedOn) || receivedOn > today || receivedOn < plusDays(today, -MAX_AGE_DAYS))
    return Promise.resolve({ ok: false, reason: 'date' })
  return db.transaction(async (tx) => {
    const subject = 'userId' in of ? await accountOf(tx, of.userId) : await guestOf(tx, of.email)
    if (!subject) return { ok: false, reason: 'unknown' }
    const { userId, orderId, name, email } = subject
    const dueOn = plusDays(receivedOn, DATA_REQUEST_DAYS)
    if (orderId !== null && (await hasOpen(tx, email, kind))) return { ok: false, reason: 'open' }
    const made = await firstRow<{ id: number }>(
      tx,
      sql`insert into data_requests (user_id, order_id, email, kind, received_on, due_on, entered_by)
          values (${userId}, ${orderId}, ${email}, ${kind}, ${receivedOn}, ${dueOn}, ${actor}) on conflict do nothing returning id`,
    )
    if (!made) return { ok: false, reason: 'open' }
    await openTask(tx, { kind: TASK, subject: `${TASK}:${made.id}`, note: `${name}, ${dueOn}` }, now)
    return { ok: true, id: made.id }
  })
}

type Subject = ({ userId: number; orderId: null } | { userId: null; orderId: number }) & { name: string; email: string }

async function accountOf(tx: Db, userId: number): Promise<Subject | null> {
  const user = await firstRow(tx, sql`select 1 from users where id = ${userId} and deleted_at is null for update`)
  return user ? { userId, orderId: null, name: `Nr. ${userId}`, email: '' } : null
}

async function guestOf(tx: Db, email: string): Promise<Subject | null> {
  const order = await newestOfGuest(tx, email)
  if (!order) return null
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`data-request:${email}`}, 0))`)
  return { userId: null, orderId: order.id, name: order.number, email }
}

/** The guest may have ordered again since they asked. */
const hasOpen = (tx: Db, email: string, kind: DataRequestKind) =>
  firstRow(
    tx,
    sql`select 1 from data_requests r join orders o on o.id = r.order_id
        where r.kind = ${kind} and r.state = 'open' and ${addressOf(sql`o`)} = ${email}`,
  )

type Closing = { version: number; actor: string; now: Date }

/** `email`: of a guest. */
type ClosedRequest = { userId: number | null; email: string | null; kind: DataRequestKind }

export type Closed = { ok: true; request: ClosedRequest } | { ok: false; reason: 'unknown' | 'changed' }

/** What was asked for is done: the data were handed over, or the account or what is kept of a guest is erased. */
export const fulfilDataRequest = (db: Db, id: number, closing: Closing & { proof: string }): Promise<Closed> =>
  closeRequest(db, id, closing, async (tx, { userId, email, kind }) => {
    await tx.execute(sql`update data_requests set state = 'done', proof = ${closing.proof}, closed_by = ${closing.actor},
      closed_at = ${closing.now.toISOString()} where id = ${id}`)
    if (kind === 'erase' && userId !== null) await deleteAccount(tx, userId, closing.now)
    if (kind === 'erase' && email !== null) await eraseGuest(tx, email)
  })

export const refuseDataRequest = (db: Db, id: number, closing: Closing & { reason: string }): Promise<Closed> =>
  closeRequest(db, id, closing, async (tx) => {
    await tx.execute(sql`update data_requests set state = 'refused', reason = ${closing.reason},
      closed_by = ${closing.actor}, closed_at = ${closing.now.toISOString()} where id = ${id}`)
  })

function closeRequest(
  db: Db,
  id: number,
  { version, now }: Closing,
  work: (tx: Db, request: ClosedRequest) => Promise<void>,
): Promise<Closed> {
  return db.transaction(async (tx) => {
    const request = await firstRow<ClosedRequest & { version: number; state: DataRequestState }>(
      tx,
      sql`select r.user_id as "userId", ${addressOf(sql`o`)} as email, r.kind, r.version, r.state
          from data_requests r left join orders o on o.id = r.order_id where r.id = ${id} for update of r`,
    )
    if (!request) return { ok: false, reason: 'unknown' }
    if (request.version !== version || request.state !== 'open') return { ok: false, reason: 'changed' }
    await work(tx, request)
    await endTask(tx, { kind: TASK, subject: `${TASK}:${id}` }, now)
    const { userId, email, kind } = request
    return { ok: true, request: { userId, email, kind } }
  })
}

type Own = { userId: number; orderId?: null; email?: '' } | { userId?: null; orderId: number; email: string }

/** The customer did it on a page of the shop, at once. */
export async function recordOwnRequest(
  tx: Db,
  { userId = null, orderId = null, email = '', kind, now }: Own & { kind: DataRequestKind; now: Date },
) {
  const day: Day = toRigaDate(now)
  await tx.execute(sql`insert into data_requests (user_id, order_id, email, kind, state, received_on, due_on, closed_at)
    values (${userId}, ${orderId}, ${email}, ${kind}, 'done', ${day}, ${plusDays(day, DATA_REQUEST_DAYS)}, ${now.toISOString()})`)
}

/** The guest erased what is kept of them, by the link in an e-mail. */
export function eraseByGuest(db: Db, { orderId, email, now }: { orderId: number; email: string; now: Date }) {
  return db.transaction(async (tx) => {
    await eraseGuest(tx, email)
    const closed = await rows<{ id: number }>(
      tx,
      sql`update data_requests r set state = 'done', closed_at = ${now.toISOString()}::timestamptz from orders o
          where o.id = r.order_id and ${addressOf(sql`o`)} = ${email} and r.kind = 'erase' and r.state = 'open' returning r.id`,
    )
    for (const { id } of closed) await endTask(tx, { kind: TASK, subject: `${TASK}:${id}` }, now)
    if (closed.length === 0) await recordOwnRequest(tx, { orderId, email, kind: 'erase', now })
  })
}

/** By an order of theirs: no personal data. `closedAt`: null in lines of long ago. */
export type ErasedGuest = { orderId: number; placedAt: Date; closedAt: Date | null }

/** Every order with the address that was erased, because a backup may lack the newest. */
export async function erasedGuests(db: Db): Promise<ErasedGuest[]> {
  const found = await rows<{ id: number; placedAt: string; closedAt: string }>(
    db,
    sql`select o.id, o.placed_at as "placedAt", max(r.closed_at) as "closedAt"
        from data_requests r join orders own on own.id = r.order_id
        join orders o on ${ofGuest(addressOf(sql`own`))} and o.placed_at <= r.closed_at
        where r.kind = 'erase' and r.state = 'done' group by o.id, o.placed_at order by o.id`,
  )
  return found.map(({ id, placedAt, closedAt }) => ({
    orderId: id,
    placedAt: new Date(placedAt),
    closedAt: new Date(closedAt),
  }))
}

/** For restored backups, in which they are kept again. @returns how many guests */
export async function eraseGuestsAgain(db: Db, guests: readonly ErasedGuest[], now: Date): Promise<number> {
  let erased = 0
  for (const { orderId, placedAt, closedAt } of guests) {
    const since = closedAt?.toISOString() ?? null
    const back = await firstRow<{ email: string }>(
      db,
      sql`select o.email from orders o where o.id = ${orderId} and o.user_id is null and o.email <> ''
          and date_trunc('milliseconds', o.placed_at) = ${placedAt.toISOString()}::timestamptz
          and not exists (select from data_requests r join orders own on own.id = r.order_id
            where ${addressOf(sql`own`)} = o.email and r.kind = 'erase' and r.state = 'done'
              and (${since}::timestamptz is null or date_trunc('milliseconds', r.closed_at) >= ${since}::timestamptz))`,
    )
    if (!back) continue
    await eraseByGuest(db, { orderId, email: back.email, now })
    erased += 1
  }
  return erased
}
