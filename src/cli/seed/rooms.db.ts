import { sql } from 'drizzle-orm'
import { rooms } from '../../../demo/home.ts'
import { sceneProducts, scenes } from '../../shop/content/content.tables.ts'
import { type Db, rows } from '../../shop/db.ts'
import { type Ids, idIn } from './ids.ts'

/** Of a file under demo/pictures/scenes, as tables name it. */
export const scenePath = (file: string) => `scenes/${file.replace(/\.webp$/, '')}`

export async function seedRooms(tx: Db) {
  const products = await rows<{ id: number; code: string }>(tx, sql`select id, code from products`)
  const ids: Ids = new Map(products.map(({ id, code }) => [code, id]))
  for (const [position, { title, sub_title, image, width, height, goods }] of rooms.entries()) {
    const [added] = await tx
      .insert(scenes)
      .values({ position, title, subTitle: sub_title, image: scenePath(image), width, height })
      .returning({ id: scenes.id })
    if (!added) throw new Error('The new scene has no id')
    const dots = goods.map(({ code, x, y }, i) => ({ productId: idIn(ids, code), position: i, x, y }))
    await tx.insert(sceneProducts).values(dots.map((dot) => ({ sceneId: added.id, ...dot })))
  }
}
