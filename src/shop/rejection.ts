/** Why something that a person asked for was not done. The kernel gives each code its HTTP status. */
export type Rejection = {
  ok: false
  code: 'invalid' | 'conflict' | 'not-found' | 'too-many' | 'unavailable'
  /** In the person's language. */
  message: string
  /** What is wrong with which field, by the names of the call. */
  errors?: Record<string, string[]>
  /** Seconds. */
  retryAfter?: number
}

export const reject = (
  code: Rejection['code'],
  message: string,
  more: Pick<Rejection, 'errors' | 'retryAfter'> = {},
): Rejection => ({ ok: false, code, message, ...more })
