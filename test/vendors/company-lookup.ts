import { json, noFaults, startServer } from './server.ts'

type Row = {
  regcode: string | number
  name: string
  address: string
  index: string | number | null
  terminated?: string
}

/** Answers as `datastore_search` of the portal of open data does. */
export async function startCompanyLookup(companies: readonly Row[]) {
  const faults = noFaults()
  const server = await startServer({
    faults,
    isPage: () => false,
    handle: ({ path, query }) => {
      const { regcode } = JSON.parse(query.get('filters') ?? '{}') as { regcode?: string }
      const isAsked = path === '/dati/api/3/action/datastore_search' && query.get('resource_id') === 'register'
      if (!isAsked || regcode === undefined) return json(404, { success: false })
      const records = companies
        .filter((row) => String(row.regcode) === regcode)
        .map((row) => ({ _id: 1, closed: null, terminated: null, sepa: null, type: 'SIA', ...row }))
      return json(200, { success: true, result: { records, total: records.length } })
    },
  })
  const url = `${server.origin}/dati/api/3/action/datastore_search?resource_id=register`
  return { url, faults, close: server.close }
}
