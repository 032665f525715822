import { z } from 'zod'
import { field } from '../../http/form-fields.ts'
import { HttpError } from '../../http/http-error.ts'
import { action, NoFields, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { requestGuestLink } from '../../shop/data-requests/guest-link.db.ts'
import { cancelUnpaid } from '../../shop/orders/cancel.db.ts'
import { openOldOrder } from '../../shop/orders/old-orders.db.ts'
import { findOrderByToken } from '../../shop/orders/read.db.ts'
import { sha256 } from '../../shop/tokens.ts'
import { urls } from '../../urls.ts'
import { askEmail } from './ask-email.tsx'

export const giveEmail = action(
  z.object({ email: z.string() }),
  async (ctx, { email }) => {
    const { token = '' } = ctx.params
    const { errors, order } = texts[ctx.lang]
    const words = { tooMany: errors.tooMany, wrong: order.askEmail.wrong }
    const opened = await openOldOrder(ctx.services, ctx, { token, email, words })
    if (!opened.ok && opened.code === 'invalid') return askEmail(ctx, opened.message)
    if (!opened.ok) throw HttpError.of(opened)
    const { pass } = opened
    if (pass) ctx.setCookie(pass.name, pass.value, { maxAge: pass.maxAge, httpOnly: true })
    return seeOther(ctx.at(urls.order.to(token)))
  },
  { fromForm: (body) => ({ email: field(body, 'email') }) },
)

/** Access is by the order's secret; possible only while nothing was paid. */
export const cancelOrder = action(NoFields, async ({ services, db, params, lang, at }) => {
  const { token = '' } = params
  const found = await findOrderByToken(db, sha256(token))
  if (!found) return { kind: 'not-found' }
  const cancelled = await cancelUnpaid({ db, queue: services.queue }, found.order.id)
  if (!cancelled.ok) throw new HttpError(409, texts[lang].order.cannotCancel)
  return seeOther(at(urls.order.to(token)))
})

/** A link to the data goes to the address of the order; the answer is the same when there were too many. */
export const askForGuestData = action(NoFields, async (ctx) => {
  const { services, db, params, lang, at, clientAddress: ip } = ctx
  const { token = '' } = params
  const found = await findOrderByToken(db, sha256(token))
  if (!found || found.order.userId !== null || found.order.email === '') return { kind: 'not-found' }
  const words = { tooMany: texts[lang].errors.tooMany }
  const asked = await requestGuestLink(services, { ...found.order, lang }, { ip, words })
  if (!asked.ok) throw HttpError.of(asked)
  ctx.logSecurity('order-link-asked', { email: found.order.email })
  return seeOther(`${at(urls.order.to(token))}?data=sent`)
})

/** A bank may send its customer back by POST, which carries no cookie: redirects to GET and ignores the body. */
export const returnByForm = action(
  NoFields,
  async ({ db, params, at }) => {
    const { token = '' } = params
    if (!(await findOrderByToken(db, sha256(token)))) return { kind: 'not-found' }
    return seeOther(at(urls.orderReturn.to(token)))
  },
  { csrf: 'none', body: 'ignored' },
)
