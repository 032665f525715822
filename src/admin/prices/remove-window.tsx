import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteVersion } from '../calls.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Props = {
  /** Of the call. */
  path: string
  version: number
  /** The list that is left, and under which it is kept by Query. */
  to: '/prices' | '/price-lists' | '/coupons' | '/promotions' | '/webhooks'
  listKey: readonly string[]
  words: { remove: string; removeTitle: string; removeHint?: string }
}

/** Asks before it takes a sale, a price list or the like away, and goes back to the list. */
export function RemoveWindow({ path, version, to, listKey, words }: Props) {
  const { t } = useAdmin()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => deleteVersion(path, version),
    onSuccess: () => {
      queries.removeQueries({ queryKey: listKey })
      void navigate({ to })
    },
  })
  return (
    <>
      <Button look="quiet" onPress={() => setAsking(true)}>
        {words.remove}
      </Button>
      <Window title={words.removeTitle} isOpen={isAsking} onClose={() => setAsking(false)}>
        {words.removeHint ? <p>{words.removeHint}</p> : null}
        {remove.error ? <Problem error={remove.error} /> : null}
        <div className="a-row">
          <Button onPress={() => setAsking(false)}>{t.common.cancel}</Button>
          <Button look="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {words.remove}
          </Button>
        </div>
      </Window>
    </>
  )
}
