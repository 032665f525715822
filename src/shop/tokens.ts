import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Keys, keysOf } from './keys.ts'

/** 256 random bits, base64url. */
export const randomToken = () => randomBytes(32).toString('base64url')

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signed, to reject tokens that the shop did not issue. */
export function signedToken(secret: string | Keys): string {
  const token = randomToken()
  return `${token}.${keysOf(secret).mac('sessions', `sid:${token}`).slice(0, 22)}`
}

export function isOwnToken(secret: string | Keys, given: string): boolean {
  const [token, signature, ...more] = given.split('.')
  if (!token || !signature || more.length > 0 || token.length !== 43) return false
  return keysOf(secret).some('sessions', `sid:${token}`, (mac) => equalText(signature, mac.slice(0, 22)))
}

export function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Signed double submit, bound to the session cookie (OWASP): needs no row, and cached pages need no token. */
export function csrfToken(secret: string | Keys, sid: string): string {
  const salt = randomBytes(12).toString('base64url')
  return `${salt}.${keysOf(secret).mac('csrf', `csrf:${sid}:${salt}`)}`
}

export function isCsrfToken(secret: string | Keys, sid: string, token: string): boolean {
  const [salt, signature, ...more] = token.split('.')
  if (!salt || !signature || more.length > 0) return false
  return keysOf(secret).some('csrf', `csrf:${sid}:${salt}`, (mac) => equalText(signature, mac))
}
