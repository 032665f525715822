/** Addresses of a merchant's previous shop: `/index.php?product=5`, as visitors still come with. */

const MAX_ADDRESS = 500

/**
 * An address of the previous shop as it is kept and looked for: path and query, without host, not percent-encoded, without a
 * slash at its end. null: it is none.
 */
export function readOldAddress(text: string): string | null {
  const given = text.trim()
  const url = URL.parse(given, 'http://old.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || !/^(https?:\/\/|\/)/.test(given)) return null
  const address = decoded(url.pathname).replace(/(?<=.)\/+$/, '') + decoded(url.search)
  return address === '/' || address.length > MAX_ADDRESS ? null : address
}

/** With its query, then without it: links get things like `?utm_source=…` added to them. */
export function oldAddressesOf(url: string): string[] {
  const path = url.split('?', 1)[0] ?? ''
  return [...new Set([url, path].map(readOldAddress))].filter((address) => address !== null)
}

/** An address in this shop: a path, or an address with the shop's own host. null: it is none. */
export function readOwnPath(text: string, origin: string): string | null {
  const given = text.trim()
  const url = URL.parse(given, origin)
  if (!url || url.origin !== origin || !/^(https?:\/\/|\/(?!\/))/.test(given)) return null
  const path = url.pathname + url.search + url.hash
  return path.length > MAX_ADDRESS ? null : path
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
