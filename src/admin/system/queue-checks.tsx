import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FailedJob, System } from '../../shop/system/system.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { Check } from './check-card.tsx'

function useSystemChange<Given>(change: (given: Given) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => queries.invalidateQueries({ queryKey: ['system'] }) })
}

export function MailCheck({ mail }: Pick<System, 'mail'>) {
  const { t } = useAdmin()
  const words = t.system
  const can = useCan()
  const { state, isSet, waiting, failed } = mail
  const again = useSystemChange(() => call('POST', '/system/emails/again'))
  const todo = !isSet ? words.noMail : failed > 0 ? words.mailTodo : null
  return (
    <Check title={words.mail} state={state} todo={todo}>
      {words.emails(waiting, failed)}
      {failed > 0 && can('write:settings') ? (
        <Button isPending={again.isPending} onPress={() => again.mutate(undefined)}>
          {words.sendAgain}
        </Button>
      ) : null}
      {again.error ? <Problem error={again.error} /> : null}
    </Check>
  )
}

export function JobsCheck({ jobs }: Pick<System, 'jobs'>) {
  const { t } = useAdmin()
  const words = t.system
  const { state, waiting, active, failed } = jobs
  const todo = state === 'ok' ? null : state === 'problem' ? words.jobsStuck : words.jobsTodo
  return (
    <Check title={words.jobs} state={state} todo={todo}>
      {words.jobCounts(waiting, active, failed.length)}
      <ul className="a-checks__rows">
        {failed.map((job) => (
          <Failed key={job.id} job={job} />
        ))}
      </ul>
    </Check>
  )
}

function Failed({ job: { id, name, at, reason } }: { job: FailedJob }) {
  const { t, lang } = useAdmin()
  const words = t.system
  const can = useCan()
  const retry = useSystemChange(() => call('POST', `/system/jobs/${id}/retry`))
  return (
    <li>
      <strong>{words.jobNames[name] ?? name}</strong> <span className="a-note">{formatMoment(at, lang)}</span>
      {reason ? <span className="a-note">{reason}</span> : null}
      {can('write:settings') ? (
        <Button look="quiet" isPending={retry.isPending} onPress={() => retry.mutate(undefined)}>
          {words.retry}
        </Button>
      ) : null}
      {retry.error ? <Problem error={retry.error} /> : null}
    </li>
  )
}
