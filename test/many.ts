/**
 * So many tries as the suite has time for, or, with `MANY=1`, as many as the test plan asks for
 * (reliability.md section 3).
 */
export const many = (inSuite: number, inPlan: number): number => (process.env.MANY === '1' ? inPlan : inSuite)

/** How long such a test may take. */
export const MANY_MS = process.env.MANY === '1' ? 30 * 60_000 : 60_000
