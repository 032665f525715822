import type { Db } from '../db.ts'

/** Work for later. `add` writes into the same transaction as what causes the work, so both happen or neither. */
export type Queue = {
  add(tx: Db, job: Job, options?: { startAfterSeconds?: number; key?: string }): Promise<void>
}

export type Job =
  | { name: 'letter'; data: { id: string } }
  | { name: 'settle-payment'; data: { reference: string } }
  | { name: 'forgot-password'; data: { email: string } }
  | { name: 'check-vat'; data: { companyId: number } }
