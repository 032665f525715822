import { statusOf } from '../../http/http-error.ts'
import { action, NoFields, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { rejectCartChange } from '../../shop/checkout/reject-cart-change.ts'
import { cartIdOf } from '../../shop/checkout/visitor-cart.db.ts'
import { addQuoteToCart } from '../../shop/quotes/add-quote.db.ts'
import { createQuote } from '../../shop/quotes/create-quote.db.ts'
import { findQuoteByToken } from '../../shop/quotes/read-quotes.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import { QuoteBuyer, quoteBuyerFromForm } from './buyer-form.ts'
import { newQuoteData, newQuoteHead } from './form-load.ts'
import { NewQuoteView } from './form-view.tsx'
import { quoteData, quoteHead } from './load.ts'
import { QuoteView } from './view.tsx'
import { quoteWords } from './words.ts'

/** An offer of what is in the cart. */
export const askForQuote = action(
  QuoteBuyer,
  async (ctx, { captcha, ...values }) => {
    const { lang } = ctx
    const request = { visitor: ctx, goods: 'cart', buyer: values, captcha, lang, words: quoteWords(lang) } as const
    const result = await createQuote(ctx.services, request)
    if (result.ok) return seeOther(`${ctx.at(urls.quote.to(result.token))}?created${values.email ? '=sent' : ''}`)
    if (result.retryAfter) ctx.setHeader('retry-after', result.retryAfter)
    const shown = { values, errors: result.errors ?? {}, problem: result.message }
    const content = <NewQuoteView data={await newQuoteData(ctx, shown)} />
    return { kind: 'view', head: newQuoteHead(ctx), content, status: statusOf(result) }
  },
  { fromForm: quoteBuyerFromForm },
)

/** Leads to the cart when it has all of the offer, otherwise tells what is missing. */
export const putQuoteIntoCart = action(NoFields, async (ctx) => {
  const found = await findQuoteByToken(ctx.db, sha256(ctx.params.token ?? ''))
  if (!found) return { kind: 'not-found' }
  const added = await addQuoteToCart(ctx.db, await cartIdOf(ctx, ctx.services), found.quote)
  if (added.ok && added.missing.length === 0) return seeOther(ctx.at(urls.cart.to()))
  const { quotes: t } = texts[ctx.lang]
  const missing = added.ok
    ? added.missing.map(({ title, put, quantity }) => (put === 0 ? t.notPut(title) : t.partPut(title, put, quantity)))
    : [rejectCartChange(added, texts[ctx.lang]).message]
  const content = <QuoteView data={await quoteData(ctx, found, { missing })} />
  return { kind: 'view', head: quoteHead(ctx, found), content, status: 422 }
})
