import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { contactData, contactHead, NOTHING_TYPED } from './load.ts'
import { quoteRequest } from './quote.ts'
import { type ContactData, ContactView } from './view.tsx'

export const contactPage = definePage<ContactData>({
  cache: 'private',
  async load(ctx) {
    const text = texts[ctx.lang].content.contact.sent
    const notice = ctx.query.sent === undefined ? null : ({ kind: 'success', text } as const)
    const message = ctx.query.quote === undefined ? '' : await quoteRequest(ctx)
    const values = { ...NOTHING_TYPED.values, message }
    return { kind: 'page', data: contactData(ctx, { ...NOTHING_TYPED, values, notice }), head: contactHead(ctx) }
  },
  Page: ContactView,
})
