import type { RequestState } from '../../shop/order-requests/order-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Status } from '../../ui/status.tsx'
import { type SummaryLine, SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { CompanyFrame } from './frame.tsx'
import { GoodsTable, type ShownLine } from './goods-table.tsx'
import type { CompanyFrameData } from './member.ts'
import { requestTones } from './request-tones.ts'

export type RequestData = {
  frame: CompanyFrameData
  id: number
  state: RequestState
  isOwn: boolean
  facts: { label: string; text: string }[]
  lines: ShownLine[]
  sums: SummaryLine[]
  /** That the sum has changed. */
  change: string | null
  /** null: it cannot be approved by who looks at it, or not now. */
  approval: { total: number; label: string } | null
  obstacle: string | null
  mayRefuse: boolean
  mayWithdraw: boolean
  reason: string
  reasonError: string | undefined
  order: { href: string; title: string } | null
}

export function RequestView({ data }: { data: RequestData }) {
  const { frame, facts, lines, sums, change, obstacle, order } = data
  const { words } = frame
  return (
    <CompanyFrame frame={frame}>
      <section className="company__section">
        <h2>
          {words.request.title(data.id)}{' '}
          <Status tone={requestTones[data.state]}>{words.request.states[data.state]}</Status>
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
        {change ? <Notice kind="warning">{change}</Notice> : null}
        {obstacle ? <Notice kind="error">{obstacle}</Notice> : null}
        {order ? (
          <ButtonLink href={order.href} kind="secondary">
            {order.title}
          </ButtonLink>
        ) : null}
        <Decision data={data} />
      </section>
    </CompanyFrame>
  )
}

function Decision({ data }: { data: RequestData }) {
  const { to } = useShop()
  const { words, csrf } = data.frame
  const path = to(urls.companyRequest.to(data.id))
  const hidden = (action: string) => (
    <>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="action" value={action} />
    </>
  )
  return (
    <>
      {data.approval ? (
        <form method="post" action={path}>
          {hidden('approve')}
          <input type="hidden" name="total" value={data.approval.total} />
          <Button type="submit">{data.approval.label}</Button>
        </form>
      ) : null}
      {data.mayRefuse ? (
        <form className="profile-edit" method="post" action={path} data-clears-errors="">
          {hidden('refuse')}
          <TextArea
            label={words.request.reason}
            name="reason"
            rows={2}
            maxLength={500}
            defaultValue={data.reason}
            error={data.reasonError}
            required
          />
          <Button type="submit" kind="secondary">
            {words.request.refuse}
          </Button>
        </form>
      ) : null}
      {data.mayWithdraw ? (
        <form method="post" action={path}>
          {hidden('withdraw')}
          <Button type="submit" kind="quiet">
            {words.request.withdraw}
          </Button>
        </form>
      ) : null}
    </>
  )
}
