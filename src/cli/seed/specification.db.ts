import type { DemoProduct } from '../../../demo/format.ts'
import { productProperties, properties, propertyGroups } from '../../shop/catalogue/attributes.tables.ts'
import type { Db } from '../../shop/db.ts'
import type { LocalizedText } from '../../shop/languages.ts'
import type { Ids } from './ids.ts'

/** Equal titles of two products are one property. */
export function createSpecification(tx: Db) {
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
