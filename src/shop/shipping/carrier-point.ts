import { z } from 'zod'

export const CARRIERS = ['omniva', 'dpd', 'latvijas-pasts', 'venipak'] as const
export type Carrier = (typeof CARRIERS)[number]

export const isCarrier = (name: string): name is Carrier => CARRIERS.some((carrier) => carrier === name)

/** South, north, west, east, with a margin: detects swapped coordinates. */
const BOUNDS = {
  LV: [55.6, 58.2, 20.8, 28.4],
  LT: [53.8, 56.6, 20.8, 27],
  EE: [57.4, 59.9, 21.5, 28.4],
} as const

export const PICKUP_COUNTRIES = ['LV', 'LT', 'EE'] as const
export type PickupCountry = (typeof PICKUP_COUNTRIES)[number]

export const isPickupCountry = (code: string): code is PickupCountry =>
  PICKUP_COUNTRIES.some((country) => country === code)

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const controls = /\p{Cc}+/gu
const Text = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(controls, ' ').replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(max))

const CarrierPoint = z
  .object({
    identifier: z.string().regex(/^[\w.-]{1,40}$/),
    kind: z.enum(['locker', 'post_office']),
    name: Text(200),
    address: Text(200),
    city: Text(100),
    zip: z.string(),
    country: z.enum(PICKUP_COUNTRIES),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    hours: z.union([Text(200), z.partialRecord(z.enum(WEEK), z.string().max(40))]).nullable(),
  })
  .transform((point, context) => {
    const zip = postcodeOf(point.country, point.zip)
    if (point.zip && !zip) context.addIssue({ code: 'custom', path: ['zip'], message: 'not a postcode' })
    if (!liesInside(point)) context.addIssue({ code: 'custom', path: ['lat'], message: `not in ${point.country}` })
    return { ...point, zip }
  })

export type CarrierPoint = z.output<typeof CarrierPoint>
export type CarrierPointGiven = z.input<typeof CarrierPoint>

export function readPoint(given: CarrierPointGiven): CarrierPoint | null {
  const parsed = CarrierPoint.safeParse(given)
  return parsed.success ? parsed.data : null
}

function postcodeOf(country: PickupCountry, text: string): string {
  const digits = /^(?:[A-Z]{2})?[\s-]*(\d{4,5})$/.exec(text.trim().toUpperCase())?.[1]
  if (!digits) return ''
  if (country === 'LV') return digits.length === 4 ? `LV-${digits}` : ''
  return digits.padStart(5, '0')
}

function liesInside({ country, lat, lon }: { country: PickupCountry; lat: number | null; lon: number | null }) {
  if (lat === null && lon === null) return true
  if (lat === null || lon === null) return false
  const [south, north, west, east] = BOUNDS[country]
  return lat >= south && lat <= north && lon >= west && lon <= east
}

export const weekOf = (hours: readonly (string | undefined)[]) =>
  Object.fromEntries(WEEK.map((day, i) => [day, hours[i] ?? '']))
