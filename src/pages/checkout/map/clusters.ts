import { MAX_ZOOM, pixelsOf, type World } from './projection.ts'

export type Located<P> = { point: P; at: World }
/** One point, or several that would cover each other. */
export type Marker<P> = { at: World; points: readonly P[] }

const APART_PX = 40
const CIRCLE_PX = 22

/** Depends on the zoom alone, so that markers stay what they are while the map is moved. */
export function markersOf<P>(located: readonly Located<P>[], zoom: number): Marker<P>[] {
  const apart = APART_PX / pixelsOf(zoom)
  const groups = grouped(located, apart)
  // Nothing opens further: what stands at one door is drawn in a circle.
  if (zoom >= MAX_ZOOM) return groups.flatMap((group) => spread(group, zoom))
  return groups.map((group) => ({ at: middleOf(group), points: group.map(({ point }) => point) }))
}

type Cell<P> = { seed: World; members: Located<P>[] }

/** Each point joins the first group whose first point is near. */
function grouped<P>(located: readonly Located<P>[], apart: number): Located<P>[][] {
  const cells = new Map<string, Cell<P>[]>()
  const groups: Cell<P>[] = []
  const keyOf = (x: number, y: number) => `${x} ${y}`
  for (const each of located) {
    const [column, row] = [Math.floor(each.at.x / apart), Math.floor(each.at.y / apart)]
    const near = AROUND.flatMap(([dx, dy]) => cells.get(keyOf(column + dx, row + dy)) ?? [])
    const group = near.find(({ seed }) => Math.hypot(seed.x - each.at.x, seed.y - each.at.y) < apart)
    if (group) {
      group.members.push(each)
      continue
    }
    const fresh = { seed: each.at, members: [each] }
    groups.push(fresh)
    cells.set(keyOf(column, row), [...(cells.get(keyOf(column, row)) ?? []), fresh])
  }
  return groups.map(({ members }) => members)
}

const AROUND = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const))

function middleOf<P>(group: readonly Located<P>[]): World {
  const sum = group.reduce((all, { at }) => ({ x: all.x + at.x, y: all.y + at.y }), { x: 0, y: 0 })
  return { x: sum.x / group.length, y: sum.y / group.length }
}

function spread<P>(group: readonly Located<P>[], zoom: number): Marker<P>[] {
  if (group.length === 1) return group.map(({ at, point }) => ({ at, points: [point] }))
  const middle = middleOf(group)
  const radius = (CIRCLE_PX * Math.max(1, group.length / 4)) / pixelsOf(zoom)
  return group.map(({ point }, i) => {
    const angle = (2 * Math.PI * i) / group.length
    return { at: { x: middle.x + radius * Math.cos(angle), y: middle.y + radius * Math.sin(angle) }, points: [point] }
  })
}
