import { sql } from 'drizzle-orm'
import {
  type AttributeRole,
  attributeOptions,
  attributes,
  productOptions,
} from '../../src/shop/catalogue/attributes.tables.ts'
import { productImages } from '../../src/shop/catalogue/catalogue.tables.ts'
import type { TestShop } from './shop.ts'

export type Attribute = { title: string; role?: AttributeRole; options: string[] }

type Given = { values: string[]; price?: number; quantity?: number; virtualQuantity?: number; image?: string }

let serial = 0

/** A product whose variations differ in the attributes, `values` in their order. */
export async function productWithVariations(shop: TestShop, differ: readonly Attribute[], given: readonly Given[]) {
  const price = Math.min(...given.map((each) => each.price ?? 1210))
  const parent = await shop.product({ hasVariations: true, price, quantity: 0 })
  const options = await Promise.all(differ.map((attribute, position) => makeAttribute(shop, attribute, position)))
  const variations = []
  for (const [position, { values, image, ...columns }] of given.entries()) {
    const variation = await shop.product({ ...columns, parentId: parent.id, position, title: values.join(', ') })
    const optionIds = values.map((value, axis) => options[axis]?.get(value) ?? 0)
    await shop.db
      .insert(productOptions)
      .values(optionIds.map((optionId) => ({ productId: variation.id, optionId, isDistinguishing: true })))
    if (image) await shop.db.insert(productImages).values({ productId: variation.id, path: image, alt: { lv: image } })
    variations.push(variation)
  }
  await shop.db.execute(sql`update products set updated_at = now() where id = ${parent.id}`)
  return { ...parent, variations }
}

async function makeAttribute({ db }: TestShop, { title, role, options }: Attribute, position: number) {
  serial += 1
  const [attribute] = await db
    .insert(attributes)
    .values({ slug: `attribute-${serial}`, title: { lv: title }, role: role ?? null, position })
    .returning({ id: attributes.id })
  const made = await db
    .insert(attributeOptions)
    .values(
      options.map((option, at) => ({
        attributeId: attribute?.id ?? 0,
        slug: `option-${at}`,
        title: { lv: option },
        position: at,
      })),
    )
    .returning({ id: attributeOptions.id })
  return new Map(options.map((option, i) => [option, made[i]?.id ?? 0]))
}
