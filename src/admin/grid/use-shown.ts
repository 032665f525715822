import { useDeferredValue, useMemo } from 'react'

type Answer<Data> = { data: Data | undefined; isPlaceholderData: boolean }

/** What was read for a search, drawn in slices between what the person types. `isPrevious`: it is that of the search before. */
export function useShown<Data>({ data, isPlaceholderData }: Answer<Data>, search: unknown) {
  const latest = useMemo(() => ({ data, isPlaceholderData, search }), [data, isPlaceholderData, search])
  const shown = useDeferredValue(latest)
  return { data: shown.data, isPrevious: isPlaceholderData || shown.isPlaceholderData || shown.search !== search }
}
