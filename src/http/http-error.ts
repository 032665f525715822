/**
 * An error answer with a message for the buyer. Thrown by calls; one handler turns it into `{message, errors?}` (calls)
 * or an error page (pages).
 */
export class HttpError extends Error {
  readonly status: number
  readonly errors: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, message: string, errors?: Record<string, unknown>, retryAfter?: number) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfter = retryAfter
  }
}
