import { DATA_REQUEST_STATES, type DataRequestState } from '../../shop/data-requests/data-request.ts'

export type RequestSearch = { state?: Exclude<DataRequestState, 'open'> }

/** What does not make sense is left out, so an old address still opens. */
export function requestSearchFrom({ state }: Record<string, unknown>): RequestSearch {
  const known = DATA_REQUEST_STATES.find((each) => each === state)
  return known && known !== 'open' ? { state: known } : {}
}
