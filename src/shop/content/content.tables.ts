import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { products } from '../catalogue/catalogue.tables.ts'
import { instant, localized } from '../columns.ts'
import type { Highlight, SliderType } from './banner-places.ts'
import type { Block, PageContent } from './blocks.ts'
import type { MenuName, TitledMenu } from './menus.ts'

export type BannerPlace = 'main' | 'side' | 'benefit' | 'featured' | 'info' | 'offer' | 'subscribe' | 'about'

/** Without listed products a slider shows those with its flag. */
export const sliders = pgTable(
  'sliders',
  {
    type: text().$type<SliderType>().primaryKey(),
    /** For staff, who edit rows by their ids. */
    id: serial().notNull().unique(),
    version: integer().notNull().default(1),
    title: localized().notNull(),
    highlightedTitle: localized().notNull(),
    subTitle: localized().notNull(),
    link: text().notNull(),
    highlightedColor: text().$type<Highlight>().notNull().default('green'),
    image: text(),
    imageBackground: text(),
  },
  (t) => [check('sliders_color', sql`${t.highlightedColor} in ('green','pink','amber','sky')`)],
)

export const sliderProducts = pgTable(
  'slider_products',
  {
    sliderType: text()
      .notNull()
      .references(() => sliders.type, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.sliderType, t.productId] })],
)

export const banners = pgTable(
  'banners',
  {
    id: serial().primaryKey(),
    place: text().$type<BannerPlace>().notNull(),
    position: integer().notNull().default(0),
    title: localized().notNull(),
    highlightedTitle: localized(),
    subTitle: localized(),
    link: text(),
    linkTitle: localized(),
    image: text(),
    /** Of the picture; none where the words beside it say the same. */
    alt: localized(),
    highlightedColor: text().$type<Highlight>().notNull().default('green'),
    /** Null: always. */
    shownFrom: instant(),
    shownUntil: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.place, t.position),
    check('banners_shown', sql`${t.shownFrom} < ${t.shownUntil}`),
    check('banners_link', sql`${t.link} is null or ${t.link} ~ '^(/|https?://)'`),
    check('banners_color', sql`${t.highlightedColor} in ('green','pink','amber','sky')`),
  ],
)

/** A picture of a room with its goods. Dots stand on it in tenths of a percent from its left and upper edge. */
export const scenes = pgTable(
  'scenes',
  {
    id: serial().primaryKey(),
    position: integer().notNull().default(0),
    title: localized().notNull(),
    subTitle: localized(),
    image: text().notNull(),
    /** Of the picture in pixels: its dots must not move when it is shown. */
    width: integer().notNull(),
    height: integer().notNull(),
    isHidden: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [index().on(t.position), check('scenes_size', sql`${t.width} > 0 and ${t.height} > 0`)],
)

export const sceneProducts = pgTable(
  'scene_products',
  {
    sceneId: integer()
      .notNull()
      .references(() => scenes.id, { onDelete: 'cascade' }),
    /** A variation is named itself, so that it can be bought at once. */
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
    x: integer().notNull(),
    y: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sceneId, t.productId] }),
    index().on(t.productId),
    check('scene_products_place', sql`${t.x} between 0 and 1000 and ${t.y} between 0 and 1000`),
  ],
)

/** Goods that are offered together on the page of each of them, at their own prices. */
export const productSets = pgTable(
  'product_sets',
  {
    id: serial().primaryKey(),
    position: integer().notNull().default(0),
    title: localized().notNull(),
    isHidden: boolean().notNull().default(false),
  },
  (t) => [index().on(t.position)],
)

export const productSetItems = pgTable(
  'product_set_items',
  {
    setId: integer()
      .notNull()
      .references(() => productSets.id, { onDelete: 'cascade' }),
    /** A variation is named itself, so that it can be bought at once. */
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull().default(1),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.setId, t.productId] }),
    index().on(t.productId),
    check('product_set_items_quantity', sql`${t.quantity} between 1 and 100`),
  ],
)

/** Links of the storefront's frame: `across` behind the departments, `help` and `company` in the footer. */
export const menuLinks = pgTable(
  'menu_links',
  {
    id: serial().primaryKey(),
    menu: text().$type<MenuName>().notNull(),
    position: integer().notNull().default(0),
    title: localized().notNull(),
    /** Of the shop, without a language, or https://… */
    path: text().notNull(),
    /** The law asks for it: it can be renamed and moved, but not removed. */
    isRequired: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (t) => [
    index().on(t.menu, t.position),
    check('menu_links_menu', sql`${t.menu} in ('across','help','company')`),
    check('menu_links_path', sql`${t.path} ~ '^(/([^/]|$)|https://)'`),
  ],
)

/** Headings of the columns of the footer; `shop` is the one with departments. */
export const menuTitles = pgTable(
  'menu_titles',
  {
    id: serial().primaryKey(),
    menu: text().$type<TitledMenu>().notNull().unique(),
    title: localized().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [check('menu_titles_menu', sql`${t.menu} in ('shop','help','company')`)],
)

/** What staff edit of a page, whether it is published or not. Visitors see `pages`, which publishing writes. */
export const pageDrafts = pgTable(
  'page_drafts',
  {
    id: serial().primaryKey(),
    /** The address without its first slash; that of the home page is `/`. */
    slug: text().notNull().unique(),
    content: jsonb().$type<PageContent>().notNull(),
    /** The draft of that moment is published by a job. */
    publishAt: instant(),
    version: integer().notNull().default(1),
    editedAt: instant().notNull().defaultNow(),
    /** An actor of the audit log. */
    editedBy: text(),
  },
  (t) => [index('page_drafts_planned').on(t.publishAt).where(sql`publish_at is not null`)],
)

/** Published pages of text. */
export const pages = pgTable('pages', {
  id: serial().primaryKey(),
  slug: text().notNull().unique(),
  title: localized().notNull(),
  subTitle: localized().notNull(),
  /** Sanitised HTML; of a page with blocks their words, for letters and programs that know no blocks. */
  content: localized().notNull(),
  /** Null: the page is its content. */
  blocks: jsonb().$type<Block[]>(),
  /** For search engines; without them title and subtitle. */
  seoTitle: localized(),
  seoDescription: localized(),
  /** A trigger gives every page one, whoever writes it. */
  draftId: integer()
    .unique()
    .references(() => pageDrafts.id),
  updatedAt: instant().notNull().defaultNow(),
})

/** The published sections of the home page, in one row. */
export const homePage = pgTable(
  'home_page',
  {
    id: integer().primaryKey().default(1),
    sections: jsonb().$type<Block[]>().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [check('home_page_one', sql`${t.id} = 1`)],
)

/** Written by triggers, so that an order's terms can be sent unchanged. No content: the page was deleted. */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: serial().primaryKey(),
    slug: text().notNull(),
    title: localized(),
    subTitle: localized(),
    content: localized(),
    blocks: jsonb().$type<Block[]>(),
    seoTitle: localized(),
    seoDescription: localized(),
    draftId: integer(),
    /** Of the audit log. */
    actor: text(),
    validFrom: instant().notNull().defaultNow(),
  },
  (t) => [index().on(t.slug, t.validFrom), index('page_versions_draft').on(t.draftId, t.id)],
)
