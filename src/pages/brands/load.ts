import type { LoaderResult, PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { DEFAULT_LISTING } from '../../shop/catalogue/listing.ts'
import { allManufacturers } from '../../shop/catalogue/manufacturers.db.ts'
import { logoAddress } from '../../shop/catalogue/media.ts'
import { byFirstLetter } from '../../shop/language/first-letter.ts'
import { definitionOf } from '../../shop/languages.ts'
import { SEARCH_TAG } from '../../shop/search/search-engine.ts'
import { inLanguage, urls } from '../../urls.ts'

type Brand = { id: number; title: string; link: string; logo: string | null; count: number }
export type BrandsData = { letters: { letter: string; items: Brand[] }[] }

/** Manufacturers with indexed products, so that no link leads to an empty list. */
export async function loadBrands({ db, search, lang }: PageContext): Promise<LoaderResult<BrandsData>> {
  const [all, { counts }] = await Promise.all([
    allManufacturers(db),
    search.find({}, { ...DEFAULT_LISTING, price: null }, lang),
  ])
  const brands = all.flatMap(({ id, slug, title, logo }) => {
    const count = counts.manufacturers.get(id) ?? 0
    if (count === 0) return []
    const link = inLanguage(urls.manufacturer.to(slug), lang)
    return [{ id, title, link, logo: logo && logoAddress(logo), count }]
  })
  const { title, description } = texts[lang].frame.brands
  return {
    kind: 'page',
    data: { letters: byFirstLetter(brands, definitionOf(lang).locale) },
    head: { title, description },
    tags: ['catalogue', SEARCH_TAG, 'manufacturers'],
  }
}
