import { sql } from 'drizzle-orm'
import type { CatalogueDeps } from '../catalogue/cards.db.ts'
import { rows } from '../db.ts'
import { inLang, type Lang, type LocalizedText } from '../languages.ts'
import { type PricedGood, readGoods, totalOf } from './goods.db.ts'
import type { Scene } from './scenes.ts'

type SceneRow = {
  id: number
  title: LocalizedText
  sub_title: LocalizedText | null
  image: string
  width: number
  height: number
}

type Dot = { scene_id: number; product_id: number; x: number; y: number }

/** Those that are shown and have goods for sale, in their order. */
export async function readScenes(deps: CatalogueDeps): Promise<Scene[]> {
  const { db, lang } = deps
  const scenes = await rows<SceneRow>(
    db,
    sql`select id, title, sub_title, image, width, height from scenes where not is_hidden order by position, id`,
  )
  if (scenes.length === 0) return []
  const dots = await rows<Dot>(
    db,
    sql`select s.scene_id, s.product_id, s.x, s.y
        from scene_products s join scenes on scenes.id = s.scene_id and not scenes.is_hidden
        order by s.scene_id, s.position, s.product_id`,
  )
  const goods = await readGoods(deps, [...new Set(dots.map((dot) => dot.product_id))])
  return scenes.flatMap((scene) => {
    const placed = dots.flatMap((dot) => {
      const found = dot.scene_id === scene.id && goods.get(dot.product_id)
      return found ? [{ ...found, dot }] : []
    })
    return placed.length > 0 ? [toScene(scene, placed, lang)] : []
  })
}

function toScene(scene: SceneRow, placed: readonly (PricedGood & { dot: Dot })[], lang: Lang): Scene {
  return {
    id: scene.id,
    title: inLang(scene.title, lang),
    sub_title: scene.sub_title ? inLang(scene.sub_title, lang) : '',
    image: scene.image,
    width: scene.width,
    height: scene.height,
    goods: placed.map(({ good, dot: { x, y } }) => ({ ...good, x, y })),
    total: totalOf(
      placed.map((each) => ({ ...each, quantity: 1 })),
      lang,
    ),
    tags: placed.map(({ pageId }) => `product:${pageId}`),
  }
}
