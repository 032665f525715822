type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding with the highest quality value; Brotli wins ties. */
export function bestEncoding(accepted: string | string[] | undefined): Encoding {
  if (typeof accepted !== 'string') return 'identity'
  const br = quality(accepted, BR) ?? quality(accepted, ANY) ?? 0
  if (br === 1) return 'br'
  const gzip = quality(accepted, GZIP) ?? quality(accepted, ANY) ?? 0
  const best = Math.max(br, gzip)
  if (best === 0 || (quality(accepted, IDENTITY) ?? 0) > best) return 'identity'
  return br === best ? 'br' : 'gzip'
}

// Precompiled patterns, because this runs for every cached page.
const BR = element('br')
const GZIP = element('(?:x-)?gzip')
const IDENTITY = element('identity')
const ANY = element('\\*')

/** An element of `Accept-Encoding` (RFC 9110, 12.5.3). */
function element(coding: string): RegExp {
  return new RegExp(`(?:^|,)[ \\t]*${coding}[ \\t]*(?:;[ \\t]*q=([01](?:\\.\\d{0,3})?)[ \\t]*)?(?:,|$)`, 'i')
}

/** 0 (not acceptable) to 1; null if the coding is not named. */
function quality(accepted: string, coding: RegExp): number | null {
  const found = coding.exec(accepted)
  return found && Number(found[1] ?? 1)
}
