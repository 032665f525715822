import { memo } from 'react'
import { useWaitingOrders } from '../frame/news.ts'
import { Button } from '../parts.tsx'
import { useCore } from '../session.ts'

/** Says what is new instead of moving rows under the reader's hand. */
export const WaitingChip = memo(function WaitingChip({ onShow }: { onShow: () => void }) {
  const { t } = useCore()
  const { placed, changed } = useWaitingOrders()
  return (
    <output className="a-waiting-chip">
      {placed + changed > 0 ? (
        <Button look="primary" onPress={onShow}>
          {placed > 0 ? t.live.placed(placed) : t.live.changed}
          <span aria-hidden>·</span>
          {t.live.show}
        </Button>
      ) : null}
    </output>
  )
})
