import type { Cents } from '../money/money.ts'
import type { OrderRequest } from '../orders/order.ts'

export const REQUEST_STATES = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_LIVES_DAYS = 14

type RequestLine = { title: string; code: string; quantity: number; unit: Cents; total: Cents }
export type RequestContent = { request: OrderRequest; lines: RequestLine[]; shipping: Cents }
