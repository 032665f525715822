import { inLang, type Lang } from '../../languages.ts'
import { formatPrice } from '../../money/money.ts'
import { asHtml, type DeliveryRow, type LawData, type LawText } from './law-data.ts'

export const deliveryAndPayment = ({ delivery, transferDays }: LawData): LawText => ({
  title: { lv: 'Piegāde un apmaksa', en: 'Delivery and payment' },
  subTitle: { lv: 'Kā preces saņemt un kā par tām samaksāt', en: 'How the goods reach you and how to pay' },
  content: {
    lv: `<h2>Piegāde</h2>
${table(delivery, 'lv', ['Valsts', 'Veids', 'Maksa ar PVN', 'Bez maksas, pērkot par', 'Darba dienas'])}<p>Maksa ir par vienu paku un atkarīga no tās svara vai pakomāta nodalījuma lieluma; precīzu summu redzēsiet grozā, pirms pasūtāt. Termiņu skaitām darba dienās no apmaksas. Ja kāds veids jūsu precēm neder, grozā ir rakstīts, kāpēc. Pakomātā sūtījums gaida septiņas dienas.</p>
<h2>Pieejamība</h2>
<p>„Ir noliktavā” nozīmē, ka preci var pasūtīt un nosūtīsim to tuvākajā darba dienā. „Šobrīd nav pieejams” – pasūtīt nevar; atstājiet e-pastu preces lapā, un uzrakstīsim, kad prece atgriezīsies.</p>
<h2>Apmaksa</h2>
<p>Apmaksas veidi ir uzskaitīti šīs lapas beigās. Maksājot ar pārskaitījumu, rēķinu nosūtām e-pastā uzreiz pēc pasūtījuma; tā apmaksas termiņš dienās: ${transferDays}. Preces nosūtām, kad maksājums saņemts.</p>`,
    en: `<h2>Delivery</h2>
${table(delivery, 'en', ['Country', 'Method', 'Price incl. VAT', 'Free from', 'Working days'])}<p>The price is for one parcel and depends on its weight or on the size of the locker compartment; the cart shows the exact sum before you order. Times are working days from the payment. If a method does not suit your goods, the cart says why. A parcel waits in the locker for seven days.</p>
<h2>Availability</h2>
<p>“In stock” means that you can order it and we send it on the next working day. “Not available now” cannot be ordered; leave your e-mail on the product page and we will write when it is back.</p>
<h2>Payment</h2>
<p>The ways of payment are listed at the end of this page. For a transfer we send the invoice by e-mail as soon as the order is placed; it is due in this number of days: ${transferDays}. We send the goods once the payment has arrived.</p>`,
  },
})

type Heads = readonly [country: string, method: string, price: string, free: string, days: string]

function table(delivery: readonly DeliveryRow[], lang: Lang, heads: Heads): string {
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
