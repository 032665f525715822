import type { Cents } from '../money/money.ts'

export const euros = (cents: Cents) => (cents / 100).toFixed(2)

export const titleOf = ({ brand, title }: { brand: string; title: string }, max: number) =>
  cut(brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${title}` : title, max)

export const cut = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`)
