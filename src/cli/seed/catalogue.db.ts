import { sql } from 'drizzle-orm'
import * as demo from '../../../demo/catalogue/index.ts'
import type { DemoCategory, DemoProduct, DemoVariation } from '../../../demo/format.ts'
import { services } from '../../../demo/services.ts'
import {
  attributeOptions,
  attributes,
  categories,
  manufacturers,
  productDocuments,
  productImages,
  productOptions,
  productProperties,
  productRelations,
  products,
  productTexts,
  properties,
  propertyGroups,
  serviceCategories,
} from '../../shop/catalogue/catalogue.tables.ts'
import type { Db } from '../../shop/db.ts'
import type { LocalizedText } from '../../shop/languages.ts'

const DAY = 24 * 60 * 60 * 1000

type Ids = Map<string, number>

export async function seedCatalogue(tx: Db, now: Date, onProgress: (done: number, total: number) => void) {
  const categoryIds = await seedCategories(tx, demo.categories, null, new Map())
  const makers = await tx
    .insert(manufacturers)
    .values(
      demo.manufacturers.map(({ slug, title, description, safety }) => ({
        slug,
        title,
        description,
        safety,
        logo: `logos/${slug}`,
      })),
    )
    .returning({ id: manufacturers.id, slug: manufacturers.slug })
  const makerIds: Ids = new Map(makers.map(({ id, slug }) => [slug, id]))
  const optionIds = await seedAttributes(tx)
  const specification = createSpecification(tx)
  const bySlug: Ids = new Map()
  for (const [i, product] of demo.products.entries()) {
    const id = await seedProduct(tx, product, i, { categoryIds, makerIds, optionIds, now })
    bySlug.set(product.slug, id)
    await specification.write(id, product)
    onProgress(i + 1, demo.products.length)
  }
  await seedRelations(tx, bySlug)
  await seedServices(tx, categoryIds)
  await datePrices(tx, now)
}

async function seedCategories(tx: Db, list: readonly DemoCategory[], parentId: number | null, ids: Ids): Promise<Ids> {
  for (const [position, category] of list.entries()) {
    const [row] = await tx
      .insert(categories)
      .values({
        parentId,
        slug: category.slug,
        position,
        title: category.title,
        shortDescription: category.short_description,
        description: category.description,
        image: `categories/${category.slug}`,
        icon: parentId === null ? `icons/${category.slug}` : null,
        isFeatured: category.featured ?? false,
      })
      .returning({ id: categories.id })
    if (!row) throw new Error(`The category ${category.slug} was not written`)
    ids.set(category.slug, row.id)
    await seedCategories(tx, category.children ?? [], row.id, ids)
  }
  return ids
}

async function seedAttributes(tx: Db): Promise<Ids> {
  const ids: Ids = new Map()
  for (const [position, attribute] of demo.attributes.entries()) {
    const [row] = await tx
      .insert(attributes)
      .values({ slug: attribute.slug, title: attribute.title, role: attribute.role ?? null, position })
      .returning({ id: attributes.id })
    if (!row) throw new Error(`The attribute ${attribute.slug} was not written`)
    const options = await tx
      .insert(attributeOptions)
      .values(attribute.options.map(({ slug, title }, i) => ({ attributeId: row.id, slug, title, position: i })))
      .returning({ id: attributeOptions.id, slug: attributeOptions.slug })
    for (const option of options) ids.set(`${attribute.slug}/${option.slug}`, option.id)
  }
  return ids
}

type Known = { categoryIds: Ids; makerIds: Ids; optionIds: Ids; now: Date }

