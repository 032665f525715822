import data from './outlines.json'
import { type World, worldOf } from './projection.ts'

type Ring = readonly World[]
/** `isOurs`: where the shop delivers. */
export type CountryOutline = { isOurs: boolean; rings: readonly Ring[] }

/** Neighbours first, so that ours are drawn over them. */
export const countries: readonly CountryOutline[] = data.countries
  .map(({ code, rings }) => ({ isOurs: code !== '', rings: rings.map(decoded) }))
  .sort((a, b) => Number(a.isOurs) - Number(b.isOurs))

/** Differences in steps of a degree, longitude and latitude in turn. */
function decoded(steps: readonly number[]): Ring {
  let [x, y] = [0, 0]
  const ring: World[] = []
  for (let i = 0; i < steps.length; i += 2) {
    x += steps[i] ?? 0
    y += steps[i + 1] ?? 0
    ring.push(worldOf({ lon: data.west + x / data.step, lat: data.south + y / data.step }))
  }
  return ring
}
