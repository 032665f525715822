import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { Banner } from '../../shop/content/banners.db.ts'
import { inLang } from '../../shop/languages.ts'
import { blocks, list, type Markdown, plain, section } from '../../shop/markdown/markdown.ts'
import { inLanguage, urls } from '../../urls.ts'
import { blockMarkdown } from '../blocks/markdown.ts'
import { cardList, document, goodList, linkList, shopLink, writtenLink } from '../markdown/parts.ts'
import type { HomeData } from './load.ts'

/** The sections in their order; those for some audiences only are left out. */
export function homeMarkdown(data: HomeData, ctx: PageContext): Markdown {
  const { home: t, frame } = texts[ctx.lang]
  const to = (path: string) => inLanguage(path, ctx.lang)
  return document(
    data.heading,
    ctx,
    plain(inLang(ctx.settings.description, ctx.lang)),
    data.isEmpty && `${t.soon}. ${t.soonText}`,
    ...data.sections.filter(({ audience }) => !audience).map((each) => sectionMarkdown(each, data, ctx)),
    list([
      shopLink(texts[ctx.lang].common.catalogue, to(urls.departments.to()), ctx),
      shopLink(frame.brands.title, to(urls.brands.to()), ctx),
      shopLink(texts[ctx.lang].content.contact.title, to(urls.contact.to()), ctx),
    ]),
  )
}

type Section = HomeData['sections'][number]

function sectionMarkdown({ id, kind }: Section, data: HomeData, ctx: PageContext): Markdown {
  const { home: t } = texts[ctx.lang]
  const { banners } = data
  switch (kind) {
    case 'hero':
      return bannerList(banners.main.slice(0, 1), ctx)
    case 'categories':
      return section(2, `${t.categories} ${t.categoriesHighlighted}`, linkList(data.categories, ctx))
    case 'benefits':
      return section(2, t.benefits, bannerList(banners.benefit, ctx))
    case 'scenes':
      return blocks(
        ...data.scenes.map(({ title, sub_title, goods }) => section(2, title, plain(sub_title), goodList(goods, ctx))),
      )
    case 'rooms': {
      const rooms = data.rooms.map(({ slug, title }) => ({ title, link: inLanguage(urls.room.to(slug), ctx.lang) }))
      return linkList(rooms, ctx)
    }
    case 'shelf':
      return blocks(
        ...data.sliders.map(({ title, highlighted_title, products }) =>
          section(2, [title, highlighted_title].filter(Boolean).join(' '), cardList(products, ctx)),
        ),
      )
    case 'editorial':
      return section(2, t.banners, bannerList([...banners.main.slice(1), ...banners.side, ...banners.featured], ctx))
    case 'featured-categories':
      return section(2, `${t.featuredCategories} ${t.featuredCategoriesHighlighted}`, linkList(data.featured, ctx))
    case 'closing':
      return section(2, t.offers, bannerList([...banners.offer, ...banners.info.slice(0, 1)], ctx))
    case 'subscribe':
      return ''
    default: {
      const own = data.blocks.find((block) => block.id === `block-${id}`)
      return own ? blockMarkdown(own.part, ctx) : ''
    }
  }
}

const bannerList = (banners: readonly Banner[], ctx: PageContext): Markdown =>
  list(
    banners.map(({ title, highlighted_title, sub_title, link, link_title }) => {
      const name = [title, highlighted_title].filter(Boolean).join(' ')
      const words = link && !link_title ? writtenLink(name, link, ctx) : plain(name)
      return [words, plain(sub_title), link && link_title && writtenLink(link_title, link, ctx)]
        .filter(Boolean)
        .join(' – ')
    }),
  )
