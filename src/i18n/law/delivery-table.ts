import { inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { asHtml, type DeliveryRow } from '../../shop/opening/law-data.ts'

type Heads = readonly [country: string, method: string, price: string, free: string, days: string]

/** What each way of delivery costs. */
export function deliveryTable(delivery: readonly DeliveryRow[], lang: Lang, heads: Heads): string {
  if (delivery.length === 0) return ''
  const isFree = delivery.some(({ freeFrom }) => freeFrom !== null)
  const cells = (row: DeliveryRow) => [
    asHtml(inLang(row.country, lang)),
    asHtml(inLang(row.title, lang)),
    [...new Set([row.from, row.to])].map((cents) => formatPrice(cents, lang)).join('–'),
    ...(isFree ? [row.freeFrom === null ? '–' : formatPrice(row.freeFrom, lang)] : []),
    row.daysMin === row.daysMax ? String(row.daysMin) : `${row.daysMin}–${row.daysMax}`,
  ]
  const shown = heads.filter((_, index) => isFree || index !== 3)
  const line = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`
  return `<table><thead>${line('th', shown)}</thead><tbody>${delivery.map((row) => line('td', cells(row))).join('\n')}</tbody></table>\n`
}
