/** Lazy partition of the matches into relevance tiers: each doc only in its best one. */

import { type Bitset, takeIntersection } from '../index/bitset.ts'
import type { Matches, TierSet } from './match-segment.ts'
import type { DocSets, RelevanceTiers, Tier } from './snapshot.ts'

type TierSets = Matches['relevanceTiers']
type TiersOf = { base: TierSets; delta: TierSets | null }

/** Made one after another on demand: a first page seldom needs many. */
export function lazyTiers({ docs: all, count }: Tier, { base, delta }: TiersOf): RelevanceTiers {
  const made: Tier[] = []
  let left: DocSets | null = null
  let rest = count
  let next = 0
  const at = (index: number) => {
    for (; index >= made.length && rest > 0 && next < base.length; next++) {
      const [inBase, inDelta] = [base[next] ?? null, delta?.[next] ?? null]
      if (!inBase && !inDelta) continue
      left ??= { base: all.base.slice(), delta: all.delta?.slice() ?? null }
      const ofBase = takeFrom(left.base, inBase)
      const ofDelta = left.delta && takeFrom(left.delta, inDelta)
      const count = (ofBase?.count ?? 0) + (ofDelta?.count ?? 0)
      rest -= count
      if (count === 0) continue
      const docs = { base: ofBase?.taken ?? new Uint32Array(left.base.length), delta: ofDelta?.taken ?? null }
      made.push({ docs, count })
    }
    return made[index] ?? null
  }
  const held = () => {
    const ofTiers = [...base, ...(delta ?? [])].flatMap((set) => (set ? [...set.held(), set.within] : []))
    const ofMade = [...(left ? [left] : []), ...made.map(({ docs }) => docs)].flatMap((sets) => [sets.base, sets.delta])
    return [...ofTiers, ...ofMade].filter((set) => set !== null)
  }
  return { at, held }
}

const takeFrom = (left: Bitset, wanted: TierSet | null) =>
  wanted && takeIntersection({ from: left, wanted: wanted.set(), within: wanted.within })
