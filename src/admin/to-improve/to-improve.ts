import type { Lack } from '../../shop/search/product-marks.ts'
import { call } from '../calls.ts'

export type ToImprove = { products: number; lacks: Record<Lack, number> }

export const TO_IMPROVE = {
  queryKey: ['to-improve'],
  queryFn: () => call<ToImprove>('GET', '/products/to-improve'),
} as const
