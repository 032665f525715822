import { createHash } from 'node:crypto'
import { type Texts, texts } from '../../i18n/texts.ts'
import { findPageAt } from '../../shop/content/page-versions.db.ts'
import { textBlocks } from '../../shop/content/text-blocks.ts'
import type { Db } from '../../shop/db.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import type { TextDocument } from '../documents/text-pdf.ts'
import type { Attachment } from './letter.tsx'

const TERMS = 'terms'

type Order = Pick<OrderWithLines['order'], 'lang' | 'buyerType' | 'placedAt'>

/**
 * What confirms a contract on a durable medium (domain-latvia.md §5): the terms as they stood when the order was placed,
 * and for a consumer the model withdrawal form. A shop without a page of terms has none to send.
 */
export async function orderAttachments(
  db: Db,
  { lang, buyerType, placedAt }: Order,
  { identity, origin }: { identity: Settings['identity']; origin: string },
): Promise<Attachment[]> {
  const t = texts[lang]
  const terms = await findPageAt(db, TERMS, placedAt, lang)
  const about = { author: identity.legal_name, lang }
  const documents: [string, TextDocument][] = []
  if (terms) {
    const { title, subtitle, content, validFrom } = terms
    const blocks = textBlocks(content, origin)
    documents.push([t.mail.attachments.terms, { ...about, title, subtitle, blocks, at: validFrom }])
  }
  if (buyerType === 'b2c') documents.push([t.mail.attachments.form, { ...about, ...withdrawalForm(identity, t) }])
  return Promise.all(
    documents.map(async ([filename, document]) => ({
      filename,
      content: await drawn(document),
      contentType: 'application/pdf',
    })),
  )
}

/** Annex I B of Directive 2011/83. */
function withdrawalForm({ legal_name, address, city, zip, email }: Settings['identity'], t: Texts) {
  const { title, note, lines, star } = t.mail.withdrawalForm
  const to = [legal_name, address, city, zip, email].filter(Boolean).join(', ')
  const blocks = [
    ...lines(to).map((text) => ({ kind: 'item' as const, text: `• ${text}` })),
    { kind: 'paragraph' as const, text: star },
  ]
  return { title, subtitle: note, blocks, at: new Date(0) }
}

/** Nearly all letters carry the same documents. */
const MOST_KEPT = 16
const kept = new Map<string, Promise<Buffer>>()

function drawn(document: TextDocument): Promise<Buffer> {
  const key = createHash('sha256').update(JSON.stringify(document)).digest('hex')
  const known = kept.get(key)
  if (known) return known
  const [oldest] = kept.size < MOST_KEPT ? [] : kept.keys()
  if (oldest !== undefined) kept.delete(oldest)
  // What draws PDF is megabytes of code and fonts.
  const made = import('../documents/text-pdf.ts').then(({ textPdf }) => textPdf(document))
  kept.set(key, made)
  made.catch(() => kept.delete(key))
  return made
}
