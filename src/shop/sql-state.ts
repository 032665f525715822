export const UNIQUE_VIOLATION = '23505'
export const DIVISION_BY_ZERO = '22012'
export const QUERY_CANCELED = '57014'

/** @param code an SQLSTATE; Drizzle wraps the driver's error, which has it */
export const hasSqlState = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || hasSqlState(error.cause, code))

/** Of an error of the database, however it is wrapped. */
export const sqlStateOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : sqlStateOf(error.cause)
}
