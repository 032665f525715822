/** Never leaves this origin: only used to see how a browser would read a path. */
const NOWHERE = 'http://nowhere.invalid'

/**
 * Where to go after log-in: only a path of our own, as a browser would read it. Everything else — another host in any
 * spelling, a scheme, control characters, a call, log-out — is as if nothing had been asked.
 */
export function ownPath(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > 500 || !given.startsWith('/')) return null
  if (/[\\\p{Cc}]/u.test(given)) return null
  const url = URL.parse(given, NOWHERE)
  if (!url || url.origin !== NOWHERE || url.pathname.includes('//')) return null
  if (/^\/(en\/)?(api|log(in|out)|webhooks)(\/|$)/.test(url.pathname)) return null
  return url.pathname + url.search
}
