type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding that the browser likes best of those that the shop makes; of two that it likes as much, Brotli. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity'
  const br = quality(accepted, BR) ?? quality(accepted, ANY) ?? 0
  // Nearly all browsers.
  if (br === 1) return 'br'
  const gzip = quality(accepted, GZIP) ?? quality(accepted, ANY) ?? 0
  const best = Math.max(br, gzip)
  if (best === 0 || (quality(accepted, IDENTITY) ?? 0) > best) return 'identity'
  return br === best ? 'br' : 'gzip'
}

// One pattern a coding and no splitting: this is asked for every kept page.
const BR = element('br')
const GZIP = element('(?:x-)?gzip')
const IDENTITY = element('identity')
const ANY = element('\\*')

/** An element of `Accept-Encoding` (RFC 9110, 12.5.3). */
function element(coding: string): RegExp {
  return new RegExp(`(?:^|,)[ \\t]*${coding}[ \\t]*(?:;[ \\t]*q=([01](?:\\.\\d{0,3})?)[ \\t]*)?(?:,|$)`, 'i')
}

/** From 0, not acceptable, to 1; null where the coding is not named. */
function quality(accepted: string, coding: RegExp): number | null {
  const found = coding.exec(accepted)
  return found && Number(found[1] ?? 1)
}
