import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailState } from '../../shop/emails/email-states.ts'
import type { EmailLog } from '../../shop/emails/emails.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { More } from '../more.tsx'
import { Button, Empty, Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'

export function EmailLogList({ state }: { state: EmailState }) {
  const { t, lang } = useAdmin()
  const words = t.emails
  const mayWrite = useCan()('write:marketing')
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['email-log'] })
  const list = useInfiniteQuery({
    queryKey: ['email-log', state],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ state })
      if (pageParam) query.set('after', pageParam)
      return call<EmailLog>('GET', `/emails?${query}`)
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const again = useMutation({
    mutationFn: (id: string | null) => call('POST', '/emails/again', { id }),
    onSettled: refresh,
  })
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <Empty icon="mail" text={words.none[state]} />
  return (
    <>
      {again.error ? <Problem error={again.error} /> : null}
      {state === 'dead' && mayWrite && rows.length > 1 ? (
        <AskFirst
          label={words.againAll}
          confirm={words.againSure}
          run={() => again.mutateAsync(null)}
          onSettled={refresh}
        />
      ) : null}
      <ul className="a-newsletter__rows">
        {rows.map((row) => (
          <li key={row.id}>
            <strong>{words.kinds[row.kind] ?? row.kind}</strong>
            {state === 'dead' && mayWrite ? (
              <Button isPending={again.isPending && again.variables === row.id} onPress={() => again.mutate(row.id)}>
                {words.again}
              </Button>
            ) : null}
            <span className="a-note">
              {[
                row.recipient ?? words.hiddenAddress,
                formatMoment(row.sentAt ?? row.createdAt, lang),
                ...(row.tries > 0 ? [words.tries(row.tries)] : []),
              ].join(' · ')}
            </span>
            {row.lastError ? <span className="a-error">{row.lastError}</span> : null}
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  )
}
