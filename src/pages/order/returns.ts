import type { Texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { untilDay } from '../../shop/shipping/dates.ts'
import type { WithdrawableOrder } from '../../shop/withdrawals/withdrawal.db.ts'
import { hasLinesLeft } from '../../shop/withdrawals/withdrawal.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { OrderData } from './data.ts'

export function returnsOf(
  order: WithdrawableOrder,
  token: string,
  { t, lang }: { t: Texts; lang: Lang },
): OrderData['returns'] {
  const { returns: words } = t.order
  const link = (path: string, title: string) => ({ href: inLanguage(path, lang), title })
  const contact = link(urls.contact.to(), words.contact)
  const how = link(urls.content.to('returns'), words.how)
  if (order.may === 'over') return null
  if (order.may === 'not-consumer') return { text: words.business, links: [contact] }
  if (order.may === 'expired') return { text: words.expired, links: [contact] }
  if (!hasLinesLeft(order)) return { text: words.withdrawn, links: [how] }
  const text = order.lastDay ? words.until(untilDay(order.lastDay, t)) : words.before
  return { text, links: [link(urls.withdrawOrder.to(token), t.frame.footer.withdraw), how] }
}
