import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Icon } from '../../ui/icon.tsx'
import { useAdmin } from '../session.ts'

type Sent = { number: string; pdf: string | null }

const KEY = ['last-sent'] as const

export const keepLastSent = (queries: QueryClient, sent: Sent) => queries.setQueryData(KEY, sent)

/** What was sent last, with its label, on whatever page comes next. */
export function LastSent() {
  const { t } = useAdmin()
  const { data } = useQuery<Sent | null>({ queryKey: KEY, queryFn: () => null, staleTime: Number.POSITIVE_INFINITY })
  return (
    <output className="a-sent">
      {data ? (
        <>
          <Icon name="check" size={18} /> {data.number}: {t.packing.done}{' '}
          {data.pdf ? (
            <a href={data.pdf} target="_blank" rel="noreferrer">
              {t.packing.labels}
            </a>
          ) : null}
        </>
      ) : null}
    </output>
  )
}
