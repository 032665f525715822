import { sql } from 'drizzle-orm'
import { inLanguage, urls } from '../../urls.ts'
import { toRigaDate } from '../calendar/days.ts'
import { defaultLang } from '../columns.ts'
import { firstRow } from '../db.ts'
import type { Lang, LocalizedText } from '../languages.ts'
import { inLang } from '../languages.ts'
import { netOf } from '../money/money.ts'
import { sanitise } from '../sanitise.ts'
import { datedRates } from '../tax/rates.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { VatClass } from '../tax/vat-class.ts'
import type { AttributeRole } from './attributes.tables.ts'
import { type CatalogueDeps, readCards } from './cards.db.ts'
import type { SafetyContact } from './catalogue.tables.ts'
import type { DocumentKind } from './document-kinds.ts'
import { lowestPrice } from './lowest-price.db.ts'
import { formatSizes, formatUnitPrice, formatWeight } from './measures.ts'
import { picture } from './media.ts'
import { lowestOf, showLowest, showPrices } from './prices.ts'
import type { GalleryImage, ShownProduct, Variation } from './product.ts'
import type { RelationKind } from './relation-kinds.ts'
import { manualRelations } from './relations.db.ts'
import { stockStatus } from './stock.ts'
import { categoryTree } from './tree.db.ts'
import { pathTo } from './tree.ts'
import type { VariationAxis } from './variation-axes.ts'

type DetailRow = {
  id: number
  slug: string
  ean: string | null
  category_id: number
  vat_class: VatClass
  price: number
  weight: number
  width: number
  depth: number
  height: number
  unit_kind: string | null
  unit_milli: number | null
  guarantee_months: number
  is_bulky: boolean
  eprel_number: string | null
  short_description: string
  description: string
  meta_title: string
  safety_text: string
  safety: SafetyContact | null
  images: ImageRow[] | null
  variations: VariationRow[] | null
  options: OptionRow[] | null
  properties: PropertyRow[] | null
  documents: { title: LocalizedText; path: string; kind: DocumentKind }[] | null
  relations: Partial<Record<RelationKind, number>> | null
  question_count: number
  is_part: boolean
  is_in_set: boolean
}

type ImageRow = { path: string; alt: LocalizedText }
type OptionRow = {
  product_id: number
  attribute: LocalizedText
  role: AttributeRole | null
  option_id: number
  option: LocalizedText
  is_distinguishing: boolean
}
type PropertyRow = { group: LocalizedText; title: LocalizedText; value: LocalizedText }
type VariationRow = {
  id: number
  code: string
  ean: string | null
  title: string
  price: number
  previous_price: number | null
  lowest_price: number | null
  quantity: number
  virtual_quantity: number
  weight: number
  width: number
  depth: number
  height: number
  images: ImageRow[] | null
}

/** The product behind an address, or nothing. Kept until it changes; who reads it must not write into it. */
export async function readProduct(deps: CatalogueDeps, slug: string): Promise<ShownProduct | null> {
  const cache = deps.productCaches.products
  const { generation } = cache
  const day = toRigaDate(deps.now)
  const kept = cache.get(slug, deps.lang, day)
  if (kept) return kept
  const product = await loadProduct(deps, slug, day)
  if (product) cache.set(slug, product, { lang: deps.lang, day, generation })
  return product
}

