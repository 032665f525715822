import type { Invoice } from '../../shop/invoices/invoice.ts'
import type { Lang } from '../../shop/languages.ts'
import type { ProductDocumentKind, ProductSheet } from './product-pdf.ts'
import type { TextDocument } from './text-pdf.ts'

/** What a document is made of. It goes to another thread, so it is data and nothing else. */
export type Drawing =
  | { kind: 'invoice'; invoice: Invoice; lang: Lang }
  | { kind: 'text'; document: TextDocument }
  | { kind: ProductDocumentKind; product: ProductSheet; title: string; shopName: string; lang: Lang }

export type Drawn = { bytes: Uint8Array } | { error: string }
