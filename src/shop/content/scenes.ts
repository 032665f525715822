import type { Good, GoodsTotal } from './goods.ts'

/** `x` and `y` say where in the picture it is, in tenths of a percent. */
export type SceneGood = Good & { x: number; y: number }

export type Scene = {
  id: number
  title: string
  sub_title: string
  image: string
  width: number
  height: number
  goods: SceneGood[]
  /** Of what can be put in the cart at once; null where that is less than two. */
  total: GoodsTotal | null
  /** Of the products that its goods belong to. */
  tags: string[]
}
