import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export type LockWatch = {
  /** Milliseconds for which the longest lock on a table was held that keeps readers or writers out, and which it was. */
  held(): { ms: number; what: string }
  /** Milliseconds for which anybody waited for a lock. */
  waited(): number
  close(): Promise<void>
}

/** What keeps others from writing, and the first of them also from reading. */
const STRONG = ['AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock', 'ShareLock']

const EVERY_MS = 5

type Seen = { key: string }

/** Looks at who holds which table and who waits, so often that no person would notice what it misses. */
export async function watchLocks(url: string): Promise<LockWatch> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const first = new Map<string, number>()
  let longest = { ms: 0, what: `none for ${EVERY_MS} ms` }
  let waited = 0
  let isOpen = true

  async function look() {
    const now = performance.now()
    const { rows } = await client.query<Seen>(
      `select l.pid || ' ' || l.mode || ' ' || l.relation::regclass as key from pg_locks l
       join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
       where l.granted and l.locktype = 'relation' and l.mode = any($1) and n.nspname = 'public' and c.relkind = 'r'
         and l.database = (select oid from pg_database where datname = current_database())`,
      [STRONG],
    )
    for (const { key } of rows) {
      const ms = now - (first.get(key) ?? now)
      if (!first.has(key)) first.set(key, now)
      if (ms >= longest.ms) longest = { ms, what: key.replace(/^\d+ /, '') }
    }
    for (const key of first.keys()) if (!rows.some((row) => row.key === key)) first.delete(key)
    const waits = await client.query<{ ms: number }>(
      `select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)), 0)::float8 * 1000 as ms
       from pg_locks l where not l.granted and l.locktype <> 'advisory' and l.waitstart is not null`,
    )
    waited = Math.max(waited, waits.rows[0]?.ms ?? 0)
  }

  const watching = (async () => {
    while (isOpen) {
      await look()
      await sleep(EVERY_MS)
    }
  })()
  return {
    held: () => longest,
    waited: () => waited,
    async close() {
      isOpen = false
      await watching
      await client.end()
    },
  }
}
