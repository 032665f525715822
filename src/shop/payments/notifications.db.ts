import { sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { settleRefunds } from './refund.db.ts'
import { settlePayment } from './settle.db.ts'
import { type SettlementServices, settlementDeps } from './settlement-deps.db.ts'

type Named = { reference: string; providerRef: string }
type Received = { provider: string; eventKey: string; body: Buffer; headers: object }

export async function storeNotification(db: Db, { provider, eventKey, body, headers }: Received) {
  await db.execute(sql`insert into webhook_events (provider, event_key, body, headers)
    values (${provider}, ${eventKey}, ${body}, ${JSON.stringify(headers)}::jsonb) on conflict do nothing`)
}

export async function settleNotified(services: SettlementServices, { reference, providerRef }: Named) {
  const settlement = await settlementDeps(services)
  await settlePayment(settlement, reference, providerRef)
  await settleRefunds(settlement, reference)
}
