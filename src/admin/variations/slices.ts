import { VARIATIONS_AT_ONCE } from '../../shop/catalogue/variations/limits.ts'

/** As many as a call takes. */
export const slicesOf = <Id>(ids: readonly Id[]): Id[][] =>
  Array.from({ length: Math.ceil(ids.length / VARIATIONS_AT_ONCE) }, (_, n) =>
    ids.slice(n * VARIATIONS_AT_ONCE, (n + 1) * VARIATIONS_AT_ONCE),
  )
