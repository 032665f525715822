import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { COUNTRY_CODE } from './country-code.ts'
import { ORDER_STATES } from './states.ts'

export const State = z.enum(ORDER_STATES)
export const CountryCode = z.string().regex(COUNTRY_CODE)
/** In cents; null without the right `read:money`. */
const Money = z.int().nullable()
/** Null without the right `personal-data`. */
const Personal = z.string().nullable()

export const ListedOrder = z.object({
  number: z.string(),
  state: State,
  placedAt: Instant,
  buyer: z.string(),
  buyerType: z.enum(['b2c', 'b2b', 'b2g']),
  company: z.string().nullable(),
  email: Personal,
  phone: Personal,
  total: Money,
  refunded: Money.describe('What was given back, or is on its way'),
  isPartlyRefunded: z.boolean(),
  pieces: z.int(),
  payment: z.string(),
  delivery: z.object({ code: z.string(), type: z.string(), place: z.string() }),
  tags: z.array(z.string()),
  agent: z.string().nullable().describe('The host of the platform whose agent ordered'),
  hasNote: z.boolean(),
  isExchange: z.boolean().describe('Its goods replace those of a return'),
})

const Line = z.object({
  id: z.int(),
  type: z.enum(['product', 'service']),
  title: z.string(),
  code: z.string(),
  image: z.string().nullable(),
  quantity: z.int(),
  unitPrice: Money,
  total: Money,
})

const Sums = z
  .object({
    items: z.int(),
    discount: z.int(),
    shipping: z.int(),
    surcharge: z.int(),
    vat: z.int(),
    total: z.int(),
    refunded: z.int().describe('What was given back, or is on its way'),
    refundable: z.int().describe('What is paid and not given back'),
  })
  .nullable()

const Company = z.object({ name: z.string(), regNum: z.string(), vatNum: z.string(), address: z.string() }).nullable()

const TimelineEntry = z.object({
  key: z.string(),
  at: Instant,
  kind: z.enum(['state', 'email', 'payment', 'refund', 'note', 'change', 'withdrawal', 'parcel', 'return']),
  what: z.string(),
  actor: z.string().nullable(),
  person: z.string().nullable(),
  text: z.string(),
  amount: Money,
  isForBuyer: z.boolean(),
  reference: z.string().nullable().describe('Of a payment at its vendor, or of a refund'),
})

/** What the buyer pays in the shop; its sum is needed there, so it is told without `read:money`. */
export const AtCounter = z
  .object({
    amount: z.int(),
    isReady: z.boolean().describe('The goods can be handed over'),
    until: z.string().nullable().describe('The last day on which they wait: `2026-12-01`'),
  })
  .nullable()

const OrderPaper = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  date: z.string().describe('`2026-11-24`'),
  total: z.int(),
  reference: z.string().nullable().describe('Of the refund that a credit note is about'),
  pdf: z.string().describe('Address of the file'),
})

const LinkedOrder = z.object({ number: z.string(), state: State, total: Money })

export const OrderDetail = z.object({
  number: z.string(),
  version: z.int(),
  state: State,
  placedAt: Instant,
  lang: z.string(),
  buyerType: z.enum(['b2c', 'b2b', 'b2g']),
  buyer: z.string(),
  approver: z.string().nullable().describe('Who approved it in the company of the buyer; null: nobody had to'),
  agent: z.string().nullable().describe('The host of the platform whose agent ordered'),
  email: Personal,
  phone: Personal,
  company: Company,
  delivery: z.object({
    title: z.string(),
    type: z.string(),
    place: z.string(),
    country: z.string(),
    promised: z.object({ from: z.string(), to: z.string() }).nullable(),
    message: z.string(),
  }),
  payment: z.object({
    ...{ title: z.string(), provider: z.string(), state: z.string() },
    exchanged: Money.describe('What returned goods pay of it'),
  }),
  couponCode: z.string().nullable(),
  discounts: z
    .array(z.object({ title: z.string().nullable(), code: z.string().nullable(), amount: z.int() }))
    .describe('The discount by rules (title) and coupon (code); 0: a gift. Empty without the right read:money'),
  trackingCodes: z.array(z.object({ code: z.string(), link: z.string().nullable() })),
  parcels: z.array(
    z.object({
      id: z.int(),
      position: z.int(),
      state: z.string(),
      code: z.string().nullable(),
      problem: z.string().nullable(),
      lines: z.array(z.object({ line: z.int(), quantity: z.int() })),
    }),
  ),
  lines: z.array(Line),
  sums: Sums,
  atCounter: AtCounter,
  papers: z.array(OrderPaper).describe('Empty without the rights read:money and personal-data'),
  tags: z.array(z.string()),
  supplements: z.array(LinkedOrder).describe('Orders that were added to this one after it was paid'),
  supplementOf: LinkedOrder.nullable(),
  replacements: z.array(LinkedOrder).describe('Orders that replace goods of this one which come back'),
  replaces: LinkedOrder.extend({ returnId: z.int() }).nullable().describe('The order whose goods it replaces'),
  /** What may be done with it now, by this caller. */
  acts: z.array(z.enum(['paid', 'packed', 'shipped', 'ready', 'completed', 'cancel', 'refund', 'refunded'])),
  page: z.string().nullable().describe('The address that the buyer has'),
  timeline: z.array(TimelineEntry),
  returns: z.array(z.object({ id: z.int(), state: z.string(), daysLeft: z.int().nullable() })),
})

export type OrderPaper = z.infer<typeof OrderPaper>
export type ListedOrder = z.infer<typeof ListedOrder>
export type OrderDetail = z.infer<typeof OrderDetail>
export type TimelineEntry = z.infer<typeof TimelineEntry>
