import dns from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isAllowedAddress } from './addresses.ts'

export type Address = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<Address[]>

/** `isLoopback`: only addresses of this machine, otherwise only public ones. */
type Guard = { isLoopback: boolean; resolve?: Resolve | undefined }

const resolveAll: Resolve = (hostname) => dns.lookup(hostname, { all: true })

/** Connects to the addresses that were checked, so DNS rebinding is impossible. @param failure what the connection fails with */
export function guardedLookup(
  { isLoopback, resolve = resolveAll }: Guard,
  failure: (reason: 'address' | 'connect') => Error,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const allowed = found.filter(({ address }) => isAllowedAddress(address, isLoopback))
        const [first] = allowed
        // One private address among public ones is an attack, too.
        if (!first || allowed.length < found.length) callback(failure('address'), '', 0)
        else if (options.all) callback(null, allowed)
        else callback(null, first.address, first.family)
      },
      () => callback(failure('connect'), '', 0),
    )
  }
}
