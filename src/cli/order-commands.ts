import { pino } from 'pino'
import { openPayments } from '../adapters/payments/open-payments.ts'
import { type Texts, texts } from '../i18n/texts.ts'
import { audit as auditShop } from '../shop/audit/audit.db.ts'
import { auditVendors } from '../shop/audit/vendors.db.ts'
import { createLookupCache } from '../shop/cache/lookup-cache.ts'
import { type ChangeOptions, changeOrder } from '../shop/fulfilment/change-order.db.ts'
import { ORDER_VERBS, type OrderVerb } from '../shop/fulfilment/possible-verbs.ts'
import { solveTask } from '../shop/fulfilment/solve-task.db.ts'
import { choicesOf, TASK_CHOICES } from '../shop/fulfilment/task-choices.ts'
import { makeKeys } from '../shop/keys.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatPrice, parseAmount } from '../shop/money/money.ts'
import { listOrders } from '../shop/orders/list.db.ts'
import { orderTokens } from '../shop/orders/order-tokens.ts'
import { ORDER_STATES, type OrderState } from '../shop/orders/states.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { formatShortDay } from '../shop/shipping/dates.ts'
import { isTrackingCode, joinTrackingCodes } from '../shop/shipping/tracking.ts'
import { closeTask, openTasks } from '../shop/tasks/tasks.db.ts'
import { type Command, type CommandContext, UsageError } from './commands.ts'
import { moneyWords, withMerchantDeps } from './merchant-deps.ts'
import { changeDelivery, DELIVERY_USAGE } from './order-delivery.ts'
import { EDIT_USAGE, editOrder } from './order-edit.ts'
import { namesParts, refundNamedParts } from './refund-parts.ts'
import { describeOrder } from './show-order.ts'

export const orders: Command = {
  usage: 'orders [state]',
  about: `the newest orders; states: ${ORDER_STATES.join(', ')}`,
  async run({ database, args: [state], print }) {
    if (state !== undefined && !isState(state)) throw new UsageError(`There is no state "${state}".`)
    const found = await listOrders(database.db, state === undefined ? {} : { state })
    for (const row of found) {
      print(
        [
          row.number,
          formatShortDay(row.placedAt, DEFAULT_LANG),
          row.state.padEnd(16),
          formatPrice(row.total, DEFAULT_LANG).padStart(12),
          row.buyer,
        ].join('  '),
      )
    }
    if (found.length === 0) print('No orders.')
  },
}

const ORDER_USAGE = `order NUMBER [${ORDER_VERBS.join('|')}] [CODE…|EUROS] [--restock] [--line N[xPIECES]…] [--delivery] [--surcharge]`

export const order: Command = {
  usage: `${ORDER_USAGE}, ${EDIT_USAGE}, ${DELIVERY_USAGE}`,
  about:
    'shows an order, or says what has happened to it; the buyer gets the e-mail that belongs to it. shipped: with the tracking codes of its parcels, which may also be given later; refund: gives back the sum, the lines of the invoice and charges that are named, or all that is left; refunded: it has gone back by hand; --restock puts the pieces back into stock; edit: shows or changes fields, pieces, discounts and the price of delivery, --preview only says what would happen; delivery: the ways by which it could go, or what another way would do to its sums, --yes sends it that way',
  async run(context) {
    const [number, verb, ...rest] = context.args
    if (number === undefined) throw new UsageError(ORDER_USAGE)
    if (verb === undefined) return show(context, number)
    if (verb === 'edit') return withMerchantDeps(context, (deps) => editOrder(context, deps, number, rest))
    if (verb === 'delivery') return withMerchantDeps(context, (deps) => changeDelivery(context, deps, number, rest))
    if (!isVerb(verb)) throw new UsageError(ORDER_USAGE)
    const isRefund = verb === 'refund' || verb === 'refunded'
    if (isRefund && namesParts(rest)) {
      return withMerchantDeps(context, (deps) =>
        refundNamedParts(context, deps, { number, byHand: verb === 'refunded', args: rest }),
      )
    }
    const options = changeOptions(verb, rest)
    await withMerchantDeps(context, async (deps) => {
      const result = await changeOrder(deps, number, verb, options)
      if (result.ok)
        context.print(`${number}: ${result.from} → ${result.to}${result.money ? moneyWords[result.money] : ''}`)
      else throw new UsageError(`${number}: ${result.reason}${'from' in result ? ` (it is ${result.from})` : ''}`)
    })
  },
}

