import type { MouseEvent } from 'react'
import { paginationWindow } from '../shop/catalogue/listing.ts'
import { Icon, type IconName } from './icon.tsx'
import { useShop } from './shop-context.tsx'

type PaginationProps = {
  current: number
  last: number
  hasNext: boolean
  href: (page: number) => string
  /** For lists that change in place. */
  onPage?: (page: number) => void
  /** Required where a page has several. */
  label?: string
}

export function Pagination({ current, last, hasNext, href, onPage, label }: PaginationProps) {
  const { t } = useShop()
  if (last <= 1) return null
  const go = (page: number) => ({
    href: href(page),
    onClick: onPage && ((event: MouseEvent) => takeOver(event, () => onPage(page))),
  })
  return (
    <nav className="pagination" aria-label={label ?? t.common.pagination}>
      <Step icon="left" label={t.common.previousPage} link={current > 1 ? go(current - 1) : null} rel="prev" />
      <ol className="pagination__pages">
        {paginationWindow(current, last).map((page, index) =>
          page === '…' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have no id
            <li key={`gap-${index}`} className="pagination__gap" aria-hidden="true">
              …
            </li>
          ) : (
            <li key={page}>
              <a {...go(page)} className="pagination__page" aria-current={page === current ? 'page' : undefined}>
                <span aria-hidden="true">{page}</span>
                <span className="visually-hidden">{t.common.page(page)}</span>
              </a>
            </li>
          ),
        )}
      </ol>
      <Step icon="right" label={t.common.nextPage} link={hasNext ? go(current + 1) : null} rel="next" />
    </nav>
  )
}

function Step({
  icon,
  label,
  link,
  rel,
}: {
  icon: IconName
  label: string
  link: { href: string; onClick?: (event: MouseEvent) => void } | null
  rel: string
}) {
  const inside = (
    <>
      <Icon name={icon} size={20} />
      <span className="visually-hidden">{label}</span>
    </>
  )
  if (link) {
    return (
      <a {...link} className="pagination__step" rel={rel}>
        {inside}
      </a>
    )
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: a disabled link
    <a className="pagination__step" aria-disabled="true" role="link">
      {inside}
    </a>
  )
}

/** A click with a modifier still opens a new tab. */
function takeOver(event: MouseEvent, act: () => void) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
  event.preventDefault()
  act()
}
