import type { Db } from '../db.ts'
import { type ListedOffer, listOffers } from '../quotes/list-offers.db.ts'
import { BOM, csvLine } from './csv.ts'
import type { JobTask } from './staff-job.ts'

const OFFER_COLUMNS = [
  'number',
  'createdAt',
  'state',
  'validUntil',
  'buyer',
  'email',
  'person',
  'order',
  'total',
] as const

type OfferColumn = (typeof OFFER_COLUMNS)[number]

export type OfferWords = {
  columns: Readonly<Record<OfferColumn, string>>
  states: Readonly<Record<ListedOffer['state'], string>>
}

const PERSONAL: readonly string[] = ['buyer', 'email']

const inRiga = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })
const moment = (at: string) => inRiga.format(new Date(at))

const cells: Readonly<Record<OfferColumn, (offer: ListedOffer, words: OfferWords) => string>> = {
  number: ({ number }) => number,
  createdAt: ({ createdAt }) => moment(createdAt),
  state: ({ state }, { states }) => states[state],
  validUntil: ({ validUntil }) => moment(validUntil),
  buyer: ({ buyer }) => buyer,
  email: ({ email }) => email,
  person: ({ person }) => person ?? '',
  order: ({ orderNumber }) => orderNumber ?? '',
  total: ({ total }) => (total / 100).toFixed(2).replace('.', ','),
}

type Slice = {
  task: JobTask
  isPersonal: boolean
  words: OfferWords
  now: Date
  /** Id of the last offer of the slice before. */
  before: number | undefined
  limit: number
}

/** The lines of a slice, under headings in the first one. @returns `next`: null after the last */
export async function exportOffers(db: Db, { task, isPersonal, words, now, before, limit }: Slice) {
  const found = await listOffers(db, { ...task.offers, before, limit, now })
  const columns = OFFER_COLUMNS.filter(
    (name) => (isPersonal || !PERSONAL.includes(name)) && (task.withMoney || name !== 'total'),
  )
  const head = before === undefined ? BOM + csvLine(columns.map((name) => words.columns[name])) : ''
  const lines = found.map((offer) => csvLine(columns.map((name) => cells[name](offer, words))))
  const last = found.at(-1)
  return { text: head + lines.join(''), count: found.length, next: last && found.length === limit ? last.id : null }
}
