import type { Badge as BadgeName, Corner } from '../shop/catalogue/badges.ts'
import { useShop } from './shop-context.tsx'

type BadgesProps = {
  badges: readonly { badge: BadgeName; corner: Corner }[]
  /** In place of the word for a reduced price. */
  percent?: number | null
}

export function Badges({ badges, percent }: BadgesProps) {
  const { t } = useShop()
  const corners = [...new Set(badges.map(({ corner }) => corner))]
  return corners.map((corner) => (
    <ul key={corner} className={`badges badges--${corner}`}>
      {badges
        .filter((each) => each.corner === corner)
        .map(({ badge }) => (
          <li key={badge} className={`badge badge--${badge}`}>
            {badge === 'discount' && percent ? t.catalogue.discountPercent(percent) : t.catalogue.badges[badge]}
          </li>
        ))}
    </ul>
  ))
}
