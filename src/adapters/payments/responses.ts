import type { z } from 'zod'
import { VendorError, type VendorResponse } from '../http-client/outgoing.ts'

/** @throws VendorError `refused` for a 4xx, `answer` for any other body than `shape` */
export function parseResponse<Shape extends z.ZodType>(
  { status, body }: VendorResponse,
  shape: Shape,
  { vendor, what }: { vendor: string; what: string },
): z.infer<Shape> {
  if (status >= 400) throw new VendorError(vendor, 'refused', { what, mayHaveActed: false, status })
  const parsed = shape.safeParse(parseJson(body))
  if (!parsed.success) throw new VendorError(vendor, 'answer', { what, mayHaveActed: true })
  return parsed.data
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Against open redirects. @param domain of the vendor; its subdomains are allowed */
export function isVendorPage(domain: string, baseUrl: string, page: string): boolean {
  if (!URL.canParse(page)) return false
  const url = new URL(page)
  if (url.origin === new URL(baseUrl).origin) return true
  return url.protocol === 'https:' && (url.hostname === domain || url.hostname.endsWith(`.${domain}`))
}

/** Sources for `form-action` of the content security policy. */
export function pageHosts(domain: string, baseUrl: string): string[] {
  return [...new Set([`https://*.${domain}`, new URL(baseUrl).origin])]
}

/** No character that could change the path of a URL. */
export const VENDOR_ID = /^[\w-]{1,64}$/
