import { createHash } from 'node:crypto'
import type { LoaderResult, PageContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { formatIban } from '../../shop/companies/iban.ts'
import { invalidEInvoices } from '../../shop/invoices/einvoices.db.ts'
import type { Invoice } from '../../shop/invoices/invoice.ts'
import { findCreditNotes, findInvoice } from '../../shop/invoices/invoices.db.ts'
import { hasEInvoice } from '../../shop/invoices/ubl.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { deliveryPlace } from '../../shop/orders/delivery.ts'
import { findOrderByToken, type OrderWithLines } from '../../shop/orders/read.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { datesOf, untilDay, untilTime } from '../../shop/shipping/dates.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { inLanguage, urls } from '../../urls.ts'

export type OrderData = {
  words: Texts['order']
  number: string
  state: OrderState
  title: string
  /** The title contains the order number. */
  isNamed: boolean
  hint: string
  /** Shown beside the amount due. */
  note: string | null
  problem: string | null
  payLink: string | null
  holdUntil: string | null
  /** Details of a bank transfer; null when nothing is to be transferred. */
  transfer: { rows: { label: string; value: string }[]; until: string | null } | null
  /** null: cannot be cancelled here. */
  cancel: { action: string; csrf: string } | null
  /** Where a guest can register with the order's data; null: not a guest's order. */
  accountLink: string | null
  documents: { href: string; title: string }[]
  /** null: a company's order, or the period is over. */
  withdrawLink: string | null
  steps: { label: string; status: 'done' | 'now' | 'ahead' }[]
  lines: { id: number; title: string; code: string; quantity: number; each: string; sum: string }[]
  sums: SummaryLine[]
  facts: { label: string; lines: string[] }[]
}

type PageTexts = (typeof texts)[Lang]

/** Access is by the secret in the address; without it the order is not found. */
export async function loadOrder(ctx: PageContext): Promise<LoaderResult<OrderData>> {
  const token = ctx.params.token ?? ''
  const found = await findOrderByToken(ctx.db, createHash('sha256').update(token).digest('hex'))
  if (!found) return { kind: 'not-found' }
  const { order, lines, payment } = found
  const { lang } = ctx
  const t = texts[lang]
  const words = t.order
  const price = (cents: number) => formatPrice(cents, lang)
  const invoices = await invoicesOf(ctx, order)
  const isAwaited = order.state === 'awaiting_payment'
  const isOwed = isOnInvoice(found) && order.paidAt === null && !isOver(order.state)
  const isTransfer = payment.provider === 'transfer'
  const canPay = isAwaited && !isTransfer
  const problem = canPay ? problemOf(payment.state, ctx.query.payment, words) : null
  const link = (path: string) => inLanguage(path, lang)
  return {
    kind: 'page',
    data: {
      words,
      number: order.prefixedId,
      state: order.state,
      title: problem ? problem.title : titleOf(order, words),
      isNamed: false,
      hint: isAwaited ? (isTransfer ? words.transferHint : words.awaitingHint) : words.hints[order.state],
      note: isOwed ? words.invoiceHint : null,
      problem: problem?.text ?? null,
      payLink: canPay ? link(urls.orderPay.to(token)) : null,
      holdUntil: canPay && order.holdUntil ? words.holdUntil(untilTime(order.holdUntil, t)) : null,
      transfer:
        (isAwaited && isTransfer) || isOwed
          ? transferOf(order, invoices.invoice, { identity: ctx.settings.identity, t, lang })
          : null,
      cancel:
        isAwaited && ctx.visitor ? { action: link(urls.orderCancellation.to(token)), csrf: ctx.visitor.csrf() } : null,
      withdrawLink:
        order.buyerType === 'b2c' && order.state !== 'cancelled' && order.state !== 'refunded'
          ? link(urls.withdrawOrder.to(token))
          : null,
      accountLink: order.userId === null && !isOver(order.state) ? link(urls.orderAccount.to(token)) : null,
      documents: documentsOf(found, invoices, { token, words }).map(({ path, title }) => ({ href: link(path), title })),
      steps: stepsOf(found, words),
      lines: lines.map((line) => ({
        id: line.id,
        title: line.title,
        code: line.code,
        quantity: line.quantity,
        each: price(line.unitPrice),
        sum: price(line.unitPrice * line.quantity),
      })),
      sums: sumsOf(found, t, price),
      facts: factsOf(found, t, lang),
    },
    head: { title: headTitle(words.named(order.prefixedId), problem?.title), noindex: true },
  }
}

/** A new order is thanked for; later the title shows its state. */
function titleOf({ state, paidAt }: OrderWithLines['order'], words: PageTexts['order']): string {
  if (state === 'awaiting_payment' || (state === 'processing' && !paidAt)) return words.thanks
  return state === 'paid' ? words.thanksPaid : words.states[state]
}

function problemOf(state: string, returned: string | undefined, words: PageTexts['order']) {
  if (returned === 'away') return { title: words.awayTitle, text: words.paymentAway }
  const isFailed = state === 'failed' || returned === 'failed'
  return isFailed ? { title: words.failedTitle, text: words.paymentFailed } : null
}

const headTitle = (named: string, problem: string | undefined) => (problem ? `${problem}: ${named}` : named)

/** For the profile: titled by its number, unless its payment failed. */
export function namedOrder(order: OrderData): OrderData {
  return order.problem ? order : { ...order, title: order.words.named(order.number), isNamed: true }
}

const isOnInvoice = ({ payment }: OrderWithLines) => payment.provider === 'invoice'
const isOver = (state: OrderState) => state === 'cancelled' || state === 'refunded'

async function invoicesOf({ db }: PageContext, order: OrderWithLines['order']): Promise<Invoices> {
  const [invoice, creditNotes, invalid] = await Promise.all([
    findInvoice(db, order.id),
    findCreditNotes(db, order.id),
    invalidEInvoices(db, order.id),
  ])
  return { invoice, creditNotes, invalid }
}

function transferOf(
  order: OrderWithLines['order'],
  invoice: Invoice | null,
  { identity, t, lang }: { identity: Settings['identity']; t: PageTexts; lang: Lang },
) {
  const { order: words } = t
  const dueDate = invoice?.dueDate
  return {
    rows: [
      { label: words.payee, value: identity.legal_name },
      { label: words.iban, value: formatIban(identity.iban, ' ') },
      { label: words.bank, value: `${identity.bank_name}, ${identity.bic}` },
      { label: words.reference, value: order.prefixedId },
      { label: words.amount, value: formatPrice(order.total, lang) },
    ],
    until: dueDate
      ? words.invoiceUntil(untilDay(dueDate, t))
      : order.holdUntil
        ? words.transferUntil(untilTime(order.holdUntil, t))
        : null,
  }
}

type Invoices = {
  invoice: Invoice | null
  creditNotes: readonly Invoice[]
  /** Numbers of documents whose e-invoice breaks a rule. */
  invalid: ReadonlySet<string>
}

/** Invoice and credit notes, each with its e-invoice if the buyer can receive one; before payment the proforma. */
function documentsOf(
  { order, payment }: OrderWithLines,
  invoices: Invoices,
  { token, words }: { token: string; words: PageTexts['order'] },
) {
  const { invoice, creditNotes, invalid } = invoices
  const isOffered = (document: Invoice) => hasEInvoice(document) && !invalid.has(document.number)
  if (!invoice) {
    const isAsked = order.state === 'awaiting_payment' && payment.provider === 'transfer'
    return isAsked ? [{ path: urls.orderInvoice.to(token), title: words.proforma }] : []
  }
  return [
    { path: urls.orderInvoice.to(token), title: words.invoice },
    ...(isOffered(invoice) ? [{ path: urls.orderEInvoice.to(token), title: words.eInvoice }] : []),
    ...creditNotes.flatMap((note) => [
      { path: urls.orderCreditNote.to(token, note.number, 'pdf'), title: words.creditNote(note.number) },
      ...(isOffered(note)
        ? [{ path: urls.orderCreditNote.to(token, note.number, 'xml'), title: words.eCreditNote(note.number) }]
        : []),
    ]),
  ]
}

/** Steps of an order without problems; store and locker orders end at the pickup point. */
function stepsOf(found: OrderWithLines, words: PageTexts['order']): OrderData['steps'] {
  const { state } = found.order
  const { type } = found.order.delivery
  if (isOver(state)) return []
  const steps: OrderState[] = [
    // Orders on invoice are packed before they are paid.
    ...(isOnInvoice(found) ? (['processing'] as const) : (['awaiting_payment', 'paid'] as const)),
    'packed',
    ...(type === 'shop' ? [] : (['shipped'] as const)),
    ...(type === 'courier' ? [] : (['ready_for_pickup'] as const)),
    'completed',
  ]
  // A paid order in processing stays at the step of payment.
  const at = steps.indexOf(state === 'processing' && !steps.includes(state) ? 'paid' : state)
  return steps.map((step, i) => ({
    label: step === 'paid' && state === 'processing' ? words.states.processing : words.states[step],
    status: i < at || state === 'completed' ? 'done' : i === at ? 'now' : 'ahead',
  }))
}

function sumsOf({ order }: OrderWithLines, { cart }: PageTexts, price: (cents: number) => string): SummaryLine[] {
  return [
    { label: cart.subtotal, value: price(order.itemsTotal) },
    ...(order.discountTotal > 0
      ? [
          {
            label: cart.discount,
            note: order.couponCode ?? '',
            value: `−${price(order.discountTotal)}`,
            kind: 'discount' as const,
          },
        ]
      : []),
    ...(order.shippingTotal > 0 ? [{ label: cart.shipping, value: price(order.shippingTotal) }] : []),
    ...(order.surchargeTotal > 0 ? [{ label: cart.surcharge, value: price(order.surchargeTotal) }] : []),
    { label: cart.withoutTax, value: price(order.total - order.vatTotal) },
    { label: cart.tax, value: price(order.vatTotal) },
    { label: cart.total, value: price(order.total), kind: 'total' },
  ]
}

function factsOf({ order, payment }: OrderWithLines, t: PageTexts, lang: Lang): OrderData['facts'] {
  const { order: words } = t
  const { promised } = order.delivery
  // A bank transfer takes days: no delivery date can be promised before it arrives.
  const isAhead =
    (order.state === 'awaiting_payment' && payment.provider !== 'transfer') ||
    ['paid', 'processing', 'packed', 'shipped'].includes(order.state)
  const company = order.company
    ? [order.company.name, order.company.reg_num, order.company.vat_num].filter(Boolean)
    : []
  const facts = [
    {
      label: words.delivery,
      lines: [
        deliveryPlace(order, t, lang),
        ...(promised && isAhead ? [words.promised(datesOf(promised, t))] : []),
        ...(order.trackingCode ? [`${words.tracking}: ${order.trackingCode}`] : []),
      ],
    },
    { label: words.payment, lines: [inLang(order.paymentMethodTitle, lang)] },
    {
      label: words.buyer,
      lines: [
        ...company,
        `${order.name} ${order.surname}`,
        order.email,
        `+${order.phoneCode} ${order.phoneNumber}`,
        ...(order.buyerReference ? [`${words.buyerReference}: ${order.buyerReference}`] : []),
        ...(order.contractNumber ? [`${words.contractNumber}: ${order.contractNumber}`] : []),
      ],
    },
  ]
  return facts
}
