import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatMoment } from '../format.ts'
import { type AdminTexts, useAdmin } from '../session.ts'

const LOOKS = { shown: 'done', hidden: 'waits', archived: 'over' } as const

type Stated = Pick<ListedProduct, 'state' | 'publishAt' | 'unpublishAt'>

/** With the moment at which it changes by itself. */
export function ProductState(product: Stated) {
  const { t, lang } = useAdmin()
  return (
    <>
      <span className={`a-state a-state--${LOOKS[product.state]}`}>{t.products.listStates[product.state]}</span>{' '}
      <span className="a-note">{scheduleOf(product, t, lang)}</span>
    </>
  )
}

export const stateText = (product: Stated, t: AdminTexts, lang: Lang): string =>
  [t.products.listStates[product.state], scheduleOf(product, t, lang)].filter(Boolean).join(', ')

function scheduleOf({ state, publishAt, unpublishAt }: Stated, t: AdminTexts, lang: Lang): string {
  if (state === 'hidden' && publishAt) return t.products.listFrom(formatMoment(publishAt, lang))
  return unpublishAt ? t.products.listUntil(formatMoment(unpublishAt, lang)) : ''
}
