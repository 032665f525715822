import { test } from 'vitest'

/** Set by vitest.config.ts: journeys at several widths run in two projects. */
const takesOthers = process.env.JOURNEY_CASES === 'others'

/** Of the cases of a journey: in `journeys`, a part of `npm test`, the first ones, in `browser` all others. */
export const casesHere = <T>(quick: readonly T[], others: readonly T[]): readonly T[] => (takesOthers ? others : quick)

/** As `casesHere`: the first case is the quick one. */
export const firstHere = <T>(cases: readonly T[]): readonly T[] => casesHere(cases.slice(0, 1), cases.slice(1))

/** A test of such a file that has no cases, for `journeys` alone. */
export const once = (name: string, run: () => Promise<void>) => {
  if (!takesOthers) test(name, run)
}

/** A test of such a file that only `browser` runs: a detail of a screen that a quicker one shows to work. */
export const thorough = (name: string, run: () => Promise<void>) => {
  if (takesOthers) test(name, run)
}
