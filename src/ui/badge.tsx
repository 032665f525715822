import type { Badge as BadgeName, Corner } from '../shop/catalogue/badges.ts'
import { useShop } from './shop-context.tsx'

export function Badges({ badges }: { badges: readonly { badge: BadgeName; corner: Corner }[] }) {
  const { t } = useShop()
  const corners = [...new Set(badges.map(({ corner }) => corner))]
  return corners.map((corner) => (
    <ul key={corner} className={`badges badges--${corner}`}>
      {badges
        .filter((each) => each.corner === corner)
        .map(({ badge }) => (
          <li key={badge} className={`badge badge--${badge}`}>
            {t.catalogue.badges[badge]}
          </li>
        ))}
    </ul>
  ))
}
