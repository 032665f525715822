export const DOCUMENT_KINDS = ['receipt', 'count', 'transfer', 'loss'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** `booking`: the lines of a long one are being booked; `sent`: a transfer on its way. */
export const DOCUMENT_STATES = ['draft', 'booking', 'sent', 'done', 'cancelled'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What becomes of goods that nobody counted. */
export type UncountedRule = 'leave' | 'zero'

/** Receipts and counts may be long: they are booked in slices. Losses and transfers are booked as a whole. */
export const MAX_LINES: Readonly<Record<DocumentKind, number>> = {
  receipt: 20_000,
  count: 50_000,
  transfer: 500,
  loss: 500,
}

export const MAX_PIECES = 1_000_000
/** Lines of one request. */
export const MAX_GIVEN_LINES = 200

const LETTERS: Readonly<Record<DocumentKind, string>> = { receipt: 'S', count: 'I', transfer: 'P', loss: 'N' }

/** `S-12`: saņemšana, inventarizācija, pārvietošana, norakstīšana. */
export const documentNumber = (kind: DocumentKind, id: number): string => `${LETTERS[kind]}-${id}`
