export const UNIQUE_VIOLATION = '23505'
export const QUERY_CANCELED = '57014'

/** @param code an SQLSTATE; Drizzle wraps the driver's error, which has it */
export const hasSqlState = (error: unknown, code: string): boolean =>
  error instanceof Error && (('code' in error && error.code === code) || hasSqlState(error.cause, code))
