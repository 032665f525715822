import { picture, srcSet } from '../../shop/catalogue/media.ts'
import { useShop } from '../../ui/shop-context.tsx'
import type { Subcategory } from './load.ts'

const AT_ONCE = 6

/** Avoids a row of one tile. Done here, because a count in CSS would change while the page loads. */
function evenColumns(count: number): number | undefined {
  if (count === 4 || count === 8) return 4
  return count === 3 || count === 6 ? 3 : undefined
}

/** @param label of the landmark, where a page has several */
export function Subcategories({ list, label }: { list: readonly Subcategory[]; label?: string }) {
  const { t } = useShop()
  return (
    <nav className="subcategories" aria-label={label ?? t.catalogue.subcategories}>
      <ul data-columns={evenColumns(list.length)}>
        {list.map((category, index) => {
          const { webp, source } = picture(category.image, 320)
          return (
            <li key={category.id}>
              <a className="subcategory" href={category.link}>
                <picture className="subcategory__picture">
                  <source type="image/webp" srcSet={srcSet(webp, [160, 320])} sizes="6rem" />
                  <img
                    src={source}
                    alt=""
                    width={160}
                    height={160}
                    loading={index < AT_ONCE ? 'eager' : 'lazy'}
                    fetchPriority="low"
                  />
                </picture>
                <span className="subcategory__words">
                  <span className="subcategory__title">{category.title}</span>
                  <span className="subcategory__count">{t.catalogue.products(category.count)}</span>
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
