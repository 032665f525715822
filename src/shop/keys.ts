import { createHmac, hkdfSync } from 'node:crypto'

/** What the shop's secret is used for. docs/security.md lists what each key protects. */
export type Purpose =
  | 'sessions'
  | 'csrf'
  | 'orders'
  | 'accounts'
  | 'subscriptions'
  | 'withdrawals'
  | 'captcha'
  | 'practice-bank'
  | 'log'

/** A key of its own for each purpose (HKDF, RFC 5869): what is made with one says nothing about another. */
export const keyFor = (secret: string, purpose: Purpose): string =>
  Buffer.from(hkdfSync('sha256', secret, '', `shop/${purpose}`, 32)).toString('base64url')

export const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64url')

export type Keys = {
  /** Of what is made now. */
  mac(purpose: Purpose, text: string): string
  /** All that are good: of today's secret and of those before it, that of now first. */
  macs(purpose: Purpose, text: string): string[]
  /** Whether one of these is the right one; the next is made only when the one before is not. */
  some(purpose: Purpose, text: string, isRight: (mac: string) => boolean): boolean
  /** Older versions of the shop may still run beside this one; they know one key for all purposes. */
  areShared(): boolean
}

/**
 * @param secrets the first makes, all are good
 * @param ownFrom from when on there is a key for each purpose; null: always. Before, the secret itself is the key, as in
 * versions of the shop that may run on the same database during a deploy. What they made stays good.
 */
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
    areShared,
  }
}

export const keysOf = (secret: string | Keys): Keys => (typeof secret === 'string' ? makeKeys([secret]) : secret)
