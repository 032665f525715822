import { z } from 'zod'
import {
  type Carrier,
  type CarrierPoint,
  type CarrierPointGiven,
  readPoint,
} from '../../shop/shipping/carrier-point.ts'
import type { Feed } from '../../shop/shipping/judge-feed.ts'

/** What one entry of a carrier's list says: a point, one that is none of ours, or nothing that makes sense. */
type Entry = CarrierPointGiven | 'not-ours' | 'broken'

/** A carrier's own format. */
export type CarrierFormat = {
  carrier: Carrier
  /** Requests that together bring the whole list; each continues the configured address. */
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  read(entry: unknown): Entry
}

/** Reads entries that have the form of `schema`; `toPoint` answers null for what is not ours to deliver to. */
export const entryReader =
  <Row>(schema: z.ZodType<Row>, toPoint: (row: Row) => CarrierPointGiven | null) =>
  (entry: unknown): Entry => {
    const row = schema.safeParse(entry)
    return row.success ? (toPoint(row.data) ?? 'not-ours') : 'broken'
  }

/** A list that is no list at all. */
export class FeedFormatError extends Error {}

/**
 * Reads the answers to all of a carrier's requests. Entries that make no sense, or stand there twice, are counted.
 * @throws FeedFormatError when an answer is not a JSON array
 */
export function readFeed(format: CarrierFormat, answers: readonly string[]): Feed {
  const points = new Map<string, CarrierPoint>()
  let broken = 0
  for (const answer of answers) {
    for (const entry of listOf(answer)) {
      const given = format.read(entry)
      if (given === 'not-ours') continue
      const point = given === 'broken' ? null : readPoint(given)
      if (!point || points.has(point.identifier)) broken += 1
      else points.set(point.identifier, point)
    }
  }
  return { points: [...points.values()], broken }
}

function listOf(answer: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(answer))
  } catch {
    throw new FeedFormatError('not a JSON list')
  }
}

/** Carriers write coordinates as numbers or as text, and leave them empty. */
export const Coordinate = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))

/** Numbers that some lists hold as text. */
export const TextOrNumber = z.union([z.string(), z.number()]).transform(String)
