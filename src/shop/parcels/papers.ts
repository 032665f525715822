import type { PaperLook } from '../invoices/paper-look.ts'
import type { Lang } from '../languages.ts'

/** `a6`: a page for each label; `a4`: four on a page. */
export type LabelLayout = 'a6' | 'a4'

export type ManifestPaper = {
  title: string
  /** Sender and carrier, a line each. */
  about: readonly string[]
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  total: string
  /** What is signed, with an empty line behind each. */
  signatures: readonly string[]
  author: string
  look: PaperLook | null
  lang: Lang
  at: Date
}

/** Not kept: they name buyers. */
export type ParcelPapers = {
  /** One PDF of labels, in their order; each one's first page. */
  labels(pdfs: readonly Uint8Array[], layout: LabelLayout): Promise<Uint8Array>
  manifest(paper: ManifestPaper): Promise<Uint8Array>
}