async function seedProduct(tx: Db, product: DemoProduct, position: number, known: Known): Promise<number> {
  const variations = product.variations ?? []
  const isNew = product.flags?.includes('new') ?? false
  const [parent] = await tx
    .insert(products)
    .values({
      ...stocked(product),
      slug: product.slug,
      categoryId: needed(known.categoryIds, product.category),
      manufacturerId: needed(known.makerIds, product.manufacturer),
      vatClass: product.vat_class ?? 'standard',
      hasVariations: variations.length > 0,
      isNew,
      isFeatured: product.flags?.includes('featured') ?? false,
      isPopular: product.flags?.includes('popular') ?? false,
      isFreeEuShipping: product.flags?.includes('free_eu_shipping') ?? false,
      isBulky: product.bulky ?? false,
      isReverseCharge: product.reverse_charge ?? false,
      energyClass: product.energy_class ?? null,
      unitKind: product.unit?.kind ?? null,
      unitMilli: product.unit?.milli ?? null,
      guaranteeMonths: product.guarantee_months ?? 24,
      position,
      createdAt: new Date(known.now.getTime() - (isNew ? position % 20 : 40 + ((position * 37) % 300)) * DAY),
    })
    .returning({ id: products.id })
  if (!parent) throw new Error(`The product ${product.slug} was not written`)
  await seedTexts(tx, parent.id, product)
  await tx.insert(productImages).values(
    product.views.map((view, i) => ({
      productId: parent.id,
      path: pictureOf(product.code, view),
      alt: product.title,
      position: i,
    })),
  )
  await seedDocuments(tx, parent.id, product)
  const children = await seedVariations(tx, parent.id, product, variations)
  await seedOptions(tx, parent.id, product, children, known.optionIds)
  return parent.id
}

const stocked = (item: DemoProduct | DemoVariation) => ({
  code: item.code,
  ean: item.ean ?? null,
  price: item.price,
  previousPrice: item.previous_price ?? null,
  quantity: item.quantity,
  virtualQuantity: item.virtual_quantity,
  weight: item.weight,
  width: item.size[0],
  depth: item.size[1],
  height: item.size[2],
})

const pictureOf = (code: string, view: string) =>
  `products/${code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}-${view}`

async function seedTexts(tx: Db, productId: number, product: DemoProduct) {
  await tx.insert(productTexts).values(
    (['lv', 'en'] as const).map((lang) => ({
      productId,
      lang,
      title: product.title[lang],
      subTitle: product.sub_title[lang],
      shortDescription: product.short_description[lang],
      description: product.description[lang],
      safetyText: product.safety_text?.[lang] ?? '',
    })),
  )
}

async function seedDocuments(tx: Db, productId: number, product: DemoProduct) {
  if (!product.documents?.length) return
  await tx.insert(productDocuments).values(
    product.documents.map(({ kind, title }, position) => ({
      productId,
      title,
      path: `${product.slug}-${kind}.pdf`,
      position,
    })),
  )
}

async function seedVariations(tx: Db, parentId: number, product: DemoProduct, variations: readonly DemoVariation[]) {
  if (variations.length === 0) return []
  const rows = await tx
    .insert(products)
    .values(
      variations.map((variation, position) => ({
        ...stocked(variation),
        parentId,
        vatClass: product.vat_class ?? ('standard' as const),
        isFreeEuShipping: product.flags?.includes('free_eu_shipping') ?? false,
        isBulky: product.bulky ?? false,
        isReverseCharge: product.reverse_charge ?? false,
        guaranteeMonths: product.guarantee_months ?? 24,
        position,
      })),
    )
    .returning({ id: products.id, code: products.code })
  const idByCode = new Map(rows.map(({ id, code }) => [code, id]))
  const written = variations.map((variation) => ({ variation, id: needed(idByCode, variation.code) }))
  await tx
    .insert(productTexts)
    .values(
      written.flatMap(({ id, variation }) =>
        (['lv', 'en'] as const).map((lang) => ({ productId: id, lang, title: variation.title[lang] })),
      ),
    )
  await tx.insert(productImages).values(
    written.map(({ id, variation }) => ({
      productId: id,
      // Variations without a look of their own share the parent's picture.
      path: pictureOf(
        sameModel(product, variation) ? product.code : variation.code,
        sameModel(product, variation) ? (product.views[0] ?? 'angle') : 'angle',
      ),
      alt: variation.title,
      position: 0,
    })),
  )
  return written
}

const sameModel = (product: DemoProduct, variation: DemoVariation) =>
  JSON.stringify(product.model) === JSON.stringify(variation.model)

