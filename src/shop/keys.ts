import { createHmac, hkdfSync } from 'node:crypto'

/** docs/security.md lists what each key protects. */
export type Purpose =
  | 'sessions'
  | 'carts'
  | 'csrf'
  | 'orders'
  | 'accounts'
  | 'subscriptions'
  | 'withdrawals'
  | 'quotes'
  | 'captcha'
  | 'practice-bank'
  | 'staff-invitations'
  | 'staff-secrets'
  | 'vendor-keys'
  | 'webhooks'
  | 'preview'
  | 'agents'
  | 'log'

/** HKDF (RFC 5869): keys reveal nothing about each other. */
export const keyFor = (secret: string, purpose: Purpose): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `shop/${purpose}`, 32)).toString('base64url')

export const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export type Keys = {
  mac(purpose: Purpose, text: string): string
  /** With today's secret first, then older ones. */
  macs(purpose: Purpose, text: string): string[]
  /** Computes the next one only when the one before does not match. */
  some(purpose: Purpose, text: string, isRight: (mac: string) => boolean): boolean
  /** To derive a key of another kind from: one for each secret, today's first. */
  seeds(purpose: Purpose): readonly string[]
  /** Whether older versions with a single key may still run beside this one. */
  areShared(): boolean
}

/** @param secrets the first signs, all verify @param ownFrom one key per purpose from then on (null: always); before, the secret itself */
export function makeKeys(secrets: readonly string[], ownFrom: Date | null = null, now = () => new Date()): Keys {
  const derived = new Map<Purpose, string[]>()
  const keysFor = (purpose: Purpose): string[] => {
    const present = derived.get(purpose)
    if (present) return present
    const keys = secrets.map((secret) => keyFor(secret, purpose))
    derived.set(purpose, keys)
    return keys
  }
  const areShared = () => ownFrom !== null && now() < ownFrom
  const inOrder = (purpose: Purpose) =>
    areShared() ? [...secrets, ...keysFor(purpose)] : [...keysFor(purpose), ...secrets]
  return {
    mac: (purpose, text) => hmac(inOrder(purpose)[0] ?? '', text),
    macs: (purpose, text) => inOrder(purpose).map((key) => hmac(key, text)),
    some: (purpose, text, isRight) => inOrder(purpose).some((key) => isRight(hmac(key, text))),
    seeds: keysFor,
    areShared,
  }
}

export const keysOf = (secret: string | Keys): Keys => (typeof secret === 'string' ? makeKeys([secret]) : secret)
