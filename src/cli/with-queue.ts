import { pino } from 'pino'
import { type RunningQueue, startQueue } from '../adapters/queue/queue.ts'
import type { CommandContext } from './commands.ts'

/** Jobs are committed with their cause and run by the server. */
export async function withQueue({ database }: CommandContext, work: (queue: RunningQueue) => Promise<void>) {
  const queue = await startQueue(database, pino({ level: 'warn' }))
  try {
    await work(queue)
  } finally {
    await queue.stop()
  }
}
