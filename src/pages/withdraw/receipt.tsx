import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { WithdrawWords } from './confirm-withdrawal.tsx'

export type ReceiptData = {
  words: WithdrawWords
  number: string
  at: string
  email: string
  isWhole: boolean
  lines: readonly { title: string; code: string; quantity: number }[]
}

/** Has its own address, so that it can be reloaded. */
export function WithdrawalReceipt({ data }: { data: ReceiptData }) {
  const { to } = useShop()
  const { words } = data
  return (
    <div className="container withdraw">
      <Breadcrumbs crumbs={[{ title: words.title }]} />
      <h1>{words.receivedTitle}</h1>
      <Notice kind="success">{words.receivedText(data.email)}</Notice>
      <dl className="withdraw__receipt">
        <dt>{words.number}</dt>
        <dd>{data.number}</dd>
        <dt>{words.receivedAt}</dt>
        <dd>{data.at}</dd>
        <dt>{words.withdrawnFrom}</dt>
        <dd>
          <p>{data.isWhole ? words.whole : words.part}</p>
          <ul>
            {data.lines.map((line) => (
              <li key={line.code}>{`${line.quantity} × ${line.title} (${line.code})`}</li>
            ))}
          </ul>
        </dd>
      </dl>
      <p>{words.next14}</p>
      <p>
        <a href={to(urls.content.to('returns'))}>{words.howToReturn}</a>
      </p>
    </div>
  )
}
