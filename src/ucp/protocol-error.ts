type Options = { httpStatus: number; rpcCode: number; continueUrl?: string; retryAfter?: number }

/** A failure of the transport or of the negotiation, before an operation ran. `code` is one of the protocol's. */
export class ProtocolError extends Error {
  readonly code: string
  readonly httpStatus: number
  /** Of JSON-RPC. */
  readonly rpcCode: number
  readonly continueUrl: string | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined

  constructor(code: string, content: string, { httpStatus, rpcCode, continueUrl, retryAfter }: Options) {
    super(content)
    this.code = code
    this.httpStatus = httpStatus
    this.rpcCode = rpcCode
    this.continueUrl = continueUrl
    this.retryAfter = retryAfter
  }
}
