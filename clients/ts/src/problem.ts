/** An answer of the API that refuses a call (RFC 9457). */
export class ShopProblem extends Error {
  readonly status: number
  readonly type: string
  /** Of fields, by their dotted names; `reason` is the reason of the refusal. */
  readonly errors: Readonly<Record<string, unknown>>
  /** The log of the server has it. */
  readonly instance: string

  constructor(status: number, body: unknown) {
    const { detail, type, errors, instance } = (body ?? {}) as Partial<Record<string, unknown>>
    super(typeof detail === 'string' && detail ? detail : `The shop answered ${status}`)
    this.name = 'ShopProblem'
    this.status = status
    this.type = typeof type === 'string' ? type : 'about:blank'
    this.errors = typeof errors === 'object' && errors !== null ? (errors as Record<string, unknown>) : {}
    this.instance = typeof instance === 'string' ? instance : ''
  }

  /** Such as `conflict`: the thing was changed by somebody else. */
  get reason(): string | null {
    return typeof this.errors.reason === 'string' ? this.errors.reason : null
  }

  /** What is wrong with a field. */
  of(field: string): string | undefined {
    const messages = this.errors[field]
    return Array.isArray(messages) && typeof messages[0] === 'string' ? messages[0] : undefined
  }
}
