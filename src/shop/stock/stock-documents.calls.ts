import { z } from 'zod'
import { Instant } from '../staff/staff.calls.ts'
import { DOCUMENT_KINDS, DOCUMENT_STATES, MAX_GIVEN_LINES, MAX_PIECES } from './documents.ts'
import { LOSS_CAUSES } from './reasons.ts'

const Kind = z.enum(DOCUMENT_KINDS)
const Cause = z.enum(LOSS_CAUSES)
const Id = z.int().positive().max(2_147_483_647)
const Location = z.string().max(40)
const Short = z.string().trim().max(120)
const Note = z.string().trim().max(2000)
const Pieces = z.int().min(0).max(MAX_PIECES)

export const DocumentHead = z.object({
  id: z.int(),
  kind: Kind,
  state: z.enum(DOCUMENT_STATES),
  location: z.string(),
  locationTitle: z.string(),
  toLocation: z.string().nullable(),
  toLocationTitle: z.string().nullable(),
  supplier: z.string(),
  reference: z.string(),
  note: z.string(),
  cause: Cause.nullable(),
  category: z.int().nullable(),
  categoryTitle: z.string().nullable(),
  uncounted: z.enum(['leave', 'zero']).nullable(),
  version: z.int(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  lines: z.int(),
  pieces: z.int(),
})

export const ListedLine = z.object({
  id: z.int(),
  productId: z.int(),
  code: z.string(),
  ean: z.string().nullable(),
  title: z.string(),
  image: z.string().nullable(),
  shelf: z.string().nullable(),
  quantity: z.int(),
  expected: z.int().nullable().describe('Of a count: what should have lain there when the line was counted'),
  arrived: z.int().nullable(),
  moved: z.int().nullable().describe('What was booked'),
  countedBy: z.string().nullable(),
})

export const NewDocument = z.object({
  kind: Kind,
  location: Location.default('main'),
  toLocation: Location.nullish().describe('Of a transfer'),
  supplier: Short.default(''),
  reference: Short.default(''),
  note: Note.default(''),
  cause: Cause.nullish().describe('Of a loss'),
  category: Id.nullish().describe('A count of this category and those below it'),
})

const Fields = z
  .object({
    supplier: Short,
    reference: Short,
    note: Note,
    cause: Cause.nullable(),
    location: Location,
    toLocation: Location.nullable(),
  })
  .partial()

export const DocumentEdit = z.object({
  base: Fields.describe('What was read of the fields in `changes`'),
  changes: Fields,
})

const GivenLine = z.object({
  code: z.string().trim().min(1).max(100).optional().describe('Code or EAN'),
  productId: Id.optional(),
  quantity: z.int().min(-MAX_PIECES).max(MAX_PIECES),
  seen: Pieces.nullish().describe('What was read of the line that is set; null: none. 409 when others changed it'),
})

export const GivenLines = z.object({
  mode: z.enum(['add', 'set']).describe('`add`: more pieces of it; `set`: so many'),
  lines: z.array(GivenLine).min(1).max(MAX_GIVEN_LINES),
})

/** What a scan or a paste changed: the document and the lines that it concerns. */
export const LinesChanged = z.object({
  document: DocumentHead,
  changed: z.array(ListedLine),
  unknown: z.array(z.string()).describe('Codes that no good with stock has'),
})

export const Booking = z.object({
  uncounted: z.enum(['leave', 'zero']).default('leave').describe('Of a count: goods that nobody counted'),
})

export const Arrival = z.object({
  lines: z
    .array(z.object({ productId: Id, arrived: Pieces }))
    .max(500)
    .default([])
    .describe('Where fewer pieces arrived; the missing ones are booked as a loss'),
})

export const Uncounted = z.object({
  goods: z.array(
    z.object({
      productId: z.int(),
      code: z.string(),
      title: z.string(),
      shelf: z.string().nullable(),
      pieces: z.int(),
    }),
  ),
})

export type DocumentHead = z.infer<typeof DocumentHead>
export type ListedLine = z.infer<typeof ListedLine>
export type NewDocument = z.infer<typeof NewDocument>
export type GivenLine = z.infer<typeof GivenLine>
export type LinesChanged = z.infer<typeof LinesChanged>
