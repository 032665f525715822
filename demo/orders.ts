export type DemoDelivery =
  | { method: 'courier' | 'courier-bulky'; address: number; message?: string }
  | { method: `locker-${string}`; city: string }
  | { method: 'shop'; shop: string }

export type DemoOrder = {
  /** E-mail of a demo customer. */
  customer: string
  /** So many days before the shop is filled, and the time of day in Latvia. */
  days_ago: number
  at: string
  lines: { code: string; quantity: number }[]
  /** `address` is the place in the customer's own list. */
  delivery: DemoDelivery
  payment: 'practice-bank' | 'bank-transfer' | 'invoice'
  coupon?: string
  /** What has become of it; what lies between follows by itself. */
  state:
    | 'awaiting_payment'
    | 'paid'
    | 'processing'
    | 'packed'
    | 'shipped'
    | 'ready_for_pickup'
    | 'completed'
    | 'cancelled'
    | 'refunded'
  tracking?: string
  /** Goods that staff added after the payment: an order of its own, which waits for its payment. */
  added?: { code: string; quantity: number }[]
  /** A public body's own order number and contract. */
  reference?: string
  contract?: string
}

const ilze = 'ilze@ertava.example'
const martins = 'martins@ertava.example'
const anna = 'anna@ertava.example'

/** A past for each demo customer: every state that an order can be in. The newest may still be paid, packed, sent. */
export const orders: DemoOrder[] = [
  {
    customer: ilze,
    days_ago: 68,
    at: '19:42',
    lines: [
      { code: 'NV-LIN-BK', quantity: 1 },
      { code: 'LU-1101-WH', quantity: 1 },
    ],
    delivery: { method: 'courier', address: 0, message: 'Lūdzu piezvanīt pirms piegādes.' },
    payment: 'practice-bank',
    coupon: 'SVEIKI10',
    state: 'completed',
    tracking: 'DEMO00000001LV',
  },
  {
    customer: martins,
    days_ago: 61,
    at: '10:15',
    lines: [
      { code: 'PX-M24-BK', quantity: 3 },
      { code: 'KL-SVI-BK', quantity: 3 },
    ],
    delivery: { method: 'courier', address: 0 },
    payment: 'bank-transfer',
    state: 'completed',
    tracking: 'DEMO00000002LV',
  },
  {
    customer: ilze,
    days_ago: 47,
    at: '21:08',
    lines: [{ code: 'SK-AU20-MI', quantity: 1 }],
    delivery: { method: 'locker-omniva', city: 'Rīga' },
    payment: 'practice-bank',
    state: 'refunded',
    tracking: 'DEMO00000003LV',
  },
  {
    customer: anna,
    days_ago: 39,
    at: '09:30',
    lines: [
      { code: 'OZ-BRA-100-OZ', quantity: 6 },
      { code: 'TI-TA-8R', quantity: 6 },
      { code: 'LA-3102', quantity: 3 },
    ],
    delivery: { method: 'courier-bulky', address: 0, message: 'Saimniecības ieeja no pagalma.' },
    payment: 'invoice',
    state: 'completed',
    tracking: 'DEMO00000004LV',
    reference: 'PV-2026/118',
    contract: 'L-45/2026',
  },
  {
    customer: ilze,
    days_ago: 30,
    at: '12:20',
    lines: [
      { code: 'SO-4102-BL', quantity: 1 },
      { code: 'PA-SK-36L', quantity: 10 },
      { code: 'TI-DA-24', quantity: 2 },
      { code: 'VI-5108-YE', quantity: 1 },
    ],
    delivery: { method: 'shop', shop: 'veikals-riga' },
    payment: 'practice-bank',
    state: 'completed',
  },
  {
    customer: ilze,
    days_ago: 21,
    at: '22:51',
    lines: [{ code: 'LA-3101-BK', quantity: 1 }],
    delivery: { method: 'locker-dpd', city: 'Rīga' },
    payment: 'bank-transfer',
    state: 'cancelled',
  },
  {
    customer: ilze,
    days_ago: 4,
    at: '18:05',
    lines: [
      { code: 'VI-5102', quantity: 1 },
      { code: 'VI-5105-GT-0-35-l', quantity: 2 },
    ],
    delivery: { method: 'locker-omniva', city: 'Cēsis' },
    payment: 'practice-bank',
    state: 'ready_for_pickup',
    tracking: 'DEMO00000005LV',
  },
  {
    customer: martins,
    days_ago: 4,
    at: '14:40',
    lines: [
      { code: 'PA-DI-A4-90', quantity: 8 },
      { code: 'TI-LI-BK12', quantity: 3 },
      { code: 'KA-KA75-BL', quantity: 12 },
    ],
    delivery: { method: 'courier', address: 0 },
    payment: 'bank-transfer',
    state: 'packed',
  },
  {
    customer: ilze,
    days_ago: 3,
    at: '08:17',
    lines: [
      { code: 'KL-RIN-GT', quantity: 1 },
      { code: 'KL-LOD-GT', quantity: 1 },
    ],
    delivery: { method: 'courier', address: 1 },
    payment: 'practice-bank',
    state: 'shipped',
    tracking: 'DEMO00000006LV',
  },
  {
    customer: anna,
    days_ago: 2,
    at: '11:05',
    lines: [
      { code: 'SK-SU1-2C', quantity: 8 },
      { code: 'VO-2101-3-30', quantity: 4 },
    ],
    delivery: { method: 'courier', address: 0 },
    payment: 'invoice',
    state: 'processing',
    reference: 'PV-2026/131',
  },
  {
    customer: ilze,
    days_ago: 2,
    at: '16:33',
    lines: [{ code: 'SO-4103-BK', quantity: 1 }],
    delivery: { method: 'locker-venipak', city: 'Rīga' },
    payment: 'practice-bank',
    state: 'packed',
  },
  {
    customer: ilze,
    days_ago: 1,
    at: '20:10',
    lines: [
      { code: 'LU-1103-GT', quantity: 2 },
      { code: 'VO-2105-BK-065', quantity: 1 },
    ],
    delivery: { method: 'locker-omniva', city: 'Rīga' },
    payment: 'practice-bank',
    state: 'processing',
  },
  {
    customer: ilze,
    days_ago: 0,
    at: '07:45',
    lines: [
      { code: 'VI-5201-SI', quantity: 1 },
      { code: 'VI-5101-GT', quantity: 4 },
    ],
    delivery: { method: 'courier', address: 0 },
    payment: 'practice-bank',
    state: 'paid',
    added: [{ code: 'VI-5105-GT-0-35-l', quantity: 1 }],
  },
  {
    customer: ilze,
    days_ago: 0,
    at: '08:30',
    lines: [{ code: 'KA-K6106-BL-P', quantity: 1 }],
    delivery: { method: 'shop', shop: 'veikals-riga' },
    payment: 'bank-transfer',
    state: 'awaiting_payment',
  },
  {
    customer: ilze,
    days_ago: 20,
    at: '17:25',
    lines: [
      { code: 'KA-KA75-BL', quantity: 1 },
      { code: 'KL-SVI-BK', quantity: 2 },
    ],
    delivery: { method: 'courier', address: 0 },
    payment: 'practice-bank',
    state: 'completed',
    tracking: 'DEMO00000007LV',
  },
]
