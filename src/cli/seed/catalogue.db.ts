import { sql } from 'drizzle-orm'
import * as demo from '../../../demo/catalogue/index.ts'
import type { DemoCategory } from '../../../demo/format.ts'
import { services } from '../../../demo/services.ts'
import { attributeOptions, attributes } from '../../shop/catalogue/attributes.tables.ts'
import {
  categories,
  manufacturers,
  productRelations,
  products,
  productTexts,
  serviceCategories,
} from '../../shop/catalogue/catalogue.tables.ts'
import type { Db } from '../../shop/db.ts'
import { languagesOf } from './demo-languages.ts'
import { type Ids, idIn } from './ids.ts'
import { seedProduct } from './products.db.ts'
import { createSpecification } from './specification.db.ts'

const DAY = 24 * 60 * 60 * 1000

export async function seedCatalogue(tx: Db, now: Date, onProgress: (done: number, total: number) => void) {
  const categoryIds = await seedCategories(tx, demo.categories)
  const makerIds = await seedManufacturers(tx)
  const optionIds = await seedAttributes(tx)
  const specification = createSpecification(tx)
  const bySlug: Ids = new Map()
  for (const [i, product] of demo.products.entries()) {
    const id = await seedProduct(tx, product, { categoryIds, makerIds, optionIds, now, position: i })
    bySlug.set(product.slug, id)
    await specification.write(id, product)
    onProgress(i + 1, demo.products.length)
  }
  await seedRelations(tx, bySlug)
  await seedServices(tx, categoryIds)
  await datePrices(tx, now)
}

/** @returns ids by slug, children included */
async function seedCategories(tx: Db, list: readonly DemoCategory[], parentId: number | null = null): Promise<Ids> {
  const ids: Ids = new Map()
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
    for (const [slug, id] of await seedCategories(tx, category.children ?? [], row.id)) ids.set(slug, id)
  }
  return ids
}

async function seedManufacturers(tx: Db): Promise<Ids> {
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
  return new Map(makers.map(({ id, slug }) => [slug, id]))
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
      .values(attribute.options.map((option, position) => ({ ...option, attributeId: row.id, position })))
      .returning({ id: attributeOptions.id, slug: attributeOptions.slug })
    for (const option of options) ids.set(`${attribute.slug}/${option.slug}`, option.id)
  }
  return ids
}

async function seedRelations(tx: Db, bySlug: Ids) {
  const rows = demo.products.flatMap((product) =>
    (['linked', 'related', 'recommended'] as const).flatMap((kind) =>
      (product[kind] ?? []).map((slug, position) => ({
        productId: idIn(bySlug, product.slug),
        kind,
        otherId: idIn(bySlug, slug),
        position,
      })),
    ),
  )
  const parts = demo.fits.flatMap(({ part, products: chairs }, position) =>
    chairs.map((slug) => ({
      productId: idIn(bySlug, slug),
      kind: 'part' as const,
      otherId: idIn(bySlug, part),
      position,
    })),
  )
  await tx
    .insert(productRelations)
    .values([...rows, ...parts])
    .onConflictDoNothing()
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
      languagesOf(service).map((lang) => ({
        productId: idIn(idByCode, service.code),
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
        categories.map((slug) => ({ serviceId: idIn(idByCode, code), categoryId: idIn(categoryIds, slug) })),
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
