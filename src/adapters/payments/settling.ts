import type { Services } from '../../http/services.ts'
import type { Settling } from '../../shop/payments/settle.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'

/** What settling a payment stands on, from what the instance has. */
export async function settlingOf(services: Services): Promise<Settling> {
  const { database, queue, providers, memory, now } = services
  return { db: database.db, queue, providers, settings: await readSettings(database.db, memory), now: now() }
}
