import { plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import { formatAmount } from '../../shop/money/money.ts'
import type { FoundGoods } from '../../shop/order-edits/order-edits.calls.ts'
import type { OfferContentBody, OfferDraft } from '../../shop/quotes/offers.calls.ts'
import { type AddedGood, centsOf } from '../order-edit/goods-draft.ts'

/** As typed, with what is shown of the goods. */
export type TypedOffer = Omit<OfferContentBody, 'lines'> & { goods: readonly AddedGood[] }

const DAYS = 14

export function emptyOffer(lang: OfferContentBody['lang']): TypedOffer {
  const last = plusDays(toRigaDate(new Date()), DAYS)
  return { email: '', lang, name: '', regNum: '', goods: [], validUntil: last, note: '', delivery: '' }
}

export function typedOf({ content, lines }: OfferDraft): TypedOffer {
  const { lines: _lines, delivery = '', ...others } = content
  const goods = lines.map(({ productId, code, title, image, quantity, price, listedPrice }) => ({
    good: { productId, code, title, image, price: listedPrice, available: 0, quantity },
    quantity,
    price: price === listedPrice ? '' : formatAmount(price).replace('.', ','),
  }))
  return { ...others, delivery, goods }
}

export function contentOf({ goods, delivery, ...others }: TypedOffer): OfferContentBody {
  const lines = goods.map(({ good, quantity, price }) => {
    const own = centsOf(price)
    return { productId: good.productId, quantity, ...(own === undefined ? {} : { price: own }) }
  })
  return { ...others, lines, ...(delivery ? { delivery } : {}) }
}

export function addGoods(goods: readonly AddedGood[], found: FoundGoods): AddedGood[] {
  const next = [...goods]
  for (const good of found) {
    const at = next.findIndex((one) => one.good.productId === good.productId)
    const has = next[at]
    if (has) next[at] = { ...has, quantity: Math.min(has.quantity + good.quantity, 100) }
    else next.push({ good, quantity: good.quantity, price: '' })
  }
  return next
}
