const share = Number(process.env.MANY ?? 0)

/**
 * Number of runs: few in the suite, all of `inPlan` with `MANY=1`, a tenth of them with `MANY=0.1`.
 */
export const many = (inSuite: number, inPlan: number): number =>
  share > 0 ? Math.max(inSuite, Math.ceil(inPlan * share)) : inSuite

/** How long such a test may take. */
export const MANY_MS = share > 0 ? 60 * 60_000 : 60_000
