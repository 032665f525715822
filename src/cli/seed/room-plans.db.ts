import { sql } from 'drizzle-orm'
import { roomPlans as demo } from '../../../demo/room-plans.ts'
import { type Db, rows } from '../../shop/db.ts'
import { roomPlanCategories, roomPlanItems, roomPlanProducts, roomPlans } from '../../shop/rooms/rooms.tables.ts'
import { type Ids, idIn } from './ids.ts'

export async function seedRoomPlans(tx: Db) {
  const products = await idsOf(tx, sql`select id, code as key from products`)
  const categories = await idsOf(tx, sql`select id, slug as key from categories`)
  for (const [position, { items, categories: slugs, sub_title, size_mark, ...plan }] of demo.entries()) {
    const [added] = await tx
      .insert(roomPlans)
      .values({ ...plan, position, subTitle: sub_title, sizeMark: size_mark })
      .returning({ id: roomPlans.id })
    if (!added) throw new Error('The new room has no id')
    const links = slugs.map((slug) => ({ planId: added.id, categoryId: idIn(categories, slug) }))
    await tx.insert(roomPlanCategories).values(links)
    for (const [index, item] of items.entries())
      await seedItem(tx, { planId: added.id, position: index, item, products })
  }
}

const idsOf = async (tx: Db, query: ReturnType<typeof sql>): Promise<Ids> =>
  new Map((await rows<{ id: number; key: string }>(tx, query)).map(({ id, key }) => [key, id]))

type Item = (typeof demo)[number]['items'][number]

async function seedItem(tx: Db, place: { planId: number; position: number; item: Item; products: Ids }) {
  const { planId, position, item, products } = place
  const [added] = await tx
    .insert(roomPlanItems)
    .values({ planId, position, role: item.role, title: item.title, perPeople: item.per_people })
    .returning({ id: roomPlanItems.id })
  if (!added) throw new Error('The new item has no id')
  const goods = item.goods.map(({ code, places = 1, sizes }, index) => ({
    itemId: added.id,
    productId: idIn(products, code),
    position: index,
    places,
    sizeFrom: sizes?.[0],
    sizeTo: sizes?.[1],
  }))
  await tx.insert(roomPlanProducts).values(goods)
}
