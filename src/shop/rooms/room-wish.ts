/** What a buyer says of a room; it is the whole state of the page, so the address has it. */
export type RoomWish = {
  people: number | null
  sizeMark: number | null
  /** Millimetres, from the board to the back wall. */
  length: number | null
  /** Millimetres. */
  width: number | null
  /** Product by item; `NONE` where the item is not needed. Sorted by item. */
  picks: readonly (readonly [itemId: number, productId: number])[]
}

export const MAX_PEOPLE = 60
/** Metres. */
export const ROOM_SIDE = { min: 3, max: 20 }
export const NONE = 0

const MAX_PICKS = 20
const MAX_ID = 2_147_483_647

/** Out of range is the nearest that is possible; what is no number is not said. */
export function parseRoom(query: Readonly<Record<string, string>>): RoomWish {
  const metres = (text: string | undefined) => {
    const value = number(text, ROOM_SIDE)
    return value === null ? null : Math.round(value * 10) * 100
  }
  const people = number(query.people, { min: 1, max: MAX_PEOPLE })
  const mark = number(query.size, { min: 0, max: 7 })
  return {
    people: people === null ? null : Math.round(people),
    sizeMark: mark === null ? null : Math.round(mark),
    length: metres(query.length),
    width: metres(query.width),
    picks: Object.entries(query).flatMap(pickOf).sort(byItem).slice(0, MAX_PICKS),
  }
}

/** The one form in which an address says it. */
export function roomQuery({ people, sizeMark, length, width, picks }: RoomWish): string {
  const fields: [string, number | null][] = [
    ['people', people],
    ['size', sizeMark],
    ['length', length === null ? null : length / 1000],
    ['width', width === null ? null : width / 1000],
    ...picks.map(([item, product]): [string, number] => [pickName(item), product]),
  ]
  return fields.flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`])).join('&')
}

export const pickName = (itemId: number) => `item${itemId}`

function pickOf([name, value]: [string, string]): [number, number][] {
  const item = Number(/^item(\d{1,10})$/.exec(name)?.[1] ?? Number.NaN)
  const product = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  return item >= 1 && item <= MAX_ID && product >= NONE && product <= MAX_ID ? [[item, product]] : []
}

const byItem = ([a]: readonly [number, number], [b]: readonly [number, number]) => a - b

function number(text: string | undefined, { min, max }: { min: number; max: number }): number | null {
  if (!text || !/^\s*\d{1,6}([.,]\d{1,6})?\s*$/.test(text)) return null
  return Math.min(Math.max(Number(text.replace(',', '.')), min), max)
}
