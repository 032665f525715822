import { isIPv4, isIPv6 } from 'node:net'

/** IPv4, or the /64 of IPv6, all of which one household or server can use. */
export const networkOf = (address: string): string => (isIPv6(address) ? prefix(address, 4) : address)

/** Providers give a /48 to a single customer. Null for IPv4. */
export const widerNetworkOf = (address: string): string | null => (isIPv6(address) ? prefix(address, 3) : null)

/** Without port, brackets and zone; null when invalid. */
export function parseAddress(text: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? []
  const [address = ''] = (bracketed ?? dotted ?? text).split('%')
  if (isIPv4(address)) return address
  return isIPv6(address) ? (mappedIPv4(address) ?? address) : null
}

/** `::ffff:a.b.c.d`, as dual-stack sockets report IPv4. */
function mappedIPv4(address: string): string | null {
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join() === '0,0,0,0,0,65535'
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.')
    : null
}

function prefix(address: string, groups: number): string {
  const kept = groupsOf(address).slice(0, groups)
  return `${kept.map((group) => group.toString(16)).join(':')}::/${groups * 16}`
}

/** `URL` normalises all notations. */
function groupsOf(address: string): number[] {
  const [left = '', right = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) => (part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [])
  const [first, last] = [numbers(left), numbers(right)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
