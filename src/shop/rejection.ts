/** Each code has an HTTP status in `http/http-error.ts`. */
export type Rejection = {
  ok: false
  code: 'invalid' | 'conflict' | 'not-found' | 'too-many' | 'unavailable'
  message: string
  errors?: Record<string, string[]>
  /** Seconds. */
  retryAfter?: number
}

export const reject = (
  code: Rejection['code'],
  message: string,
  more: Pick<Rejection, 'errors' | 'retryAfter'> = {},
): Rejection => ({ ok: false, code, message, ...more })
