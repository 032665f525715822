import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { z } from 'zod'
import type { Notification, PaymentProvider } from '../../shop/payments/provider.ts'
import { VendorError } from '../http-client/outgoing.ts'
import { parseJson, VENDOR_ID } from './responses.ts'

const KEY_LIFE_MS = 12 * 60 * 60_000
/** A wrong signature may mean a new key; the limit keeps forged notifications from causing many requests. */
const KEY_RETRY_MS = 5 * 60_000

const Callback = z.object({
  id: z.string().regex(VENDOR_ID),
  brand_id: z.string(),
  reference: z.string().min(1).max(100),
  status: z.string(),
})

type ReaderOptions = { brandId: string; publicKey: () => Promise<string>; now: () => Date }

export function notificationReader({ brandId, publicKey, now }: ReaderOptions): PaymentProvider['readNotification'] {
  const keyFor = createKeyCache(async () => readKey(await publicKey()), now)
  return async (body, headers) => {
    const signature = signatureOf(headers['x-signature'])
    if (!signature) return { ok: false, reason: 'signature' }
    const isGenuine = (key: KeyObject) => verify('sha256', body, key, signature)
    const { key, renew } = await keyFor()
    if (!isGenuine(key)) {
      const newer = await renew()
      if (!newer || !isGenuine(newer)) return { ok: false, reason: 'signature' }
    }
    return readCallback(body, brandId)
  }
}

function signatureOf(header: string | string[] | undefined): Buffer | null {
  if (typeof header !== 'string' || !/^[A-Za-z0-9+/]{100,1000}={0,2}$/.test(header)) return null
  return Buffer.from(header, 'base64')
}

function readCallback(body: Buffer, brandId: string): Notification {
  const purchase = Callback.safeParse(parseJson(body.toString('utf8')))
  if (!purchase.success) return { ok: false, reason: 'body' }
  // All merchants' notifications are signed with the same key.
  if (purchase.data.brand_id !== brandId) return { ok: false, reason: 'brand' }
  const { id, status, reference } = purchase.data
  return { ok: true, eventKey: `${id}:${status}`, reference, providerRef: id }
}

function readKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem)
    if (key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048) return key
  } catch {}
  throw new VendorError('klix', 'answer', { what: 'GET /public_key/', mayHaveActed: false })
}

/** Caches Klix's public key; `renew` fetches it again, or returns null within KEY_RETRY_MS. */
function createKeyCache(fetchKey: () => Promise<KeyObject>, now: () => Date) {
  let cached: { key: KeyObject; at: number } | undefined
  let pending: Promise<KeyObject> | undefined
  const fresh = () => {
    pending ??= fetchKey()
      .then((key) => {
        cached = { key, at: now().getTime() }
        return key
      })
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  const age = () => (cached ? now().getTime() - cached.at : Number.POSITIVE_INFINITY)
  return async () => ({
    key: cached && age() < KEY_LIFE_MS ? cached.key : await fresh(),
    renew: async () => (age() < KEY_RETRY_MS ? null : await fresh()),
  })
}
