import { texts } from '../i18n/texts.ts'
import type { MerchantDeps } from '../shop/fulfilment/change-order.db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import type { DeliveryEdit } from '../shop/order-edits/delivery-change.ts'
import { type DeliveryChoices, deliveryChoices } from '../shop/order-edits/delivery-choices.db.ts'
import { DeliveryEditBody } from '../shop/order-edits/delivery-edits.calls.ts'
import { editDelivery, previewDelivery } from '../shop/order-edits/edit-delivery.db.ts'
import type { EditRefusal } from '../shop/order-edits/goods-edit.ts'
import type { GoodsEdited } from '../shop/order-edits/open-edit.ts'
import { type CommandContext, UsageError } from './commands.ts'
import { editDepsOf, orderIdOf, problemOf, type ToldEdit, tellEdit } from './order-edit.ts'
import { centsOf, typedArgs } from './typed-args.ts'

export const DELIVERY_USAGE =
  'order NUMBER delivery [METHOD [point=CODE|address=TEXT city=TEXT zip=TEXT…] [country=ID] [phone=NUMBER] [--price EUROS|--keep-price] [--yes]]'

const KNOWN = { options: ['--price'], flags: ['--keep-price', '--yes'] }

/** Without a method it shows the ways and their prices; without `--yes` what the change would do. */
export async function changeDelivery(
  context: CommandContext,
  deps: MerchantDeps,
  number: string,
  [method, ...args]: readonly string[],
) {
  const orderId = await orderIdOf(deps, number)
  const { fields, options, flags } = typedArgs(args, KNOWN)
  const open = editDepsOf(context, deps)
  const country = fields.country === undefined ? undefined : Number(fields.country)
  const asked = { lang: DEFAULT_LANG, ...(Number.isInteger(country) ? { country } : {}) }
  const order = await deliveryChoices(open, orderId, asked)
  if (!order) throw new UsageError(`${number}: unknown`)
  if (method === undefined) return show(context, order)
  const price = flags.includes('--keep-price') ? ('keep' as const) : options.at(-1)?.value
  const edit = editOf(method, { ...fields, country: String(country ?? order.country) }, price)
  if (!flags.includes('--yes')) {
    tell(context, number, must(number, await previewDelivery(open, orderId, edit)))
    return context.print('Nothing is changed yet: --yes does it.')
  }
  const { base } = order
  const done = must(number, await editDelivery(open, orderId, { ...edit, version: order.order.version, base }))
  tell(context, number, done)
}

function show({ print }: CommandContext, { words, price, closed, methods }: DeliveryChoices) {
  print(`${words}  ${formatPrice(price, DEFAULT_LANG)}`)
  if (closed) print(closed === 'state' ? WORDS.reasons.state : WORDS.delivery.closed[closed])
  for (const { code, title, quote } of methods) {
    const what = quote.ok ? formatPrice(quote.price, DEFAULT_LANG) : quote.reason
    print(`${code.padEnd(24)} ${what.padStart(10)}  ${title}`)
  }
}

/** The merchant's words where a delivery is refused. */
const WORDS = texts.en.staff.edits

const FIELDS: ReadonlySet<string> = new Set([
  ...['point', 'address', 'building_num', 'house_num', 'village', 'city', 'zip', 'message', 'country', 'phone'],
])

function editOf(method: string, fields: Record<string, string>, price: string | undefined): DeliveryEdit & Lang {
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name))
  if (unknown !== undefined) throw new UsageError(`"${unknown}" is none of ${[...FIELDS].join(', ')}.`)
  const { point, country, phone, ...address } = fields
  const shipping = { ...address, country_id: Number(country), identifier: point, user_phone_number: { number: phone } }
  const cents = price === undefined || price === 'keep' ? price : centsOf(price)
  const checked = DeliveryEditBody.safeParse({ shipping_method: method, shipping, price: cents })
  if (!checked.success)
    throw new UsageError(checked.error.issues.map((one) => `${one.path.join('.')}: ${one.message}`).join(', '))
  return { method, shipping: checked.data.shipping, price: checked.data.price, lang: DEFAULT_LANG }
}

type Lang = { lang: typeof DEFAULT_LANG }

function must<Done extends GoodsEdited>(number: string, result: Done | EditRefusal): Done {
  if (result.ok) return result
  throw new UsageError(`${number}: ${wordsOf(result)}`)
}

function wordsOf(refused: EditRefusal): string {
  const words = WORDS.delivery
  switch (refused.reason) {
    case 'delivery':
      if (refused.why === 'open-supplement' || refused.why === 'paid-supplement')
        return words.supplements[refused.why](refused.number)
      if (refused.why === 'vat-goods' || refused.why === 'vat-exempt') return words.vat[refused.why]
      return refused.why === 'packed' ? words.packed : words.closed[refused.why]
    case 'delivery-along':
      return words.along(refused.number, wordsOf(refused.refusal))
    case 'delivery-method':
      return words.method[refused.problem]
    case 'delivery-point':
      return words.point[refused.problem]
    case 'delivery-goods':
      return refused.refusal.reason
    case 'delivery-fields':
      return Object.entries(refused.problems)
        .map((pair) => pair.join(' '))
        .join(', ')
    case 'delivery-conflict':
      return WORDS.reasons.changed
    default:
      return problemOf(refused)
  }
}

function tell(context: CommandContext, number: string, edited: ToldEdit) {
  const [before, after] = [edited.before.shipping, edited.after.shipping].map((sum) => formatPrice(sum, DEFAULT_LANG))
  context.print(`${number}: delivery ${before} → ${after}`)
  tellEdit(context, number, edited)
}
