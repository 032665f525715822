import { noFaults, startServer } from './server.ts'

/**
 * VIES without the network: knows the numbers it is given; a name of `---` is none. `busy` are member states that do not
 * answer, `hanging` ones whose questions are never answered.
 */
export async function startVies(known: Record<string, { name: string; address: string }> = {}) {
  const faults = noFaults()
  const busy = new Set<string>()
  const hanging = new Set<string>()
  const server = await startServer({
    faults,
    isPage: () => false,
    handle: ({ path, body }) => {
      if (path !== '/rest-api/check-vat-number') return { status: 404, body: '{}' }
      const { countryCode, vatNumber } = JSON.parse(body) as { countryCode: string; vatNumber: string }
      const answer = (found: object) => ({ status: 200, body: JSON.stringify({ countryCode, vatNumber, ...found }) })
      if (busy.has(countryCode)) return answer({ valid: false, userError: 'MS_UNAVAILABLE' })
      if (hanging.has(countryCode)) return new Promise<never>(() => {})
      const company = known[countryCode + vatNumber]
      if (!company) return answer({ valid: false, userError: 'INVALID', name: '---', address: '---' })
      return answer({ valid: true, ...company, requestIdentifier: 'WAPIAAAAX1234567', userError: 'VALID' })
    },
  })
  return {
    url: `${server.origin}/rest-api`,
    faults,
    busy,
    hanging,
    known,
    requests: server.requests,
    close: server.close,
  }
}
