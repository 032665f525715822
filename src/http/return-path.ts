/** A base to parse paths as a browser does. */
const BASE = 'http://nowhere.invalid'

/** Against open redirects after log-in: null for other hosts in any spelling, calls and log-out. */
export function ownPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 500 || !given.startsWith('/')) return null
  if (/[\\\p{Cc}]/u.test(given)) return null
  const url = URL.parse(given, BASE)
  if (!url || url.origin !== BASE || url.pathname.includes('//')) return null
  if (/^\/(en\/)?(api|log(in|out)|webhooks)(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search
}
