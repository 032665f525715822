import type { Services } from '../../http/services.ts'
import type { SettlementDeps } from '../../shop/payments/settle.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'

/** What settling a payment stands on, from what the instance has. */
export async function settlementDeps(services: Services): Promise<SettlementDeps> {
  const { database, queue, providers, memory, now } = services
  return { db: database.db, queue, providers, settings: await readSettings(database.db, memory), now: now() }
}
