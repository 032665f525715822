import { Button, Problem } from './parts.tsx'
import { useAdmin } from './session.ts'

type Pages = {
  error: unknown
  isFetchNextPageError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The next rows of a list, while there are any; the rows that are shown stay when they do not come. */
export function More({ list }: { list: Pages }) {
  const { t } = useAdmin()
  const next = () => void list.fetchNextPage()
  if (list.isFetchNextPageError) return <Problem error={list.error} onRetry={next} />
  if (!list.hasNextPage) return null
  return (
    <Button isPending={list.isFetchingNextPage} onPress={next}>
      {t.common.more}
    </Button>
  )
}

type Read = { error: unknown; isFetchNextPageError: boolean; refetch: () => unknown }

/** Why a list was not read; of its next rows `More` tells. */
export function ListProblem({ list }: { list: Read }) {
  if (!list.error || list.isFetchNextPageError) return null
  return <Problem error={list.error} onRetry={() => void list.refetch()} />
}
