import { z } from 'zod'
import { emailField, field } from '../../http/form-fields.ts'
import { statusOf } from '../../http/http-error.ts'
import { type ActionResult, action, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { requestOrderLink } from '../../shop/orders/send-link.db.ts'
import { urls } from '../../urls.ts'
import { findOrderData, findOrderHead } from './load.ts'
import { FindOrderView } from './view.tsx'

const MAX_NUMBER_LENGTH = 40

const Input = z.object({ number: z.string(), email: z.string() })

export const askOrderLink = action(
  Input,
  async (ctx, values) => {
    const { required, tooMany } = texts[ctx.lang].account.errors
    const missing = Object.entries(values).filter(([, value]) => !value)
    if (missing.length > 0) {
      return view(ctx, { values, errors: Object.fromEntries(missing.map(([name]) => [name, [required]])) }, 422)
    }
    const result = await requestOrderLink(ctx.services, values, { ip: ctx.clientAddress, words: { tooMany } })
    const { email } = values
    if (result.ok) {
      ctx.logSecurity('order-link-asked', { email })
      return view(ctx, { isSent: true }, 200)
    }
    ctx.logSecurity('limited', { email, route: urls.findOrder.pattern })
    if (result.retryAfter) ctx.setHeader('retry-after', result.retryAfter)
    return view(ctx, { values, errors: { number: [result.message] } }, statusOf(result))
  },
  {
    fromForm: (body) => ({ number: field(body, 'number').trim().slice(0, MAX_NUMBER_LENGTH), email: emailField(body) }),
  },
)

const view = (ctx: VisitorContext, shown: Parameters<typeof findOrderData>[1], status: number): ActionResult => ({
  kind: 'view',
  head: { ...findOrderHead(ctx), noindex: true },
  content: <FindOrderView data={findOrderData(ctx, shown)} />,
  status,
})
