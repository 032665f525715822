import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import type { Log } from '../log.ts'
import { settlePayment } from './settle.db.ts'
import { type SettlementServices, settlementDeps } from './settlement-deps.db.ts'

export async function settleAfterReturn(
  services: SettlementServices,
  orderId: number,
  log: Log,
): Promise<{ isFailed: boolean }> {
  const reference = await latestReference(services.database.db, orderId)
  if (!reference) return { isFailed: false }
  const settled = await settlePayment(await settlementDeps(services), reference).catch((error: unknown) => {
    log.warn({ err: error }, 'the payment vendor did not answer')
    return null
  })
  return { isFailed: settled?.state === 'failed' || settled?.state === 'expired' }
}

async function latestReference(db: Db, orderId: number): Promise<string | undefined> {
  const row = await firstRow<{ reference: string }>(
    db,
    sql`select reference from payments where order_id = ${orderId} and provider_ref is not null
        order by attempt desc limit 1`,
  )
  return row?.reference
}
