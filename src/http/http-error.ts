import type { Rejection } from '../shop/rejection.ts'

const STATUS = { invalid: 422, conflict: 409, 'not-found': 404, 'too-many': 429, unavailable: 503 } as const

export const statusOf = ({ code }: Pick<Rejection, 'code'>): number => STATUS[code]

/** The error handler turns it into a problem (`problem.ts`, calls) or an error page; the message is for the buyer. */
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

  static of(rejection: Rejection): HttpError {
    const { message, errors, retryAfter } = rejection
    return new HttpError(statusOf(rejection), message, errors, retryAfter)
  }
}
