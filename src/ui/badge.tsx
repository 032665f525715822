import type { Corner, ShownBadge } from '../shop/catalogue/badges.ts'
import { useShop } from './shop-context.tsx'

type BadgesProps = {
  badges: readonly ShownBadge[]
  /** All in one corner; else each in its own. */
  corner?: Corner
  /** In place of the word for a reduced price. */
  percent?: number | null
}

export function Badges({ badges, corner: only, percent }: BadgesProps) {
  const { t } = useShop()
  const corners = [...new Set(badges.map(({ corner }) => only ?? corner))]
  return corners.map((corner) => (
    <ul key={corner} className={`badges badges--${corner}`}>
      {badges
        .filter((each) => (only ?? each.corner) === corner)
        .map(({ id, built_in, look, title }) => (
          <li key={id} className={`badge badge--${look}`}>
            {built_in === 'discount' && percent ? t.catalogue.discountPercent(percent) : title}
          </li>
        ))}
    </ul>
  ))
}
