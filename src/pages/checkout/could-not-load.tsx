import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'

export function CouldNotLoad({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useShop()
  return (
    <p className="checkout__failed" role="alert">
      {text}
      <Button kind="secondary" size="small" onClick={onRetry}>
        {t.common.tryAgain}
      </Button>
    </p>
  )
}
