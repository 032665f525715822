import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type Compared, compareProducts } from '../../shop/catalogue/compare.db.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { CompareIsland } from './compare-island.tsx'

function Compare({ data }: { data: Compared }) {
  const { t } = useShop()
  return (
    <div className="container compare-page">
      <Breadcrumbs crumbs={[{ title: t.catalogue.compare.title }]} />
      <h1>{t.catalogue.compare.title}</h1>
      <Island name="compare-page" of={CompareIsland} props={{ compared: data }} />
    </div>
  )
}

export const comparePage = definePage<Compared>({
  cache: 'private',
  async load(ctx) {
    const data = await compareProducts(catalogueDepsOf(ctx), ctx.visitor?.compare ?? [])
    return { kind: 'page', data, head: { title: texts[ctx.lang].catalogue.compare.title } }
  },
  Page: Compare,
})
