import type { Db } from '../db.ts'

/** `add` writes in the caller's transaction. */
export type Queue = {
  add(tx: Db, job: Job, options?: JobOptions): Promise<void>
}

type JobOptions = {
  startAfterSeconds?: number
  key?: string
  priority?: number
  /** Jobs of a group are limited together: the recipient's domain. */
  group?: string
}

export const PRIORITY = { urgent: 10, usual: 0, low: -10 } as const

export type Job =
  | { name: 'letter'; data: { id: string } }
  | { name: 'settle-payment'; data: { reference: string } }
  | { name: 'forgot-password'; data: { email: string } }
  | { name: 'order-link'; data: { number: string; email: string } }
  | { name: 'check-vat'; data: { companyId: number } }
  | { name: 'staff-job'; data: { id: string } }
  | { name: 'book-bank-entries'; data: { id: number } }
  /** A slice of an e-mail to subscribers. */
  | { name: 'campaign'; data: { id: number; version: number } }
  | { name: 'import'; data: { id: string } }
  | { name: 'demo-goods'; data: { act: 'put' | 'remove' } }
  | { name: 'backup'; data: { id: number } }
  | { name: 'import-feed'; data: { id: number } }
  /** The list of a carrier that the shop has never read. */
  | { name: 'pickup-points'; data: { carrier: string } }
