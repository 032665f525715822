import { type SQL, sql } from 'drizzle-orm'
import { cartLinkToken, linesToRemindOf } from '../../shop/cart-reminders/remind-carts.db.ts'
import { defaultLang } from '../../shop/columns.ts'
import { guestToken } from '../../shop/data-requests/guest-link.db.ts'
import { type Db, firstRow } from '../../shop/db.ts'
import type { Lang } from '../../shop/languages.ts'
import { findCampaign } from '../../shop/newsletter/campaigns.db.ts'
import { findOrder } from '../../shop/orders/read.db.ts'
import { findReturn } from '../../shop/returns/find.db.ts'
import { findAnswered } from '../../shop/reviews/moderation.db.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { invitationToken } from '../../shop/staff/invitations.db.ts'
import { subscriptionTokens } from '../../shop/subscriptions/subscription-tokens.ts'
import { findWithdrawal } from '../../shop/withdrawals/withdrawal.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { buyerEmail, isBuyerEmail } from './buyer-emails.ts'
import { campaignEmail } from './campaign-email.tsx'
import { companyDecision } from './company-emails.ts'
import { contactAnswer, contactReceived } from './contact-emails.ts'
import type { EmailDeps } from './deps.ts'
import { einvoiceEmail } from './einvoice-email.ts'
import { type Email, emailSender } from './email.tsx'
import { guestDataEmail } from './guest-email.ts'
import { newOrderEmail } from './new-order-email.ts'
import { questionAnswer } from './question-email.ts'
import { quoteEmail } from './quote-email.ts'
import { returnEmail } from './return-emails.ts'
import { mailTest, staffInvitation } from './staff-emails.ts'
import { abandonedCart, backInStock, confirmSubscription } from './subscription-emails.ts'
import { withdrawalNotice, withdrawalReceipt } from './withdrawal-emails.ts'

type Queued = { kind: string; data: Record<string, unknown>; lang: Lang; recipient: string }
export type EmailToSend = Email & { replyTo?: string; headers?: Record<string, string> }

