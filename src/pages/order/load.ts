import type { LoaderResult, PageContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { type LinkedOrder, linkedOrders } from '../../shop/order-edits/supplement.db.ts'
import { isUnpackedAtPickup } from '../../shop/orders/cancel.db.ts'
import { confirmationOf } from '../../shop/orders/emails.db.ts'
import { productPagesOf } from '../../shop/orders/goods.db.ts'
import { stateTimes } from '../../shop/orders/history.db.ts'
import { notesForBuyer } from '../../shop/orders/notes.db.ts'
import { findOrderByToken, type OrderWithLines, waitsForGoods } from '../../shop/orders/read.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { sentParcels } from '../../shop/parcels/sent-parts.db.ts'
import { AT_PICKUP } from '../../shop/payments/provider.ts'
import { reviewsOfOrder } from '../../shop/reviews/own-reviews.db.ts'
import { sellerLines } from '../../shop/settings/identity.ts'
import { untilTime } from '../../shop/shipping/dates.ts'
import { sha256 } from '../../shop/tokens.ts'
import { findForWithdrawal } from '../../shop/withdrawals/withdrawal.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { OrderData } from './data.ts'
import { documentsOf, type Invoices, invoicesOf, transferOf } from './documents.ts'
import { dayOf, deliveryOf, factsOf, linesOf, stepsOf, sumsOf } from './facts.ts'
import { returnsOf } from './returns.ts'

/** Access is by the secret in the address; without it the order is not found. */
export async function loadOrder(ctx: PageContext): Promise<LoaderResult<OrderData>> {
  const { db, lang, now } = ctx
  const token = ctx.params.token ?? ''
  const tokenHash = sha256(token)
  const found = await findOrderByToken(db, tokenHash)
  if (!found) return { kind: 'not-found' }
  const { order } = found
  const t = texts[lang]
  const [invoices, times, pages, reviews, withdrawable, confirmation, notes, sent, linked, isUnpacked] =
    await Promise.all([
      invoicesOf(ctx, order),
      stateTimes(db, order.id),
      productPagesOf(db, order.id),
      reviewsOfOrder(db, order.id),
      findForWithdrawal(db, { tokenHash }, now),
      confirmationOf(db, order),
      notesForBuyer(db, order.id),
      sentParcels(db, order.id),
      linkedOrders(db, order),
      isOwedAtPickup(found) && isUnpackedAtPickup(db, order.id),
    ])
  const locale = { t, lang }
  const payment = paymentOf(ctx, found, { token, invoices, isUnpacked })
  const { problem, title } = payment
  const named = t.order.named(order.prefixedId)
  const documents = documentsOf(found, invoices, { token, words: t.order })
  return {
    kind: 'page',
    data: {
      words: t.order,
      number: order.prefixedId,
      state: order.state,
      isNamed: false,
      placed: t.order.placedOn(dayOf(order.placedAt, t)),
      ...payment,
      confirmation:
        confirmation && !problem && isNew(order.state) ? t.order.confirmation[confirmation](order.email) : null,
      accountLink: order.userId === null && !isOver(order.state) ? inLanguage(urls.orderAccount.to(token), lang) : null,
      ownData: ownDataOf(ctx, order, token),
      documents: documents.map(({ path, title: label }) => ({ href: inLanguage(path, lang), title: label })),
      returns: withdrawable && returnsOf(withdrawable, token, locale),
      steps: stepsOf(found, times, t),
      linked: linksOf(ctx, linked),
      messages: notes.map(({ id, text, at }) => ({ id, text, day: dayOf(new Date(at), t) })),
      lines: linesOf(found, { pages, reviews, token }, locale),
      hasTax: order.vatTotal > 0,
      sums: sumsOf(found, locale),
      delivery: deliveryOf(found, { token, now, sent }, locale),
      facts: factsOf(found, locale),
      seller: sellerLines(ctx.settings.identity, t.frame.footer),
    },
    head: { title: problem ? `${title}: ${named}` : named, noindex: true },
  }
}

function ownDataOf({ lang, visitor, query }: PageContext, order: OrderWithLines['order'], token: string) {
  if (order.userId !== null || order.email === '' || !visitor) return null
  const action = inLanguage(urls.orderData.to(token), lang)
  return { action, csrf: visitor.csrf(), isSent: query.data === 'sent' }
}

function linksOf(
  { lang, secrets }: PageContext,
  { supplements, supplementOf, replacements, replaces }: Awaited<ReturnType<typeof linkedOrders>>,
): OrderData['linked'] {
  const { order: words } = texts[lang]
  const hrefOf = (other: LinkedOrder) => inLanguage(urls.order.to(secrets.orderToken(other)), lang)
  return [
    ...(supplementOf ? [{ href: hrefOf(supplementOf), title: words.supplementOf(supplementOf.number) }] : []),
    ...supplements.map((other) => ({
      href: hrefOf(other),
      title: words.supplement(other.number, words.states[other.state]),
    })),
    ...(replaces ? [{ href: hrefOf(replaces), title: words.replaces(replaces.number) }] : []),
    ...replacements.map((other) => ({
      href: hrefOf(other),
      title: words.replacement(other.number, words.states[other.state]),
    })),
  ]
}

/** For the profile: titled by its number, unless its payment failed. */
export function namedOrder(order: OrderData): OrderData {
  if (order.problem) return order
  return { ...order, title: order.words.named(order.number), isNamed: true, confirmation: null }
}

type PaymentData = Pick<
  OrderData,
  'title' | 'hint' | 'note' | 'problem' | 'payLink' | 'holdUntil' | 'transfer' | 'cancel'
>

function paymentOf(
  ctx: PageContext,
  found: OrderWithLines,
  { token, invoices, isUnpacked }: { token: string; invoices: Invoices; isUnpacked: boolean },
): PaymentData {
  const { order, payment } = found
  const { lang, settings, visitor } = ctx
  const t = texts[lang]
  const words = t.order
  const isAwaited = order.state === 'awaiting_payment'
  const isOwed = payment.provider === 'invoice' && order.paidAt === null && !isOver(order.state)
  const isTransfer = payment.provider === 'transfer'
  // Goods pay for it that have not come back yet.
  const isWaiting = waitsForGoods(found)
  const canPay = isAwaited && !isTransfer && !isWaiting
  const problem = canPay ? problemOf(payment.state, ctx.query.payment, words) : null
  const link = (path: string) => inLanguage(path, lang)
  return {
    title: problem ? problem.title : titleOf(order, words),
    hint: isAwaited ? awaitedHint(found, words) : hintOf(order, words),
    note: isOwed ? words.invoiceHint : isOwedAtPickup(found) ? atPickupNote(order, ctx.settings.pickup_days, t) : null,
    problem: problem?.text ?? null,
    payLink: canPay ? link(urls.orderPay.to(token)) : null,
    holdUntil: canPay && order.holdUntil ? words.holdUntil(untilTime(order.holdUntil, t)) : null,
    transfer:
      (isAwaited && isTransfer && !isWaiting) || isOwed
        ? transferOf(found, invoices.invoice, { identity: settings.identity, t, lang })
        : null,
    cancel:
      (isAwaited || isUnpacked) && visitor
        ? { action: link(urls.orderCancellation.to(token)), csrf: visitor.csrf() }
        : null,
  }
}

const atPickupNote = ({ total, lang }: OrderWithLines['order'], days: number, { order: words }: Texts) =>
  `${words.atPickup(formatPrice(total, lang))} ${words.atPickupUntil(days)}`

function awaitedHint(found: OrderWithLines, words: Texts['order']): string {
  if (waitsForGoods(found)) return words.exchangeHint
  return found.payment.provider === 'transfer' ? words.transferHint : words.awaitingHint
}

function titleOf({ state, paidAt }: OrderWithLines['order'], words: Texts['order']): string {
  if (state === 'awaiting_payment' || (state === 'processing' && !paidAt)) return words.thanks
  return state === 'paid' ? words.thanksPaid : words.states[state]
}

function hintOf({ state, delivery }: OrderWithLines['order'], words: Texts['order']): string {
  return state === 'packed' && delivery.type === 'shop' ? words.packedInShop : words.hints[state]
}

function problemOf(state: string, returned: string | undefined, words: Texts['order']) {
  if (returned === 'away') return { title: words.awayTitle, text: words.paymentAway }
  const isFailed = state === 'failed' || returned === 'failed'
  return isFailed ? { title: words.failedTitle, text: words.paymentFailed } : null
}

const isNew = (state: OrderState) => state === 'awaiting_payment' || state === 'paid' || state === 'processing'

const isOwedAtPickup = ({ order, payment }: OrderWithLines) =>
  payment.provider === AT_PICKUP && order.paidAt === null && !isOver(order.state)

const isOver = (state: OrderState) => state === 'cancelled' || state === 'refunded'
