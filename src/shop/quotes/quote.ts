import { toRigaDate } from '../calendar/days.ts'
import { type Keys, keysOf } from '../keys.ts'
import { randomToken, sha256 } from '../tokens.ts'
import type { quoteLines, quotes } from './quotes.tables.ts'

export type Quote = typeof quotes.$inferSelect
export type QuoteLine = typeof quoteLines.$inferSelect

export const QUOTE_LIMITS = { name: 120, regNum: 20, email: 254, lines: 100 }

const NUMBER_DIGITS = 5

/** `CP-2026-00017` */
export const quoteNumber = (id: number, now: Date): string =>
  `CP-${toRigaDate(now).slice(0, 4)}-${String(id).padStart(NUMBER_DIGITS, '0')}`

export const isValid = ({ validUntil, withdrawnAt }: Pick<Quote, 'validUntil' | 'withdrawnAt'>, now: Date): boolean =>
  withdrawnAt === null && now < validUntil

/** Its last whole day in Latvia. */
export const lastDayOf = ({ validUntil }: Pick<Quote, 'validUntil'>) => toRigaDate(new Date(validUntil.getTime() - 1))

export type QuoteAddress = Pick<Quote, 'addressNonce' | 'tokenHash'>

/** Derived like an order's: neither the database nor the shop's secret alone opens an offer. */
export function quoteTokens(secret: string | Keys) {
  const keys = keysOf(secret)
  const textOf = (nonce: string) => `quote:${nonce}`
  return {
    fresh(): QuoteAddress {
      const addressNonce = randomToken()
      return { addressNonce, tokenHash: sha256(keys.mac('quotes', textOf(addressNonce))) }
    },
    tokenOf({ addressNonce, tokenHash }: QuoteAddress): string {
      const tokens = keys.macs('quotes', textOf(addressNonce))
      return tokens.find((token) => sha256(token) === tokenHash) ?? tokens[0] ?? ''
    },
  }
}
