import { sql } from 'drizzle-orm'
import { sets } from '../../../demo/sets.ts'
import { productSetItems, productSets } from '../../shop/content/content.tables.ts'
import { type Db, rows } from '../../shop/db.ts'
import { type Ids, idIn } from './ids.ts'

export async function seedSets(tx: Db) {
  const products = await rows<{ id: number; code: string }>(tx, sql`select id, code from products`)
  const ids: Ids = new Map(products.map(({ id, code }) => [code, id]))
  for (const [position, { title, goods }] of sets.entries()) {
    const [added] = await tx.insert(productSets).values({ position, title }).returning({ id: productSets.id })
    if (!added) throw new Error('The new set has no id')
    await tx
      .insert(productSetItems)
      .values(
        goods.map(({ code, quantity }, i) => ({ setId: added.id, productId: idIn(ids, code), position: i, quantity })),
      )
  }
}
