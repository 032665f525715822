import { useShop } from './shop-context.tsx'

export function Skeleton({ shape = 'line', count = 1 }: { shape?: 'line' | 'card' | 'block'; count?: number }) {
  const { t } = useShop()
  return (
    <div className={`skeletons skeletons--${shape}`} role="status">
      <span className="visually-hidden">{t.common.loading}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical elements
        <div key={index} className={`skeleton skeleton--${shape}`} aria-hidden="true" />
      ))}
    </div>
  )
}
