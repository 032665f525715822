import type { LoaderResult, PageContext } from '../../http/page.ts'
import { categoryTree } from '../../shop/catalogue/tree.db.ts'
import { CATEGORY_TREE_TAG, type Category, type CategoryTree } from '../../shop/catalogue/tree.ts'
import { SLIDER_TYPES } from '../../shop/content/banner-places.ts'
import { type Banner, readBanners } from '../../shop/content/banners.db.ts'
import type { Audience, Block, BlockKind } from '../../shop/content/blocks.ts'
import type { BannerPlace } from '../../shop/content/content.tables.ts'
import { readSections } from '../../shop/content/home-page.db.ts'
import { readScenes } from '../../shop/content/scenes.db.ts'
import type { Scene } from '../../shop/content/scenes.ts'
import { readSlider, type Slider } from '../../shop/content/sliders.db.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { ROOMS_TAG, roomLinks } from '../../shop/rooms/rooms.db.ts'
import { shopNameOf } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { inLanguage, urls } from '../../urls.ts'
import { currentBlocks, loadBlocks, type ShownBlock } from '../blocks/load.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'
import { organizationLd } from '../organization-ld.ts'
import type { RoomLink } from '../rooms/room-links.tsx'
import { BANNER_SIZES, bannerSrcSet } from './banner-picture.tsx'
import type { SubscribeProps } from './subscribe-island.tsx'

export type CategoryTile = { id: number; title: string; link: string; count: number; image: string | null }

export type HomeData = {
  sections: { id: string; kind: BlockKind; audience?: Audience | undefined }[]
  /** Of sections that have no table of their own. */
  blocks: ShownBlock[]
  heading: string
  isEmpty: boolean
  banners: Record<BannerPlace, Banner[]>
  sliders: Slider[]
  scenes: Scene[]
  rooms: RoomLink[]
  categories: CategoryTile[]
  /** Without those that the page shows already. */
  featured: CategoryTile[]
  subscribe: (SubscribeProps & { image: string | null }) | null
}

/** @param draft in place of the published sections */
export async function loadHome(ctx: PageContext, draft?: readonly Block[]): Promise<LoaderResult<HomeData>> {
  const { lang } = ctx
  const deps = catalogueDepsOf(ctx)
  const all = draft ?? (await readSections(ctx.db, ctx.memory))
  const sections = currentBlocks(all, ctx.now)
  const has = (...kinds: BlockKind[]) => sections.some(({ kind }) => kinds.includes(kind))
  const [{ banners, goodUntil }, scenes, rooms, tree, blocks, ...sliders] = await Promise.all([
    readBanners(ctx.db, { lang, now: ctx.now }),
    has('scenes') ? readScenes(deps) : [],
    has('rooms') ? roomLinks(ctx.db, ctx.memory, lang) : [],
    categoryTree(ctx.db, ctx.memory),
    loadBlocks(ctx, all),
    ...(has('shelf') ? SLIDER_TYPES.map((type) => readSlider(deps, type)) : []),
  ])
  const shown = sliders.filter((slider) => slider !== null).filter((slider) => slider.products.length > 0)
  // What only some see is not loaded ahead for all.
  const hasHero = sections.some(({ kind, audience }) => kind === 'hero' && !audience)
  const hero = hasHero ? banners.main[0] : undefined
  return {
    kind: 'page',
    data: {
      sections: sections.map(({ id, kind, audience }) => ({ id, kind, audience })),
      blocks: blocks.shown,
      banners,
      heading: [shopNameOf(ctx.settings, ctx.baseUrl), inLang(ctx.settings.slogan, lang)].filter(Boolean).join(' — '),
      isEmpty:
        tree.roots.length + shown.length + banners.main.length + blocks.shown.length === 0 || sections.length === 0,
      sliders: shown,
      scenes,
      rooms,
      categories: tree.roots.map((category) => tile(category, lang)),
      featured: favourites(tree, banners, lang),
      subscribe: subscribeBanner(ctx.settings.subscribe, lang),
    },
    head: {
      styles: 'home',
      title: '',
      description: inLang(ctx.settings.description, lang),
      ...(hero?.image ? { preloadImage: { srcSet: bannerSrcSet(hero.image), sizes: BANNER_SIZES.hero } } : {}),
      jsonLd: [shopLd(ctx)],
    },
    tags: [
      'home',
      ROOMS_TAG,
      'catalogue',
      CATEGORY_TREE_TAG,
      'manufacturers',
      ...shown.flatMap((slider) => slider.products.map(({ id }) => `product:${id}`)),
      ...scenes.flatMap((scene) => scene.tags),
      ...blocks.tags,
    ],
    ...soonerOf(blocks.goodUntil, goodUntil),
  }
}

function soonerOf(one: Date | null, other: Date | null): { goodUntil?: Date } {
  const sooner = one && other ? (one < other ? one : other) : (one ?? other)
  return sooner ? { goodUntil: sooner } : {}
}

/** Departments stand above, and a category with a banner has its tile. */
function favourites(tree: CategoryTree, banners: HomeData['banners'], lang: Lang): CategoryTile[] {
  const links = new Set([...banners.side, ...banners.featured, ...banners.offer].map(({ link }) => link))
  return [...tree.byId.values()]
    .filter(({ isFeatured, slug }) => isFeatured && !links.has(urls.category.to(slug)))
    .filter((category) => !tree.roots.includes(category))
    .map((category) => tile(category, lang))
}

const tile = (category: Category, lang: Lang): CategoryTile => ({
  id: category.id,
  title: inLang(category.title, lang),
  link: inLanguage(urls.category.to(category.slug), lang),
  count: category.count,
  image: category.image,
})

function subscribeBanner(stored: Settings['subscribe'], lang: Lang): HomeData['subscribe'] {
  const { action, title, message, placeholder, button, terms, terms_link, image } = stored
  const words = { title, message, placeholder, button, terms, terms_link }
  const entries = Object.entries(words).map(([name, word]) => [name, inLang(word, lang)] as const)
  return { action, ...(Object.fromEntries(entries) as Record<keyof typeof words, string>), image: image || null }
}

function shopLd(ctx: PageContext): object {
  const { baseUrl, lang, settings } = ctx
  const home = baseUrl + inLanguage(urls.home.to(), lang)
  const name = shopNameOf(settings, baseUrl)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organizationLd(ctx),
      {
        '@type': 'WebSite',
        name,
        url: home,
        potentialAction: {
          '@type': 'SearchAction',
          target: `${baseUrl}${inLanguage(urls.search.to(), lang)}?query={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
