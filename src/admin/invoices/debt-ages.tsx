import { useQuery } from '@tanstack/react-query'
import type { DebtAge } from '../../shop/invoices/debt-ages.ts'
import type { Debts } from '../../shop/invoices/invoice-list.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

type DebtAgesProps = { chosen: DebtAge | undefined; onChoose: (age: DebtAge | undefined) => void }

/** What buyers owe; each age shows its invoices. Nothing where nobody owes anything. */
export function DebtAges({ chosen, onChoose }: DebtAgesProps) {
  const { t, lang } = useAdmin()
  const { data } = useQuery({ queryKey: ['invoices', 'debts'], queryFn: () => call<Debts>('GET', '/invoices/debts') })
  if (!data?.ages.some(({ count }) => count > 0)) return null
  return (
    <section aria-label={t.invoices.debts}>
      <ul className="a-debts">
        {data.ages.map(({ age, count, owed }) => (
          <li key={age}>
            <button
              type="button"
              className="a-debts__age"
              aria-pressed={chosen === age}
              aria-label={t.invoices.ageOf(t.invoices.ages[age], count, formatSum(owed, lang))}
              onClick={() => onChoose(chosen === age ? undefined : age)}
            >
              <span>{t.invoices.ages[age]}</span>
              <strong>{formatSum(owed, lang)}</strong>
              <small>{count}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
