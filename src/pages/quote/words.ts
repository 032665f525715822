import { texts } from '../../i18n/texts.ts'
import { MAX_QUANTITY } from '../../shop/cart/cart.ts'
import type { Lang } from '../../shop/languages.ts'
import type { QuoteWords } from '../../shop/quotes/create-quote.db.ts'

/** What is said when an offer cannot be made. */
export function quoteWords(lang: Lang): QuoteWords {
  const { content, errors, quotes, refusals } = texts[lang]
  return {
    ...content.errors,
    ...quotes.errors,
    tooMany: errors.tooMany,
    quantity: refusals.cart.quantity(MAX_QUANTITY),
    notReady: refusals.order.shopNotReady,
  }
}
