import type { LocalizedText } from '../languages.ts'
import type { Highlight } from './banner-places.ts'

/** Texts by language, also without any. */
export type Words = Partial<LocalizedText>

/** Which products a row shows. */
export const PRODUCT_RULES = ['codes', 'featured', 'new', 'discount', 'popular', 'category', 'badge'] as const
export type ProductRule = (typeof PRODUCT_RULES)[number]

/** Sections that the home page has had from the start; they show the rows of their own tables. */
export const BUILT_IN_SECTIONS = [
  'hero',
  'categories',
  'benefits',
  'scenes',
  'rooms',
  'shelf',
  'editorial',
  'featured-categories',
  'closing',
  'subscribe',
] as const
type BuiltInSection = (typeof BUILT_IN_SECTIONS)[number]

/** Of pages and of the home page. */
export const BLOCK_KINDS = [
  'text',
  'picture',
  'products',
  'button',
  'table',
  'questions',
  'banner',
  'scene',
  'set',
] as const
/** Of the home page only, beside those of all pages. */
export const SECTION_KINDS = [...BUILT_IN_SECTIONS, 'brands'] as const

/** As pages tell buyers apart: those who see prices with VAT, and those who see them without. */
export const AUDIENCES = ['consumer', 'business'] as const
export type Audience = (typeof AUDIENCES)[number]

/** `from`, `until`: on pages other than home, blocks of words have no times. Without `audience` everybody sees the block. */
type Common = {
  id: string
  isHidden?: boolean | undefined
  audience?: Audience | undefined
  from?: string | undefined
  until?: string | undefined
}

export type TextBlock = Common & { kind: 'text'; title?: Words | undefined; text: Words }
export type PictureBlock = Common & { kind: 'picture'; image: string; alt: Words; caption: Words }
export type ProductsBlock = Common & {
  kind: 'products'
  title: Words
  rule: ProductRule
  /** Of the category or the badge. */
  of?: number | undefined
  products: readonly number[]
}
export type ButtonBlock = Common & { kind: 'button'; linkTitle: Words; link: string }
/** Rows of cells, the first row is the heading; cells are parted by tabs, rows by new lines. */
export type TableBlock = Common & { kind: 'table'; title: Words; cells: Words }
export type QuestionsBlock = Common & {
  kind: 'questions'
  title: Words
  items: readonly { question: Words; answer: Words }[]
}
export type BannerBlock = Common & {
  kind: 'banner'
  title: Words
  text: Words
  image: string
  alt: Words
  link: string
  linkTitle: Words
  color: Highlight
}
export type SceneBlock = Common & { kind: 'scene'; scene: number }
export type SetBlock = Common & { kind: 'set'; set: number }
type BrandsBlock = Common & { kind: 'brands'; title: Words }
type BuiltInBlock = Common & { kind: BuiltInSection }

export type Block =
  | TextBlock
  | PictureBlock
  | ProductsBlock
  | ButtonBlock
  | TableBlock
  | QuestionsBlock
  | BannerBlock
  | SceneBlock
  | SetBlock
  | BrandsBlock
  | BuiltInBlock

export type BlockKind = Block['kind']

export type PageContent = {
  title: Words
  subTitle: Words
  seoTitle: Words
  seoDescription: Words
  blocks: readonly Block[]
}

/** Of the draft of the home page; no page has such an address. */
export const HOME_SLUG = '/'

/** The home page as it was before staff could edit it; the migration wrote the same. */
export const DEFAULT_SECTIONS: readonly Block[] = BUILT_IN_SECTIONS.map((kind) => ({ id: kind, kind }))
