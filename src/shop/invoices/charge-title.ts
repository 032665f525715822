import { inLang, type Lang } from '../languages.ts'
import type { InvoiceCharge } from './invoice.ts'

export function chargeTitle(
  { title, parcels = 1 }: Pick<InvoiceCharge, 'title' | 'parcels'>,
  words: { parcels(n: number): string },
  lang: Lang,
): string {
  return parcels > 1 ? `${inLang(title, lang)}, ${words.parcels(parcels)}` : inLang(title, lang)
}
