import { Resolver } from 'node:dns/promises'
import type { TxtLookup } from '../../shop/sender-check/sender-check.ts'

const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/** @param server `1.1.1.1` or `127.0.0.1:5353`; without it those of the machine */
export function openTxtLookup(server: string | undefined): TxtLookup {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (server) resolver.setServers([server])
  return async (name) => {
    try {
      // A long text is stored in pieces.
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
    } catch (error) {
      return ABSENT.has(String((error as { code?: unknown }).code)) ? [] : null
    }
  }
}