export async function contentEmail(services: EmailDeps, email: Queued): Promise<EmailToSend | null> {
  const { kind, data, lang, recipient } = email
  const { db } = services.database
  const settings = await readSettings(db, services.memory)
  const { owner_language: ownLang } = settings
  const { origin } = services.config.baseUrl
  const identity = emailSender(settings, origin)
  const tokens = subscriptionTokens(services.keys)
  const link = (path: string) => origin + inLanguage(path, lang)
  if (kind === 'mail-test') return mailTest(lang, identity)
  if (kind === 'campaign-test') {
    const campaign = await findCampaign(db, Number(data.campaignId))
    if (!campaign) throw new Error(`No campaign ${data.campaignId} for its e-mail`)
    const email = (await campaignEmail(services, campaign.content, lang))(origin)
    return { subject: email.subject, html: email.html, text: email.text }
  }
  if (kind === 'contact-received') return contactReceived(data, identity, ownLang)
  if (kind === 'contact-answer') return contactAnswer(lang, identity)
  if (kind === 'confirm-subscription') {
    const hash = await tokenHash(db, sql`select token_hash from newsletter_subscribers where email = ${recipient}`)
    return confirmSubscription(lang, identity, link(urls.subscriptionConfirm.to(tokens.news(recipient, hash))))
  }
  if (kind === 'back-in-stock') {
    const productId = Number(data.productId)
    const product = await findRestocked(db, productId, lang)
    if (!product) throw new Error(`No product ${productId} for its e-mail`)
    const page =
      urls.product.to(product.slug) + (product.variation ? `?variation=${encodeURIComponent(product.code)}` : '')
    const hash = await tokenHash(
      db,
      sql`select token_hash from stock_subscriptions where product_id = ${productId} and email = ${recipient}`,
    )
    const unsubscribe = link(urls.subscriptionEnd.to(tokens.stock(productId, recipient, hash)))
    return backInStock(lang, identity, { ...product, link: link(page) }, unsubscribe)
  }
  if (kind === 'abandoned-cart') {
    const isSample = data.isSample === true
    const cartId = isSample ? 'sample' : String(data.cartId)
    const product = isSample ? await findRestocked(db, Number(data.productId), lang) : null
    const lines = product ? [{ title: product.title, quantity: 1 }] : await linesToRemindOf(db, cartId, lang)
    if (lines.length === 0) throw new Error('The cart is empty or ordered by now')
    const hash = await tokenHash(db, sql`select token_hash from newsletter_subscribers where email = ${recipient}`)
    const unsubscribe = link(urls.subscriptionEnd.to(tokens.news(recipient, hash)))
    const cart = { lines, link: link(urls.cartRestore.to(cartLinkToken(services.keys, cartId))) }
    return abandonedCart(lang, identity, cart, unsubscribe)
  }
  if (kind === 'guest-data') {
    const { isSample, orderId, until } = data
    const signed = { orderId: Number(orderId), until: Number(until), email: recipient }
    const token = isSample === true ? 'sample' : guestToken(services.keys, signed)
    return guestDataEmail(lang, identity, link(urls.guestData.to(token)))
  }
  if (kind === 'withdrawal-receipt' || kind === 'withdrawal-notice') {
    const withdrawal = await findWithdrawal(db, { id: Number(data.withdrawalId) })
    if (!withdrawal) throw new Error(`No withdrawal ${data.withdrawalId} for its e-mail`)
    if (kind === 'withdrawal-notice') return withdrawalNotice(withdrawal, identity, ownLang)
    return withdrawalReceipt(withdrawal, lang, identity, link(urls.content.to('returns')))
  }
  if (kind === 'return-received' || kind === 'return-refused') {
    const found = await findReturn(db, Number(data.returnId), services.now())
    const order = found && (await findOrder(db, found.orderId))
    if (!order) throw new Error(`No return ${data.returnId} for its e-mail`)
    const page = urls.order.to(services.secrets.orderToken(order.order))
    return returnEmail(lang, identity, { kind, found, order: link(page) })
  }
  if (kind === 'question-answer') {
    const question = await findAnswered(db, Number(data.questionId), lang)
    if (!question) throw new Error(`No answered question ${data.questionId} for its e-mail`)
    return questionAnswer(lang, identity, { ...question, page: link(urls.product.to(question.slug)) })
  }
  if (kind === 'quote') {
    return quoteEmail(services, {
      quoteId: Number(data.quoteId),
      identity,
      link: (token) => link(urls.quote.to(token)),
    })
  }
  if (isBuyerEmail(kind)) return buyerEmail(services, email)
  if (kind === 'einvoice') return einvoiceEmail(services, { invoiceId: Number(data.invoiceId), identity, lang })
  if (kind === 'company-approved' || kind === 'company-refused') {
    return companyDecision(lang, identity, {
      isApproved: kind === 'company-approved',
      data,
      shop: link(urls.home.to()),
    })
  }
  if (kind === 'staff-invitation') {
    const token = invitationToken(services.keys, String(data.nonce))
    return staffInvitation(lang, identity, {
      shop: shopNameOf(settings, origin),
      href: origin + urls.adminJoin.to(token),
      isReset: data.isReset === true,
    })
  }
  if (kind === 'new-order') {
    const found = await findOrder(db, Number(data.orderId))
    if (!found) throw new Error(`No order ${data.orderId} for its e-mail`)
    return newOrderEmail(found, identity, ownLang)
  }
  return null
}

const tokenHash = async (db: Db, query: SQL) => (await firstRow<{ token_hash: string }>(db, query))?.token_hash

/** The page of a variation is its parent's. */
function findRestocked(db: Db, id: number, lang: Lang) {
  return firstRow<{ title: string; slug: string; code: string; variation: boolean; image: string | null }>(
    db,
    sql`select t.title, coalesce(p.slug, parent.slug) as slug, p.code, p.parent_id is not null as variation,
          (select path from product_images where product_id in (p.id, p.parent_id)
            order by (product_id = p.id) desc, position limit 1) as image
        from products p left join products parent on parent.id = p.parent_id
        join product_texts t on t.product_id = p.id and t.lang in (${lang}, ${defaultLang})
        where p.id = ${id} order by (t.lang = ${lang}) desc limit 1`,
  )
}
