import { definePage } from '../../http/page.ts'
import { findQuoteByToken } from '../../shop/quotes/read-quotes.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { newQuoteData, newQuoteHead } from './form-load.ts'
import { type NewQuoteData, NewQuoteView } from './form-view.tsx'
import { quoteData, quoteHead } from './load.ts'
import { type QuoteData, QuoteView } from './view.tsx'

export const newQuotePage = definePage<NewQuoteData>({
  cache: 'private',
  load: async (ctx) => ({ kind: 'page', data: await newQuoteData(ctx), head: newQuoteHead(ctx) }),
  Page: NewQuoteView,
})

/** Access is by the secret in the address. */
export const quotePage = definePage<QuoteData>({
  cache: 'private',
  async load(ctx) {
    const found = await findQuoteByToken(ctx.db, sha256(ctx.params.token ?? ''))
    if (!found) return { kind: 'not-found' }
    const data = await quoteData(ctx, found, { created: ctx.query.created })
    return { kind: 'page', data, head: quoteHead(ctx, found) }
  },
  Page: QuoteView,
})
