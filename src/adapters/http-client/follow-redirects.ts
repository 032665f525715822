import { isLoopbackHost } from './addresses.ts'

const MAX_REDIRECTS = 4

/** The address is none that may be asked. */
export class AddressRefused extends Error {}

type Answer<Result> = { result: Result } | { location: string | null }
type Asking = {
  /** For tests, whose servers are on this machine. */
  allowsLoopback: boolean
  totalMs: number
}

/** Each address on the way is checked. @returns null where there are too many of them @throws AddressRefused */
export async function followRedirects<Result>(
  address: string,
  { allowsLoopback, totalMs }: Asking,
  ask: (url: URL, leftMs: number) => Promise<Answer<Result>>,
): Promise<{ result: Result } | null> {
  const end = performance.now() + totalMs
  let url = parse(address)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) throw new AddressRefused()
    if (!allowsLoopback && isLoopbackHost(url.hostname)) throw new AddressRefused()
    const answer = await ask(url, end - performance.now())
    if ('result' in answer) return answer
    url = parse(answer.location ?? '', url)
  }
  return null
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new AddressRefused()
  return url
}
