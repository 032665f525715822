import { describe, expect, test } from 'vitest'
import { type Located, markersOf } from './clusters.ts'
import { listed, type MapPoint } from './list-order.ts'
import { neighbour, opened } from './markers.ts'
import { countries } from './outlines.ts'
import { fitted, isShown, MAX_ZOOM, moved, placeOf, screenOf, type View, worldOf, zoomed } from './projection.ts'

const RIGA = { lat: 56.95, lon: 24.1 }
/** 500 m to the north. */
const NEAR = { lat: 56.9545, lon: 24.1 }
const LIEPAJA = { lat: 56.5, lon: 21.01 }

const view = (zoom: number): View => ({ ...worldOf(RIGA), zoom, width: 320, height: 320 })

function point(
  identifier: string,
  place: { lat: number; lon: number } | null,
  words: Partial<MapPoint> = {},
): MapPoint {
  const { lat = null, lon = null } = place ?? {}
  return { identifier, name: 'Pakomāts', address: 'Skolas iela 1', city: 'Rīga', zip: 'LV-1001', lat, lon, ...words }
}
const located = (points: readonly MapPoint[]): Located<MapPoint>[] =>
  points.map((each) => ({ point: each, at: worldOf({ lat: each.lat ?? 0, lon: each.lon ?? 0 }) }))
const groups = (points: readonly MapPoint[], zoom: number) =>
  markersOf(located(points), zoom).map((marker) => marker.points.map(({ identifier }) => identifier))

describe('the projection', () => {
  test('leads back to the same place', () => {
    const { lat, lon } = placeOf(worldOf(LIEPAJA))
    expect([lat, lon]).toEqual([expect.closeTo(LIEPAJA.lat, 9), expect.closeTo(LIEPAJA.lon, 9)])
  })

  test('keeps under the pointer what is there while zooming', () => {
    const at = { x: 60, y: -40 }
    const before = view(12)
    const after = zoomed(before, 2, at)
    const under = { x: before.x + 60 / (256 * 2 ** 12), y: before.y - 40 / (256 * 2 ** 12) }
    const { x, y } = screenOf(under, after)
    expect([x, y]).toEqual([expect.closeTo(160 + at.x, 4), expect.closeTo(160 + at.y, 4)])
  })

  test('never leaves what the outlines cover, however far it is moved', () => {
    const far = moved(view(8), { x: 1e6, y: -1e6 })
    expect(placeOf(far).lon).toBeGreaterThan(19)
    expect(placeOf(far).lat).toBeGreaterThan(53)
    expect(zoomed(view(8), -99).zoom).toBeGreaterThan(6)
    expect(zoomed(view(8), 99).zoom).toBe(MAX_ZOOM)
  })

  test('shows all places that it is fitted to', () => {
    const places = [RIGA, LIEPAJA].map(worldOf)
    const shown = fitted(view(17), places)
    expect(places.every((at) => isShown(at, shown, -30))).toBe(true)
    expect(fitted(view(9), [])).toEqual(view(9))
  })
})

describe('markers', () => {
  const two = [point('A', RIGA), point('B', NEAR)]

  test('of two points 500 m apart are one from afar and two from near', () => {
    expect(groups(two, 10)).toEqual([['A', 'B']])
    expect(groups(two, 14)).toEqual([['A'], ['B']])
  })

  test('of a group that is opened stand apart', () => {
    const [group] = markersOf(located(two), 10)
    if (!group) throw new Error('no group')
    const closer = opened(view(10), group, located(two))
    const [a, b] = two.map(({ lat, lon }) => screenOf(worldOf({ lat: lat ?? 0, lon: lon ?? 0 }), closer))
    expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeGreaterThan(100)
    expect(groups(two, Math.floor(closer.zoom * 2) / 2)).toEqual([['A'], ['B']])
  })

  test('of points at one door stand in a circle when nothing opens further', () => {
    const same = ['A', 'B', 'C'].map((identifier) => point(identifier, RIGA))
    expect(groups(same, MAX_ZOOM - 1)).toEqual([['A', 'B', 'C']])
    const markers = markersOf(located(same), MAX_ZOOM)
    expect(markers).toHaveLength(3)
    expect(new Set(markers.map(({ at }) => `${at.x} ${at.y}`)).size).toBe(3)
    // Pressing a group there gets nearer, step by step.
    const [group] = markersOf(located(same), 12)
    expect(group && opened(view(12), group, located(same)).zoom).toBeGreaterThanOrEqual(13)
  })

  test('are reached by arrows in their direction', () => {
    const markers = markersOf(located([...two, point('C', { lat: 56.95, lon: 24.11 })]), 15)
    const from = worldOf(RIGA)
    const to = (x: -1 | 0 | 1, y: -1 | 0 | 1) =>
      neighbour(markers, from, { direction: { x, y }, view: view(15) })?.points[0]?.identifier
    expect([to(0, -1), to(1, 0), to(-1, 0), to(0, 1)]).toEqual(['B', 'C', undefined, undefined])
  })
})

describe('the list', () => {
  const points = [
    point('L', LIEPAJA, { city: 'Liepāja', address: 'Rīgas iela 3' }),
    point('N', null),
    point('B', NEAR),
    point('A', RIGA, { address: 'Brīvības iela 7' }),
  ]
  const order = (search: string, from: typeof RIGA | null = null, last: string | null = null) =>
    listed(points, { search, from, last }).map((item) => item.point.identifier)

  test('has the town before the street, words in any order', () => {
    expect(order('riga')).toEqual(['N', 'B', 'A', 'L'])
    expect(order('brivibas riga')).toEqual(['A'])
    expect(order('Valmiera')).toEqual([])
  })

  test('has the last used first, or the nearest, and those without a place at the end', () => {
    expect(order('', null, 'B')[0]).toBe('B')
    expect(order('', RIGA)).toEqual(['A', 'B', 'L', 'N'])
    expect(listed(points, { search: '', from: RIGA, last: null }).map(({ metres }) => metres)).toEqual([
      0,
      500,
      expect.closeTo(195_000, -4),
      null,
    ])
  })
})

test('the outlines are those of the three countries and their neighbours', () => {
  const ours = countries.filter(({ isOurs }) => isOurs)
  expect(ours).toHaveLength(3)
  expect(countries.indexOf(ours[0] ?? { isOurs: false, rings: [] })).toBe(countries.length - 3)
  const holdsRiga = (ring: readonly { x: number; y: number }[]) => {
    const { x, y } = worldOf(RIGA)
    const crossings = ring.filter((a, i) => {
      const b = ring[(i + 1) % ring.length] ?? a
      return a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    })
    return crossings.length % 2 === 1
  }
  expect(ours.filter(({ rings }) => rings.some(holdsRiga))).toHaveLength(1)
})
