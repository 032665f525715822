import { readSlider, SLIDER_TYPES, type Slider } from '../../shop/catalogue/sliders.db.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { type Banner, readBanners } from '../../shop/content/banners.db.ts'
import type { BannerPlace } from '../../shop/content/content.tables.ts'
import { inLang } from '../../shop/languages.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { Answer, Ask } from '../page.ts'
import { readingFor } from '../reading.ts'

export type HomeData = {
  banners: Record<BannerPlace, Banner[]>
  sliders: Slider[]
  categories: { id: number; title: string; link: string; count: number; image: string | null }[]
}

export async function loadHome(ask: Ask): Promise<Answer<HomeData>> {
  const reading = readingFor(ask)
  const [banners, tree, ...sliders] = await Promise.all([
    readBanners(ask.db, ask.lang),
    categoryTree(ask.db, ask.memory),
    ...SLIDER_TYPES.map((type) => readSlider(reading, type)),
  ])
  const shown = sliders.filter((slider) => slider !== null)
  return {
    kind: 'page',
    data: {
      banners,
      sliders: shown,
      categories: tree.roots.map((root) => ({
        id: root.id,
        title: inLang(root.title, ask.lang),
        link: inLanguage(urls.category.to(root.slug), ask.lang),
        count: root.count,
        image: root.image,
      })),
    },
    head: { title: '' },
    tags: ['home', 'catalogue', ...shown.flatMap((slider) => slider.products.map(({ id }) => `product:${id}`))],
  }
}