async function loadProduct(deps: CatalogueDeps, slug: string, day: string): Promise<ShownProduct | null> {
  const { db, memory, lang } = deps
  const row = await firstRow<DetailRow>(db, detailQuery(slug, lang))
  if (!row) return null
  const [[card], tree, rates] = await Promise.all([
    readCards(deps, [row.id]),
    categoryTree(db, memory),
    datedRates(db, memory),
  ])
  if (!card) return null
  const rate = rateOf(rates, 'LV', row.vat_class, day)
  const text = (value: LocalizedText) => inLang(value, lang)
  const stocks = await deps.search.stockOf((row.variations ?? []).map((variation) => variation.id))
  const stockOf = (id: number) => {
    const stock = stocks.get(id)
    return stock && { quantity: stock.quantity, virtual_quantity: stock.virtual_quantity }
  }
  const optionsOf = (id: number) => (row.options ?? []).filter((option) => option.product_id === id)
  return {
    ...card,
    image: picture(row.images?.[0]?.path ?? null, 640),
    slug: row.slug,
    ean: row.ean,
    short_description: row.short_description,
    description: sanitise(row.description),
    meta_title: row.meta_title || card.title,
    safety_text: row.safety_text,
    safety: row.safety,
    images: (row.images ?? []).map((image) => galleryImage(image, text)),
    stock_status: stockStatus(card),
    sizes: { width: row.width, depth: row.depth, height: row.height },
    formatted_sizes: formatSizes(row, lang),
    weight: row.weight,
    formatted_weight: formatWeight(row.weight, lang),
    parents: pathTo(tree, row.category_id).map((category) => ({
      title: text(category.title),
      link: inLanguage(urls.category.to(category.slug), lang),
    })),
    variations: (row.variations ?? []).map((variation) =>
      toVariation({ ...variation, ...stockOf(variation.id) }, optionsOf(variation.id), rate, lang, text),
    ),
    variation_axes: axesOfOptions(row, text),
    properties: optionsOf(row.id)
      .filter((option) => option.is_distinguishing)
      .map((option) => ({ property_title: text(option.attribute), option_value: text(option.option) })),
    property_groups: groupProperties(row.properties ?? [], text),
    attributes: joinOptions(optionsOf(row.id), text),
    pdf_attachments: (row.documents ?? []).map((document) => ({
      title: text(document.title),
      url: inLanguage(urls.documents.to(document.path), lang),
      kind: document.kind,
    })),
    shipping_delivery_days: [],
    guarantee_months: row.guarantee_months,
    is_bulky: row.is_bulky,
    eprel_number: row.eprel_number,
    unit_price: formatUnitPrice(row.price, row.unit_kind, row.unit_milli, lang),
    unit_price_without_tax: formatUnitPrice(netOf(row.price, rate), row.unit_kind, row.unit_milli, lang),
    categoryIds: pathTo(tree, row.category_id).map(({ id }) => id),
    relations: row.relations ?? {},
    questionCount: row.question_count,
    isPart: row.is_part,
    isInSet: row.is_in_set,
  }
}

const detailQuery = (slug: string, lang: string) => sql`
  select p.id, p.slug, p.ean, p.category_id, p.vat_class, p.price, p.weight, p.width, p.depth, p.height,
    p.unit_kind, p.unit_milli, p.guarantee_months, p.is_bulky, p.eprel_number, p.question_count,
    t.short_description, t.description, t.meta_title, t.safety_text, m.safety,
    (select json_agg(json_build_object('path', i.path, 'alt', i.alt) order by i.position)
     from product_images i where i.product_id = p.id) as images,
    (select json_agg(json_build_object('id', v.id, 'code', v.code, 'ean', v.ean, 'title', vt.title, 'price', v.price,
        'previous_price', v.previous_price, 'lowest_price', ${lowestPrice('v.id', 'v.previous_price')},
        'quantity', v.quantity, 'virtual_quantity', v.virtual_quantity, 'weight', v.weight,
        'width', v.width, 'depth', v.depth, 'height', v.height,
        'images', (select json_agg(json_build_object('path', i.path, 'alt', i.alt) order by i.position)
                   from product_images i where i.product_id = v.id)) order by v.position, v.id)
     from products v join lateral (
       select title from product_texts where product_id = v.id and lang in (${lang}, ${defaultLang})
       order by (lang = ${lang}) desc limit 1) vt on true
     where v.parent_id = p.id and v.is_published) as variations,
    (select json_agg(json_build_object('product_id', o.product_id, 'attribute', a.title, 'option', ao.title, 'option_id', ao.id,
        'role', a.role, 'is_distinguishing', o.is_distinguishing) order by a.position, a.id, ao.position)
     from product_options o join attribute_options ao on ao.id = o.option_id join attributes a on a.id = ao.attribute_id
     where o.product_id = p.id or o.product_id in (select id from products where parent_id = p.id)) as options,
    (select json_agg(json_build_object('group', g.title, 'title', pr.title, 'value', pp.value)
        order by g.position, g.id, pp.position)
     from product_properties pp join properties pr on pr.id = pp.property_id join property_groups g on g.id = pr.group_id
     where pp.product_id = p.id) as properties,
    (select json_agg(json_build_object('title', d.title, 'path', d.path, 'kind', d.kind) order by d.position)
     from product_documents d where d.product_id = p.id) as documents,
    (select json_object_agg(k.kind, k.n) from (
      select r.kind, count(*) as n from (${manualRelations(sql`p.id`)}) r group by r.kind) k) as relations,
    exists (select from product_relations r where r.other_id = p.id and r.kind = 'part') as is_part,
    exists (select from product_set_items where product_id in (
      select p.id union all select id from products where parent_id = p.id)) as is_in_set
  from products p
  join lateral (
    select * from product_texts where product_id = p.id and lang in (${lang}, ${defaultLang})
    order by (lang = ${lang}) desc limit 1) t on true
  left join manufacturers m on m.id = p.manufacturer_id
  where p.slug = ${slug} and p.parent_id is null and p.type = 'product' and p.is_published`

