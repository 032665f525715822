import type { z } from 'zod'
import { type VendorAnswer, VendorError } from '../http-client/outgoing.ts'

/**
 * What a vendor answered, in the shape that its protocol promises.
 * @throws VendorError `refused` for a 4xx, `answer` for anything that is not that shape
 */
export function readAnswer<Shape extends z.ZodType>(
  vendor: string,
  what: string,
  answer: VendorAnswer,
  shape: Shape,
): z.infer<Shape> {
  if (answer.status >= 400) throw new VendorError(vendor, 'refused', false, what, answer.status)
  const parsed = shape.safeParse(parseJson(answer.body))
  if (!parsed.success) throw new VendorError(vendor, 'answer', true, what)
  return parsed.data
}

/** undefined when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * A buyer is sent only to the vendor's own pages, whatever its answer says.
 * @param domain pages may be on it and on hosts under it
 */
export function isPageOf(domain: string, baseUrl: string, page: string): boolean {
  if (!URL.canParse(page)) return false
  const url = new URL(page)
  if (url.origin === new URL(baseUrl).origin) return true
  return url.protocol === 'https:' && (url.hostname === domain || url.hostname.endsWith(`.${domain}`))
}

/** What buyers may be sent to, as the content security policy writes it. */
export function pageHosts(domain: string, baseUrl: string): string[] {
  return [...new Set([`https://*.${domain}`, new URL(baseUrl).origin])]
}

/** What vendors give out as identifiers; nothing that could change the path of an address. */
export const VENDOR_ID = /^[\w-]{1,64}$/