async function show({ config, database, print }: CommandContext, number: string) {
  const links = { origin: config.baseUrl.origin, token: orderTokens(makeKeys(config.sessionSecrets)).tokenOf }
  const lines = await describeOrder(database.db, number, links)
  if (!lines) throw new UsageError(`${number}: unknown`)
  for (const line of lines) print(line)
}

function changeOptions(verb: OrderVerb, args: readonly string[]): ChangeOptions {
  if (verb === 'shipped' && args.length > 0) {
    const wrong = args.find((code) => !isTrackingCode(code))
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no tracking code.`)
    return { trackingCode: joinTrackingCodes(args) }
  }
  const isRefund = verb === 'refund' || verb === 'refunded'
  const restock = args.includes('--restock')
  const [sum, ...more] = args.filter((arg) => arg !== '--restock')
  if (more.length > 0 || (!isRefund && args.length > 0)) throw new UsageError(ORDER_USAGE)
  if (sum === undefined) return { restock }
  const amount = parseAmount(sum.replace(',', '.'))
  if (amount === null || amount <= 0) throw new UsageError(`"${sum}" is no sum of euros.`)
  if (restock) throw new UsageError('--restock returns all pieces of an order: leave the sum out.')
  return { amount }
}

const TASKS_USAGE = `tasks [done ID] [${TASK_CHOICES.join('|')} ID]`

export const tasks: Command = {
  usage: TASKS_USAGE,
  about:
    'what a person has to decide: money that fits no order, refunds by hand, overdue invoices, withdrawals, whose VAT number it is, e-invoices that break a rule; done closes one, the other words solve it where it names them',
  async run(context) {
    const {
      database: { db },
      args: [verb, id],
      print,
    } = context
    const { owner_language: lang } = await readSettings(db, createLookupCache())
    const t = texts[lang].tasks
    if (verb === 'done' && /^\d{1,9}$/.test(id ?? '')) {
      if (!(await closeTask(db, Number(id)))) throw new UsageError(`There is no open task ${id}.`)
      print(`Task ${id} is done.`)
      return
    }
    if (verb !== undefined) return solve(context, verb, id)
    const open = await openTasks(db)
    for (const task of open) {
      const day = formatShortDay(task.createdAt, lang)
      const words = isTaskKind(task.kind) ? t.kinds[task.kind] : task.kind
      print(
        [String(task.id).padStart(5), day, words, task.note, `(${task.kind} ${task.subject})`, ...choicesOf(task.kind)]
          .filter(Boolean)
          .join('  '),
      )
    }
    if (open.length === 0) print(t.none)
  },
}

async function solve(context: CommandContext, verb: string, id: string | undefined) {
  const choice = TASK_CHOICES.find((each) => each === verb)
  if (!choice || !/^\d{1,9}$/.test(id ?? '')) throw new UsageError(TASKS_USAGE)
  await withMerchantDeps(context, async (deps) => {
    const solved = await solveTask(deps, Number(id), choice)
    if (!solved.ok) throw new UsageError(`Task ${id}: ${solved.reason}`)
    context.print(`Task ${id}: ${choice}${solved.money ? moneyWords[solved.money] : ''}`)
  })
}

export const audit: Command = {
  usage: 'audit',
  about: 'proves that stock, orders, payments, invoices and coupons agree, also with what payment vendors say',
  async run({ config, database: { db }, print }) {
    const now = () => new Date()
    const keys = makeKeys(config.sessionSecrets)
    const { providers } = await openPayments({ config, db, log: pino({ level: 'silent' }), now, keys })
    const vendors = await auditVendors(db, providers, now())
    const broken = [...(await auditShop(db)), ...vendors.findings]
    for (const line of [...broken, ...vendors.notAsked]) print(line)
    if (broken.length > 0) throw new UsageError(`${broken.length} promises are broken.`)
    print(vendors.notAsked.length > 0 ? 'Everything else agrees.' : 'Everything agrees.')
  },
}

const isTaskKind = (kind: string): kind is keyof Texts['tasks']['kinds'] => Object.hasOwn(texts.lv.tasks.kinds, kind)
const isState = (text: string): text is OrderState => (ORDER_STATES as readonly string[]).includes(text)
const isVerb = (text: string): text is OrderVerb => (ORDER_VERBS as readonly string[]).includes(text)
