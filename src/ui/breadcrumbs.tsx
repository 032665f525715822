import { urls } from '../urls.ts'
import { useShop } from './shop-context.tsx'
import { useTexts } from './use-texts.ts'

export type Crumb = { title: string; link?: string }

/** Adds home; the last crumb is the current page. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { to } = useShop()
  const t = useTexts()
  const all: Crumb[] = [{ title: t.common.home, link: to(urls.home.to()) }, ...crumbs]
  return (
    <nav className="breadcrumbs" aria-label={t.frame.breadcrumbs}>
      <ol>
        {all.map((crumb, index) => (
          <li key={crumb.link ?? crumb.title}>
            {crumb.link && index < all.length - 1 ? (
              <a href={crumb.link}>{crumb.title}</a>
            ) : (
              <span aria-current="page">{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
