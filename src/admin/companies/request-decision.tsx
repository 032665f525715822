import { useMutation, useQuery } from '@tanstack/react-query'
import type { CompanyMembers, PricedCompanyRequest } from '../../shop/members/members.calls.ts'
import { call, fieldError } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Button, Field, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Props = { path: string; onDecided: (next: CompanyMembers) => void }

/** In place of the company: what is ordered, what it costs now, and both decisions. */
export function RequestDecision({ path, onDecided }: Props) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.companies.buyers.decision
  const found = useQuery({ queryKey: [path], queryFn: () => call<PricedCompanyRequest>('GET', path), gcTime: 0 })
  const approve = useMutation({
    mutationFn: (total: number) => call<CompanyMembers>('POST', `${path}/approval`, { total }),
    onSuccess: onDecided,
    onError: () => void found.refetch(),
  })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const { lines, total, obstacle } = found.data
  return (
    <div className="a-stack">
      <ul className="a-customer__rows">
        {lines.map((line) => (
          <li key={line.code}>
            <span>
              {line.title}
              <small>
                {line.quantity} × {line.code}
              </small>
            </span>
            <span>{formatSum(line.total, lang)}</span>
          </li>
        ))}
      </ul>
      {obstacle ? <p className="a-problem">{obstacle}</p> : null}
      {approve.error ? <Problem error={approve.error} /> : null}
      {total !== null && can('write:orders') ? (
        <div className="a-stack">
          <p className="a-note">{words.hint}</p>
          <div className="a-row">
            <Button look="primary" isPending={approve.isPending} onPress={() => approve.mutate(total)}>
              {words.approve(formatSum(total, lang))}
            </Button>
          </div>
        </div>
      ) : null}
      <Refusal path={path} onDecided={onDecided} />
    </div>
  )
}

function Refusal({ path, onDecided }: Props) {
  const words = useAdmin().t.companies.buyers.decision
  const { typed, type, forgetThen } = useTyped(`refuse:${path}`, { reason: '' })
  const refuse = useMutation({
    mutationFn: () => call<CompanyMembers>('POST', `${path}/refusal`, typed),
    onSuccess: forgetThen(onDecided),
  })
  const reasonError = fieldError(refuse.error, 'reason')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => refuse.mutate())}>
      <Field
        label={words.reason}
        value={typed.reason}
        onChange={(reason) => type({ reason })}
        maxLength={500}
        error={reasonError}
      />
      {refuse.error && !reasonError ? <Problem error={refuse.error} /> : null}
      <div className="a-row">
        <Button type="submit" look="danger" isPending={refuse.isPending}>
          {words.refuse}
        </Button>
      </div>
    </form>
  )
}
