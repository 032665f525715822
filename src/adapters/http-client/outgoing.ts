import { isIP, type LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import type { Client } from 'undici'
import { ConfigError } from '../../config.ts'
import { isAllowedAddress, isLoopbackHost } from './addresses.ts'
import { circuitBreaker } from './breaker.ts'
import { guardedLookup, type Resolve } from './guarded-lookup.ts'

export type VendorCall = {
  method: 'GET' | 'POST'
  /** Relative to the base address, with a leading slash. */
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Takes the body of an answer with status 200, which is empty in the response then. */
  receive?: (body: Readable) => Promise<void>
  /** Answers with a status 3xx instead of refusing it; whoever calls checks where it leads. */
  takesRedirect?: boolean
  /** Answers with every status instead of throwing. */
  takesAnyStatus?: boolean
}

/** Status 2xx or 4xx; anything else is thrown as a VendorError. */
export type VendorResponse = { status: number; body: string; location?: string; etag?: string }

export type VendorLimits = {
  /** Milliseconds for DNS, TCP and TLS together; undici checks twice a second. */
  connectMs: number
  totalMs: number
  maxBytes: number
  /** After this many failures in a row, calls are rejected for `restMs`. */
  failures: number
  restMs: number
}

const VENDOR_LIMITS: VendorLimits = {
  connectMs: 1_000,
  totalMs: 5_000,
  maxBytes: 256 * 1024,
  failures: 5,
  restMs: 30_000,
}

export type OutgoingParts = {
  limits?: Partial<VendorLimits>
  resolve?: Resolve
  now?: () => Date
  /** Nothing secret is sent, so the address need not be https. */
  isPublic?: boolean
}

export type VendorFailure =
  | 'breaker'
  | 'address'
  | 'connect'
  | 'timeout'
  | 'cut'
  | 'too-large'
  | 'redirect'
  | 'status'
  | 'answer'
  | 'refused'

type FailedCall = { what: string; mayHaveActed: boolean; status?: number | null }

/** The message contains neither request nor response, because both hold secrets and personal data. */
export class VendorError extends Error {
  readonly vendor: string
  readonly reason: VendorFailure
  /** True when the vendor may have executed the call although no valid response arrived. */
  readonly mayHaveActed: boolean
  readonly status: number | null

  constructor(vendor: string, reason: VendorFailure, { what, mayHaveActed, status = null }: FailedCall) {
    super(`${vendor}: ${what}: ${reason}${status === null ? '' : ` ${status}`}`)
    this.name = 'VendorError'
    this.vendor = vendor
    this.reason = reason
    this.mayHaveActed = mayHaveActed
    this.status = status
  }
}

/** Only the configured host, no private address, no redirects. @throws ConfigError when the address is not https */
export function outgoing(
  vendor: string,
  baseUrl: string,
  parts: OutgoingParts = {},
): (call: VendorCall) => Promise<VendorResponse> {
  const base = readBase(vendor, baseUrl, parts.isPublic ?? false)
  const limits = { ...VENDOR_LIMITS, ...parts.limits }
  const breaker = circuitBreaker(limits, parts.now ?? (() => new Date()))
  const lookup = guardedLookup(
    { isLoopback: base.isLoopback, resolve: parts.resolve },
    (reason) => new Failed(reason, false),
  )
  return async (call) => {
    const what = `${call.method} ${call.path.split('?')[0]}`
    const url = new URL(base.href + call.path)
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
      throw new VendorError(vendor, 'address', { what, mayHaveActed: false })
    }
    if (!breaker.allows()) throw new VendorError(vendor, 'breaker', { what, mayHaveActed: false })
    try {
      const answer = await send(call, { url, limits, lookup })
      if (call.takesAnyStatus) return answer
      if (answer.status >= 300 && answer.status < 400 && !call.takesRedirect) throw new Failed('redirect', true)
      if (answer.status >= 500) throw new Failed('status', true, answer.status)
      if (answer.status === 429) throw new Failed('status', false, answer.status)
      breaker.succeeded()
      return answer
    } catch (error) {
      breaker.failed()
      const failed = error instanceof Failed ? error : new Failed('cut', true)
      const { reason, mayHaveActed, status } = failed
      throw new VendorError(vendor, reason, { what, mayHaveActed, status })
    }
  }
}

class Failed extends Error {
  readonly reason: VendorFailure
  readonly mayHaveActed: boolean
  readonly status: number | null
  constructor(reason: VendorFailure, mayHaveActed: boolean, status: number | null = null) {
    super(reason)
    this.reason = reason
    this.mayHaveActed = mayHaveActed
    this.status = status
  }
}

function readBase(vendor: string, baseUrl: string, isPublic: boolean) {
  const url = new URL(baseUrl)
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && (isLoopback || isPublic))) {
    throw new ConfigError(`The address of ${vendor}, ${baseUrl}: must begin with https://`)
  }
  const pathname = url.pathname.replace(/\/+$/, '')
  return { origin: url.origin, pathname: `${pathname}/`, href: url.origin + pathname, isLoopback }
}

type Target = { url: URL; limits: VendorLimits; lookup: LookupFunction }

async function send(call: VendorCall, { url, limits, lookup }: Target): Promise<VendorResponse> {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) && !isAllowedAddress(literal, isLoopbackHost(url.hostname))) throw new Failed('address', false)
  // Imported late: 10 MB that a shop without vendors does not need.
  const undici = await import('undici')
  // No keep-alive: a reused connection may have been closed by the vendor, and a payment must not be sent twice.
  const client = new undici.Client(url.origin, {
    connect: { lookup, timeout: limits.connectMs },
    allowH2: false,
    pipelining: 0,
    maxResponseSize: limits.maxBytes,
  })
  let isConnected = false
  client.once('connect', () => {
    isConnected = true
  })
  // undici ignores an abort signal while it connects.
  const deadline = setTimeout(() => destroy(client, new Failed('timeout', isConnected)), limits.totalMs)
  try {
    const { statusCode, headers, body } = await client.request({
      method: call.method,
      path: url.pathname + url.search,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...call.headers,
      },
      body: call.body ?? null,
    })
    const { location, etag } = headers
    const found = {
      ...(typeof location === 'string' ? { location } : {}),
      ...(typeof etag === 'string' ? { etag } : {}),
    }
    if (!call.receive) return { status: statusCode, body: await body.text(), ...found }
    // What comes with another status is not wanted, and the connection is closed below.
    body.on('error', () => {})
    if (statusCode === 200) await call.receive(body)
    return { status: statusCode, body: '', ...found }
  } catch (error) {
    if (error instanceof Failed) throw error
    if (error instanceof undici.errors.ResponseExceededMaxSizeError) throw new Failed('too-large', true)
    throw new Failed(isConnected ? 'cut' : 'connect', isConnected)
  } finally {
    clearTimeout(deadline)
    destroy(client, null)
  }
}

function destroy(client: Client, reason: Failed | null) {
  client.destroy(reason).catch(() => {})
}
