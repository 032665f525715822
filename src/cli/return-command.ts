import { isDay } from '../shop/calendar/days.ts'
import { parseAmount } from '../shop/money/money.ts'
import { findOrderId } from '../shop/orders/history.db.ts'
import { parseOrderNumber } from '../shop/orders/number.ts'
import { findReturn, listReturns, type ReturnDetail } from '../shop/returns/find.db.ts'
import { goodsOfOrder, openReturn } from '../shop/returns/open.db.ts'
import { receiveReturn } from '../shop/returns/receive.db.ts'
import { RETURN_REASONS, type ReturnReason } from '../shop/returns/return-states.ts'
import { refundReturn, refuseReturn } from '../shop/returns/settle.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { moneyWords, withMerchantDeps } from './merchant-deps.ts'
import { idOf } from './verbs.ts'

const USAGE = 'returns [ID [received|written-off|refund [EUROS WHY]|refunded|refuse WHY]]'
const OPEN_USAGE = `returns open NUMBER ${RETURN_REASONS.join('|')} CODE=PIECES… [YYYY-MM-DD]`
const MOST = 100

/** The list, one return, or what has happened to it: all announced pieces together. */
export const returns: Command = {
  usage: `${USAGE}, ${OPEN_USAGE}`,
  about:
    'goods that come back, what is due first is first; received: all pieces into stock, written-off: none is fit for it; refund: gives the money back, less a sum with its reason; refunded: it has gone back by hand; refuse: the buyer is told why; open: goods of an order come back, of a withdrawal with the day of its notice, from which 14 days are counted (else today)',
  async run(context) {
    const [id, verb, ...rest] = context.args
    if (id === undefined) return list(context)
    if (id === 'open') return open(context, context.args.slice(1))
    if (verb === undefined) return show(context, idOf(id))
    await change(context, idOf(id), verb, rest)
    await show(context, idOf(id))
  },
}

async function open(context: CommandContext, [number = '', reason, ...rest]: readonly string[]) {
  const { db } = context.database
  if (!isReason(reason) || rest.length === 0) throw new UsageError(OPEN_USAGE)
  const written = parseOrderNumber(number)
  const orderId = written && (await findOrderId(db, written))
  if (!orderId) throw new UsageError(`${number}: unknown`)
  const stored = await goodsOfOrder(db, orderId)
  const lines = rest
    .filter((each) => !isDay(each))
    .map((each) => {
      const [, code, pieces] = /^(.+)=([1-9]\d{0,4})$/.exec(each) ?? []
      const lineId = stored.get(code ?? '')
      if (!lineId) throw new UsageError(`"${each}" is no good of ${number} with its pieces: ${OPEN_USAGE}`)
      return { lineId, quantity: Number(pieces) }
    })
  const given = { orderId, reason, note: '', lines, withDelivery: false, noticeOn: rest.find(isDay) }
  const opened = await openReturn(db, given, new Date())
  if (!opened.ok) throw new UsageError(`${number}: ${opened.reason}`)
  context.print(`Return ${opened.id} is open.`)
  await show(context, opened.id)
}

const isReason = (text: string | undefined): text is ReturnReason => RETURN_REASONS.some((each) => each === text)

async function list({ database: { db }, print }: CommandContext) {
  const page = await listReturns(db, { view: 'open', after: null, limit: MOST, now: new Date() })
  for (const { id, number, state, reason, refundDue, daysLeft, buyer } of page.returns) {
    const due = refundDue === null ? '' : `${refundDue} (${daysLeft ?? '-'} days left)`
    print([String(id).padStart(5), number, state.padEnd(9), reason.padEnd(16), due, buyer].filter(Boolean).join('  '))
  }
  if (page.returns.length === 0) print('No returns.')
}

async function show({ database: { db }, print }: CommandContext, id: number) {
  const found = await detail({ db }, id)
  print(`${found.number}  ${found.state}  ${found.reason}  ${found.refundDue ?? ''}`.trimEnd())
  for (const { quantity, title, code, stocked, writtenOff } of found.lines) {
    print(`${String(quantity).padStart(4)} × ${code}  ${title}  (${stocked} in stock, ${writtenOff} written off)`)
  }
}

async function detail({ db }: Pick<CommandContext['database'], 'db'>, id: number): Promise<ReturnDetail> {
  const found = await findReturn(db, id, new Date())
  if (!found) throw new UsageError(`There is no return ${id}.`)
  return found
}

async function change(context: CommandContext, id: number, verb: string, rest: readonly string[]) {
  const { lines } = await detail(context.database, id)
  await withMerchantDeps(context, async (deps) => {
    if (verb === 'received' || verb === 'written-off') {
      const isStocked = verb === 'received'
      const counted = lines.map(({ lineId, quantity }) => ({
        lineId,
        stocked: isStocked ? quantity : 0,
        writtenOff: isStocked ? 0 : quantity,
      }))
      return must(await receiveReturn(deps, id, { lines: counted }))
    }
    if (verb === 'refuse') {
      const reason = rest.join(' ').trim()
      if (!reason) throw new UsageError(USAGE)
      return must(await refuseReturn(deps, id, reason))
    }
    if (verb !== 'refund' && verb !== 'refunded') throw new UsageError(USAGE)
    const result = await refundReturn(deps, id, { byHand: verb === 'refunded', deduction: deductionOf(rest) })
    if (result.ok) context.print(`Return ${id}${moneyWords[result.state]}`)
    else if (result.reason === 'refused' || result.reason === 'provider-away')
      context.print(`Return ${id}${moneyWords[result.reason]}`)
    else must(result)
  })
}

function deductionOf([sum, ...why]: readonly string[]) {
  if (sum === undefined) return undefined
  const amount = parseAmount(sum.replace(',', '.'))
  const reason = why.join(' ').trim()
  if (amount === null || amount <= 0 || !reason) throw new UsageError(USAGE)
  return { amount, reason }
}

function must(result: { ok: true } | { ok: false; reason: string }) {
  if (!result.ok) throw new UsageError(result.reason)
}
