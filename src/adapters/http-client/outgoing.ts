import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { ConfigError } from '../../config.ts'
import { isAllowedAddress, isLoopbackHost } from './addresses.ts'
import { circuitBreaker } from './breaker.ts'

export type VendorCall = {
  method: 'GET' | 'POST'
  /** Begins with a slash and continues the configured base address. */
  path: string
  headers?: Readonly<Record<string, string>>
  /** JSON text. */
  body?: string
}

/** The vendor is there: it did what it was asked (2xx) or said why not (4xx). */
export type VendorAnswer = { status: number; body: string }

export type VendorLimits = {
  /** Milliseconds until the connection stands, looking up the name included. */
  connectMs: number
  /** Milliseconds for everything. */
  totalMs: number
  maxBytes: number
  /** So many failures in a row, and nobody asks for `restMs`. */
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

export type Address = { address: string; family: number }

export type OutgoingParts = {
  limits?: Partial<VendorLimits>
  resolve?: (hostname: string) => Promise<Address[]>
  now?: () => Date
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
  /** It answered, but not what its protocol says. */
  | 'answer'
  /** It said no (4xx). */
  | 'refused'

/**
 * A call to a vendor that brought nothing. Made of our own words and numbers only: neither what was sent nor what came
 * back is in it, because both hold secrets and names.
 */
export class VendorError extends Error {
  readonly vendor: string
  readonly reason: VendorFailure
  /** True when the vendor may have done what it was asked, although we do not know. */
  readonly mayHaveActed: boolean
  readonly status: number | null

  constructor(
    vendor: string,
    reason: VendorFailure,
    mayHaveActed: boolean,
    what: string,
    status: number | null = null,
  ) {
    super(`${vendor}: ${what}: ${reason}${status === null ? '' : ` ${status}`}`)
    this.name = 'VendorError'
    this.vendor = vendor
    this.reason = reason
    this.mayHaveActed = mayHaveActed
    this.status = status
  }
}

/**
 * The one way in which the shop calls a vendor (a bank, a carrier, a register): only the configured host, never a
 * private address, no redirects, bounded in time and size, and not at all for a while after it failed several times. Node's own http client
 * rather than fetch, because fetch offers neither a limit for connecting nor a say in which address is connected to.
 * @throws ConfigError when the base address would send secrets in the clear
 */
export function outgoing(
  vendor: string,
  baseUrl: string,
  parts: OutgoingParts = {},
): (call: VendorCall) => Promise<VendorAnswer> {
  const base = readBase(vendor, baseUrl)
  const limits = { ...VENDOR_LIMITS, ...parts.limits }
  const breaker = circuitBreaker(limits, parts.now ?? (() => new Date()))
  const resolve = parts.resolve ?? ((hostname: string) => lookup(hostname, { all: true }))
  return async (call) => {
    const what = `${call.method} ${call.path.split('?')[0]}`
    const url = new URL(base.href + call.path)
    if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname)) {
      throw new VendorError(vendor, 'address', false, what)
    }
    if (!breaker.allows()) throw new VendorError(vendor, 'breaker', false, what)
    try {
      const answer = await send(url, call, limits, guardedLookup(base.isLoopback, resolve))
      if (answer.status >= 300 && answer.status < 400) throw new Failed('redirect', true)
      if (answer.status >= 500) throw new Failed('status', true, answer.status)
      if (answer.status === 429) throw new Failed('status', false, answer.status)
      breaker.succeeded()
      return answer
    } catch (error) {
      breaker.failed()
      const failed = error instanceof Failed ? error : new Failed('cut', true)
      throw new VendorError(vendor, failed.reason, failed.mayHaveActed, what, failed.status)
    }
  }
}

/** What went wrong, before it is known which call it was. */
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

function readBase(vendor: string, baseUrl: string) {
  const url = new URL(baseUrl)
  const isLoopback = isLoopbackHost(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw new ConfigError(`The address of ${vendor}, ${baseUrl}: must begin with https://`)
  }
  const pathname = url.pathname.replace(/\/+$/, '')
  return { origin: url.origin, pathname: `${pathname}/`, href: url.origin + pathname, isLoopback }
}

/** Resolves and checks in one step: what was checked is what is connected to, so a name cannot change in between. */
function guardedLookup(isLoopback: boolean, resolve: (hostname: string) => Promise<Address[]>): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowedAddress(address, isLoopback))
        const [first] = allowed
        // One private address among public ones is no accident either.
        if (!first || allowed.length < found.length) callback(new Failed('address', false), '', 0)
        else if (options.all) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      () => callback(new Failed('connect', false), '', 0),
    )
  }
}

function send(url: URL, call: VendorCall, limits: VendorLimits, guarded: LookupFunction): Promise<VendorAnswer> {
  return new Promise((resolve, reject) => {
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) && !isAllowedAddress(literal, isLoopbackHost(url.hostname))) {
      reject(new Failed('address', false))
      return
    }
    let isConnected = false
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: call.method,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...bodyHeaders(call.body),
        ...call.headers,
      },
      lookup: guarded,
      // A fresh connection each time: a kept one that the vendor has just closed would fail without having been used.
      agent: false,
      rejectUnauthorized: true,
    })
    const settle = (result: VendorAnswer | Error) => {
      clearTimeout(connecting)
      clearTimeout(total)
      if (result instanceof Failed) reject(result)
      else if (result instanceof Error) reject(new Failed(isConnected ? 'cut' : 'connect', isConnected))
      else resolve(result)
    }
    // Settled before it is torn down: what tearing down reports is not why.
    const fail = (reason: VendorFailure, mayHaveActed: boolean) => {
      settle(new Failed(reason, mayHaveActed))
      request.destroy()
    }
    const connecting = setTimeout(() => fail('connect', false), limits.connectMs)
    const total = setTimeout(() => fail('timeout', isConnected), limits.totalMs)
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        clearTimeout(connecting)
      }),
    )
    request.on('error', settle)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > limits.maxBytes) fail('too-large', true)
        else chunks.push(chunk)
      })
      response.on('error', settle)
      response.on('end', () =>
        settle({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') }),
      )
    })
    request.end(call.body)
  })
}

function bodyHeaders(body: string | undefined): Record<string, string> {
  return body === undefined
    ? {}
    : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
}
