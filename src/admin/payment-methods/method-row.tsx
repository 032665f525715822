import type { ListedPayment } from '../../shop/payments/staff-methods.calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'
import { titleIn } from '../structure/attributes-page.tsx'

/** Who takes the money, for which purchases, and what it lacks. */
export function PaymentRow({ method }: { method: ListedPayment }) {
  const { t, lang } = useAdmin()
  const words = t.paymentMethods
  const { provider, lacks, fields } = method
  const euros = (field: string) => (fields[field] ? formatSum(Math.round(Number(fields[field]) * 100), lang) : '')
  const rate = fields.surchargeRate ? `${Number(fields.surchargeRate).toLocaleString(lang)} %` : ''
  const surcharge = [euros('surcharge'), rate].filter(Boolean).join(' + ')
  const [from, to] = [euros('minTotal'), euros('maxTotal')]
  const facts = [
    words.providers[provider] ?? provider,
    surcharge ? words.surchargeOf(surcharge) : '',
    from || to ? words.fromTo(from, to) : '',
  ]
  return (
    <>
      <span className="a-sortable__title">
        <strong>{titleIn(method, lang)}</strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <span className="a-sortable__tags">
        {lacks ? <span className="a-state a-state--todo">{words.lacks[lacks]}</span> : null}
        {fields.isActive === true ? null : <span className="a-state a-state--waits">{words.off}</span>}
      </span>
    </>
  )
}
