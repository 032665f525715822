const share = Number(process.env.MANY ?? 0)

/**
 * So many tries as the suite has time for, or, with `MANY=1`, as many as the test plan asks for (reliability.md
 * section 3); with `MANY=0.1` a tenth of them.
 */
export const many = (inSuite: number, inPlan: number): number =>
  share > 0 ? Math.max(inSuite, Math.ceil(inPlan * share)) : inSuite

/** How long such a test may take. */
export const MANY_MS = share > 0 ? 60 * 60_000 : 60_000
