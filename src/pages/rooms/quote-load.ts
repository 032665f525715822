import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { formatPrice, sum } from '../../shop/money/money.ts'
import type { QuoteBuyerInput } from '../../shop/quotes/quote-buyer.ts'
import { furnish, neededGoods } from '../../shop/rooms/room-plan.ts'
import { parseRoom, roomQuery } from '../../shop/rooms/room-wish.ts'
import { readRoom } from '../../shop/rooms/rooms.db.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { ownCompany } from '../quote/form-load.ts'

export type RoomQuoteData = {
  csrf: string
  plainCaptcha: string
  title: string
  /** Of the room, and of this page. */
  back: string
  action: string
  sums: SummaryLine[]
  days: number
  values: QuoteBuyerInput
  errors: Record<string, string[]>
  problem: string | null
}

export type WantedRoom = NonNullable<Awaited<ReturnType<typeof wantedRoom>>>

/** The room and goods of the address; null where there is no such room or no goods are needed. */
export async function wantedRoom(ctx: VisitorContext) {
  const found = await readRoom(catalogueDepsOf(ctx), ctx.params.slug ?? '')
  if (!found) return null
  const wish = parseRoom(ctx.query)
  const goods = neededGoods(furnish(found.plan, wish).lines)
  return goods.length > 0 ? { plan: found.plan, query: roomQuery(wish), goods } : null
}

export const roomQuoteHead = ({ lang }: VisitorContext): Head => ({ title: texts[lang].quotes.title, noindex: true })

type TypedRoomQuote = Partial<Pick<RoomQuoteData, 'values' | 'errors' | 'problem'>>

export async function roomQuoteData(
  ctx: VisitorContext,
  { plan, query, goods }: WantedRoom,
  typed: TypedRoomQuote = {},
): Promise<RoomQuoteData> {
  const { lang, services, settings } = ctx
  const asked = query ? `?${query}` : ''
  const lines = goods.map(({ good, quantity }) => ({
    label: good.title,
    note: `${quantity} × ${formatPrice(good.price, lang)}`,
    value: formatPrice(good.price * quantity, lang),
  }))
  const total = formatPrice(sum(goods.map(({ good, quantity }) => good.price * quantity)), lang)
  return {
    csrf: ctx.csrf(),
    plainCaptcha: services.captcha.plainField('quote_action'),
    title: plan.title,
    back: ctx.at(urls.room.to(plan.slug)) + asked,
    action: ctx.at(urls.roomQuote.to(plan.slug)) + asked,
    sums: [...lines, { label: texts[lang].cart.total, value: total, kind: 'total' }],
    days: settings.quote_days,
    values: typed.values ?? (await ownCompany(ctx)),
    errors: {},
    problem: null,
    ...typed,
  }
}
