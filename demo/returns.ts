import type { ReturnReason } from '../src/shop/returns/return-states.ts'

export type DemoReturn = {
  /** Place in the list of demo orders. */
  order: number
  /** Days before the shop is filled. */
  days_ago: number
  /** `buyer`: a withdrawal on the shop's page. */
  by: 'buyer' | 'staff'
  reason: ReturnReason
  note?: string
  lines: { code: string; quantity: number }[]
  /** Pieces that came: fit for sale, and not. */
  received?: { stocked: number; written_off: number }
  deduction?: { cents: number; reason: string }
  end?: 'refunded' | { refused: string }
}

/** A withdrawal with three days left, one that is overdue, and returns in every state. None fills a shelf again: stock is the catalogue's. */
export const returns: DemoReturn[] = [
  {
    order: 14,
    days_ago: 11,
    by: 'buyer',
    reason: 'withdrawal',
    lines: [{ code: 'KL-SVI-BK', quantity: 1 }],
  },
  {
    order: 4,
    days_ago: 16,
    by: 'buyer',
    reason: 'withdrawal',
    lines: [
      { code: 'PA-SK-36L', quantity: 4 },
      { code: 'VI-5108-YE', quantity: 1 },
    ],
  },
  {
    order: 1,
    days_ago: 3,
    by: 'staff',
    reason: 'damaged',
    note: 'Ieplīsusi kāja, fotogrāfijas e-pastā.',
    lines: [{ code: 'KL-SVI-BK', quantity: 1 }],
    received: { stocked: 0, written_off: 1 },
    deduction: { cents: 500, reason: 'Trūkst stiprinājuma.' },
  },
  {
    order: 3,
    days_ago: 5,
    by: 'staff',
    reason: 'not-as-described',
    note: 'Krāsa nav tāda kā attēlā, kaste saplēsta.',
    lines: [{ code: 'LA-3102', quantity: 1 }],
    received: { stocked: 0, written_off: 1 },
    end: 'refunded',
  },
  {
    order: 0,
    days_ago: 9,
    by: 'staff',
    reason: 'warranty',
    lines: [{ code: 'LU-1101-WH', quantity: 1 }],
    end: { refused: 'Lampa ir pārbaudīta un strādā, bojāta bija spuldze.' },
  },
]
