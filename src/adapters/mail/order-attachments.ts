import { type Texts, texts } from '../../i18n/texts.ts'
import { findPageVersion, readPageVersion } from '../../shop/content/page-versions.db.ts'
import { textBlocks } from '../../shop/content/text-blocks.ts'
import type { TextDocument } from '../../shop/documents/documents.ts'
import type { PaperLook } from '../../shop/invoices/paper-look.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import type { ShopServices } from '../../shop/services.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import type { Attachment } from './email.tsx'
import { mimePart } from './mime-part.ts'

const TERMS = 'terms'

type AttachmentDeps = Pick<ShopServices, 'database' | 'documents' | 'memory'>
type Order = Pick<OrderWithLines['order'], 'lang' | 'buyerType' | 'placedAt'>
type Shop = { identity: Settings['identity']; look: PaperLook | null; origin: string }

/** Latvian law requires the terms and, for consumers, the withdrawal form on a durable medium. */
export async function orderAttachments(deps: AttachmentDeps, order: Order, shop: Shop): Promise<Attachment[]> {
  const version = await findPageVersion(deps.database.db, TERMS, order.placedAt)
  const [terms, form] = await Promise.all([
    version === null ? null : termsOf(deps, version, order, shop),
    order.buyerType === 'b2c' ? withdrawalFormOf(deps, order, shop) : null,
  ])
  return [terms, form].filter((attachment) => attachment !== null)
}

/** Cached, because nearly all e-mails have the same attachments. */
function termsOf(
  { database: { db }, documents, memory }: AttachmentDeps,
  version: number,
  { lang }: Order,
  { identity: { legal_name: author }, look, origin }: Shop,
): Promise<Attachment | null> {
  const key = JSON.stringify(['terms', version, lang, author, look, origin])
  return memory.get(key, [], async () => {
    const terms = await readPageVersion(db, version, lang)
    if (!terms) return null
    const { title, subtitle, content, validFrom } = terms
    const blocks = textBlocks(content, origin)
    const document: TextDocument = { title, subtitle, blocks, at: validFrom, author, look, lang }
    const bytes = await documents.texts.get(`terms-${lang}`, { kind: 'text', document })
    return attachmentOf(texts[lang].mail.attachments.terms, bytes)
  })
}

function withdrawalFormOf(
  { documents, memory }: AttachmentDeps,
  { lang }: Order,
  { identity, look }: Shop,
): Promise<Attachment> {
  const t = texts[lang]
  const document: TextDocument = { ...withdrawalForm(identity, t), author: identity.legal_name, look, lang }
  return memory.get(JSON.stringify(['withdrawal-form', document]), [], async () => {
    const bytes = await documents.texts.get(`withdrawal-form-${lang}`, { kind: 'text', document })
    return attachmentOf(t.mail.attachments.form, bytes)
  })
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

async function attachmentOf(filename: string, bytes: Buffer): Promise<Attachment> {
  return { filename, raw: await mimePart(filename, 'application/pdf', bytes) }
}
