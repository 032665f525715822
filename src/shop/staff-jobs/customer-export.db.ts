import type { FoundCustomer } from '../customer-records/find-customers.db.ts'
import { type CustomerCursor, findCustomers } from '../customer-records/find-customers.db.ts'
import type { Db } from '../db.ts'
import { BOM, csvLine } from './csv.ts'
import type { JobTask } from './staff-job.ts'

const CUSTOMER_COLUMNS = [
  'id',
  'name',
  'type',
  'company',
  'regNum',
  'email',
  'phone',
  'state',
  'news',
  'orders',
  'value',
  'lastOrderAt',
  'createdAt',
] as const

type CustomerColumn = (typeof CUSTOMER_COLUMNS)[number]

export type CustomerWords = {
  columns: Readonly<Record<CustomerColumn, string>>
  kinds: Readonly<Record<FoundCustomer['type'], string>>
  states: Readonly<Record<FoundCustomer['state'], string>>
  yes: string
}

const PERSONAL: ReadonlySet<CustomerColumn> = new Set(['name', 'email', 'phone'])

const inRiga = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })
const moment = (at: string | null) => (at === null ? '' : inRiga.format(new Date(at)))

const cells: Readonly<Record<CustomerColumn, (customer: FoundCustomer, words: CustomerWords) => string>> = {
  id: ({ id }) => String(id),
  name: ({ name }) => name,
  type: ({ type }, { kinds }) => kinds[type],
  company: ({ company }) => company?.name ?? '',
  regNum: ({ company }) => company?.regNum ?? '',
  email: ({ email }) => email ?? '',
  phone: ({ phone }) => phone ?? '',
  state: ({ state }, { states }) => states[state],
  news: ({ wantsNews }, { yes }) => (wantsNews ? yes : ''),
  orders: ({ orders }) => String(orders),
  value: ({ value }) => (value / 100).toFixed(2).replace('.', ','),
  lastOrderAt: ({ lastOrderAt }) => moment(lastOrderAt),
  createdAt: ({ createdAt }) => moment(createdAt),
}

type Slice = {
  task: JobTask
  isPersonal: boolean
  cursor: CustomerCursor | null
  limit: number
  isFirst: boolean
  words: CustomerWords
}

/** The lines of a slice, under headings in the first one. */
export async function exportCustomers(
  db: Db,
  { task: { customers: filter = {}, withMoney = false }, isPersonal, cursor, limit, isFirst, words }: Slice,
): Promise<{ text: string; count: number; next: CustomerCursor | null }> {
  const { customers, next } = await findCustomers(db, filter, { after: cursor, limit })
  const columns = CUSTOMER_COLUMNS.filter(
    (name) => (isPersonal || !PERSONAL.has(name)) && (withMoney || name !== 'value'),
  )
  const head = isFirst ? BOM + csvLine(columns.map((name) => words.columns[name])) : ''
  const lines = customers.map((customer) => csvLine(columns.map((name) => cells[name](customer, words))))
  return { text: head + lines.join(''), count: customers.length, next }
}
