import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { SupplierNumber } from '../suppliers/suppliers.calls.ts'
import { MAX_PIECES } from './documents.ts'
import { LOSS_CAUSES } from './reasons.ts'

export const StockRow = z.object({
  id: z.int(),
  code: z.string(),
  ean: z.string().nullable(),
  title: z.string(),
  image: z.string().nullable(),
  isPublished: z.boolean(),
  quantity: z.int().describe('Own pieces that can be sold, at all locations'),
  virtualQuantity: z.int().describe('Pieces at the supplier'),
  levels: z
    .array(z.object({ location: z.string(), title: z.string(), pieces: z.int() }))
    .describe('Own pieces by location; orders come off the main one'),
  supplierNumbers: z.array(SupplierNumber).describe('What suppliers call it'),
  sold30: z.int(),
  sold90: z.int(),
  daysLeft: z.int().nullable().describe('By the sales of 30 and 90 days; null: it does not sell'),
  isLow: z.boolean(),
  proposed: z.int().describe('Pieces to order, for 30 days'),
  lowStock: z.int().nullable().describe('From so many pieces on it counts as running out'),
})

export const StockGood = StockRow.extend({
  ordered: z.int().describe('Ordered and not packed yet; they lie on the main shelf'),
  version: z.int().describe('Of the limit'),
  productId: z.int().describe('Of the product that it is a variation of, or its own'),
})

export const StockEntry = z.object({
  kind: z.enum(['movement', 'sale', 'returned-order']),
  id: z.int(),
  at: Instant,
  change: z.int(),
  balance: z.int().describe('What could be sold afterwards'),
  reason: z.string(),
  cause: z.string().nullable(),
  note: z.string(),
  reference: z.string().nullable(),
  document: z.int().nullable(),
  location: z.string(),
  person: z.string().nullable(),
  actor: z.string(),
})

export const Movement = z.object({
  change: z.int().min(-MAX_PIECES).max(MAX_PIECES).describe('Pieces; of a count: what lies there'),
  reason: z.enum(['receipt', 'loss', 'correction', 'return', 'count']),
  cause: z.enum(LOSS_CAUSES).optional().describe('Of a loss'),
  note: z.string().trim().max(500).default(''),
  reference: z.string().trim().max(120).default('').describe('Delivery note; of a return the number of the order'),
  location: z.string().max(40).default('main'),
})

export const LimitEdit = z.object({
  base: z.object({ lowStock: z.int().nullable() }).partial(),
  changes: z.object({ lowStock: z.int().min(0).max(MAX_PIECES).nullable() }).partial(),
})

export type StockRow = z.infer<typeof StockRow>
export type StockGood = z.infer<typeof StockGood>
export type StockEntry = z.infer<typeof StockEntry>
export type Movement = z.infer<typeof Movement>
