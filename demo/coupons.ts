export type DemoCoupon = {
  code: string
  kind: 'percent' | 'fixed'
  /** Basis points for `percent` (1000 is 10 %), cents with VAT for `fixed`. */
  value: number
  /** Cents with VAT that the goods must reach. */
  minimum?: number
  /** First and last day on which it works, ISO dates in Latvian time. */
  starts?: string
  ends?: string
  /** How many orders may use it, and how many already have. */
  usage_limit?: number
  used?: number
  /** How many orders of one customer may use it. */
  per_customer?: number
  /** Slugs: it lowers only goods of these categories. */
  categories?: string[]
}

/** One for each answer that the coupon box can give. */
export const coupons: DemoCoupon[] = [
  { code: 'SVEIKI10', kind: 'percent', value: 1000 },
  { code: 'MINUS5', kind: 'fixed', value: 500, minimum: 5000 },
  { code: 'VECAIS', kind: 'percent', value: 2000, starts: '2025-01-01', ends: '2025-12-31' },
  { code: 'IZTERETS', kind: 'fixed', value: 1000, usage_limit: 50, used: 50 },
  { code: 'VIENREIZ', kind: 'percent', value: 1500, per_customer: 1 },
  { code: 'LAMPAS20', kind: 'percent', value: 2000, categories: ['galda-lampas', 'stavlampas-un-griestu-lampas'] },
  { code: 'NAKOTNE', kind: 'percent', value: 1000, starts: '2036-01-01' },
]
