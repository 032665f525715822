import { setTimeout as sleep } from 'node:timers/promises'
import { currentPosition, readChanges } from '../../shop/catalogue/changes.db.ts'
import type { ChangePosition, Changes } from '../../shop/changes.ts'
import type { InstanceState } from '../../shop/system/instance-state.ts'
import type { Database } from './database.ts'

/** Changes that come together are read together. */
const GATHER_MS = 10
const AGAIN_MS = 500
/** A sale that no page shows is not announced, and a pooler between may swallow NOTIFY. */
const POLL_MS = 400
/** For how long the replica may answer without changes of stock alone: sales go on all the time. */
const STOCK_LAG_MS = 10_000

export type ChangeFeed = {
  /** Up to where changes have been handed out. */
  position(): ChangePosition
  /** How changes are heard of; null: from PostgreSQL. */
  transport(): InstanceState['transport']
  close(): void
}

/** Hands out changes from now on; NOTIFY only wakes the reader. `readDb` has what `take` got, but stock may lag. */
export async function followChanges(
  { db, listen, readAfter }: Pick<Database, 'db' | 'listen' | 'readAfter'>,
  take: (changes: Changes, position: ChangePosition) => void | Promise<void>,
): Promise<ChangeFeed> {
  let isReading = false
  let isOwed = false
  let isClosed = false
  let stockChangedAt: number | undefined

  const wake = () => {
    isOwed = true
    if (!isReading) void read()
  }
  // Listened to before the position is taken, so that nothing lies between.
  let isStarted = false
  const awaken = () => isStarted && wake()
  await listen('shop_changes', awaken, awaken)
  let position = await currentPosition(db)
  readAfter(position.lsn)
  isStarted = true
  const polling = setInterval(wake, POLL_MS).unref()
  wake()

  async function read() {
    isReading = true
    while (isOwed && !isClosed) {
      isOwed = false
      try {
        const found = await readChanges(db, position)
        position = found.position
        const { tags, stock } = found.changes
        if (stock.length > 0) stockChangedAt ??= performance.now()
        if (tags.length > 0 || isOlder(stockChangedAt, STOCK_LAG_MS)) {
          readAfter(position.lsn)
          stockChangedAt = undefined
        }
        if (tags.length + stock.length > 0) await take(found.changes, position)
        await sleep(GATHER_MS, undefined, { ref: false })
      } catch {
        // While the database is unavailable nothing changes in it.
        isOwed = true
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    }
    isReading = false
  }

  return {
    position: () => position,
    transport: () => null,
    close() {
      isClosed = true
      clearInterval(polling)
    },
  }
}

const isOlder = (since: number | undefined, ms: number) => since !== undefined && performance.now() - since >= ms
