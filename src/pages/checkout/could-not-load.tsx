import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'

/** Where something should stand and does not: what is missing, and the way to try again. */
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
