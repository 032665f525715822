import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { sha256 } from '../../shop/tokens.ts'
import { momentInRiga } from '../../shop/withdrawals/moment.ts'
import { findWithdrawal } from '../../shop/withdrawals/withdrawal.db.ts'
import { ConfirmWithdrawal, type ConfirmWithdrawalData } from './confirm-withdrawal.tsx'
import { type FindData, FindOrder } from './find-order.tsx'
import { confirmData, findByToken, findOrderData, findOrderView, problemOf, withdrawHead } from './load.tsx'
import { type ReceiptData, WithdrawalReceipt } from './receipt.tsx'

/** "Withdraw from contract here" (Directive 2011/83 art. 11a): no log-in, no script, the whole order or parts. */
export const withdrawPage = definePage<FindData>({
  cache: 'private',
  async load(ctx) {
    const data = await findOrderData(ctx, { number: '', email: '' }, null)
    return { kind: 'page', data, head: withdrawHead(ctx, false) }
  },
  Page: FindOrder,
})

export const withdrawOrderPage = definePage<ConfirmWithdrawalData>({
  cache: 'private',
  async load(ctx) {
    const found = await findByToken(ctx)
    if (!found) return { kind: 'not-found' }
    const problem = problemOf(found.order, ctx)
    if (problem) return findOrderView(ctx, { number: found.order.number, email: '' }, problem)
    return { kind: 'page', data: confirmData(ctx, found), head: withdrawHead(ctx, true) }
  },
  Page: ConfirmWithdrawal,
})

export const withdrawalPage = definePage<ReceiptData>({
  cache: 'private',
  async load(ctx) {
    const { lang, params } = ctx
    const found = await findWithdrawal(ctx.db, { tokenHash: sha256(params.token ?? '') })
    if (!found) return { kind: 'not-found' }
    const { withdrawal, number } = found
    const { email, isWhole, lines, createdAt } = withdrawal
    const data = {
      words: texts[lang].content.withdraw,
      number,
      email,
      isWhole,
      lines,
      at: momentInRiga(createdAt, lang),
    }
    return { kind: 'page', data, head: withdrawHead(ctx, true) }
  },
  Page: WithdrawalReceipt,
})
