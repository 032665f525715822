import { definePage, type PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { DEFAULT_COUNTRY_ID } from '../../shop/cart/cart.ts'
import { inLang } from '../../shop/languages.ts'
import { list, type Markdown, plain, section } from '../../shop/markdown/markdown.ts'
import { findPoints, type PickupPoint } from '../../shop/shipping/points.db.ts'
import { document } from '../markdown/parts.ts'

type ReadableData = { shops: PickupPoint[] }

/** The page of contacts has a form with a token, so it is of one visitor; what programs read of it is the same for all. */
export const readableContact = definePage<ReadableData>({
  cache: 'shared',
  async load({ db, lang }) {
    const { title, text } = texts[lang].content.contact
    const shops = await findPoints(db, 'shop', { countryId: DEFAULT_COUNTRY_ID, search: '' })
    return { kind: 'page', data: { shops }, head: { title, description: text } }
  },
  Page: () => null,
  markdown: contactMarkdown,
})

function contactMarkdown({ shops }: ReadableData, ctx: PageContext): Markdown {
  const { content, frame, markdown: t } = texts[ctx.lang]
  const { identity, opening_hours } = ctx.settings
  const { legal_name, reg_num, vat_num, address, city, zip, email, phone } = identity
  const words = content.contact
  const line = (title: string, value: string) => value && `${title}: ${plain(value)}`
  return document(
    words.title,
    ctx,
    words.text,
    list([
      line(words.email, email),
      line(words.phone, phone),
      line(t.answersPhone, inLang(opening_hours, ctx.lang)),
      line(words.location, [address, city, zip].filter(Boolean).join(', ')),
      line(words.company, legal_name),
      line(frame.footer.regNum, reg_num),
      line(frame.footer.vatNum, vat_num),
    ]),
    section(2, t.shops, ...shops.map((shop) => shopMarkdown(shop, ctx))),
  )
}

function shopMarkdown({ name, address, city, zip, phone, hours }: PickupPoint, ctx: PageContext): Markdown {
  const { content, markdown: t } = texts[ctx.lang]
  const days = Object.entries(t.weekdays) as [keyof typeof t.weekdays, string][]
  const open =
    typeof hours === 'object' && hours !== null
      ? days.map(([day, title]) => `${title}: ${plain(hours[day] ?? '') || t.closed}`)
      : [hours && `${content.contact.hours}: ${plain(hours)}`]
  return section(
    3,
    name,
    list([
      `${content.contact.location}: ${plain([address, city, zip].filter(Boolean).join(', '))}`,
      phone && `${content.contact.phone}: ${plain(phone)}`,
      ...open,
    ]),
  )
}
