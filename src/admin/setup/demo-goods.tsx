import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DemoGoods as Answer } from '../../shop/opening/setup.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'

const KEY = ['demo-goods'] as const
const POLL_MS = 1_000
const isUnderway = ({ state }: Answer) => state === 'putting' || state === 'removing'

/** Goods of the demo catalogue are put in and taken out again; nothing where the shop has goods of its own. */
export function DemoGoods() {
  return useCan()('import') ? <Loaded /> : null
}

function Loaded() {
  const { t } = useAdmin()
  const words = t.setup.demo
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: KEY,
    queryFn: () => call<Answer>('GET', '/setup/demo-goods'),
    refetchInterval: ({ state }) => (state.data && isUnderway(state.data) ? POLL_MS : false),
  })
  const put = useMutation({
    mutationFn: () => call<Answer>('POST', '/setup/demo-goods'),
    onSuccess: (next) => queries.setQueryData(KEY, next),
    onError: () => void found.refetch(),
  })
  const { data } = found
  useReadAgain(data)
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  if (!data) return null
  const { state, canPut, done, files, unsold, sold } = data
  if (state === 'demo') {
    return (
      <>
        <p className="a-note">{words.ofDemoShop}</p>
        <pre className="a-setup__command">npm run shop -- start-own</pre>
      </>
    )
  }
  if (isUnderway(data)) return <p role="status">{state === 'putting' ? words.putting(done, files) : words.removing}</p>
  return (
    <>
      {state === 'removed' ? <p role="status">{words.removed(unsold, sold)}</p> : null}
      {state === 'failed' ? <p role="alert">{words.failed}</p> : null}
      {put.error ? <Problem error={put.error} /> : null}
      {canPut ? (
        <>
          <p className="a-note">{words.hint}</p>
          <p className="a-row">
            <Button isPending={put.isPending} onPress={() => put.mutate()}>
              {words.put}
            </Button>
          </p>
        </>
      ) : null}
      {state === 'in' || state === 'failed' ? (
        <>
          <p className="a-note">{words.willRemove(unsold, sold)}</p>
          <p className="a-row">
            <AskFirst
              label={words.remove}
              confirm={words.removeSure}
              run={() => call('POST', '/setup/demo-goods/removed')}
              onSettled={() => void found.refetch()}
            />
          </p>
        </>
      ) : null}
    </>
  )
}

/** Once the work is over, whatever shows goods. */
function useReadAgain(data: Answer | undefined) {
  const queries = useQueryClient()
  const wasUnderway = useRef(false)
  useEffect(() => {
    if (!data) return
    if (wasUnderway.current && !isUnderway(data)) void queries.invalidateQueries()
    wasUnderway.current = isUnderway(data)
  }, [data, queries])
}
