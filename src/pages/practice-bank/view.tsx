import type { Texts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'

export type PracticeBankData = {
  texts: Texts['order']['practiceBank']
  payee: string
  purpose: string
  amount: string
  action: string
  token: string
  isOpen: boolean
  returnUrl: string
}

export function PracticeBankView({ data }: { data: PracticeBankData }) {
  const { texts } = data
  return (
    <div className="container narrow bank">
      <h1>{texts.title}</h1>
      <p className="bank__note">{texts.note}</p>
      <SummaryLines
        lines={[
          { label: texts.payee, value: data.payee },
          { label: texts.purpose, value: data.purpose },
          { label: texts.amount, value: data.amount, kind: 'total' },
        ]}
      />
      {data.isOpen ? (
        <form method="post" action={data.action} className="bank__choices">
          <input type="hidden" name="_token" value={data.token} />
          <Button type="submit" name="decision" value="pay" size="large" wide>
            {texts.pay}
          </Button>
          <Button type="submit" name="decision" value="refuse" kind="secondary" wide>
            {texts.refuse}
          </Button>
          <Button type="submit" name="decision" value="cancel" kind="quiet" wide>
            {texts.cancel}
          </Button>
        </form>
      ) : (
        <p>
          {texts.closed} <a href={data.returnUrl}>{texts.cancel}</a>
        </p>
      )}
    </div>
  )
}
