import type { Product } from '../catalogue/product.ts'
import type { TextBlock } from '../content/text-blocks.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Lang } from '../languages.ts'

export type ProductDocumentKind = 'manual' | 'datasheet'

/** What a product's documents say of it: neither prices nor stock, which change all day. */
export type ProductSheet = Pick<
  Product,
  | 'title'
  | 'code'
  | 'manufacture'
  | 'description'
  | 'property_groups'
  | 'attributes'
  | 'formatted_sizes'
  | 'formatted_weight'
  | 'guarantee_months'
  | 'safety_text'
  | 'safety'
>

export type TextDocument = {
  title: string
  subtitle: string
  author: string
  lang: Lang
  blocks: readonly TextBlock[]
  /** When the text came into force; the same document is the same bytes. */
  at: Date
}

/** What a document is made of. It goes to another thread, so it is data and nothing else. */
export type PdfRequest =
  | { kind: 'invoice'; invoice: Invoice; lang: Lang }
  | { kind: 'text'; document: TextDocument }
  | { kind: ProductDocumentKind; product: ProductSheet; title: string; shopName: string; lang: Lang }

/** @throws SemaphoreFull when it has to be made and too many wait already */
type MakePdf = {
  /** @param name of the document without its version, `table/manual-lv` */
  get(name: string, request: PdfRequest): Promise<Buffer>
}

/** Each with a queue and a thread of its own: many requests for manuals do not delay an invoice. */
export type Documents = Record<'products' | 'invoices' | 'texts', MakePdf>
