import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { seesAllOrders } from '../../shop/companies/member-roles.ts'
import { formatPrice } from '../../shop/money/money.ts'
import type { RequestState } from '../../shop/order-requests/order-request.ts'
import { requestsOf } from '../../shop/order-requests/read-requests.db.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Status } from '../../ui/status.tsx'
import { urls } from '../../urls.ts'
import { CompanyFrame } from './frame.tsx'
import { type CompanyFrameData, frameData, memberOf } from './member.ts'
import { requestTones } from './request-tones.ts'

type Row = { id: number; date: string; buyer: string; sum: string; state: RequestState; until: string | null }
type RequestsData = { frame: CompanyFrameData; title: string; requests: Row[] }

/** Buyers see their own. */
export const companyRequestsPage = definePage<RequestsData>({
  cache: 'private',
  async load(ctx) {
    const found = await memberOf(ctx)
    if ('answer' in found) return found.answer
    const { member, profile } = found.acting
    const { lang } = ctx
    const { company: words } = texts[lang]
    const seesAll = seesAllOrders(member.role)
    const listed = await requestsOf(ctx.db, member.companyId, seesAll ? null : profile.user.id)
    const requests = listed.map(({ id, createdAt, expiresAt, buyer, total, state }) => ({
      ...{ id, state, buyer: buyer.name },
      date: formatShortDay(new Date(createdAt), lang),
      sum: formatPrice(total, lang),
      until: state === 'open' ? words.request.until(formatShortDay(new Date(expiresAt), lang)) : null,
    }))
    const frame = await frameData(ctx, found.acting, { current: 'requests' })
    const title = seesAll ? words.requests : words.ownRequests
    return { kind: 'page', data: { frame, title, requests }, head: { title, noindex: true } }
  },
  Page: RequestsView,
})

function RequestsView({ data: { frame, title, requests } }: { data: RequestsData }) {
  const { to } = useShop()
  const { words } = frame
  if (requests.length === 0) {
    return (
      <CompanyFrame frame={frame}>
        <EmptyState title={words.request.none} text={words.request.noneText} />
      </CompanyFrame>
    )
  }
  return (
    <CompanyFrame frame={frame}>
      <table className="company-table" aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.date}</th>
            <th scope="col">{words.orderedBy}</th>
            <th scope="col">{words.sum}</th>
            <th scope="col">{words.status}</th>
          </tr>
        </thead>
        <tbody>
          {requests.map(({ id, date, buyer, sum, state, until }) => (
            <tr key={id}>
              <td className="company-table__number">
                <a href={to(urls.companyRequest.to(id))}>{words.request.title(id)}</a>
              </td>
              <td>{date}</td>
              <td>{buyer}</td>
              <td className="company-table__sum">{sum}</td>
              <td>
                <Status tone={requestTones[state]}>{words.request.states[state]}</Status>
                {until ? <small>{until}</small> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </CompanyFrame>
  )
}
