import type { MerchantDeps } from '../shop/fulfilment/change-order.db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatPrice, parseAmount } from '../shop/money/money.ts'
import { findOrderId } from '../shop/orders/history.db.ts'
import { parseOrderNumber } from '../shop/orders/number.ts'
import { type RefundChoice, refundParts } from '../shop/payments/refund-parts.db.ts'
import { proposeRefund } from '../shop/payments/refund-proposal.db.ts'
import { type CommandContext, UsageError } from './commands.ts'
import { moneyWords } from './merchant-deps.ts'

const CHARGES = { '--delivery': 'delivery', '--surcharge': 'surcharge' } as const
const isCharge = (arg: string): arg is keyof typeof CHARGES => Object.hasOwn(CHARGES, arg)

/** Whether a refund is of lines or charges, rather than of a sum. */
export const namesParts = (args: readonly string[]): boolean => args.some((arg) => arg === '--line' || isCharge(arg))

type Named = { number: string; byHand: boolean; args: readonly string[] }

/** `refund --line 1x2 --line 3 --delivery 20.00 --restock` */
export async function refundNamedParts({ print }: CommandContext, deps: MerchantDeps, { number, byHand, args }: Named) {
  const written = parseOrderNumber(number)
  const orderId = written && (await findOrderId(deps.db, written))
  if (!orderId) throw new UsageError(`${number}: unknown`)
  const choice = choiceOf(args)
  const { lines, charges, amount } = choice
  const proposed = await proposeRefund(deps.db, orderId, {
    parts: { lines: [...lines], charges: [...charges] },
    amount,
  })
  const result = await refundParts(deps, orderId, { ...choice, byHand, reason: 'merchant' })
  if (!result.ok && result.reason !== 'provider-away' && result.reason !== 'refused') {
    throw new UsageError(`${number}: ${result.reason}`)
  }
  const sum = proposed.ok ? formatPrice(proposed.proposal.amount, DEFAULT_LANG) : ''
  const state = result.ok ? result.state : result.reason === 'refused' ? 'refused' : 'provider-away'
  print(`${number}: ${sum}${moneyWords[state]}`)
}

function choiceOf(args: readonly string[]): Omit<RefundChoice, 'byHand' | 'reason'> {
  const restocks = args.includes('--restock')
  const lines: RefundChoice['lines'][number][] = []
  const charges: ('delivery' | 'surcharge')[] = []
  let amount: number | undefined
  for (let i = 0; i < args.length; i++) {
    const arg = args[i] ?? ''
    if (arg === '--line') lines.push(lineOf(args[++i] ?? '', restocks))
    else if (isCharge(arg)) charges.push(CHARGES[arg])
    else if (arg !== '--restock') amount = amountOf(arg)
  }
  return { lines, charges, amount }
}

function lineOf(text: string, restocks: boolean) {
  const found = /^(\d{1,4})(?:x(\d{1,3}))?$/.exec(text)
  if (!found) throw new UsageError(`"${text}" is no line: 2 is the second line of the invoice, 2x3 three pieces of it.`)
  const quantity = Number(found[2] ?? 1)
  return { position: Number(found[1]), quantity, restock: restocks ? quantity : 0 }
}

function amountOf(text: string): number {
  const amount = parseAmount(text.replace(',', '.'))
  if (amount === null || amount <= 0) throw new UsageError(`"${text}" is no sum of euros.`)
  return amount
}
