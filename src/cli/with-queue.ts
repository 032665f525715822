import { pino } from 'pino'
import { type RunningQueue, startQueue } from '../adapters/queue/queue.ts'
import type { CommandContext } from './commands.ts'

/** What is queued commits with its cause; the running server, or the next one, does it. */
export async function withQueue({ database }: CommandContext, work: (queue: RunningQueue) => Promise<void>) {
  const queue = await startQueue(database, pino({ level: 'warn' }))
  try {
    await work(queue)
  } finally {
    await queue.stop()
  }
}
