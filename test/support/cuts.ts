import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { expect } from 'vitest'
import { openDatabase } from '../../src/adapters/database/database.ts'
import { type Db, firstRow, rows } from '../../src/shop/db.ts'
import type { TestShop } from './shop.ts'

export type Cuts = {
  /** Whose connections are lost. */
  db: Db
  /** A digest of each table. */
  everything(): Promise<Record<string, string>>
  /** Loses the connection at each statement of the work in turn, at last so that only the answer of its commit is lost. @returns how often */
  cutEverywhere(work: () => Promise<unknown>): Promise<number>
  close(): Promise<void>
}

/** The connection is lost at a statement: before it is sent, or while its answer is waited for. */
type Cut = { at: number | 'commit'; isSent: boolean }
type Connection = { connection: { stream: { destroySoon(): void; destroy(): void } }; processID: number }

/** What only reads changes nothing, so the cut before the next write shows the same. */
const READ = /^\s*select\b(?!.*\bset_config\b)/is

/** Sessions of staff say when they were last seen. */
const OTHERS = ['staff_sessions', 'staff_requests']

/** Bytes: so large are only tables of goods and places that the shop began with. */
const LARGE = 500_000

export async function openCuts(shop: TestShop): Promise<Cuts> {
  let cut: Cut | null = null
  let statements = 0
  const processes = new Set<number>()

  function cutAtStatement(client: ClientBase) {
    const { connection, processID } = client as ClientBase & Connection
    processes.add(processID)
    const send = client.query.bind(client) as (...args: unknown[]) => unknown
    const cutting = (...args: unknown[]) => {
      const [query] = args as [string | { text: string }]
      const text = typeof query === 'string' ? query : query.text
      if (cut === null || READ.test(text)) return send(...args)
      statements += 1
      if (cut.at !== statements && cut.at !== text) return send(...args)
      const { isSent } = cut
      cut = null
      if (!isSent) connection.stream.destroy()
      const answer = send(...args)
      if (isSent) connection.stream.destroySoon()
      return answer
    }
    client.query = cutting as typeof client.query
  }

  const { connectionString } = shop.services.database.connection
  const config = { DATABASE_URL: connectionString, DATABASE_READ_URL: undefined, DATABASE_POOL: 2, dataDir: '' }
  const database = await openDatabase(config, { onConnection: cutAtStatement })

  /** Resolves when the server has ended what was cut. */
  async function ended() {
    const ids = sql.param([...processes])
    const left = sql`select 1 from pg_stat_activity where pid = any(${ids}::int[]) and state <> 'idle'`
    while ((await rows(shop.db, left)).length > 0) await new Promise((done) => setImmediate(done))
  }

  const tables = await rows<{ name: string }>(
    shop.db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname <> all(${sql.param(OTHERS)}::text[]) and pg_relation_size(oid) < ${LARGE}`,
  )

  async function everything() {
    const digests = tables.map(
      ({ name }) => sql`select ${name}::text as name, md5(string_agg(t::text, '' order by t::text)) as digest
        from ${sql.identifier(name)} t`,
    )
    const found = await firstRow<{ all: Record<string, string> }>(
      shop.db,
      sql`select json_object_agg(name, digest) as all from (${sql.join(digests, sql` union all `)}) d`,
    )
    return found?.all ?? {}
  }

  async function cutEverywhere(work: () => Promise<unknown>): Promise<number> {
    const before = await everything()
    const lose = async (next: Cut) => {
      cut = next
      statements = 0
      await expect(work()).rejects.toThrow()
      expect(cut).toBeNull()
      await ended()
    }
    await lose({ at: 'commit', isSent: false })
    expect(await everything()).toEqual(before)
    const all = statements
    for (let at = 1; at < all; at++) {
      await lose({ at, isSent: at % 2 === 0 })
      expect(await everything()).toEqual(before)
    }
    await lose({ at: 'commit', isSent: true })
    expect(await everything()).not.toEqual(before)
    return all + 1
  }

  return { db: database.db, everything, cutEverywhere, close: () => database.close() }
}
