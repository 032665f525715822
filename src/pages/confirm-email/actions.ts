import { action, NoFields, seeOther } from '../../http/page.ts'
import { confirmEmail } from '../../shop/customers/account-emails.db.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import { confirmEmailChange, undoEmailChange } from '../../shop/customers/email-change.db.ts'
import { urls } from '../../urls.ts'
import { confirmView } from './page.tsx'
import { undoView } from './undo-page.tsx'

export const submitConfirmation = action(NoFields, async (ctx) => {
  const { db, now, services } = ctx
  const tokens = accountTokens(services.keys)
  const hash = tokens.hashOf(ctx.params.token ?? '')
  if (await confirmEmail(db, hash, now)) {
    ctx.logSecurity('email-confirmed')
    return confirmView(ctx, 'done')
  }
  const outcome = await confirmEmailChange(db, services.queue, { hash, undo: tokens.fresh(), now })
  if (outcome === 'changed') ctx.logSecurity('email-changed')
  return confirmView(ctx, outcome)
})

export const submitUndo = action(NoFields, async (ctx) => {
  const { db, now, services } = ctx
  const tokens = accountTokens(services.keys)
  const reset = tokens.fresh()
  const outcome = await undoEmailChange(db, { hash: tokens.hashOf(ctx.params.token ?? ''), reset, now })
  if (outcome === 'dead' || outcome === 'taken') return undoView(ctx, outcome)
  ctx.logSecurity('email-change-undone')
  ctx.renewSid()
  return seeOther(ctx.at(urls.resetPassword.to(tokens.tokenOf(reset.nonce))))
})
