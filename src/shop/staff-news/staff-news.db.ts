import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Position } from './position.ts'
import type { OrderNews, Presence } from './staff-news.calls.ts'

/** How long a page counts as open after its last sign of life. */
const PRESENT_SECONDS = 40

export type Pulse = {
  highest: Position
  /** Rows after the given position. */
  fresh: Position
  /** By the id of each open pick wave: changes with its orders and with what is picked for them. */
  waves: Readonly<Record<string, string>>
  /** Changes when a task is opened or closed. */
  tasks: string
  presence: Presence[]
}

/** What changed, from indexes alone: the same few pages whatever the shop has sold. */
export async function readPulse(db: Db, since: Position, now: Date): Promise<Pulse> {
  const row = await firstRow<Pulse>(
    db,
    sql`select
      json_build_object('events', (select coalesce(max(id), 0) from order_events),
        'notes', (select coalesce(max(id), 0) from order_notes), 'log', (select coalesce(max(id), 0) from audit_log)) as highest,
      json_build_object('events', (select count(*) from order_events where id > ${since.events}),
        'notes', (select count(*) from order_notes where id > ${since.notes}),
        'log', (select count(*) from audit_log where id > ${since.log})) as fresh,
      (select coalesce(json_object_agg(w.wave_id, w.mark), '{}') from (
        select o.wave_id, count(*) || ':' || sum(hashtext(concat_ws(':', o.order_id, k.line_id, k.picked, k.missing))::bigint) as mark
          from pick_wave_orders o left join order_lines l on l.order_id = o.order_id
          left join picked_lines k on k.line_id = l.id where o.left_at is null group by o.wave_id) w) as waves,
      (select count(*) || ':' || coalesce(max(id), 0) from operator_tasks where done_at is null) as tasks,
      (select coalesce(json_agg(p order by p.number, p."staffId"), '[]') from (
        select case when s.subject like 'order:%' then substr(s.subject, 7) else s.subject end as number, s.staff_id as "staffId", min(m.name) as name, bool_or(s.is_editing) as "isEditing"
          from staff_presence s join staff m on m.id = s.staff_id
          where s.seen_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${PRESENT_SECONDS})
          group by s.subject, s.staff_id) p) as presence`,
  )
  if (!row) throw new Error('One row is always read')
  return row
}

/** Rows that were told already. */
export type Told = { events: readonly number[]; notes: readonly number[]; log: readonly number[] }

export const NOTHING_TOLD: Told = { events: [], notes: [], log: [] }

const MAX_NAMED = 50

type Found = { numbers: string[]; placed: number; rows: { events: number[]; notes: number[]; log: number[] } }

/** The orders behind the rows after a position. */
export async function readOrderNews(db: Db, since: Position, told: Told): Promise<OrderNews & { rows: Told }> {
  const array = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
  const found = await firstRow<Found>(
    db,
    sql`with events as (select id, order_id, from_state from order_events
            where id > ${since.events} and id <> all(${array(told.events)}) limit 1000),
        notes as (select id, order_id from order_notes where id > ${since.notes} and id <> all(${array(told.notes)}) limit 1000),
        log as (select id, subject from audit_log where id > ${since.log} and id <> all(${array(told.log)}) limit 1000),
        changed as (select order_id from events union select order_id from notes
          union select substr(subject, 7)::int from log where subject ~ '^order:[0-9]+$')
      select (select coalesce(json_agg(o.number), '[]') from (select prefixed_id as number from orders
          where id in (select order_id from changed) order by id desc limit ${MAX_NAMED + 1}) o) as numbers,
        (select count(*)::int from events where from_state is null) as placed,
        json_build_object('events', (select coalesce(json_agg(id), '[]') from events),
          'notes', (select coalesce(json_agg(id), '[]') from notes),
          'log', (select coalesce(json_agg(id), '[]') from log)) as rows`,
  )
  const { numbers = [], placed = 0, rows = NOTHING_TOLD } = found ?? {}
  const isAll = numbers.length > MAX_NAMED || Object.values(rows).some((ids) => ids.length === 1000)
  return { numbers: numbers.slice(0, MAX_NAMED), placed, isAll, rows }
}
