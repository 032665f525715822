import { z } from 'zod'
import { formText } from '../../http/form-fields.ts'
import { HttpError } from '../../http/http-error.ts'
import { type ActionResult, action, seeOther, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { emailKey } from '../../shop/addresses/email.ts'
import { findByNumber } from '../../shop/withdrawals/find-by-number.db.ts'
import { submitWithdrawal } from '../../shop/withdrawals/submit-withdrawal.db.ts'
import type { WithdrawableOrder } from '../../shop/withdrawals/withdrawal.db.ts'
import { MAX_NAME_LENGTH } from '../../shop/withdrawals/withdrawal.ts'
import { urls } from '../../urls.ts'
import { confirmView, type Found, findByToken, findOrderView, problemOf } from './load.tsx'

const WithdrawalForm = z.object({
  number: z.string(),
  email: z.string(),
  isConfirmed: z.boolean(),
  name: z.string(),
  receiptEmail: z.string(),
})
type WithdrawalForm = z.output<typeof WithdrawalForm>

const fromForm = (body: unknown): WithdrawalForm => ({
  number: formText(body, 'number'),
  email: formText(body, 'email'),
  isConfirmed: formText(body, 'step') === 'confirm',
  name: formText(body, 'name').trim().slice(0, MAX_NAME_LENGTH),
  receiptEmail: formText(body, 'receipt_email').trim(),
})

/** Both steps for guests: choose the order, then the lines. */
export const findOrderToWithdraw = action(
  WithdrawalForm,
  async (ctx, form) => {
    const { content, errors } = texts[ctx.lang]
    const typed = { number: form.number, email: form.email }
    const result = await findByNumber(ctx.services, typed, { ip: ctx.clientAddress, words: errors })
    if (!result.ok) throw HttpError.of(result)
    const { order } = result
    if (!order) return findOrderView(ctx, typed, content.withdraw.unknown)
    const problem = problemOf(order, ctx)
    if (problem) return findOrderView(ctx, typed, problem)
    const hidden = { number: order.number, email: emailKey(typed.email) }
    const values = { name: '', receiptEmail: order.email }
    return withdrawFrom(ctx, { order, hidden, action: ctx.at(urls.withdraw.to()), values }, form)
  },
  { fromForm },
)

export const withdrawFromOrder = action(
  WithdrawalForm,
  async (ctx, form) => {
    const found = await findByToken(ctx)
    if (!found) return { kind: 'not-found' }
    const problem = problemOf(found.order, ctx)
    if (problem) return findOrderView(ctx, { number: found.order.number, email: '' }, problem)
    return withdrawFrom(ctx, found, form)
  },
  { fromForm },
)

async function withdrawFrom(ctx: VisitorContext, found: Found, form: WithdrawalForm): Promise<ActionResult> {
  if (!form.isConfirmed) return confirmView(ctx, found)
  const { lang, services } = ctx
  const { content } = texts[lang]
  const { name, receiptEmail } = form
  const quantities = quantitiesOf(found.order, ctx.body)
  const given = { orderId: found.order.id, name, email: receiptEmail, quantities }
  const words = { ...content.errors, nothing: content.withdraw.nothing }
  const submitted = await submitWithdrawal(services, given, { lang, words })
  if (submitted.ok) return seeOther(ctx.at(urls.withdrawal.to(submitted.receiptToken)))
  const { errors = {}, message: problem } = submitted
  return confirmView(ctx, { ...found, values: { name, receiptEmail } }, { errors, problem, quantities })
}

function quantitiesOf({ lines }: WithdrawableOrder, body: unknown): Record<number, number> {
  return Object.fromEntries(
    lines.map(({ id, left }) => {
      const given = Math.trunc(Number(formText(body, `quantity-${id}`)))
      return [id, Number.isFinite(given) ? Math.min(Math.max(given, 0), left) : 0]
    }),
  )
}
