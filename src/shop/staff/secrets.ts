import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keys, Purpose } from '../keys.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

type Encrypting = Extract<Purpose, 'staff-secrets' | 'vendor-keys' | 'agents' | 'webhooks'>

/** AES-256-GCM with a key derived from SESSION_SECRET. */
export function encryptSecret(keys: Keys, text: string, purpose: Encrypting = 'staff-secrets'): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(keys.mac(purpose, 'key')), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Also what an older SESSION_SECRET encrypted. @returns null where no key fits */
export function decryptSecret(keys: Keys, sealed: string, purpose: Encrypting = 'staff-secrets'): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const key of keys.macs(purpose, 'key')) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyFrom(key), bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    } catch {
      // Another key may fit.
    }
  }
  return null
}

const keyFrom = (mac: string) => Buffer.from(mac, 'base64url')
