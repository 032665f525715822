import { setTimeout as sleep } from 'node:timers/promises'
import { covers } from '../../shop/cache/snapshots.ts'
import { currentPosition, readChanges } from '../../shop/catalogue/changes.db.ts'
import type { ChangePosition, Changes } from '../../shop/changes.ts'
import type { ChangeFeed } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { type RelayMessage, readMessage } from './message.ts'
import { channelOf, type Transport } from './transport.ts'

/** The relay publishes at least once a second (`relay.ts`). */
const SILENT_MS = 3_000
const WATCH_MS = 1_000
const AGAIN_MS = 500
/** Instances that missed the same message do not ask the database in the same moment. */
const SPREAD_MS = 200

/** As `followChanges`, but told by the relay; what it did not hear it reads in the database by its position. */
export async function followRelay(
  { db, readAfter }: Pick<Database, 'db' | 'readAfter'>,
  transport: Transport,
  take: (changes: Changes) => void | Promise<void>,
): Promise<ChangeFeed> {
  const channel = await channelOf(db)
  const pending: RelayMessage[] = []
  let isWorking = false
  let isOwed = false
  let isClosed = false
  let heardAt = performance.now()
  let isStarted = false

  const wake = () => {
    if (isStarted && !isWorking) void work()
  }
  const subscription = await transport.subscribe(channel, (text) => {
    const message = readMessage(text)
    if (!message) return
    heardAt = performance.now()
    pending.push(message)
    wake()
  })
  let position = await currentPosition(db)
  readAfter(position.lsn)
  isStarted = true
  const watching = setInterval(() => {
    if (performance.now() - heardAt < SILENT_MS) return
    isOwed = true
    wake()
  }, WATCH_MS).unref()
  wake()

  async function work() {
    isWorking = true
    while (!isClosed && (pending.length > 0 || isOwed)) {
      try {
        const message = pending.shift()
        if (message) await apply(message)
        if (isOwed) await readMissed()
      } catch {
        // While the database is unavailable nothing changes in it.
        isOwed = true
        await sleep(AGAIN_MS, undefined, { ref: false })
      }
    }
    isWorking = false
  }

  async function apply({ from, to, changes }: RelayMessage) {
    const isSameServer = to.timeline === position.timeline
    if (isSameServer && covers(position.snapshot, to.snapshot)) return
    if (isSameServer && changes && covers(position.snapshot, from)) await hand(changes, to)
    else isOwed = true
  }

  async function readMissed() {
    if (performance.now() - heardAt < SILENT_MS) {
      await sleep(Math.random() * SPREAD_MS, undefined, { ref: false })
    }
    isOwed = false
    const found = await readChanges(db, position)
    await hand(found.changes, found.position)
  }

  async function hand(changes: Changes, to: ChangePosition) {
    position = to
    readAfter(to.lsn)
    if (changes.tags.length + changes.stock.length > 0) await take(changes)
  }

  return {
    position: () => position,
    transport: () => ({
      kind: transport.kind,
      isConnected: subscription.isConnected(),
      silentSeconds: Math.round((performance.now() - heardAt) / 1_000),
    }),
    close() {
      isClosed = true
      clearInterval(watching)
      subscription.close()
    },
  }
}
