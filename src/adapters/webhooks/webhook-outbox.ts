import { setTimeout as sleep } from 'node:timers/promises'
import { WEBHOOKS_DUE, webhookSender } from '../../shop/webhooks/send-messages.db.ts'
import type { Outbox } from '../queue/due-queues.ts'

type Deps = Parameters<typeof webhookSender>[0]

/** What is cut short by the end of the process is sent again by another one. */
export function webhookOutbox(deps: Deps, onError: (error: unknown) => void): Outbox {
  const send = webhookSender(deps)
  const running = new Set<Promise<void>>()
  let isStopping = false
  return {
    due: WEBHOOKS_DUE,
    wake() {
      if (isStopping) return
      const run = send(() => isStopping)
        .catch(onError)
        .finally(() => running.delete(run))
      running.add(run)
    },
    async stop(withinMs) {
      isStopping = true
      await Promise.race([Promise.all(running), sleep(withinMs, undefined, { ref: false })])
    },
  }
}
