import type { DemoProduct, DemoVariation } from '../../../demo/format.ts'
import { productOptions } from '../../shop/catalogue/attributes.tables.ts'
import { productDocuments, productImages, products, productTexts } from '../../shop/catalogue/catalogue.tables.ts'
import type { Db } from '../../shop/db.ts'
import { languagesOf } from './demo-languages.ts'
import { type Ids, idIn } from './ids.ts'

const DAY = 24 * 60 * 60 * 1000

type Catalogue = { categoryIds: Ids; makerIds: Ids; optionIds: Ids; now: Date; position: number }

export async function seedProduct(tx: Db, product: DemoProduct, catalogue: Catalogue): Promise<number> {
  const { position, now } = catalogue
  const isNew = product.flags?.includes('new') ?? false
  const [parent] = await tx
    .insert(products)
    .values({
      ...stocked(product),
      slug: product.slug,
      categoryId: idIn(catalogue.categoryIds, product.category),
      manufacturerId: idIn(catalogue.makerIds, product.manufacturer),
      vatClass: product.vat_class ?? 'standard',
      hasVariations: (product.variations ?? []).length > 0,
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
      createdAt: new Date(now.getTime() - (isNew ? position % 20 : 40 + ((position * 37) % 300)) * DAY),
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
  const variations = await seedVariations(tx, parent.id, product)
  await seedOptions(tx, { id: parent.id, product, variations }, catalogue.optionIds)
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
    languagesOf(product).map((lang) => ({
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

type StoredVariation = { id: number; variation: DemoVariation }

async function seedVariations(tx: Db, parentId: number, product: DemoProduct): Promise<StoredVariation[]> {
  const { variations = [] } = product
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
  const written = variations.map((variation) => ({ variation, id: idIn(idByCode, variation.code) }))
  await tx
    .insert(productTexts)
    .values(
      written.flatMap(({ id, variation }) =>
        languagesOf(variation).map((lang) => ({ productId: id, lang, title: variation.title[lang] })),
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

type StoredProduct = { id: number; product: DemoProduct; variations: readonly StoredVariation[] }

async function seedOptions(tx: Db, { id: parentId, product, variations }: StoredProduct, optionIds: Ids) {
  const own = Object.entries(product.attributes).flatMap(([attribute, options]) =>
    [options].flat().map((option) => idIn(optionIds, `${attribute}/${option}`)),
  )
  const ofVariations = variations.map(({ id, variation }) => ({
    id,
    options: Object.entries(variation.options).map(([attribute, option]) => idIn(optionIds, `${attribute}/${option}`)),
  }))
  const union = new Set([...own, ...ofVariations.flatMap(({ options }) => options)])
  const rows = [
    ...[...union].map((optionId) => ({ productId: parentId, optionId, isDistinguishing: false })),
    ...ofVariations.flatMap(({ id, options }) =>
      [...new Set(options)].map((optionId) => ({ productId: id, optionId, isDistinguishing: true })),
    ),
  ]
  if (rows.length > 0) await tx.insert(productOptions).values(rows)
}