async function seedOptions(
  tx: Db,
  parentId: number,
  product: DemoProduct,
  children: readonly { id: number; variation: DemoVariation }[],
  optionIds: Ids,
) {
  const own = Object.entries(product.attributes).flatMap(([attribute, options]) =>
    [options].flat().map((option) => needed(optionIds, `${attribute}/${option}`)),
  )
  const ofChildren = children.map(({ id, variation }) => ({
    id,
    options: Object.entries(variation.options).map(([attribute, option]) =>
      needed(optionIds, `${attribute}/${option}`),
    ),
  }))
  const union = new Set([...own, ...ofChildren.flatMap(({ options }) => options)])
  const rows = [
    ...[...union].map((optionId) => ({ productId: parentId, optionId, isDistinguishing: false })),
    ...ofChildren.flatMap(({ id, options }) =>
      [...new Set(options)].map((optionId) => ({ productId: id, optionId, isDistinguishing: true })),
    ),
  ]
  if (rows.length > 0) await tx.insert(productOptions).values(rows)
}

/** Equal titles of two products are one property. */
function createSpecification(tx: Db) {
  const groups: Ids = new Map()
  const rows: Ids = new Map()
  async function groupId(title: LocalizedText) {
    const known = groups.get(title.lv)
    if (known) return known
    const [row] = await tx
      .insert(propertyGroups)
      .values({ title, position: groups.size })
      .returning({ id: propertyGroups.id })
    if (!row) throw new Error('A property group was not written')
    groups.set(title.lv, row.id)
    return row.id
  }
  async function propertyId(group: number, title: LocalizedText) {
    const key = `${group}/${title.lv}`
    const known = rows.get(key)
    if (known) return known
    const [row] = await tx
      .insert(properties)
      .values({ groupId: group, title, position: rows.size })
      .returning({ id: properties.id })
    if (!row) throw new Error('A property was not written')
    rows.set(key, row.id)
    return row.id
  }
  return {
    async write(productId: number, product: DemoProduct) {
      const values = new Map<
        number,
        { productId: number; propertyId: number; value: LocalizedText; position: number }
      >()
      for (const { group, rows: specified } of product.specification) {
        const id = await groupId(group)
        for (const { title, value } of specified) {
          const property = await propertyId(id, title)
          values.set(property, { productId, propertyId: property, value, position: values.size })
        }
      }
      if (values.size > 0) await tx.insert(productProperties).values([...values.values()])
    },
  }
}

async function seedRelations(tx: Db, bySlug: Ids) {
  const rows = demo.products.flatMap((product) =>
    (['linked', 'related', 'recommended'] as const).flatMap((kind) =>
      (product[kind] ?? []).map((slug, position) => ({
        productId: needed(bySlug, product.slug),
        kind,
        otherId: needed(bySlug, slug),
        position,
      })),
    ),
  )
  if (rows.length > 0) await tx.insert(productRelations).values(rows).onConflictDoNothing()
}

async function seedServices(tx: Db, categoryIds: Ids) {
  const rows = await tx
    .insert(products)
    .values(
      services.map(({ code, price, bulky = false }, position) => ({
        type: 'service' as const,
        code,
        price,
        position,
        isBulky: bulky,
      })),
    )
    .returning({ id: products.id, code: products.code })
  const idByCode = new Map(rows.map(({ id, code }) => [code, id]))
  await tx.insert(productTexts).values(
    services.flatMap((service) =>
      (['lv', 'en'] as const).map((lang) => ({
        productId: needed(idByCode, service.code),
        lang,
        title: service.title[lang],
        shortDescription: service.short_description[lang],
      })),
    ),
  )
  await tx
    .insert(serviceCategories)
    .values(
      services.flatMap(({ code, categories = [] }) =>
        categories.map((slug) => ({ serviceId: needed(idByCode, code), categoryId: needed(categoryIds, slug) })),
      ),
    )
}

/** Price history: goods on offer were more expensive until a week ago. */
async function datePrices(tx: Db, now: Date) {
  const reduced = new Date(now.getTime() - 7 * DAY).toISOString()
  const before = new Date(now.getTime() - 120 * DAY).toISOString()
  await tx.execute(sql`update price_history h set valid_from = case when p.previous_price is null then ${before} else ${reduced} end::timestamptz
    from products p where p.id = h.product_id and h.valid_to is null`)
  await tx.execute(sql`insert into price_history (product_id, price, valid_from, valid_to)
    select id, previous_price, ${before}::timestamptz, ${reduced}::timestamptz from products where previous_price is not null`)
}

function needed(ids: ReadonlyMap<string, number>, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo shop names ${key}, which it does not have`)
  return id
}
