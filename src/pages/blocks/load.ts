import type { PageContext } from '../../http/page.ts'
import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { allManufacturers } from '../../shop/catalogue/manufacturers.db.ts'
import { logoAddress } from '../../shop/catalogue/media.ts'
import type { Highlight } from '../../shop/content/banner-places.ts'
import { rowsOfTable, wordIn } from '../../shop/content/block-words.ts'
import type { Audience, Block, Words } from '../../shop/content/blocks.ts'
import { productsOf } from '../../shop/content/product-rows.db.ts'
import { readScenes } from '../../shop/content/scenes.db.ts'
import type { Scene } from '../../shop/content/scenes.ts'
import { readSet } from '../../shop/content/sets.db.ts'
import type { ProductSet } from '../../shop/content/sets.ts'
import { sanitise } from '../../shop/sanitise.ts'
import { SEARCH_TAG } from '../../shop/search/search-engine.ts'
import { inLanguage, urls } from '../../urls.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'

type Brand = { id: number; title: string; link: string; logo: string | null }

type Shown =
  | { kind: 'text'; title: string; html: string }
  | { kind: 'picture'; image: string; alt: string; caption: string }
  | { kind: 'products'; title: string; cards: ProductCard[] }
  | { kind: 'button'; link: string; linkTitle: string }
  | { kind: 'table'; title: string; head: string[]; rows: string[][] }
  | { kind: 'questions'; title: string; items: { question: string; answer: string }[] }
  | {
      kind: 'banner'
      title: string
      text: string
      image: string
      alt: string
      link: string
      linkTitle: string
      color: Highlight
    }
  | { kind: 'scene'; scene: Scene }
  | { kind: 'set'; set: ProductSet }
  | { kind: 'brands'; title: string; brands: Brand[] }

export type ShownBlock = { id: string; part: Shown; audience?: Audience | undefined }

/** `goodUntil`: when a block appears or goes. */
export type LoadedBlocks = { shown: ShownBlock[]; tags: string[]; goodUntil: Date | null }

/** Blocks that are shown now; one without goods or words is left out. */
export async function loadBlocks(ctx: PageContext, blocks: readonly Block[]): Promise<LoadedBlocks> {
  const loaded = await Promise.all(currentBlocks(blocks, ctx.now).map((block) => loadBlock(ctx, block)))
  return {
    shown: loaded.flatMap((each) => (each ? [{ id: each.id, part: each.part, audience: each.audience }] : [])),
    tags: loaded.flatMap((each) => each?.tags ?? []),
    goodUntil: nextChange(blocks, ctx.now),
  }
}

export const currentBlocks = (blocks: readonly Block[], now: Date): Block[] => {
  const at = now.toISOString()
  return blocks.filter(({ isHidden, from, until }) => !isHidden && (!from || from <= at) && (!until || until > at))
}

function nextChange(blocks: readonly Block[], now: Date): Date | null {
  const times = blocks.filter(({ isHidden }) => !isHidden).flatMap(({ from, until }) => [from, until])
  const next = times.filter((time) => time !== undefined && time > now.toISOString()).sort()[0]
  return next ? new Date(next) : null
}

async function loadBlock(ctx: PageContext, block: Block): Promise<(ShownBlock & { tags: string[] }) | null> {
  const found = await partOf(ctx, block)
  return found && { id: `block-${block.id}`, part: found.part, audience: block.audience, tags: found.tags ?? [] }
}

type Part = { part: Shown; tags?: string[] } | null

async function partOf(ctx: PageContext, block: Block): Promise<Part> {
  const word = (words: Words | undefined) => wordIn(words, ctx.lang)
  switch (block.kind) {
    case 'text':
      // Sanitised on read too, because a merchant's own tools write into the database.
      return { part: { kind: 'text', title: word(block.title), html: sanitise(word(block.text)) } }
    case 'picture': {
      const { kind, image } = block
      return { part: { kind, image, alt: word(block.alt), caption: word(block.caption) } }
    }
    case 'button':
      return { part: { kind: 'button', link: block.link, linkTitle: word(block.linkTitle) } }
    case 'table': {
      const [head = [], ...body] = rowsOfTable(word(block.cells))
      return { part: { kind: 'table', title: word(block.title), head, rows: body } }
    }
    case 'questions': {
      const items = block.items.map(({ question, answer }) => ({ question: word(question), answer: word(answer) }))
      return { part: { kind: 'questions', title: word(block.title), items } }
    }
    case 'banner': {
      const { kind, image, color, link } = block
      const words = {
        title: word(block.title),
        text: word(block.text),
        alt: word(block.alt),
        linkTitle: word(block.linkTitle),
      }
      return { part: { kind, ...words, image, color, link } }
    }
    case 'brands':
      return brandsPart(ctx, word(block.title))
    default:
      return goodsPart(ctx, block, word)
  }
}

async function goodsPart(ctx: PageContext, block: Block, word: (words: Words | undefined) => string): Promise<Part> {
  const deps = catalogueDepsOf(ctx)
  if (block.kind === 'products') {
    const cards = await productsOf(deps, block)
    const tags = ['catalogue', ...cards.map(({ id }) => `product:${id}`)]
    return cards.length > 0 ? { part: { kind: 'products', title: word(block.title), cards }, tags } : null
  }
  if (block.kind === 'scene') {
    const scene = (await readScenes(deps)).find(({ id }) => id === block.scene)
    return scene ? { part: { kind: 'scene', scene }, tags: ['home', ...scene.tags] } : null
  }
  if (block.kind === 'set') {
    const set = await readSet(deps, block.set)
    return set ? { part: { kind: 'set', set }, tags: ['catalogue', ...set.tags] } : null
  }
  return null
}

async function brandsPart({ db, lang }: PageContext, title: string): Promise<Part> {
  const brands = (await allManufacturers(db)).map(({ id, slug, title: name, logo }) => {
    const link = inLanguage(urls.manufacturer.to(slug), lang)
    return { id, title: name, link, logo: logo && logoAddress(logo) }
  })
  const tags = ['manufacturers', SEARCH_TAG]
  return brands.length > 0 ? { part: { kind: 'brands', title, brands }, tags } : null
}
