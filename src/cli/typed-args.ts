import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { type Cents, parseAmount } from '../shop/money/money.ts'
import { findGoodsByCode } from '../shop/order-edits/find-goods.db.ts'
import { UsageError } from './commands.ts'

type TypedArgs = {
  /** Of `name=value`. */
  fields: Record<string, string>
  /** Of `--option value`, in their order. */
  options: { name: string; value: string }[]
  flags: string[]
}

/** @param known of options that take a value, and of flags @throws UsageError */
export function typedArgs(args: readonly string[], known: { options: string[]; flags: string[] }): TypedArgs {
  const typed: TypedArgs = { fields: {}, options: [], flags: [] }
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    const [, name, value] = /^([a-zA-Z][\w.]*)=(.*)$/s.exec(arg) ?? []
    if (name !== undefined && value !== undefined) typed.fields[name] = value.trim()
    else if (known.flags.includes(arg)) typed.flags.push(arg)
    else if (known.options.includes(arg) && args[i + 1] !== undefined) {
      typed.options.push({ name: arg, value: args[++i] ?? '' })
    } else throw new UsageError(`"${arg}" is not understood here.`)
  }
  return typed
}

/** @throws UsageError */
export function centsOf(text: string): Cents {
  const amount = parseAmount(text.replace(',', '.'))
  if (amount === null || amount < 0) throw new UsageError(`"${text}" is no sum of euros.`)
  return amount
}

export type TypedGood = { productId: number; quantity: number; price?: Cents }

/** `LU-1101-WH`, `LU-1101-WHx3`, `LU-1101-WHx3@39.50`: a code, pieces, and what one of them costs. @throws UsageError */
export async function goodOf(db: Db, text: string): Promise<TypedGood> {
  const [goods = '', price] = text.split('@')
  const [, code = '', pieces = ''] = /^(.+)x(\d{1,3})$/.exec(goods) ?? []
  // A code may itself end like pieces.
  const whole = await find(db, goods)
  const good = whole ?? (code ? await find(db, code) : undefined)
  if (!good) throw new UsageError(`The shop sells nothing with the code "${code || goods}".`)
  const { productId } = good
  return { productId, quantity: whole ? 1 : Number(pieces), ...(price === undefined ? {} : { price: centsOf(price) }) }
}

const find = async (db: Db, code: string) => (await findGoodsByCode(db, [code], DEFAULT_LANG))[0]
