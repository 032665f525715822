import { Button } from './parts.tsx'
import { useAdmin } from './session.ts'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** The next rows of a list, while there are any. */
export function More({ list }: { list: Pages }) {
  const { t } = useAdmin()
  if (!list.hasNextPage) return null
  return (
    <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
      {t.common.more}
    </Button>
  )
}
