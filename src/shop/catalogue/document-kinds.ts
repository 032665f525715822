/** Label and product information sheet: Regulation (EU) 2017/1369. */
export const DOCUMENT_KINDS = ['manual', 'safety', 'energy-label', 'information-sheet', 'other'] as const

export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const isDocumentKind = (text: string): text is DocumentKind =>
  (DOCUMENT_KINDS as readonly string[]).includes(text)
