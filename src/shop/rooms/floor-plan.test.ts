import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawRoom, type FloorPlan, FREE, type Piece } from './floor-plan.ts'
import { furnish, type RoomGood, type RoomItem, type RoomPlan } from './room-plan.ts'
import type { RoomRole } from './room-role.ts'
import { parseRoom, type RoomWish, roomQuery } from './room-wish.ts'

const good = (more: Partial<RoomGood>): RoomGood => ({
  id: 1,
  pageId: 1,
  title: '',
  link: '',
  image: { webp: '', source: '' },
  price: 1_000,
  rateBp: 2_100,
  stock: 100,
  isInShop: true,
  places: 1,
  sizeFrom: null,
  sizeTo: null,
  width: 500,
  depth: 500,
  ...more,
})
const item = (role: RoomRole, goods: RoomGood[], perPeople: number | null = null): RoomItem => {
  return { id: role.length, role, title: role, perPeople, pieces: 1, goods }
}
const double = good({ id: 2, places: 2, width: 1_300 })
const plan = (desk: RoomGood, more: RoomItem[] = []): RoomPlan => {
  const items = [item('desk', [desk], 1), item('chair', [good({ width: 400, depth: 420 })], 1), ...more]
  return { id: 1, slug: 'klase', kind: 'classroom', title: '', subTitle: '', people: 24, sizeMark: null, items }
}
const front = [
  item('lead_desk', [good({ width: 1_400, depth: 700 })]),
  item('board', [good({ width: 1_800, depth: 22 })]),
  item('storage', [good({ width: 920, depth: 420 })], 15),
]
const nothingSaid: RoomWish = { people: null, sizeMark: null, length: null, width: null, picks: [] }

function draw(people: number, size: Partial<RoomWish> = {}, desk = double): FloorPlan {
  const wish = { ...nothingSaid, people, ...size }
  const drawn = drawRoom(furnish(plan(desk, front), wish), wish)
  if (!drawn) throw new Error('Nothing was drawn')
  return drawn
}

const of = ({ pieces }: FloorPlan, role: RoomRole) => pieces.filter((piece) => piece.role === role)
const overlap = (a: Piece, b: Piece) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.depth && b.y < a.y + a.depth

test('a room that is proposed has a place for everybody, and no desk more', () => {
  const drawn = draw(25)
  expect([of(drawn, 'desk').length, of(drawn, 'chair').length, drawn.seats]).toEqual([13, 25, 25])
  expect(drawn.isProposed).toBe(true)
})

test('a room that is given keeps its size, and has those who fit', () => {
  const drawn = draw(30, { length: 7_000, width: 6_000 })
  expect([drawn.length, drawn.width, drawn.isProposed]).toEqual([7_000, 6_000, false])
  // Three desks for two need 1 + 3 × 1.3 + 2 × 0.6 m; two rows need 2.4 + 2 × 1.3 + 0.7 + 0.42 m.
  expect([drawn.columns, drawn.rows, drawn.seats, drawn.capacity]).toEqual([2, 2, 8, 8])
  expect(draw(30, { width: 6_100 }).width).toBe(6_100)
  expect(draw(30, { width: 6_100 }).columns).toBe(3)
})

test('a room in which nothing fits has no desks', () => {
  const drawn = draw(10, { length: 3_000, width: 3_000 })
  expect([of(drawn, 'desk').length, drawn.seats, drawn.capacity]).toEqual([0, 0, 0])
})

test('whatever is asked for, furniture stands within the walls, desks apart, and the sums agree', () => {
  const side = fc.option(fc.integer({ min: 30, max: 200 }).map((decimetres) => decimetres * 100))
  const asked = fc.record({
    people: fc.integer({ min: 1, max: 60 }),
    length: side,
    width: side,
    isDouble: fc.boolean(),
  })
  fc.assert(
    fc.property(asked, ({ people, length, width, isDouble }) => {
      const desk = isDouble ? double : good({ id: 3, width: 700 })
      const drawn = draw(people, { length, width }, desk)
      const desks = of(drawn, 'desk')
      for (const { x, y, width: wide, depth } of [...desks, ...of(drawn, 'chair'), ...of(drawn, 'storage')]) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + wide).toBeLessThanOrEqual(drawn.width)
        expect(y + depth).toBeLessThanOrEqual(drawn.length)
      }
      expect(desks.some((a) => desks.some((b) => a !== b && overlap(a, b)))).toBe(false)
      expect(desks.some((a) => of(drawn, 'storage').some((b) => overlap(a, b)))).toBe(false)
      for (const { x, y } of desks) expect([x >= FREE.wall - 1, y >= FREE.front]).toEqual([true, true])
      expect(of(drawn, 'chair')).toHaveLength(drawn.seats)
      expect(drawn.seats).toBeLessThanOrEqual(Math.min(people, drawn.capacity))
      if (length === null && width === null) expect(drawn.seats).toBe(people)
    }),
    { numRuns: 300 },
  )
})

test('the first product of which there is enough is chosen, otherwise the one that seats most', () => {
  const chosen = (stocks: [number, number], people: number) => {
    const goods = [good({ id: 1, stock: stocks[0], places: 2 }), good({ id: 2, stock: stocks[1] })]
    const furnished = furnish({ ...plan(double), items: [item('desk', goods, 1)] }, { ...nothingSaid, people })
    const [line] = furnished.lines
    return [line?.chosen?.id, line?.needed, line?.quantity]
  }
  expect(chosen([12, 99], 24)).toEqual([1, 12, 12])
  expect(chosen([11, 24], 24)).toEqual([2, 24, 24])
  expect(chosen([8, 20], 30)).toEqual([2, 30, 20])
  expect(chosen([0, 0], 30)).toEqual([1, 15, 0])
})

test('lines without VAT add up to the total', () => {
  const goods = [3_990, 11_490, 1].map((price, id) => item('other', [good({ id, price })]))
  const { lines, net, gross } = furnish({ ...plan(double), items: goods }, nothingSaid)
  expect(lines.reduce((sum, line) => sum + line.net, 0)).toBe(net)
  expect([gross, net]).toEqual([15_481, 12_794])
})

test('an address is read as it is written', () => {
  const wish = fc.record({
    people: fc.option(fc.integer({ min: 1, max: 60 })),
    sizeMark: fc.option(fc.integer({ min: 0, max: 7 })),
    length: fc.option(fc.integer({ min: 30, max: 200 }).map((decimetres) => decimetres * 100)),
    width: fc.option(fc.integer({ min: 30, max: 200 }).map((decimetres) => decimetres * 100)),
    picks: fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(900)), {
      selector: ([id]) => id,
      maxLength: 8,
    }),
  })
  fc.assert(
    fc.property(wish, (said) => {
      const sorted = { ...said, picks: said.picks.toSorted(([a], [b]) => a - b) }
      expect(parseRoom(Object.fromEntries(new URLSearchParams(roomQuery(sorted))))).toEqual(sorted)
    }),
  )
  expect(parseRoom({ length: '9,44', width: '6.06' })).toMatchObject({ length: 9_400, width: 6_100 })
})
