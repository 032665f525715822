import { sql } from 'drizzle-orm'
import { type CatalogueDeps, readCards } from '../catalogue/cards.db.ts'
import type { ProductCard } from '../catalogue/cards.ts'
import { picture } from '../catalogue/media.ts'
import { firstRow, rows } from '../db.ts'
import type { LocalizedText } from '../languages.ts'
import { inLang } from '../languages.ts'
import type { Highlight, SliderType } from './banner-places.ts'

export type Slider = {
  type: SliderType
  title: string
  highlighted_title: string
  sub_title: string
  link: string
  highlighted_color: Highlight
  image: string | null
  image_background: string | null
  products: ProductCard[]
}

const SLIDER_LENGTH = 10

export async function readSlider(deps: CatalogueDeps, type: SliderType): Promise<Slider | null> {
  const slider = await firstRow<{
    title: LocalizedText
    highlighted_title: LocalizedText
    sub_title: LocalizedText
    link: string
    highlighted_color: Highlight
    image: string | null
    image_background: string | null
    ids: number[] | null
  }>(
    deps.db,
    sql`select s.title, s.highlighted_title, s.sub_title, s.link, s.highlighted_color, s.image, s.image_background,
          (select json_agg(product_id order by position) from slider_products where slider_type = s.type) as ids
        from sliders s where s.type = ${type}`,
  )
  if (!slider) return null
  const text = (value: LocalizedText) => inLang(value, deps.lang)
  return {
    type,
    title: text(slider.title),
    highlighted_title: text(slider.highlighted_title),
    sub_title: text(slider.sub_title),
    link: slider.link,
    highlighted_color: slider.highlighted_color,
    image: slider.image && picture(slider.image, 160).webp,
    image_background: slider.image_background && picture(slider.image_background, 1200).webp,
    products: await readCards(deps, slider.ids ?? (await flagged(deps, type))),
  }
}

const flags = {
  featured: sql`p.is_featured`,
  new: sql`p.is_new`,
  discount: sql`p.previous_price is not null`,
  popular: sql`p.is_popular`,
}

async function flagged({ db }: CatalogueDeps, type: SliderType): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select p.id from products p where ${flags[type]} and p.parent_id is null and p.type = 'product' and p.is_published
        order by (p.has_variations or p.quantity > 0 or p.virtual_quantity > 0) desc, p.created_at desc, p.id limit ${SLIDER_LENGTH}`,
  )
  return found.map(({ id }) => id)
}
