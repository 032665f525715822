import type { Day } from '../calendar/days.ts'

/** Days in Riga, both within. */
export type Period = { from: Day; to: Day }

export type JournalPart = 'documents' | 'payments' | 'refunds'

/** Documents first, then payments, then refunds; of each the last id. */
export type JournalCursor = { part: JournalPart; id: number }
