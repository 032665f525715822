import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Db } from '../../shop/db.ts'
import type { Keys } from '../../shop/keys.ts'
import type { KeyTrial } from '../../shop/outside-keys.ts'
import type { PaymentProvider, PaymentProviders } from '../../shop/payments/provider.ts'
import { readSecrets } from '../../shop/payments/secrets.db.ts'
import { VENDOR_KEYS, VENDORS, type Vendor, type VendorKeys } from '../../shop/payments/vendor-keys.ts'
import { VendorError } from '../http-client/outgoing.ts'
import { paymentProviders } from './providers.ts'

type Parts = { config: Config; db: Db; log: Logger; now: () => Date; keys: Keys }

/** The vendors with the keys of the server, or those that staff typed. `providers` stays the same map. */
export async function openPayments(parts: Parts): Promise<{ providers: PaymentProviders; vendorKeys: VendorKeys }> {
  const { config, db, keys } = parts
  const providers = new Map<string, PaymentProvider>()
  const isFromServer = (vendor: Vendor) => config[VENDOR_KEYS[vendor].id] !== undefined
  const reload = async () => {
    const typed = await readSecrets(db, keys)
    const next = paymentProviders({ ...parts, config: { ...config, ...usedOf(typed, isFromServer) } })
    // Without a pause, so that no request sees the map half full.
    providers.clear()
    for (const [code, provider] of next) providers.set(code, provider)
  }
  await reload()
  return { providers, vendorKeys: { isFromServer, reload, trial: (vendor) => tryOut(providers.get(vendor)) } }
}

/** Both keys of each vendor that the server has no key of. */
function usedOf(typed: ReadonlyMap<string, string>, isFromServer: (vendor: Vendor) => boolean) {
  const used = VENDORS.filter((vendor) => !isFromServer(vendor)).flatMap((vendor) => {
    const { id, secret } = VENDOR_KEYS[vendor]
    const [first, second] = [typed.get(id), typed.get(secret)]
    return first && second ? [[id, first] as const, [secret, second] as const] : []
  })
  return Object.fromEntries(used)
}

async function tryOut(provider: PaymentProvider | undefined): Promise<KeyTrial> {
  if (!provider) return 'no-keys'
  try {
    await provider.status({ reference: '', providerRef: randomUUID() })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    // Whoever may not ask is not told that there is no such payment.
    if (error.status === 404) return 'accepted'
    return error.status !== null && error.status < 500 ? 'refused' : 'unreachable'
  }
}
