import type { Invoice } from '../shop/invoices/invoice.ts'
import type { Lang } from '../shop/languages.ts'
import { texts } from './texts.ts'

/** „rekins-ER-2026-00042.pdf" */
export function invoiceFileName({ kind, number }: Invoice, lang: Lang, ending: 'pdf' | 'xml'): string {
  return `${texts[lang].invoice.files[kind]}-${number}.${ending}`
}
