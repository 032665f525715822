import type { Day } from '../calendar/days.ts'
import type { Cents } from '../money/money.ts'

export type StatementFormat = 'camt.053' | 'fidavista'

export const ENTRY_STATES = ['matched', 'open', 'part', 'booked', 'give-back', 'ignored'] as const

/**
 * `matched`: is booked by the job; `open`: a person decides; `part`: waits for the rest of an order's sum;
 * `booked`: has paid an order; `give-back`: goes back to the payer; `ignored`: is not for orders.
 */
export type EntryState = (typeof ENTRY_STATES)[number]

export const ENTRY_DOUBTS = [
  'unknown',
  'by-sum',
  'several',
  'less',
  'more',
  'paid',
  'cancelled',
  'currency',
  'undone',
  'waits',
] as const

export type EntryDoubt = (typeof ENTRY_DOUBTS)[number]

/** What came in, as the file says it. */
export type FileEntry = {
  account: string
  entryKey: string
  bookedOn: Day
  amount: Cents
  currency: string
  payer: string
  payerIban: string
  /** All that may name an order. */
  details: string
}

/** An entry before it has its key: the bank's reference is unique in the account, where there is one. */
export type RawEntry = Omit<FileEntry, 'entryKey'> & { bankReference: string }

export type StatementFile = { format: StatementFormat; entries: FileEntry[]; accounts: string[]; outgoing: number }

export type FileProblem = 'too-big' | 'empty' | 'not-xml' | 'unknown-format' | 'broken'

export const MAX_STATEMENT_BYTES = 24 * 1024 * 1024
