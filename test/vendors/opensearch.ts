import { Refused, type Source, search } from './opensearch-query.ts'
import { type Incoming, noFaults, type Reply, startServer } from './server.ts'

type Index = { shown: Map<string, Source>; written: Map<string, Source>; mapping: Record<string, unknown> }

const KEY = 'ApiKey test-key'
const reply = (status: number, body: unknown): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const error = (status: number, type: string, reason: string) => reply(status, { status, error: { type, reason } })
const linesOf = (body: string): Record<string, unknown>[] => {
  if (!body.endsWith('\n')) throw new Refused('The bulk request must be terminated by a newline [\\n]')
  return body
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** An OpenSearch server as its documentation has it, as far as the shop uses it: what is written is shown after a refresh. */
export async function startOpenSearch() {
  const indexes = new Map<string, Index>()
  const faults = noFaults()

  const handle = (request: Incoming): Reply => {
    if (request.headers.authorization !== KEY)
      return error(401, 'security_exception', 'missing authentication credentials')
    try {
      return answer(request)
    } catch (problem) {
      if (problem instanceof Refused) return error(400, 'parsing_exception', problem.message)
      throw problem
    }
  }

  function answer({ method, path, headers, body }: Incoming): Reply {
    const [, name = '', action] = path.split('/')
    if (method === 'POST' && path === '/_msearch') return searchMany(headers['content-type'], body)
    const index = indexes.get(name)
    if (method === 'PUT' && !action) return create(name, body)
    if (!index) return error(404, 'index_not_found_exception', `no such index [${name}]`)
    if (method === 'HEAD' && !action) return { status: 200 }
    if (method === 'DELETE' && !action) {
      indexes.delete(name)
      return reply(200, { acknowledged: true })
    }
    if (method === 'POST' && action === '_refresh') {
      index.shown = new Map(index.written)
      return reply(200, { _shards: { total: 1, successful: 1, failed: 0 } })
    }
    if (method === 'POST' && action === '_bulk') return bulk(index, headers['content-type'], body)
    return error(405, 'method_not_allowed', `${method} ${path}`)
  }

  function create(name: string, body: string): Reply {
    if (indexes.has(name)) return error(400, 'resource_already_exists_exception', `index [${name}] already exists`)
    const { mappings } = JSON.parse(body) as { mappings: { properties: Record<string, unknown> } }
    indexes.set(name, { shown: new Map(), written: new Map(), mapping: mappings.properties })
    return reply(200, { acknowledged: true, shards_acknowledged: true, index: name })
  }

  function bulk({ written, mapping }: Index, type: string | undefined, body: string): Reply {
    if (type !== 'application/x-ndjson') return error(406, 'media_type_header_exception', `${type}`)
    const lines = linesOf(body)
    const items: unknown[] = []
    for (let at = 0; at < lines.length; at++) {
      const [[action, meta] = ['', {}]] = Object.entries(lines[at] ?? {})
      const id = (meta as { _id?: string })._id
      if (typeof id !== 'string') throw new Refused('an _id is expected')
      if (action === 'delete') {
        items.push({ delete: { _id: id, status: written.delete(id) ? 200 : 404 } })
        continue
      }
      if (action !== 'index') throw new Refused(`Malformed action/metadata line, found [${action}]`)
      at += 1
      const source = lines[at] ?? {}
      const unknown = Object.keys(source).find((key) => !(key in mapping))
      if (unknown) throw new Refused(`no mapping for [${unknown}]`)
      written.set(id, source)
      items.push({ index: { _id: id, status: 201 } })
    }
    return reply(200, { took: 1, errors: false, items })
  }

  function searchMany(type: string | undefined, body: string): Reply {
    if (type !== 'application/x-ndjson') return error(406, 'media_type_header_exception', `${type}`)
    const lines = linesOf(body)
    const responses = Array.from({ length: lines.length / 2 }, (_, at) => {
      const name = String(lines[at * 2]?.index)
      const index = indexes.get(name)
      if (!index) return { status: 404, error: { type: 'index_not_found_exception', reason: name } }
      return search(lines[at * 2 + 1] ?? {}, [...index.shown.values()])
    })
    return reply(200, { took: 1, responses })
  }

  const server = await startServer({ faults, isPage: () => false, handle })
  return { ...server, faults, key: 'test-key' }
}
