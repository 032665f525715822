import { toRigaDate } from '../../shop/calendar/days.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import type { Db } from '../../shop/db.ts'
import {
  type AccountEmailKind,
  findEmail,
  markFailed,
  markSent,
  type OrderEmailKind,
} from '../../shop/emails/emails.db.ts'
import { findInvoice } from '../../shop/invoices/invoices.db.ts'
import { announceOrder } from '../../shop/orders/announce.db.ts'
import { findOrder } from '../../shop/orders/read.db.ts'
import { sentPart } from '../../shop/parcels/sent-parts.db.ts'
import { deductionFrom } from '../../shop/returns/find.db.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { accountEmail } from './account-emails.tsx'
import { contentEmail } from './content-emails.ts'
import type { EmailDeps } from './deps.ts'
import { type Email, emailSender } from './email.tsx'
import type { Mailer } from './mailer.ts'
import { orderAttachments } from './order-attachments.ts'
import { orderEmail, topics } from './order-email.tsx'

/** A crash before `markSent` repeats an e-mail once, with the same Message-ID. @param isLastTry opens it to staff */
export async function sendEmail(services: EmailDeps, mailer: Mailer, id: string, isLastTry: boolean) {
  const { db } = services.database
  const email = await findEmail(db, id)
  if (email?.state !== 'queued') return
  try {
    if (email.kind === 'order-placed' || email.kind === 'order-paid') {
      const settings = await readSettings(db, services.memory)
      await announceOrder({ db, queue: services.queue, settings }, Number(email.data.orderId))
    }
    const content = await compose(services, email)
    await mailer.send({ id, from: await senderOf(services), to: email.recipient, ...content })
    await markSent(db, id, services.now())
  } catch (error) {
    const isPermanentFailure =
      typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 550
    await markFailed(db, id, String(error), isLastTry || isPermanentFailure)
    if (isPermanentFailure) return
    throw error
  }
}

/** `"Name" <address>` from MAIL_FROM or the settings. */
async function senderOf({ config, database, memory }: EmailDeps): Promise<string> {
  if (config.MAIL_FROM) return config.MAIL_FROM
  const { identity } = await readSettings(database.db, memory)
  const name = shopNameOf({ identity }, config.baseUrl).replace(/["\\]/g, '')
  return `"${name}" <${identity.email || `no-reply@${config.baseUrl.hostname}`}>`
}

const isOrderEmail = (kind: string): kind is OrderEmailKind => kind in topics

const refundOf = async (db: Db, { subject, data: { amount, creditNote } }: StoredEmail) => ({
  amount: Number(amount),
  creditNote: typeof creditNote === 'string' ? creditNote : null,
  // Read now: a return gets its refund after the e-mail is queued.
  deduction: await deductionFrom(db, Number(subject.split(':')[1])),
})

type StoredEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>

const accountKinds: readonly string[] = [
  'confirm-email',
  'reset-password',
  'password-changed',
  'change-email',
  'email-change-asked',
  'email-changed',
  'email-taken',
  'account-exists',
] satisfies AccountEmailKind[]
const isAccountEmail = (kind: string): kind is AccountEmailKind => accountKinds.includes(kind)

async function compose(services: EmailDeps, email: StoredEmail): Promise<Email> {
  const { kind, data, lang, recipient } = email
  const { db } = services.database
  if (isOrderEmail(kind)) {
    const orderId = Number(data.orderId)
    const found = await findOrder(db, orderId)
    if (!found) throw new Error(`No order ${orderId} for its e-mail`)
    const settings = await readSettings(db, services.memory)
    const { identity } = settings
    const token = services.secrets.orderToken(found.order)
    const { origin } = services.config.baseUrl
    const link = (path: string) => origin + inLanguage(path, found.order.lang)
    const attachments =
      kind === 'order-placed' ? await orderAttachments(services, found.order, { identity, origin }) : []
    return orderEmail({
      ...found,
      attachments,
      kind,
      identity: emailSender(settings, origin),
      today: toRigaDate(services.now()),
      invoice: await findInvoice(db, orderId),
      refund: kind === 'order-refunded' ? await refundOf(db, email) : null,
      part: Array.isArray(data.parcels) ? await sentPart(db, orderId, data.parcels.map(Number)) : null,
      links: { order: link(urls.order.to(token)), pay: link(urls.orderPay.to(token)), terms: link(urls.terms.to()) },
    })
  }
  if (isAccountEmail(kind)) {
    const settings = await readSettings(db, services.memory)
    const { origin } = services.config.baseUrl
    const link = (path: string) => origin + inLanguage(path, lang)
    const pages = { confirm: urls.confirmEmail, reset: urls.resetPassword, undo: urls.undoEmailChange }
    const token = typeof data.nonce === 'string' ? accountTokens(services.keys).tokenOf(data.nonce, data.hash) : null
    return accountEmail({
      kind,
      lang,
      identity: emailSender(settings, origin),
      links: {
        secret: token === null ? null : (page) => link(pages[page].to(token)),
        logIn: link(urls.login.to()),
        forgot: link(urls.forgotPassword.to()),
      },
    })
  }
  const written = await contentEmail(services, { kind, data, lang, recipient })
  if (written) return written
  throw new Error(`There is no e-mail of the kind ${kind}`)
}
