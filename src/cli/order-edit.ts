import { createLookupCache } from '../shop/cache/lookup-cache.ts'
import type { MerchantDeps } from '../shop/fulfilment/change-order.db.ts'
import { makeKeys } from '../shop/keys.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import { editOrderFields, type FieldsEdited } from '../shop/order-edits/edit-fields.db.ts'
import { editGoods, previewGoodsEdit } from '../shop/order-edits/edit-goods.db.ts'
import { editableOrder } from '../shop/order-edits/editable-order.db.ts'
import type { EditRefusal, GoodsEdit } from '../shop/order-edits/goods-edit.ts'
import type { GoodsEditDeps, GoodsEdited } from '../shop/order-edits/open-edit.ts'
import type { EditableOrder } from '../shop/order-edits/order-edits.calls.ts'
import { ORDER_FIELDS, type OrderField } from '../shop/order-edits/order-fields.ts'
import { findOrderId } from '../shop/orders/history.db.ts'
import { parseOrderNumber } from '../shop/orders/number.ts'
import { orderTokens } from '../shop/orders/order-tokens.ts'
import type { RefundResult } from '../shop/payments/refund.db.ts'
import { type CommandContext, UsageError } from './commands.ts'
import { moneyWords } from './merchant-deps.ts'
import { centsOf, goodOf, typedArgs } from './typed-args.ts'

export const EDIT_USAGE =
  'order NUMBER edit [FIELD=TEXT…] [--line NxPIECES]… [--discount N=EUROS]… [--add CODE[xPIECES][@EUROS]]… [--delivery EUROS] [--preview]'

const KNOWN = { options: ['--line', '--discount', '--add', '--delivery'], flags: ['--preview'] }

/** Fields or goods; with neither it shows what can be edited. */
export async function editOrder(context: CommandContext, deps: MerchantDeps, number: string, args: readonly string[]) {
  const orderId = await orderIdOf(deps, number)
  const order = await editableOrder(deps.db, orderId)
  if (!order) throw new UsageError(`${number}: unknown`)
  const { fields, options, flags } = typedArgs(args, KNOWN)
  const hasFields = Object.keys(fields).length > 0
  if (hasFields && options.length > 0) throw new UsageError('Fields and goods are edited one after the other.')
  if (hasFields) return editFields(context, deps, { orderId, order, fields })
  if (options.length === 0) return show(context, order)
  const edit = { ...(await goodsEditOf(deps, order, options)), version: order.version }
  const open = editDepsOf(context, deps)
  if (flags.includes('--preview'))
    return tellEdit(context, number, must(number, await previewGoodsEdit(open, orderId, edit)))
  tellEdit(context, number, must(number, await editGoods(open, orderId, edit)))
}

/** @throws UsageError */
export async function orderIdOf({ db }: MerchantDeps, number: string): Promise<number> {
  const written = parseOrderNumber(number)
  const orderId = written && (await findOrderId(db, written))
  if (!orderId) throw new UsageError(`${number}: unknown`)
  return orderId
}

export function editDepsOf({ config }: CommandContext, deps: MerchantDeps): GoodsEditDeps {
  const address = orderTokens(makeKeys(config.sessionSecrets)).fresh
  return { ...deps, memory: createLookupCache(), actor: 'cli', address }
}

const moneyProblem = (reason: string) => (reason === 'refused' ? 'refused' : 'provider-away')

function show({ print }: CommandContext, { version, editable, fields, goods }: EditableOrder) {
  print(`version ${version}`)
  for (const field of editable) print(`${field}=${fields[field] ?? ''}`)
  goods?.lines.forEach(({ code, quantity, unitPrice, discount, title }, i) => {
    const sums = `${formatPrice(unitPrice, DEFAULT_LANG)}, discount ${formatPrice(discount, DEFAULT_LANG)}`
    print(`line ${i + 1}: ${quantity} × ${code}  ${sums}  ${title}`)
  })
  print(goods ? `delivery ${formatPrice(goods.shipping, DEFAULT_LANG)}` : 'The goods can no longer be edited.')
}

const isField = (name: string): name is OrderField => (ORDER_FIELDS as readonly string[]).includes(name)

type FieldsGiven = { orderId: number; order: EditableOrder; fields: Record<string, string> }

async function editFields({ print }: CommandContext, deps: MerchantDeps, { orderId, order, fields }: FieldsGiven) {
  const unknown = Object.keys(fields).find((name) => !isField(name))
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is none of ${ORDER_FIELDS.join(', ')}.`)
  const edit = { version: order.version, base: order.fields, changes: fields }
  const edited = await editOrderFields({ db: deps.db, settings: deps.settings }, orderId, edit)
  if (!edited.ok) throw new UsageError(`${order.number}: ${problemsOf(edited)}`)
  print(`${order.number}: ${Object.keys(fields).join(', ')} changed, version ${edited.version}`)
}

function problemsOf(refused: Extract<FieldsEdited, { ok: false }>): string {
  if (refused.reason === 'fields')
    return Object.entries(refused.problems)
      .map((pair) => pair.join(' '))
      .join(', ')
  if (refused.reason === 'conflict') return 'somebody else has just changed the same'
  return refused.reason
}

async function goodsEditOf(
  { db }: MerchantDeps,
  { goods }: EditableOrder,
  options: readonly { name: string; value: string }[],
): Promise<GoodsEdit> {
  if (!goods) throw new UsageError('The goods can no longer be edited.')
  const lines = new Map<number, { id: number; quantity: number; discount?: number }>()
  const lineOf = (position: string | undefined) => {
    const line = goods.lines[Number(position) - 1]
    if (!line) throw new UsageError(`There is no line ${position}.`)
    return lines.get(line.id) ?? { id: line.id, quantity: line.quantity }
  }
  const added: Awaited<ReturnType<typeof goodOf>>[] = []
  let shipping: number | undefined
  for (const { name, value } of options) {
    if (name === '--add') added.push(await goodOf(db, value))
    else if (name === '--delivery') shipping = centsOf(value)
    else if (name === '--line') {
      const [, position, pieces] = /^(\d{1,4})x(\d{1,3})$/.exec(value) ?? []
      const line = lineOf(position)
      lines.set(line.id, { ...line, quantity: Number(pieces) })
    } else {
      const [position, sum = ''] = value.split('=')
      const line = lineOf(position)
      lines.set(line.id, { ...line, discount: centsOf(sum) })
    }
  }
  return { lines: [...lines.values()], added, ...(shipping === undefined ? {} : { shipping }) }
}

function must<Done extends GoodsEdited>(number: string, result: Done | EditRefusal): Done {
  if (result.ok) return result
  throw new UsageError(`${number}: ${problemOf(result)}`)
}

export function problemOf(refused: EditRefusal): string {
  const about = 'code' in refused ? ` ${refused.code}` : 'title' in refused ? ` ${refused.title}` : ''
  return `${refused.reason}${about}${'problem' in refused ? ` ${refused.problem}` : ''}`
}

export type ToldEdit = GoodsEdited & { money?: RefundResult | null }

export function tellEdit({ print }: CommandContext, number: string, edited: ToldEdit) {
  const { before, after, refund, supplement, invoice, money } = edited
  const price = (cents: number) => formatPrice(cents, DEFAULT_LANG)
  print(`${number}: ${price(before.total)} → ${price(after.total)}, invoice ${invoice}`)
  if (refund > 0) print(`${number}: ${price(refund)} goes back`)
  if (supplement) print(`${number}: ${supplement.number} for what is added, ${price(supplement.total)}`)
  if (money) print(`${number}${moneyWords[money.ok ? money.state : moneyProblem(money.reason)]}`)
}
