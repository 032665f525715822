import { z } from 'zod'
import { AtCounter, State } from '../orders/staff-orders.calls.ts'
import { PARCEL_STATES } from '../parcels/parcel-states.ts'
import { Instant } from '../staff/staff.calls.ts'

const Size = z.enum(['S', 'M', 'L'])

/** Orders in a pick wave at once. */
export const MAX_WAVE = 60

/** What narrows the orders of a wave. */
export const PickFilter = z.object({
  carrier: z.string().max(40).optional().describe('Empty: no carrier brings them'),
  method: z.string().max(60).optional().describe('Code of the way of delivery'),
  place: z.string().max(100).optional().describe('Identifier of the shop where they are collected'),
  single: z.boolean().optional().describe('Only orders of which one line is to be picked'),
  day: z.iso.date().optional().describe('On which they were placed, in Riga'),
  days: z.int().min(1).max(365).optional().describe('Placed at least so many days ago'),
})

const PackedLine = z.object({ line: z.int().positive(), quantity: z.int().min(1).max(100) })

/** How many are picked altogether. */
export const CountedLine = PackedLine.extend({
  quantity: z.int().min(0).max(100),
  seen: z.int().min(0).optional().describe('The count that the person saw; another one by now is refused'),
})

export const GivenParcel = z.object({
  id: z.int().positive().optional().describe('Of a parcel that is there; without it a new one'),
  weight: z.int().min(1).max(1_000_000).nullable().describe('Grams'),
  size: Size.nullable(),
  lines: z.array(PackedLine).min(1).max(500),
})

const ShownParcel = z.object({
  id: z.int(),
  position: z.int(),
  carrier: z.string(),
  weight: z.int().nullable().describe('Grams'),
  size: Size.nullable(),
  state: z.enum(PARCEL_STATES),
  code: z.string().nullable(),
  problem: z.string().nullable(),
  lines: z.array(PackedLine),
})

const PackingLine = z.object({
  id: z.int(),
  title: z.string(),
  code: z.string(),
  ean: z.string().nullable(),
  image: z.string().nullable(),
  shelf: z.string().nullable(),
  quantity: z.int(),
  picked: z.int(),
  packed: z.int(),
  later: z.int().describe('Not on the shelf, sent when they are there'),
  refunded: z.int().describe('Not on the shelf, their money has gone back'),
  open: z.int().describe('Still to be taken from the shelf'),
})

export const PackingOrder = z.object({
  number: z.string(),
  state: State,
  buyer: z.string(),
  lang: z.string(),
  delivery: z.object({
    title: z.string(),
    type: z.enum(['courier', 'locker', 'shop']),
    place: z.string(),
    message: z.string(),
  }),
  /** Its open wave; null: in none. */
  wave: z.object({ id: z.int(), box: z.int() }).nullable(),
  /** Number of the order that is next in the wave. */
  next: z.string().nullable(),
  lines: z.array(PackingLine),
  parcels: z.array(ShownParcel),
  atCounter: AtCounter,
  /** The carrier's labels are made by the shop; otherwise a code may be typed. */
  makesLabels: z.boolean(),
  may: z.object({ pick: z.boolean(), unpick: z.boolean(), pack: z.boolean(), send: z.boolean(), refund: z.boolean() }),
})

/** What is printed for the buyer, in the language of the order. */
export const PackingSlip = PackingOrder.extend({
  words: z.object({ slip: z.string(), later: z.record(z.string(), z.string()).describe('By the id of the line') }),
})

const Logo = z.object({ src: z.string(), width: z.int(), height: z.int() })

export const PackingSlips = z.object({
  orders: z.array(PackingSlip),
  logo: Logo.nullable().describe('Of the shop; null: its name stands there'),
})

export type PackingOrder = z.infer<typeof PackingOrder>
export type PackingSlip = z.infer<typeof PackingSlip>
export type PackingSlips = z.infer<typeof PackingSlips>

const Pieces = z.object({
  open: z.int().describe('Still to be taken from the shelf'),
  picked: z.int(),
  packed: z.int().describe('In parcels'),
  later: z.int().describe('Not on the shelf, sent when they are there'),
})

const BoxLine = Pieces.extend({ box: z.int(), number: z.string(), line: z.int() })

export const PickWave = z.object({
  id: z.int(),
  createdAt: Instant,
  person: z.string(),
  isOpen: z.boolean(),
  maxOrders: z.int().describe('So many orders are in it at once'),
  filter: PickFilter,
  methodTitle: z.string().nullable().describe('Of the way of delivery in the filter'),
  placeName: z.string().nullable().describe('Of the shop in the filter'),
  orders: z.array(
    z.object({
      box: z.int(),
      number: z.string(),
      buyer: z.string(),
      open: z.int(),
      picked: z.int(),
      hasLeft: z.boolean(),
    }),
  ),
  list: z.array(
    Pieces.extend({
      code: z.string(),
      ean: z.string().nullable(),
      title: z.string(),
      image: z.string().nullable(),
      shelf: z.string().nullable(),
      boxes: z.array(BoxLine),
    }),
  ),
})

export type PickWave = z.infer<typeof PickWave>

const QueuedOrder = z.object({ number: z.string(), placedAt: Instant, missing: z.string() })

export const PackingQueue = z.object({
  ready: z.int().describe('To be picked, up to 1,000'),
  toSend: z.int().describe('Packed and not sent, up to 1,000'),
  picked: z.array(QueuedOrder).describe('Picked in part or whole, to be packed or sent; in no open wave'),
  waiting: z.array(QueuedOrder).describe('For goods'),
  waves: z.array(
    z.object({
      id: z.int(),
      createdAt: Instant,
      person: z.string(),
      orders: z.int(),
      left: z.int(),
      isMine: z.boolean(),
    }),
  ),
})

export type PackingQueue = z.infer<typeof PackingQueue>

const orders = z.int().describe('That are ready, with what else is chosen')

export const PickChoices = z.object({
  matching: z.int().describe('Orders that are ready and match all that is chosen'),
  any: z.int().describe('Orders that are ready'),
  isAll: z.boolean().describe('Otherwise only the oldest 10,000 were counted'),
  carriers: z.array(z.object({ carrier: z.string(), orders })),
  methods: z.array(z.object({ method: z.string(), title: z.string(), orders })),
  places: z.array(z.object({ place: z.string(), name: z.string(), orders })),
  single: orders,
  days: z.array(z.object({ day: z.string(), orders })).describe('The newest first'),
  ages: z.array(z.object({ days: z.int(), orders })),
})

export type PickChoices = z.infer<typeof PickChoices>

export const SeenOpen = z
  .int()
  .min(0)
  .optional()
  .describe('Pieces that were seen as missing; where they are not as many by now, it is refused')

/** What the person chooses at the end of a wave. */
export const WaveChoices = z
  .array(z.object({ line: z.int().positive(), choice: z.enum(['next', 'wait', 'split', 'refund']), open: SeenOpen }))
  .min(1)
  .max(500)

export const SettledWave = z.object({
  wave: PickWave,
  notDone: z.array(z.object({ line: z.int(), number: z.string(), message: z.string() })),
})

export type SettledWave = z.infer<typeof SettledWave>
