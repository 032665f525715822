/**
 * An answer that is not what the caller hoped for, with words for the buyer. Thrown by calls, turned into
 * `{message, errors?}` (calls) or a page in the shop's look (pages) by one handler.
 */
export class Refusal extends Error {
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
