import type { Cents } from '../money/money.ts'

export type FeedItem = {
  id: string
  groupId: string | null
  /** Of the product whose variation it is. */
  groupTitle: string | null
  title: string
  description: string
  brand: string
  code: string
  gtin: string | null
  color: string | null
  size: string | null
  material: string | null
  weight: number
  /** Sold by measure: kg, l, m, m2, piece, and the amount in thousandths. */
  unitKind: string | null
  unitMilli: number | null
  link: string
  images: string[]
  categories: string[]
  categoryLink: string
  price: Cents
  previousPrice: Cents | null
  stock: number
  energyClass: string | null
  delivery: { title: string; price: Cents; daysMin: number; daysMax: number } | null
}

/** `seller` is the name, or where none is given the host. */
export type FeedShop = { name: string; seller: string; url: string; terms: string; privacy: string; returns: string }
export type FeedName = 'salidzini' | 'kurpirkt' | 'ceno' | 'google' | 'openai'
export type Feed = {
  head: (shop: FeedShop) => string
  item: (item: FeedItem, shop: FeedShop) => string
  foot: string
}
