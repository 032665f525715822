import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type ChangeFeed, followChanges } from '../../src/adapters/database/changes.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { sessionLock } from '../../src/adapters/database/session-lock.ts'
import { changeLog } from '../../src/adapters/search/change-log.ts'
import { createOutsideSearch } from '../../src/shop/search/outside/create-outside-search.db.ts'
import { askForRebuild, readIndexState } from '../../src/shop/search/outside/index-state.db.ts'
import type { OutsideIndex } from '../../src/shop/search/outside/outside-index.ts'
import type { OpenedEngine } from './engine-contract.ts'

/** What an outside index promises: a change is written by the worker, and seen by every process. */
const VISIBLE_WITHIN_MS = 3_000

export async function openOutside(database: Database, engine: string, index: OutsideIndex): Promise<OpenedEngine> {
  const { db, readDb } = database
  const applied = new Set<string>()
  const errors: unknown[] = []
  const feeds: ChangeFeed[] = []
  const search = createOutsideSearch(
    { db, readDb },
    {
      engine,
      index,
      lock: sessionLock(database.connection, `search ${engine}`),
      log: changeLog(db),
      position: () => feeds[0]?.position() ?? { snapshot: '', lsn: '0/0', timeline: '', at: 0 },
      onError: (error) => errors.push(error),
      onApplied(tags) {
        for (const tag of tags) applied.add(tag)
      },
      onReordered() {},
      onBack() {},
      onAway: (error) => errors.push(error),
      withinMs: 20_000,
      // Counts are what the contract is about.
      countsWithinMs: 20_000,
      keptMs: 0,
    },
  )
  feeds.push(await followChanges(database, (changes) => search.sync.changed(changes)))
  await search.sync.ready()
  const settled = async () => {
    const end = `end:${randomUUID()}`
    await db.execute(sql`select announce(array[${end}], null)`)
    for (const deadline = performance.now() + 30_000; !applied.has(end); await sleep(5)) {
      if (performance.now() > deadline) throw new Error(`changes are not applied: ${errors.map(String).join('; ')}`)
    }
  }
  return {
    engine: search.engine,
    settled,
    async rebuild() {
      const before = await readIndexState(db, engine)
      await askForRebuild(db, engine)
      while ((await readIndexState(db, engine)).generation === before.generation) await sleep(10)
      await settled()
    },
    visibleWithinMs: VISIBLE_WITHIN_MS,
    async close() {
      feeds[0]?.close()
      await search.sync.close()
    },
  }
}
