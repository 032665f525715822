import { createHash, createPublicKey, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto'
import type { SigningKey } from './agent-profile.ts'
import type { OwnKey } from './signing-keys.ts'
import { type Item, type Member, parseDictionary } from './structured-fields.ts'

/** HTTP Message Signatures (RFC 9421) with ECDSA, and Content-Digest (RFC 9530). */

export type SignedRequest = {
  method: string
  /** Host with a port where it is not the scheme's own. */
  authority: string
  path: string
  /** With the question mark; '' without a query. */
  query: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes that were sent. */
  body: Uint8Array | null
}

export type SignatureProblem =
  | 'signature_missing'
  | 'signature_invalid'
  | 'key_not_found'
  | 'digest_mismatch'
  | 'algorithm_unsupported'

export type Verified = { ok: true } | { ok: false; problem: SignatureProblem; kid?: string }

/** A signature that says when it was made is believed for so long. */
const WINDOW_SECONDS = 10 * 60
const CURVES: Record<string, { hash: string; alg: string; length: number }> = {
  'P-256': { hash: 'sha256', alg: 'ecdsa-p256-sha256', length: 64 },
  'P-384': { hash: 'sha384', alg: 'ecdsa-p384-sha384', length: 96 },
}

export const isSigned = ({ headers }: Pick<SignedRequest, 'headers'>): boolean =>
  headers.signature !== undefined || headers['signature-input'] !== undefined

/** Whether one of `keys` signed what matters of the request. */
export function verifyRequest(request: SignedRequest, keys: readonly SigningKey[], now: Date): Verified {
  const inputs = dictionaryIn(request, 'signature-input')
  const signatures = dictionaryIn(request, 'signature')
  if (!inputs || !signatures) return { ok: false, problem: 'signature_missing' }
  const found = [...inputs].find(([label]) => signatures.has(label))
  if (!found) return { ok: false, problem: 'signature_missing' }
  const [label, input] = found
  const kid = input.parameters.get('keyid')
  const signature = signatures.get(label)?.value
  if (typeof kid !== 'string' || !Array.isArray(input.value)) return { ok: false, problem: 'signature_missing' }
  if (!(signature instanceof Uint8Array)) return { ok: false, problem: 'signature_invalid' }
  const key = keys.find((each) => each.kid === kid)
  if (!key) return { ok: false, problem: 'key_not_found', kid }
  if (!coversEverything(input.value, request)) return { ok: false, problem: 'signature_missing' }
  const curve = key.kty === 'EC' ? CURVES[key.crv ?? ''] : undefined
  const alg = input.parameters.get('alg')
  if (!curve || (alg !== undefined && alg !== curve.alg)) return { ok: false, problem: 'algorithm_unsupported' }
  if (request.body && !hasDigest(request, request.body)) return { ok: false, problem: 'digest_mismatch' }
  const base = isInTime(input, now) ? signatureBase(input.value, input.raw, (name) => componentOf(request, name)) : null
  const publicKey = publicKeyOf(key)
  const isRight =
    base !== null &&
    publicKey !== null &&
    signature.length === curve.length &&
    verify(curve.hash, Buffer.from(base), { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature)
  return isRight ? { ok: true } : { ok: false, problem: 'signature_invalid' }
}

function dictionaryIn({ headers }: SignedRequest, name: string): Map<string, Member> | null {
  const value = headers[name]
  const parsed = typeof value === 'string' ? parseDictionary(value) : null
  return parsed && parsed.size > 0 ? parsed : null
}

/** What the protocol wants signed, so that nothing of it can be exchanged on the way. */
function coversEverything(components: readonly Item[], { query, headers, body }: SignedRequest): boolean {
  const covered = new Set(components.map(({ value }) => value))
  const wanted = [
    ...['@method', '@authority', '@path'],
    ...(query ? ['@query'] : []),
    ...['ucp-agent', 'idempotency-key'].filter((name) => headers[name] !== undefined),
    ...(body ? ['content-digest', 'content-type'] : []),
  ]
  return wanted.every((name) => covered.has(name))
}

function hasDigest(request: SignedRequest, body: Uint8Array): boolean {
  const given = dictionaryIn(request, 'content-digest')?.get('sha-256')?.value
  const digest = createHash('sha256').update(body).digest()
  return given instanceof Uint8Array && given.length === digest.length && timingSafeEqual(given, digest)
}

function isInTime({ parameters }: Member, now: Date): boolean {
  const seconds = now.getTime() / 1_000
  const [created, expires] = [parameters.get('created'), parameters.get('expires')]
  if (created !== undefined && !(typeof created === 'number' && Math.abs(seconds - created) <= WINDOW_SECONDS))
    return false
  return expires === undefined || (typeof expires === 'number' && expires >= seconds)
}

/** Null: it covers something that the request has not, or that is not known here. */
function signatureBase(
  components: readonly Item[],
  parameters: string,
  valueFor: (name: string) => string | null,
): string | null {
  const lines: string[] = []
  const seen = new Set<string>()
  for (const { value: name, parameters: own } of components) {
    if (typeof name !== 'string' || own.size > 0 || seen.has(name)) return null
    seen.add(name)
    const value = valueFor(name)
    if (value === null) return null
    lines.push(`"${name}": ${value}`)
  }
  return [...lines, `"@signature-params": ${parameters}`].join('\n')
}

function componentOf({ method, authority, path, query, headers }: SignedRequest, name: string): string | null {
  if (name === '@method') return method.toUpperCase()
  if (name === '@authority') return authority.toLowerCase()
  if (name === '@path') return path
  if (name === '@query') return query || '?'
  if (name.startsWith('@')) return null
  // The sender chooses the name, `constructor` as well.
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined
  if (value === undefined) return null
  return (typeof value === 'string' ? [value] : value).map((each) => each.trim()).join(', ')
}

function publicKeyOf({ kty, crv, x, y }: SigningKey): KeyObject | null {
  try {
    return createPublicKey({ key: { kty, crv: crv ?? '', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  } catch {
    return null
  }
}

const contentDigest = (body: string): string => `sha-256=:${createHash('sha256').update(body).digest('base64')}:`

type Headers = Record<string, string>

/** For a webhook: all headers that are given are signed beside method, address and body. @returns the headers to send */
export function signRequest(
  { method, url, headers, body }: { method: 'GET' | 'POST'; url: string; headers: Readonly<Headers>; body?: string },
  key: OwnKey,
  now: Date,
): Headers {
  const { host, pathname, search } = new URL(url)
  const sent: Headers = {
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-digest': contentDigest(body) }),
  }
  const components = ['@method', '@authority', '@path', ...(search ? ['@query'] : []), ...Object.keys(sent)]
  const request = { method, authority: host, path: pathname, query: search, headers: sent, body: null }
  return { ...sent, ...signed(components, (name) => componentOf(request, name), key, now) }
}

/** @returns the headers to add to an answer */
export function signResponse(
  { status, contentType, body }: { status: number; contentType: string; body: string },
  key: OwnKey,
  now: Date,
): Headers {
  const values: Headers = {
    '@status': String(status),
    'content-digest': contentDigest(body),
    'content-type': contentType,
  }
  const names = Object.keys(values)
  return {
    'content-digest': contentDigest(body),
    ...signed(names, (name) => values[name] ?? null, key, now),
  }
}

function signed(
  names: readonly string[],
  valueFor: (name: string) => string | null,
  { publicKey, privateKey }: OwnKey,
  now: Date,
): Headers {
  const listed = names.map((name) => `"${name}"`).join(' ')
  const parameters = `(${listed});created=${Math.floor(now.getTime() / 1_000)};keyid="${publicKey.kid}"`
  const components = names.map((value): Item => ({ value, parameters: new Map() }))
  const base = signatureBase(components, parameters, valueFor)
  if (base === null) throw new Error(`Not all of ${listed} have a value to sign`)
  const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return { 'signature-input': `sig1=${parameters}`, signature: `sig1=:${signature.toString('base64')}:` }
}
