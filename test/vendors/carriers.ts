import { feedAt } from './carrier-feeds.ts'
import { json, noFaults, startServer } from './server.ts'

/** How a list is wrong although it arrives. */
type Flaws = {
  /** Share of the entries that are left, from the first one on. */
  share: number
  /** Entries of this country are missing. */
  without: string | null
  /** Instead of the list. */
  body: string | null
  /** What happens to each entry. */
  change: ((entry: Record<string, unknown>, index: number) => object) | null
}

const noFlaws = (): Flaws => ({ share: 1, without: null, body: null, change: null })

/** The carriers' public lists without the network: four formats, every point invented, and switches to spoil them. */
export async function startCarriers(options: { port?: number } = {}) {
  const faults = noFaults()
  const flaws = noFlaws()
  const server = await startServer({
    ...options,
    faults,
    isPage: () => false,
    handle: ({ path, query }) => {
      const entries = feedAt(path, query) as Record<string, unknown>[] | null
      if (!entries) return json(404, { message: 'not found' })
      if (flaws.body !== null) return { status: 200, headers: { 'content-type': 'text/html' }, body: flaws.body }
      const left = entries
        .filter((entry) => !flaws.without || ![entry.A0_NAME, entry.countryCode, entry.country].includes(flaws.without))
        .filter((_entry, index, all) => index < all.length * flaws.share)
      return json(200, flaws.change ? left.map(flaws.change) : left)
    },
  })
  return {
    env: {
      CARRIER_OMNIVA_URL: `${server.origin}/omniva`,
      CARRIER_DPD_URL: `${server.origin}/dpd`,
      CARRIER_LATVIJAS_PASTS_URL: `${server.origin}/pasts`,
      CARRIER_VENIPAK_URL: `${server.origin}/venipak`,
    },
    faults,
    flaws,
    requests: server.requests,
    /** Everything works again. */
    heal() {
      Object.assign(faults, noFaults())
      Object.assign(flaws, noFlaws())
    },
    close: server.close,
  }
}
