import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { PARCEL_STATES } from './parcel-states.ts'

export const ParcelStateName = z.enum(PARCEL_STATES)

export const ListedParcel = z.object({
  id: z.int(),
  order: z.string(),
  position: z.int().describe('Of the order, from 1'),
  carrier: z.string(),
  state: ParcelStateName,
  code: z.string().nullable(),
  receiver: z.string(),
  place: z.string(),
  weight: z.int().nullable().describe('Grams'),
  problem: z.string().nullable().describe('Why the carrier refused it, in its words'),
  hasLabel: z.boolean(),
})

export type ListedParcel = z.infer<typeof ListedParcel>

export const Manifest = z.object({
  id: z.int(),
  carrier: z.string(),
  parcels: z.int(),
  weight: z.int().describe('Grams'),
  pickupFrom: Instant.nullable(),
  pickupTo: Instant.nullable(),
  courier: z.string().nullable().describe('What the carrier calls the order of the courier'),
  problem: z.string().nullable().describe('Why no courier was called'),
  at: Instant,
  pdf: z.string().describe('The address of the list that the courier signs'),
})

export type Manifest = z.infer<typeof Manifest>
