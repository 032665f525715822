import { MAX_QUANTITY } from '../cart/cart.ts'
import type { Picture } from '../catalogue/media.ts'
import { type BasisPoints, type Cents, vatTable } from '../money/money.ts'
import type { RoomKind, RoomRole } from './room-role.ts'
import { NONE, type RoomWish } from './room-wish.ts'

/** A product or variation that may fill an item. Measures are on the floor, in millimetres. */
export type RoomGood = {
  id: number
  /** The product whose variation it may be. */
  pageId: number
  title: string
  link: string
  image: Picture
  price: Cents
  rateBp: BasisPoints
  /** Pieces, in the shop and at the supplier. */
  stock: number
  isInShop: boolean
  places: number
  sizeFrom: number | null
  sizeTo: number | null
  width: number
  depth: number
}

export type RoomItem = {
  id: number
  role: RoomRole
  title: string
  /** Null: once for the room. */
  perPeople: number | null
  pieces: number
  goods: readonly RoomGood[]
}

export type RoomPlan = {
  id: number
  slug: string
  kind: RoomKind
  title: string
  subTitle: string
  people: number
  sizeMark: number | null
  items: readonly RoomItem[]
}

/** One item as it is counted; `gross` and `net` are of the pieces that can be bought. */
export type RoomLine = {
  item: RoomItem
  /** Those made for the size mark, in order of preference. */
  choices: readonly RoomGood[]
  /** Chosen where the buyer has not chosen. */
  usual: RoomGood | null
  chosen: RoomGood | null
  /** The buyer said that the item is not needed. */
  isLeftOut: boolean
  needed: number
  /** At most what there is of it. */
  quantity: number
  gross: Cents
  net: Cents
}

export type FurnishedRoom = {
  people: number
  sizeMark: number | null
  lines: readonly RoomLine[]
  pieces: number
  gross: Cents
  net: Cents
}

/** What the room needs, by the rules of its plan and the choices of the buyer. */
export function furnish(plan: RoomPlan, wish: RoomWish): FurnishedRoom {
  const people = wish.people ?? plan.people
  const sizeMark = wish.sizeMark ?? plan.sizeMark
  const picks = new Map(wish.picks)
  const chosen = plan.items.map((item) => chosenLine(item, { people, sizeMark, pick: picks.get(item.id) }))
  const sums = chosen.map((line) => ({ gross: (line.chosen?.price ?? 0) * line.quantity, line }))
  // As in the cart: VAT is rounded once per rate, and lines share it.
  const { lineVat } = vatTable(sums.map(({ gross, line }) => ({ gross, rateBp: line.chosen?.rateBp ?? 0 })))
  const lines = sums.map(({ gross, line }, index) => ({ ...line, gross, net: gross - (lineVat[index] ?? 0) }))
  const total = (of: (line: RoomLine) => number) => lines.reduce((sum, line) => sum + of(line), 0)
  return {
    people,
    sizeMark,
    lines,
    pieces: total(({ quantity }) => quantity),
    gross: total(({ gross }) => gross),
    net: total(({ net }) => net),
  }
}

type Asked = { people: number; sizeMark: number | null; pick: number | undefined }

function chosenLine(item: RoomItem, { people, sizeMark, pick }: Asked): Omit<RoomLine, 'gross' | 'net'> {
  const choices = item.goods.filter((good) => fitsSize(good, sizeMark))
  const isLeftOut = pick === NONE
  const usual = preferred(item, choices, people)
  const chosen = isLeftOut ? null : (pickedFrom(choices, item.goods, pick) ?? usual)
  const needed = chosen ? piecesOf(item, chosen, people) : 0
  return { item, choices, usual, chosen, isLeftOut, needed, quantity: Math.min(needed, chosen?.stock ?? 0) }
}

/** In another size mark, the same product in that mark. */
function pickedFrom(choices: readonly RoomGood[], all: readonly RoomGood[], pick: number | undefined) {
  const picked = all.find(({ id }) => id === pick)
  if (!picked) return undefined
  return choices.find(({ id }) => id === pick) ?? choices.find(({ pageId }) => pageId === picked.pageId)
}

const fitsSize = ({ sizeFrom, sizeTo }: RoomGood, mark: number | null) =>
  mark === null || sizeFrom === null || sizeTo === null || (sizeFrom <= mark && mark <= sizeTo)

/** The first of which there is enough, otherwise the one that seats most people. */
function preferred(item: RoomItem, choices: readonly RoomGood[], people: number): RoomGood | null {
  const covered = (good: RoomGood) => good.stock / piecesOf(item, good, people)
  return choices.find((good) => covered(good) >= 1) ?? choices.toSorted((a, b) => covered(b) - covered(a))[0] ?? null
}

/** @param good its places are shared: 25 pupils need 13 desks for two */
function piecesOf({ perPeople, pieces }: RoomItem, { places }: Pick<RoomGood, 'places'>, people: number) {
  const wanted = perPeople === null ? pieces : pieces * Math.ceil(people / (perPeople * places))
  return Math.min(wanted, MAX_QUANTITY)
}

/** All that is needed, whatever there is of it; a product once. */
export function neededGoods(lines: readonly RoomLine[]): { good: RoomGood; quantity: number }[] {
  const byId = new Map<number, { good: RoomGood; quantity: number }>()
  for (const { chosen, needed } of lines) {
    if (!chosen) continue
    const quantity = (byId.get(chosen.id)?.quantity ?? 0) + needed
    byId.set(chosen.id, { good: chosen, quantity: Math.min(quantity, MAX_QUANTITY) })
  }
  return [...byId.values()]
}
