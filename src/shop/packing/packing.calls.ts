import { z } from 'zod'
import { AtCounter, State } from '../orders/staff-orders.calls.ts'
import { PARCEL_STATES } from '../parcels/parcel-states.ts'
import { Instant } from '../staff/staff.calls.ts'

const Size = z.enum(['S', 'M', 'L'])

export const PackedLine = z.object({ line: z.int().positive(), quantity: z.int().min(1).max(100) })

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

const BoxLine = z.object({ box: z.int(), number: z.string(), line: z.int(), open: z.int(), picked: z.int() })

export const PickWave = z.object({
  id: z.int(),
  createdAt: Instant,
  person: z.string(),
  isOpen: z.boolean(),
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
    z.object({
      code: z.string(),
      ean: z.string().nullable(),
      title: z.string(),
      image: z.string().nullable(),
      shelf: z.string().nullable(),
      open: z.int(),
      picked: z.int(),
      boxes: z.array(BoxLine),
    }),
  ),
})

export type PickWave = z.infer<typeof PickWave>

export const PackingQueue = z.object({
  ready: z.int().describe('Up to 1,000'),
  toSend: z.int().describe('Packed and not sent, up to 1,000'),
  waiting: z.array(z.object({ number: z.string(), placedAt: Instant, missing: z.string() })),
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
