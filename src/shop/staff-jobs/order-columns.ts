import type { FoundOrder } from '../orders/find-orders.db.ts'

const ORDER_COLUMNS = [
  'number',
  'placedAt',
  'state',
  'buyerType',
  'buyer',
  'company',
  'email',
  'phone',
  'delivery',
  'place',
  'payment',
  'pieces',
  'total',
  'tags',
  'agent',
] as const

type OrderColumn = (typeof ORDER_COLUMNS)[number]

export type ExportWords = {
  columns: Readonly<Record<OrderColumn, string>>
  states: Readonly<Record<FoundOrder['state'], string>>
}

type Seen = { isPersonal: boolean; withMoney: boolean }

const PERSONAL: readonly string[] = ['buyer', 'company', 'email', 'phone']

/** Those that the file may have. */
export const exportColumns = ({ isPersonal, withMoney }: Seen): readonly OrderColumn[] =>
  ORDER_COLUMNS.filter((name) => (isPersonal || !PERSONAL.includes(name)) && (withMoney || name !== 'total'))

const inRiga = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Riga', dateStyle: 'short', timeStyle: 'medium' })

export const exportCell: Readonly<Record<OrderColumn, (order: FoundOrder, words: ExportWords) => string>> = {
  number: ({ number }) => number,
  placedAt: ({ placedAt }) => inRiga.format(new Date(placedAt)),
  state: ({ state }, { states }) => states[state],
  buyerType: ({ buyerType }) => buyerType,
  buyer: ({ buyer }) => buyer,
  company: ({ company }) => company ?? '',
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  delivery: ({ delivery }) => delivery.code,
  place: ({ delivery }) => delivery.place,
  payment: ({ payment }) => payment,
  pieces: ({ pieces }) => String(pieces),
  total: ({ total }) => (total / 100).toFixed(2).replace('.', ','),
  tags: ({ tags }) => tags.join(', '),
  agent: ({ agent }) => agent ?? '',
}
