import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, readable in an address or a cookie. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** A random secret that can be told from one that we did not give out. */
export function signedToken(secret: string): string {
  const token = randomToken()
  return `${token}.${hmac(secret, `sid:${token}`).slice(0, 22)}`
}

export function isOwnToken(secret: string, given: string): boolean {
  const [token, signature, ...more] = given.split('.')
  if (!token || !signature || more.length > 0 || token.length !== 43) return false
  return equalText(signature, hmac(secret, `sid:${token}`).slice(0, 22))
}

export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * The CSRF token of a visitor: a signed double submit bound to the session cookie (OWASP cheat sheet), so that it
 * needs no row and cached pages need no token.
 */
export function csrfToken(secret: string, sid: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${salt}.${hmac(secret, `csrf:${sid}:${salt}`)}`
}

export function isCsrfToken(secret: string, sid: string, token: string): boolean {
  const [salt, signature, ...more] = token.split('.')
  if (!salt || !signature || more.length > 0) return false
  return equalText(signature, hmac(secret, `csrf:${sid}:${salt}`))
}
