import { texts } from '../../i18n/texts.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import type { Db } from '../../shop/db.ts'
import type { AccountEmailKind, OrderEmailKind } from '../../shop/emails/email-kinds.ts'
import { ownWords } from '../../shop/emails/email-texts.db.ts'
import { accountEmailKinds, isEditable } from '../../shop/emails/email-texts.ts'
import { findEmail, markFailed, markSent } from '../../shop/emails/emails.db.ts'
import { findInvoice } from '../../shop/invoices/invoices.db.ts'
import { paperLookOf } from '../../shop/invoices/paper-look.ts'
import { recordBounce } from '../../shop/newsletter/bounces.db.ts'
import { announceOrder, isAnnounced } from '../../shop/orders/announce.db.ts'
import { notesForBuyer } from '../../shop/orders/notes.db.ts'
import { findOrder, type OrderWithLines } from '../../shop/orders/read.db.ts'
import { sentPart } from '../../shop/parcels/sent-parts.db.ts'
import { isPaidLater } from '../../shop/payments/provider.ts'
import { deductionFrom, replacementFor } from '../../shop/returns/find.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { accountEmail } from './account-emails.tsx'
import { contentEmail, type EmailToSend } from './content-emails.ts'
import type { EmailDeps } from './deps.ts'
import { emailSender } from './email.tsx'
import type { EmailContent } from './email-content.ts'
import { sampleEmail } from './email-sample.ts'
import type { Mailer } from './mailer.ts'
import { orderAttachments } from './order-attachments.ts'
import { orderEmail, topics } from './order-email.tsx'
import { deliveryOf } from './send-campaign.ts'
import { senderOf } from './sender.ts'

/** A crash before `markSent` repeats an e-mail once, with the same Message-ID. @param isLastTry opens it to staff */
export async function sendEmail(services: EmailDeps, mailer: Mailer, id: string, isLastTry: boolean) {
  const { db } = services.database
  const email = await findEmail(db, id)
  if (email?.state !== 'queued') return
  try {
    const isNews = email.kind === 'order-placed' || email.kind === 'order-paid'
    const order = isNews ? await findOrder(db, Number(email.data.orderId)) : null
    // One that is paid meanwhile is announced by its next e-mail.
    if (order && isAnnounced(order)) {
      const settings = await readSettings(db, services.memory)
      await announceOrder({ db, queue: services.queue, settings }, order.order.id)
    }
    const { reword: _reword, intro: _intro, ...content } = await composeEmail(services, email, order)
    await mailer.send({ id, from: await senderOf(services), to: email.recipient, ...content })
    await markSent(db, id, services.now())
  } catch (error) {
    await markBounced(services, email.recipient, error)
    const isPermanentFailure =
      typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 550
    const isFinal = isLastTry || isPermanentFailure
    await markFailed(db, id, { error: String(error), isFinal, now: services.now() })
    if (isPermanentFailure) return
    throw error
  }
}

/** An address that the mail server does not know gets no newsletter either. */
async function markBounced({ database, now }: EmailDeps, email: string, error: unknown) {
  const delivery = deliveryOf(error)
  if (delivery.kind !== 'hard') return
  await recordBounce(database.db, { email, verdict: 'hard', reason: delivery.reason, now: now() })
}

const isOrderEmail = (kind: string): kind is OrderEmailKind => kind in topics

const refundOf = async (db: Db, { subject, data: { amount, creditNote } }: EmailContent) => ({
  amount: Number(amount),
  creditNote: typeof creditNote === 'string' ? creditNote : null,
  // Read now: a return gets its refund after the e-mail is queued.
  exchange: await replacementFor(db, Number(subject.split(':')[1])),
  deduction: await deductionFrom(db, Number(subject.split(':')[1])),
})

async function noteOf(db: Db, orderId: number, { data, lang }: EmailContent): Promise<string> {
  if (data.isSample === true) return texts[lang].mail.orderNote.sample
  const note = (await notesForBuyer(db, orderId)).find(({ id }) => id === data.note)
  if (!note) throw new Error(`No note ${data.note} of the order ${orderId} for its e-mail`)
  return note.text
}

const WITH_INVOICE: readonly OrderEmailKind[] = ['order-placed', 'order-changed', 'order-overdue']

/** Of those that name it; before a card or bank link has paid there is none. */
const mayHaveInvoice = (kind: OrderEmailKind, { order, payment: { provider } }: OrderWithLines) =>
  WITH_INVOICE.includes(kind) &&
  (order.state !== 'awaiting_payment' || provider === 'transfer' || isPaidLater(provider))

const isAccountEmail = (kind: string): kind is AccountEmailKind =>
  (accountEmailKinds as readonly string[]).includes(kind)

/** With the words of staff, where there are any. */
async function composeEmail(
  services: EmailDeps,
  email: EmailContent,
  order: OrderWithLines | null,
): Promise<EmailToSend> {
  if (email.kind === 'email-test') return testEmail(services, email)
  const composed = await compose(services, email, order)
  const own = composed.reword && (await ownWords(services.database.db, email.kind, email.lang))
  return own && composed.reword ? { ...composed, ...composed.reword(own) } : composed
}

/** As a buyer would get it now, sent to staff. */
async function testEmail(services: EmailDeps, { data, lang }: EmailContent): Promise<EmailToSend> {
  const kind = String(data.kind)
  const sample = isEditable(kind) ? await sampleEmail(services, { kind, lang, order: String(data.order ?? '') }) : null
  if (!sample) throw new Error(`There is nothing about which to send an e-mail of the kind ${kind}`)
  return composeEmail(services, sample, null)
}

/** In the program's own words. @param order where it was read already */
export async function compose(
  services: EmailDeps,
  email: EmailContent,
  order: OrderWithLines | null = null,
): Promise<EmailToSend> {
  const { kind, data, lang, recipient } = email
  const { db } = services.database
  if (isOrderEmail(kind)) {
    const orderId = Number(data.orderId)
    const found = order ?? (await findOrder(db, orderId))
    if (!found) throw new Error(`No order ${orderId} for its e-mail`)
    const settings = await readSettings(db, services.memory)
    const { identity, pickup_days: pickupDays } = settings
    const token = services.secrets.orderToken(found.order)
    const { origin } = services.config.baseUrl
    const link = (path: string) => origin + inLanguage(path, found.order.lang)
    const attachments =
      kind === 'order-placed' && data.isSample !== true
        ? await orderAttachments(services, found.order, { identity, look: paperLookOf(settings), origin })
        : []
    return orderEmail({
      ...found,
      order: data.isSample === true ? { ...found.order, lang } : found.order,
      attachments,
      kind,
      pickupDays,
      identity: emailSender(settings, origin),
      today: toRigaDate(services.now()),
      invoice: mayHaveInvoice(kind, found) ? await findInvoice(db, orderId) : null,
      refund: kind === 'order-refunded' ? await refundOf(db, email) : null,
      part: Array.isArray(data.parcels) ? await sentPart(db, orderId, data.parcels.map(Number)) : null,
      isMoved: data.isMoved === true,
      note: kind === 'order-note' ? await noteOf(db, orderId, email) : null,
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
