import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { followChanges } from '../../src/adapters/database/changes.ts'
import { createSearch } from '../../src/shop/search/live-index/create-search.db.ts'
import { describeEngine } from './engine-contract.ts'

describeEngine('in-process', async (database) => {
  const heard = new Set<string>()
  const { engine, sync } = createSearch(database.db, {
    onError(error) {
      throw error
    },
  })
  const feed = await followChanges(database, (changes) => {
    for (const tag of changes.tags) heard.add(tag)
    return sync.changed(changes)
  })
  await sync.ready()
  const settled = async () => {
    const end = `end:${randomUUID()}`
    await database.db.execute(sql`select announce(array[${end}], null)`)
    await vi.waitFor(() => expect(heard).toContain(end), { interval: 2, timeout: 10_000 })
    await sync.settled()
  }
  return {
    engine,
    settled,
    async rebuild() {
      await sync.changed({ tags: ['everything'], products: null, stock: [] })
      await sync.settled()
    },
    visibleWithinMs: 1_000,
    async close() {
      feed.close()
      sync.close()
    },
  }
})
