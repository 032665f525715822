import type { Product } from '../catalogue/product.ts'
import type { TextBlock } from '../content/text-blocks.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { PaperLook } from '../invoices/paper-look.ts'
import type { Lang } from '../languages.ts'
import type { LabelLayout, ManifestPaper } from '../parcels/papers.ts'

type ProductDocumentKind = 'manual' | 'datasheet'

/** Without prices and stock, which change all day. */
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
  look: PaperLook | null
  lang: Lang
  blocks: readonly TextBlock[]
  /** When the text came into force; makes the file reproducible. */
  at: Date
}

/** Plain data, because it is sent to another thread. */
export type PdfRequest =
  | { kind: 'invoice'; invoice: Invoice; lang: Lang }
  | { kind: 'text'; document: TextDocument }
  | { kind: 'labels'; pdfs: readonly Uint8Array[]; layout: LabelLayout }
  | { kind: 'manifest'; paper: ManifestPaper }
  | { kind: ProductDocumentKind; product: ProductSheet; title: string; shopName: string; lang: Lang }

type MakePdf = {
  /** @param name without version, such as `table/manual-lv` */
  get(name: string, request: PdfRequest): Promise<Buffer>
}

/** Separate queues and threads: requests for manuals do not delay invoices. */
export type Documents = Record<'products' | 'invoices' | 'texts', MakePdf>
