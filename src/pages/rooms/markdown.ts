import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type Markdown, plain, table } from '../../shop/markdown/markdown.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { document, shopLink } from '../markdown/parts.ts'
import type { RoomData } from './load.ts'

export function roomMarkdown({ plan, room }: RoomData, ctx: PageContext): Markdown {
  const { product, markdown: t, common } = texts[ctx.lang]
  const rows = room.lines
    .filter((line) => line.chosen && line.quantity > 0)
    .map(({ item, chosen, quantity, gross }) => [
      plain(item.title),
      chosen ? shopLink(chosen.title, chosen.link, ctx) : '',
      String(quantity),
      formatPrice(gross, ctx.lang),
    ])
  return document(
    plan.title,
    ctx,
    plain(plan.subTitle),
    t.perPeople(room.people),
    table(['', t.link, product.quantity, `${product.price} ${common.withTax}`], rows),
    `${t.goodsTotal}: ${formatPrice(room.gross, ctx.lang)} ${common.withTax} (${t.net(formatPrice(room.net, ctx.lang))})`,
  )
}
