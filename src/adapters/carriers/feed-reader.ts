import { z } from 'zod'
import {
  type Carrier,
  type CarrierPoint,
  type CarrierPointGiven,
  readPoint,
} from '../../shop/shipping/carrier-point.ts'
import type { Feed } from '../../shop/shipping/validate-feed.ts'

/** `not-ours`: a valid entry that the shop does not use. */
type Entry = CarrierPointGiven | 'not-ours' | 'broken'

export type CarrierFormat = {
  carrier: Carrier
  paths: readonly string[]
  headers?: Readonly<Record<string, string>>
  read(entry: unknown): Entry
}

export const entryReader =
  <Row>(schema: z.ZodType<Row>, toPoint: (row: Row) => CarrierPointGiven | null) =>
  (entry: unknown): Entry => {
    const row = schema.safeParse(entry)
    return row.success ? (toPoint(row.data) ?? 'not-ours') : 'broken'
  }

export class FeedFormatError extends Error {}

/** Invalid and duplicate entries are counted. @throws FeedFormatError when a response is not a JSON array */
export function readFeed(format: CarrierFormat, answers: readonly string[]): Feed {
  const points = new Map<string, CarrierPoint>()
  let broken = 0
  for (const answer of answers) {
    for (const entry of parseList(answer)) {
      const parsed = format.read(entry)
      if (parsed === 'not-ours') continue
      const point = parsed === 'broken' ? null : readPoint(parsed)
      if (!point || points.has(point.identifier)) broken += 1
      else points.set(point.identifier, point)
    }
  }
  return { points: [...points.values()], broken }
}

function parseList(answer: string): unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(answer))
  } catch {
    throw new FeedFormatError('not a JSON list')
  }
}

export const Coordinate = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : Number(value)))

export const TextOrNumber = z.union([z.string(), z.number()]).transform(String)
