/** Responses of the checkout's calls, as far as the form uses them. */
export type Method = {
  id: number
  code: string
  type: 'courier' | 'locker' | 'shop'
  title: string
  description: string
  image: { webp: string; source: string } | null
  formatted_price: string
  formatted_price_with_tax: string
  days: string
  dates: string
  /** Number of parcels, or that the price is to another country. */
  note: string | null
  is_by_postcode: boolean
}

type Region = { id: number; title: string; areas: { id: number; title: string }[] }
export type Country = { id: number; title: string; code: string; regions: Region[] }
type Mark = { name: string; image: string | null }
export type Payment = {
  id: number
  code: string
  title: string
  description: string
  image: string | null
  marks: Mark[]
}

export type Point = {
  id: number
  identifier: string
  name: string
  full_address: string
  address: string
  zip: string
  city: string
  /** Metres from the place that was searched for. */
  distance: number | null
}

export type SavedAddress = {
  id: number
  full_address: string
  city: string
  address: string
  zip: string
  country_id: number
}
