import type { Config } from '../../config.ts'
import type { Db } from '../../shop/db.ts'
import type { Keys } from '../../shop/keys.ts'
import type { KeyTrial } from '../../shop/outside-keys.ts'
import type { CarrierApi, CarrierApis } from '../../shop/parcels/carrier-api.ts'
import { CARRIER_KEYS, type CarrierKeys, KEYED_CARRIERS, type KeyedCarrier } from '../../shop/parcels/carrier-keys.ts'
import { readSecrets } from '../../shop/payments/secrets.db.ts'
import { VendorError } from '../http-client/outgoing.ts'
import { carrierApis } from './carrier-apis.ts'

type Parts = { config: Config; db: Db; now: () => Date; keys: Keys }

/** The carriers with the accounts of the server, or those that staff typed. `carriers` stays the same map. */
export async function openCarriers(parts: Parts): Promise<{ carriers: CarrierApis; carrierKeys: CarrierKeys }> {
  const { config, db, now, keys } = parts
  const carriers = new Map<string, CarrierApi>()
  const isFromServer = (carrier: KeyedCarrier) => Object.values(CARRIER_KEYS[carrier]).some((name) => config[name])
  const reload = async () => {
    // A demo shop sends no real parcels, also with the data of another.
    const typed = config.isDemo ? new Map<string, string>() : await readSecrets(db, keys)
    const next = carrierApis({ ...config, ...usedOf(typed, isFromServer) }, now)
    // Without a pause, so that no request sees the map half full.
    carriers.clear()
    for (const [code, carrier] of next) carriers.set(code, carrier)
  }
  await reload()
  return { carriers, carrierKeys: { isFromServer, reload, trial: (carrier) => tryOut(carriers.get(carrier)) } }
}

/** All parts of the account of each carrier that the server has none of. */
function usedOf(typed: ReadonlyMap<string, string>, isFromServer: (carrier: KeyedCarrier) => boolean) {
  const used = KEYED_CARRIERS.filter((carrier) => !isFromServer(carrier)).flatMap((carrier) => {
    const parts = Object.values(CARRIER_KEYS[carrier]).map((name) => [name, typed.get(name)] as const)
    return parts.every(([, text]) => text) ? parts : []
  })
  return Object.fromEntries(used)
}

async function tryOut(carrier: CarrierApi | undefined): Promise<KeyTrial> {
  if (!carrier) return 'no-keys'
  try {
    await carrier.trial()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof VendorError)) throw error
    const isTheirs = error.reason === 'refused' && (error.status === null || error.status < 500)
    return isTheirs ? 'refused' : 'unreachable'
  }
}
