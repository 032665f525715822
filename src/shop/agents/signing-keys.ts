import { createECDH, createHash, createHmac, createPrivateKey, type KeyObject } from 'node:crypto'
import type { Keys } from '../keys.ts'

/** A public key as `/.well-known/ucp` publishes it. */
type PublicKey = { kid: string; kty: 'EC'; crv: 'P-256'; x: string; y: string; use: 'sig'; alg: 'ES256' }

export type OwnKey = { publicKey: PublicKey; privateKey: KeyObject }

const made = new WeakMap<Keys, readonly OwnKey[]>()

/** Derived from the shop's secrets, so that all instances have the same: the first signs, others are still published. */
export function ownSigningKeys(keys: Keys): readonly OwnKey[] {
  const known = made.get(keys)
  if (known) return known
  const own = keys.seeds('agents').map(keyFrom)
  made.set(keys, own)
  return own
}

function keyFrom(seed: string): OwnKey {
  const { d, point } = scalarFrom(seed)
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const jwk = { kty: 'EC' as const, crv: 'P-256' as const, x, y }
  // Thumbprint of the key (RFC 7638), whose members are in this order.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: jwk.crv, kty: jwk.kty, x, y }))
    .digest('base64url')
  return {
    publicKey: { kid, ...jwk, use: 'sig', alg: 'ES256' },
    privateKey: createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' }),
  }
}

/** One number in four thousand million is no private key of the curve. */
function scalarFrom(seed: string): { d: Buffer; point: Buffer } {
  for (let attempt = 0; ; attempt += 1) {
    const d = createHmac('sha256', seed).update(`es256/${attempt}`).digest()
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(d)
    } catch {
      continue
    }
    return { d, point: curve.getPublicKey() }
  }
}