const galleryImage = (image: ImageRow, text: (value: LocalizedText) => string): GalleryImage => ({
  alt: text(image.alt),
  large: picture(image.path, 1200),
  small: picture(image.path, 160),
})

function toVariation(
  row: VariationRow,
  options: readonly OptionRow[],
  rate: number,
  lang: Lang,
  text: (value: LocalizedText) => string,
): Variation {
  const images = (row.images ?? []).map((image) => galleryImage(image, text))
  return {
    id: row.id,
    title: row.title,
    code: row.code,
    alt: images[0]?.alt ?? row.title,
    image: picture(row.images?.[0]?.path ?? null, 320),
    images,
    sizes: { width: row.width, depth: row.depth, height: row.height },
    formatted_sizes: formatSizes(row, lang),
    weight: row.weight,
    formatted_weight: formatWeight(row.weight, lang),
    properties: options
      .filter((option) => option.is_distinguishing)
      .map((option) => ({ property_title: text(option.attribute), option_value: text(option.option) })),
    roles: Object.fromEntries(
      options.flatMap(({ role, option, is_distinguishing }) =>
        role && is_distinguishing ? [[role, text(option)]] : [],
      ),
    ),
    color_id: options.find(({ role, is_distinguishing }) => role === 'color' && is_distinguishing)?.option_id ?? null,
    ean: row.ean,
    prices: showPrices(row.price, row.previous_price, rate, lang),
    ...showLowest(lowestOf(row), rate, lang),
    quantity: row.quantity,
    virtual_quantity: row.virtual_quantity,
    stock_status: stockStatus(row),
    is_available_for_purchase: row.quantity > 0 || row.virtual_quantity > 0,
  }
}

/** The options are in the order of their attributes. */
function axesOfOptions({ id, options }: DetailRow, text: (value: LocalizedText) => string): VariationAxis[] {
  const axes = new Map<string, { role: AttributeRole | null; values: Set<string> }>()
  for (const { product_id, attribute, role, option, is_distinguishing } of options ?? []) {
    if (!is_distinguishing || product_id === id) continue
    const title = text(attribute)
    const axis = axes.get(title) ?? { role, values: new Set() }
    axes.set(title, axis)
    axis.values.add(text(option))
  }
  return [...axes].map(([title, { role, values }]) => ({ title, role, values: [...values] }))
}

function groupProperties(found: readonly PropertyRow[], text: (value: LocalizedText) => string) {
  const groups = new Map<string, { property_title: string; selected_option_value: string }[]>()
  for (const row of found) {
    const value = text(row.value)
    if (!value) continue
    const name = text(row.group)
    groups.set(name, [...(groups.get(name) ?? []), { property_title: text(row.title), selected_option_value: value }])
  }
  return [...groups].map(([group_name, properties]) => ({ group_name, properties }))
}

function joinOptions(options: readonly OptionRow[], text: (value: LocalizedText) => string) {
  const values = new Map<string, string[]>()
  for (const option of options) {
    const title = text(option.attribute)
    values.set(title, [...(values.get(title) ?? []), text(option.option)])
  }
  return [...values].map(([title, list]) => ({ title, value: list.join(', ') }))
}
