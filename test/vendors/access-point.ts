import { randomUUID } from 'node:crypto'
import { json, noFaults, startServer } from './server.ts'

type Carried = {
  id: string
  reference: string
  status: string
  reason: string
  sender: string
  receiver: string
  document: string
}

/** A Peppol access point without Peppol. It carries a reference once, however often it is sent. */
export async function startAccessPoint(key: string) {
  const faults = noFaults()
  const carried = new Map<string, Carried>()
  const switches = {
    /** Why it takes no document. */
    refuses: null as string | null,
    /** Instead of its own answer. */
    answer: null as object | null,
  }
  const shown = ({ id, reference, status, reason }: Carried) => switches.answer ?? { id, reference, status, reason }
  const server = await startServer({
    faults,
    isPage: () => false,
    handle: ({ method, path, headers, body }) => {
      if (headers.authorization !== `Bearer ${key}`) return json(401, {})
      if (method === 'GET') {
        const found = [...carried.values()].find(({ id }) => path === `/api/documents/${id}`)
        return found ? json(200, shown(found)) : json(404, {})
      }
      if (path !== '/api/documents') return json(404, {})
      if (switches.refuses) return json(422, { reason: switches.refuses })
      const sent = JSON.parse(body) as Carried
      if (headers['idempotency-key'] !== sent.reference) return json(400, { reason: 'no key' })
      const known = carried.get(sent.reference)
      if (known) return json(200, shown(known))
      const made = { ...sent, id: randomUUID(), status: 'accepted', reason: '' }
      carried.set(sent.reference, made)
      return json(201, shown(made))
    },
  })
  const settle = (status: 'delivered' | 'rejected', reason = '') => {
    for (const document of carried.values()) Object.assign(document, { status, reason })
  }
  return { ...server, url: `${server.origin}/api`, faults, switches, carried, settle }
}
