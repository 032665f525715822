import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Db } from '../../shop/db.ts'
import type { Carrier } from '../../shop/shipping/carrier-point.ts'
import {
  type CarrierImport,
  carriersDue,
  importPoints,
  recordRejectedFeed,
} from '../../shop/shipping/import-points.db.ts'
import type { Feed } from '../../shop/shipping/validate-feed.ts'
import { outgoing, VendorError, type VendorLimits } from '../http-client/outgoing.ts'
import { dpd } from './dpd.ts'
import { type CarrierFormat, FeedFormatError, readFeed } from './feed-reader.ts'
import { latvijasPasts } from './latvijas-pasts.ts'
import { omniva } from './omniva.ts'
import { venipak } from './venipak.ts'

export type Importing = { db: Db; config: Config; log: Logger; now: () => Date; limits?: Partial<VendorLimits> }

type ImportOptions = { acceptShrunken?: boolean; onProgress?: (done: number, total: number) => void }

/** Long, because lists are large and no request needs them. */
const LIMITS: Partial<VendorLimits> = { connectMs: 5_000, totalMs: 60_000, maxBytes: 32 * 1024 * 1024 }
const FRESH_HOURS = 20

const formats: Record<Carrier, { format: CarrierFormat; address: (config: Config) => string }> = {
  omniva: { format: omniva, address: (config) => config.CARRIER_OMNIVA_URL },
  dpd: { format: dpd, address: (config) => config.CARRIER_DPD_URL },
  'latvijas-pasts': { format: latvijasPasts, address: (config) => config.CARRIER_LATVIJAS_PASTS_URL },
  venipak: { format: venipak, address: (config) => config.CARRIER_VENIPAK_URL },
}

/** Imports a carrier's list, or keeps the last valid one and opens a task. Returns the carrier's errors. */
export async function importCarrier(
  deps: Importing,
  carrier: Carrier,
  options: ImportOptions = {},
): Promise<CarrierImport> {
  const { db, log } = deps
  const now = deps.now()
  const feed = await fetchFeed(deps, carrier)
  const result = 'points' in feed ? await importPoints(db, feed, { carrier, now, ...options }) : feed
  if (result.ok) log.info({ carrier, ...result.taken }, 'pickup points taken')
  else if (result.reason !== 'busy') {
    const words = `${result.reason}: ${result.words}`
    const isNew = await recordRejectedFeed(db, carrier, words, now)
    log[isNew ? 'error' : 'warn']({ carrier, refused: words }, 'pickup points refused, the last good ones stay')
  }
  return result
}

export async function importDueCarriers(deps: Importing) {
  for (const carrier of await carriersDue(deps.db, deps.now(), FRESH_HOURS)) {
    if (carrier in formats) await importCarrier(deps, carrier as Carrier)
  }
}

async function fetchFeed(deps: Importing, carrier: Carrier): Promise<Feed | Extract<CarrierImport, { ok: false }>> {
  const { format, address } = formats[carrier]
  const call = outgoing(carrier, address(deps.config), { limits: { ...LIMITS, ...deps.limits } })
  try {
    const answers: string[] = []
    for (const path of format.paths) {
      const { status, body } = await call({ method: 'GET', path, headers: format.headers ?? {} })
      if (status !== 200) return { ok: false, reason: 'unreachable', words: `it answered ${status}` }
      answers.push(body)
    }
    return readFeed(format, answers)
  } catch (error) {
    if (error instanceof VendorError) return { ok: false, reason: 'unreachable', words: error.message }
    if (error instanceof FeedFormatError) return { ok: false, reason: 'broken', words: error.message }
    throw error
  }
}
