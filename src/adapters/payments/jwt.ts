import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * JSON Web Tokens, HS256 only. Written with node:crypto rather than a library: one algorithm that no header can talk us
 * out of is thirty lines, and a dependency in the path of money is one more thing to trust.
 */
export function signJwt(claims: object, secret: string): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${signatureOf(signed, secret)}`
}

export type JwtCheck =
  | { ok: true; claims: Readonly<Record<string, unknown>> }
  | { ok: false; reason: 'form' | 'algorithm' | 'signature' | 'expired' | 'not-yet' }

const MAX_LENGTH = 16 * 1024

/** @param leewaySeconds how far the issuer's clock may be off */
export function checkJwt(token: string, secret: string, now: Date, leewaySeconds: number): JwtCheck {
  if (token.length > MAX_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return { ok: false, reason: 'form' }
  const [head = '', body = '', signature = ''] = token.split('.')
  const header = decode(head)
  if (!header) return { ok: false, reason: 'form' }
  if (header.alg !== 'HS256' || 'crit' in header) return { ok: false, reason: 'algorithm' }
  if (!equal(signature, signatureOf(`${head}.${body}`, secret))) return { ok: false, reason: 'signature' }
  const claims = decode(body)
  if (!claims) return { ok: false, reason: 'form' }
  const seconds = Math.floor(now.getTime() / 1000)
  // A token without an end would be good for ever.
  if (typeof claims.exp !== 'number' || claims.exp + leewaySeconds < seconds) return { ok: false, reason: 'expired' }
  if (isLater(claims.iat, seconds + leewaySeconds) || isLater(claims.nbf, seconds + leewaySeconds)) {
    return { ok: false, reason: 'not-yet' }
  }
  return { ok: true, claims }
}

function isLater(claim: unknown, seconds: number): boolean {
  return claim !== undefined && !(typeof claim === 'number' && claim <= seconds)
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const signatureOf = (signed: string, secret: string) => createHmac('sha256', secret).update(signed).digest('base64url')

/** Compared as texts: base64url has spellings of the same bytes that nobody honest writes. */
function equal(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
