import type { ShopServices } from '../services.ts'
import { readSettings } from '../settings/settings.db.ts'
import type { SettlementDeps } from './settle.db.ts'

export type SettlementServices = Pick<ShopServices, 'database' | 'queue' | 'providers' | 'memory' | 'now'>

export async function settlementDeps(services: SettlementServices): Promise<SettlementDeps> {
  const { database, queue, providers, memory, now } = services
  return { db: database.db, queue, providers, settings: await readSettings(database.db, memory), now: now() }
}
