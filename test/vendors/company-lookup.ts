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

type LithuanianRow = { ja_kodas: number; ja_pavadinimas: string; pilnas_adresas: string | null; isreg_data?: string }

/** Answers as the Lithuanian portal of open data does: only the fields that are selected, relations as objects. */
export async function startLithuanianRegister(companies: readonly LithuanianRow[]) {
  const faults = noFaults()
  const model = '/datasets/gov/rc/jar/iregistruoti/JuridinisAsmuo'
  const server = await startServer({
    faults,
    isPage: () => false,
    handle: ({ path, query }) => {
      const fields = [...query.keys()].find((key) => key.startsWith('select('))?.slice('select('.length, -1)
      if (path !== model || !fields || !query.has('ja_kodas')) return json(400, { errors: [{ code: 'Unknown' }] })
      const rows = companies
        .filter(({ ja_kodas }) => ja_kodas === Number(query.get('ja_kodas')))
        .map((row) => ({
          ...{ ...row, isreg_data: row.isreg_data ?? null },
          statusas: { pavadinimas: row.isreg_data ? 'Išregistruotas' : 'Teisinis statusas neįregistruotas' },
        }))
      return json(200, { _type: model.slice(1), _data: rows })
    },
  })
  return { url: `${server.origin}${model}`, faults, requests: server.requests, close: server.close }
}

type EstonianRow = {
  reg_code: string
  name: string
  status: 'R' | 'L' | 'N' | 'K'
  legal_address: string
  zip_code: string
}

/** Answers as the autocomplete of the e-Business Register does: by the beginning of the number, not to nameless programs. */
export async function startEstonianRegister(companies: readonly EstonianRow[]) {
  const faults = noFaults()
  const server = await startServer({
    faults,
    isPage: () => false,
    handle: ({ path, query, headers }) => {
      const asked = query.get('q')
      if (!headers['user-agent']) return json(403, {})
      if (path !== '/est/api/autocomplete' || asked === null) return json(404, { status: 'ERROR' })
      const data = companies
        .filter(({ reg_code }) => reg_code.startsWith(asked))
        .map((row) => ({ company_id: 9_000_000_001, historical_names: [], url: '', ...row }))
      return json(200, { status: 'OK', data })
    },
  })
  return { url: `${server.origin}/est/api/autocomplete`, faults, requests: server.requests, close: server.close }
}
