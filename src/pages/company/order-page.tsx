import { definePage, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { mayApprove, seesAllOrders } from '../../shop/companies/member-roles.ts'
import { inLang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { approverOf, findCompanyOrder } from '../../shop/orders/company-orders.db.ts'
import type { OrderWithLines } from '../../shop/orders/read.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { type SummaryLine, SummaryLines } from '../../ui/summary-lines.tsx'
import { inLanguage, urls } from '../../urls.ts'
import { sumsOf } from '../order/facts.ts'
import { orderTones } from '../profile/orders.tsx'
import { CompanyFrame } from './frame.tsx'
import { GoodsTable, type ShownLine } from './goods-table.tsx'
import { type CompanyFrameData, frameData, memberOf } from './member.ts'

type CompanyOrderData = {
  frame: CompanyFrameData
  number: string
  title: string
  state: OrderState
  label: string
  facts: { label: string; text: string }[]
  lines: ShownLine[]
  sums: SummaryLine[]
  invoice: string | null
  payLink: string | null
}

/** Without the secret address of the order: whoever leaves the company keeps no access. */
export const companyOrderPage = definePage<CompanyOrderData>({
  cache: 'private',
  async load(ctx) {
    const found = await memberOf(ctx)
    if ('answer' in found) return found.answer
    const { member } = found.acting
    const order = seesAllOrders(member.role)
      ? await findCompanyOrder(ctx.db, member.companyId, ctx.params.number ?? '')
      : null
    if (!order) return { kind: 'not-found' }
    const approver = await approverOf(ctx.db, order.order.id)
    const frame = await frameData(ctx, found.acting, { current: 'orders' })
    const data = { frame, ...shown(ctx, order, { approver, mayPay: mayApprove(member.role) }) }
    return { kind: 'page', data, head: { title: data.title, noindex: true } }
  },
  Page: CompanyOrderView,
})

type Known = { approver: string | null; mayPay: boolean }

function shown(ctx: VisitorContext, found: OrderWithLines, { approver, mayPay }: Known) {
  const { lang } = ctx
  const t = texts[lang]
  const { company: words } = t
  const { order, lines, payment } = found
  const { fields, point, title } = order.delivery
  const place = point
    ? [point.name, point.address, point.city]
    : [fields.address, fields.village, fields.city, fields.zip]
  const canPay = mayPay && order.state === 'awaiting_payment' && payment.provider !== 'transfer'
  return {
    number: order.prefixedId,
    title: t.order.named(order.prefixedId),
    state: order.state,
    label: t.order.states[order.state],
    facts: [
      { label: words.date, text: formatShortDay(order.placedAt, lang) },
      { label: words.orderedBy, text: `${order.name} ${order.surname}` },
      ...(approver ? [{ label: words.approvedBy, text: approver }] : []),
      { label: words.delivery, text: [inLang(title, lang), ...place].filter(Boolean).join(', ') },
      { label: words.payment, text: inLang(order.paymentMethodTitle, lang) },
    ],
    lines: lines.map(({ id, title: name, code, quantity, unitPrice, total }) => ({
      ...{ key: id, title: name, code, quantity },
      each: formatPrice(unitPrice, lang),
      sum: formatPrice(total, lang),
    })),
    sums: sumsOf(found, { t, lang }),
    invoice: order.state === 'cancelled' ? null : inLanguage(urls.companyInvoice.to(order.prefixedId), lang),
    payLink: canPay ? inLanguage(urls.orderPay.to(ctx.secrets.orderToken(order)), lang) : null,
  }
}

function CompanyOrderView({ data }: { data: CompanyOrderData }) {
  const { frame, facts, lines, sums, invoice, payLink } = data
  const { words } = frame
  return (
    <CompanyFrame frame={frame}>
      <section className="company__section">
        <h2>
          {data.title} <Status tone={orderTones[data.state]}>{data.label}</Status>
        </h2>
        <dl className="company-facts">
          {facts.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <GoodsTable words={words} lines={lines} />
        <SummaryLines lines={sums} />
        <div className="profile-edit__buttons">
          {payLink ? <ButtonLink href={payLink}>{words.pay}</ButtonLink> : null}
          {invoice ? (
            <ButtonLink href={invoice} kind="secondary">
              {words.openInvoice}
            </ButtonLink>
          ) : null}
        </div>
      </section>
    </CompanyFrame>
  )
}
