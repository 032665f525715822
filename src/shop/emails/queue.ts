import type { Db } from '../db.ts'

/** Work for later. `add` writes into the same transaction as what causes the work, so both happen or neither. */
export type Queue = {
  add(tx: Db, job: Job, options?: JobOptions): Promise<void>
}

type JobOptions = {
  startAfterSeconds?: number
  key?: string
  /** Of `PRIORITY`; the usual one when not said. */
  priority?: number
  /** Jobs of one group may be limited together: the domain of a letter's recipient. */
  group?: string
}

/** The higher goes first. */
export const PRIORITY = { urgent: 10, usual: 0, low: -10 } as const

export type Job =
  | { name: 'letter'; data: { id: string } }
  | { name: 'settle-payment'; data: { reference: string } }
  | { name: 'forgot-password'; data: { email: string } }
  | { name: 'check-vat'; data: { companyId: number } }
