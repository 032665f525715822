import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Setup } from '../../shop/opening/setup.calls.ts'
import { call } from '../calls.ts'
import { OPENING } from '../settings/opening.ts'
import { SETUP } from './setup-query.ts'

/** A call that answers what is set up then. */
export function useSetupAct<Given = void>(path: (given: Given) => string, body: (given: Given) => object = () => ({})) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: Given) => call<Setup>('POST', path(given), body(given)),
    onSuccess: (next) => {
      queries.setQueryData(SETUP.queryKey, next)
      queries.setQueryData(OPENING.queryKey, next.opening)
    },
  })
}
