import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../src/shop/db.ts'
import { ORDER_NUMBER_BYTES, orderNumber } from '../../src/shop/orders/number.ts'
import type { Random } from './random.ts'

const CHARACTERS = 23
const NUMBERS = CHARACTERS ** ORDER_NUMBER_BYTES

/** Draws order numbers that no order has, nor any that was drawn before. */
export function createOrderNumbers(db: Db, random: Random): (count: number) => Promise<string[]> {
  const drawn = new Uint8Array(NUMBERS)
  const draw = () => {
    for (;;) {
      const value = random.below(NUMBERS)
      if (drawn[value]) continue
      drawn[value] = 1
      return orderNumber(digitsOf(value))
    }
  }
  return async (count) => {
    const free: string[] = []
    while (free.length < count) {
      const some = Array.from({ length: count - free.length }, draw)
      const taken = await rows<{ number: string }>(
        db,
        sql`select prefixed_id as number from orders where prefixed_id = any(${sql.param(some)}::text[])`,
      )
      const isTaken = new Set(taken.map(({ number }) => number))
      free.push(...some.filter((number) => !isTaken.has(number)))
    }
    return free
  }
}

const digitsOf = (value: number) =>
  Uint8Array.from({ length: ORDER_NUMBER_BYTES }, (_, i) => Math.floor(value / CHARACTERS ** i) % CHARACTERS)
