import { Secret, TOTP } from 'otpauth'

/** Seconds that a code is valid; authenticator apps support no other number. */
const PERIOD = 30
/** A phone's clock may be half a minute wrong. */
const WINDOW = 1

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD, secret: Secret.fromBase32(secret) })

/** 160 random bits, base32 (RFC 4226, section 4). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** For the QR code that an authenticator app reads. */
export const totpAddress = (secret: string, { label, issuer }: { label: string; issuer: string }): string =>
  totpOf(secret, label, issuer).toString()

/** @returns the time step of the code; null for a wrong code or one that is not newer than `lastStep` */
export function totpStep(secret: string, code: string, { now, lastStep }: { now: Date; lastStep: number | null }) {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  if (delta === null) return null
  const step = Math.floor(now.getTime() / 1000 / PERIOD) + delta
  return lastStep !== null && step <= lastStep ? null : step
}
