import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { InstanceState } from './instance-state.ts'

export const TELL_MS = 10_000
const FORGOTTEN = '1 hour'
const MOST_SHOWN = 100

type Instance = { id: string; startedAt: Date; state: InstanceState }

export async function tellInstance(db: Db, { id, startedAt, state }: Instance) {
  await db.execute(sql`
    with forgotten as (delete from instances where seen_at < now() - ${FORGOTTEN}::interval and id <> ${id})
    insert into instances (id, state, started_at, seen_at)
    values (${id}, ${JSON.stringify(state)}::jsonb, ${startedAt.toISOString()}, now())
    on conflict (id) do update set state = excluded.state, seen_at = excluded.seen_at`)
}

type Telling = Omit<Instance, 'state'> & { db: Db; state: () => InstanceState; onError: (error: unknown) => void }

/** Until `stop`, which takes the row away. */
export function keepTelling({ db, id, startedAt, state, onError }: Telling) {
  const tell = () => tellInstance(db, { id, startedAt, state: state() }).catch(onError)
  const timer = setInterval(() => void tell(), TELL_MS).unref()
  const first = tell()
  return {
    async stop() {
      clearInterval(timer)
      await first
      await db.execute(sql`delete from instances where id = ${id}`).catch(onError)
    },
  }
}

type SeenInstance = InstanceState & {
  startedAt: string
  seenAt: string
  silentSeconds: number
  /** Age of the oldest change that it had not taken when it was seen last. */
  behindSeconds: number
}

/** The latest seen first. */
export function seenInstances(db: Db): Promise<SeenInstance[]> {
  return rows(
    db,
    sql`select i.state->>'host' as host, i.state->>'role' as role, i.state->>'version' as version, i.state->'position' as position,
          nullif(i.state->'transport', 'null') as transport, nullif(i.state->'relay', 'null') as relay,
          i.started_at as "startedAt", i.seen_at as "seenAt",
          extract(epoch from now() - i.seen_at)::float8 as "silentSeconds",
          coalesce((select extract(epoch from i.seen_at - min(c.changed_at)) from catalogue_changes c
            where c.xid >= pg_snapshot_xmin((i.state->'position'->>'snapshot')::pg_snapshot)
              and not pg_visible_in_snapshot(c.xid, (i.state->'position'->>'snapshot')::pg_snapshot)
              and c.changed_at < i.seen_at), 0)::float8 as "behindSeconds"
        from instances i order by i.seen_at desc limit ${MOST_SHOWN}`,
  )
}
