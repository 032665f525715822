import type { LoaderResult, PageContext } from '../../http/page.ts'
import { drawRoom, type FloorPlan } from '../../shop/rooms/floor-plan.ts'
import { type FurnishedRoom, furnish, type RoomPlan } from '../../shop/rooms/room-plan.ts'
import { parseRoom, type RoomWish, roomQuery } from '../../shop/rooms/room-wish.ts'
import { ROOMS_TAG, readRoom } from '../../shop/rooms/rooms.db.ts'
import { marksOf, type SizeMark } from '../../shop/rooms/size-marks.ts'
import { inLanguage, urls } from '../../urls.ts'
import { breadcrumbList } from '../breadcrumb-list.ts'
import { catalogueDepsOf } from '../catalogue-deps-of.ts'

export type RoomData = {
  plan: RoomPlan
  wish: RoomWish
  marks: readonly SizeMark[]
  room: FurnishedRoom
  floor: FloorPlan | null
}

/** Stock is announced near its end only, and the page says how many of many pieces there are. */
const GOOD_FOR_MS = 5 * 60 * 1000

export async function loadRoom(ctx: PageContext): Promise<LoaderResult<RoomData>> {
  const found = await readRoom(catalogueDepsOf(ctx), ctx.params.slug ?? '')
  if (!found) return { kind: 'not-found' }
  const { plan, tags } = found
  const wish = parseRoom(ctx.query)
  const room = furnish(plan, wish)
  const path = urls.room.to(plan.slug)
  return {
    kind: 'page',
    data: { plan, wish, marks: marksOf(plan.items.flatMap(({ goods }) => goods)), room, floor: drawRoom(room, wish) },
    head: {
      title: plan.title,
      description: plan.subTitle,
      canonical: path,
      noindex: roomQuery(wish) !== '',
      jsonLd: [breadcrumbList([{ title: plan.title, link: inLanguage(path, ctx.lang) }], ctx)],
    },
    tags: [ROOMS_TAG, 'catalogue', 'manufacturers', ...tags],
    goodUntil: new Date(ctx.now.getTime() + GOOD_FOR_MS),
  }
}
