import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyDetail } from '../../shop/customer-records/companies.calls.ts'
import { fieldError, postVersion } from '../calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { centsAsTyped } from '../orders/refund-choice.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { typedCents } from '../typed-cents.ts'
import { useTyped } from '../use-draft.ts'

type Props = { company: CompanyDetail; onDecided: (next: CompanyDetail) => void }

/** Approves on terms, or refuses; the accounts are told by e-mail. */
export function CompanyTerms({ company, onDecided }: Props) {
  const { t, lang } = useAdmin()
  const words = t.companies
  const { terms, defaults, state, version, id } = company
  const { typed, type, forgetThen } = useTyped(`company-terms:${id}:${version}`, {
    limit: terms.creditLimit === null ? '' : centsAsTyped(terms.creditLimit),
    days: terms.invoiceDays === null ? '' : String(terms.invoiceDays),
    reason: '',
    isTold: true,
  })
  const { limit, days, reason, isTold } = typed
  const [wrong, setWrong] = useState<{ limit?: string; days?: string }>({})
  const decide = useMutation({
    mutationFn: ({ verb, body }: { verb: 'approve' | 'refuse'; body: object }) =>
      postVersion<CompanyDetail>(`/companies/${id}/${verb}`, body, version),
    onSuccess: forgetThen(onDecided),
  })
  const approve = () => {
    const creditLimit = limit.trim() ? typedCents(limit) : null
    const invoiceDays = days.trim() ? Number(days) : null
    const problems = {
      ...(limit.trim() && (creditLimit === null || creditLimit < 0) ? { limit: words.wrongSum } : {}),
      ...(invoiceDays !== null && !(Number.isInteger(invoiceDays) && invoiceDays >= 1 && invoiceDays <= 60)
        ? { days: words.wrongDays }
        : {}),
    }
    setWrong(problems)
    if (Object.keys(problems).length > 0) return
    decide.mutate({ verb: 'approve', body: { creditLimit, invoiceDays, isTold, reason } })
  }
  const errorOf = (field: string) => fieldError(decide.error, field)
  return (
    <section className="a-card a-stack" aria-labelledby="company-terms">
      <h2 id="company-terms">{words.terms}</h2>
      <form className="a-form" noValidate onSubmit={submitted(approve)}>
        <Field
          label={words.limitField}
          inputMode="decimal"
          value={limit}
          onChange={(value) => type({ limit: value })}
          hint={words.asUsual(formatSum(defaults.creditLimit, lang))}
          error={wrong.limit ?? errorOf('creditLimit')}
        />
        <Field
          label={words.daysField}
          inputMode="numeric"
          value={days}
          onChange={(value) => type({ days: value })}
          hint={words.asUsual(String(defaults.invoiceDays))}
          error={wrong.days ?? errorOf('invoiceDays')}
        />
        <Field
          label={words.reason}
          value={reason}
          onChange={(value) => type({ reason: value })}
          maxLength={1000}
          hint={words.reasonHint}
        />
        <Check isSelected={isTold} onChange={(value) => type({ isTold: value })}>
          {words.tell}
        </Check>
        {decide.error ? <Problem error={decide.error} /> : null}
        <div className="a-row">
          <Button type="submit" look="primary" isPending={decide.isPending}>
            {state === 'approved' ? words.saveTerms : words.approve}
          </Button>
          {state === 'refused' ? null : (
            <Button
              look="danger"
              isPending={decide.isPending}
              onPress={() => decide.mutate({ verb: 'refuse', body: { isTold, reason } })}
            >
              {state === 'approved' ? words.withdraw : words.refuse}
            </Button>
          )}
        </div>
        {decide.isSuccess ? <output>{t.structure.saved}</output> : null}
      </form>
    </section>
  )
}
