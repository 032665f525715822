import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { seesAllOrders } from '../../shop/companies/member-roles.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { companyOrders } from '../../shop/orders/company-orders.db.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Status } from '../../ui/status.tsx'
import { urls } from '../../urls.ts'
import { orderTones } from '../profile/orders.tsx'
import { CompanyFrame } from './frame.tsx'
import { type CompanyFrameData, frameData, memberOf } from './member.ts'

type Row = {
  number: string
  date: string
  buyer: string
  approver: string | null
  sum: string
  state: OrderState
  label: string
  hasInvoice: boolean
}
type OrdersData = { frame: CompanyFrameData; orders: Row[] }

export const companyOrdersPage = definePage<OrdersData>({
  cache: 'private',
  async load(ctx) {
    const found = await memberOf(ctx)
    if ('answer' in found) return found.answer
    const { member } = found.acting
    if (!seesAllOrders(member.role)) return { kind: 'not-found' }
    const { lang } = ctx
    const orders = (await companyOrders(ctx.db, member.companyId)).map(({ placedAt, total, ...row }) => ({
      ...row,
      date: formatShortDay(new Date(placedAt), lang),
      sum: formatPrice(total, lang),
      label: texts[lang].order.states[row.state],
    }))
    const frame = await frameData(ctx, found.acting, { current: 'orders' })
    return { kind: 'page', data: { frame, orders }, head: { title: texts[lang].company.orders, noindex: true } }
  },
  Page: CompanyOrdersView,
})

function CompanyOrdersView({ data: { frame, orders } }: { data: OrdersData }) {
  const { to } = useShop()
  const { words } = frame
  if (orders.length === 0) {
    return (
      <CompanyFrame frame={frame}>
        <EmptyState title={words.noOrders} text={words.noOrdersText} />
      </CompanyFrame>
    )
  }
  return (
    <CompanyFrame frame={frame}>
      <table className="company-table">
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.orderedBy}</th>
            <th scope="col">{words.sum}</th>
            <th scope="col">{words.status}</th>
            <th scope="col">{words.invoice}</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.number}>
              <td className="company-table__number">
                <a href={to(urls.companyOrder.to(order.number))}>{order.number}</a>
              </td>
              <td>{order.date}</td>
              <td>
                {order.buyer}
                {order.approver ? (
                  <small>
                    {words.approvedBy}: {order.approver}
                  </small>
                ) : null}
              </td>
              <td className="company-table__sum">{order.sum}</td>
              <td>
                <Status tone={orderTones[order.state]}>{order.label}</Status>
              </td>
              <td>
                {order.hasInvoice ? (
                  <a
                    href={to(urls.companyInvoice.to(order.number))}
                    aria-label={`${words.openInvoice}: ${order.number}`}
                  >
                    {words.openInvoice}
                  </a>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CompanyFrame>
  )
}
