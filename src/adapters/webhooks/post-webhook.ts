import { isIP } from 'node:net'
import type { CheckAddress } from '../../shop/webhooks/endpoint-fields.ts'
import type { PostWebhook } from '../../shop/webhooks/send-messages.db.ts'
import { isAllowedAddress, isLoopbackHost } from '../http-client/addresses.ts'
import { outgoing, VendorError } from '../http-client/outgoing.ts'

const LIMITS = { connectMs: 5_000, totalMs: 15_000, maxBytes: 64 * 1024 }

/** @param allowsLoopback for tests, whose receivers are on this machine */
export const webhookAddressCheck =
  (allowsLoopback: boolean): CheckAddress =>
  (address) => {
    const url = URL.parse(address)
    const isLoopback = url !== null && isLoopbackHost(url.hostname)
    if (!url || url.username || url.password) return 'https'
    if (isLoopback && allowsLoopback) return null
    if (url.protocol !== 'https:') return 'https'
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    return isLoopback || (isIP(literal) && !isAllowedAddress(literal, false)) ? 'private' : null
  }

/** Each attempt looks up the name anew and connects only to public addresses. */
export function webhookPoster(allowsLoopback: boolean): PostWebhook {
  const check = webhookAddressCheck(allowsLoopback)
  return async (address, { headers, body }) => {
    if (check(address) !== null) return { problem: 'address' }
    const url = new URL(address)
    try {
      const { status, body: answer } = await outgoing('webhook', url.origin, { limits: LIMITS })({
        method: 'POST',
        path: url.pathname + url.search,
        headers: { ...headers, 'user-agent': 'shop-webhooks/1.0' },
        body,
        takesAnyStatus: true,
      })
      return { status, answer }
    } catch (error) {
      return { problem: error instanceof VendorError ? error.reason : 'cut' }
    }
  }
}
