import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { rejectFields } from '../../shop/checkout/reject-order.db.ts'
import type { DeliveryRefusal } from '../../shop/order-edits/delivery-change.ts'
import { type DeliveryChoices, deliveryChoices } from '../../shop/order-edits/delivery-choices.db.ts'
import { DeliveryEditBody, DeliveryToEdit } from '../../shop/order-edits/delivery-edits.calls.ts'
import { editDelivery, previewDelivery } from '../../shop/order-edits/edit-delivery.db.ts'
import type { EditRefusal, StoredOrder } from '../../shop/order-edits/goods-edit.ts'
import { EditDone, EditPreview } from '../../shop/order-edits/order-edits.calls.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import type { ShippingRefusal } from '../../shop/shipping/prices.ts'
import { refusalWords } from './delivery-trial.ts'
import { goodsEditDeps, goodsRejection, moneyOf, orderIdOf } from './order-edits.ts'
import { editConflict } from './shared.ts'

const ByNumber = z.object({ number: z.string().max(40) })
const Country = z.coerce.number().int().positive().max(2_147_483_647)
const access = 'write:orders'

const read = staffCall({
  method: 'GET',
  path: '/orders/:number/delivery',
  about: 'How an order is delivered, and the ways by which it could go to a country, with their prices',
  access,
  params: ByNumber,
  query: z.object({ country: Country.optional() }),
  answer: DeliveryToEdit,
  run: async (ctx, { params, query }) => {
    const { memory } = ctx.services
    const settings = await readSettings(ctx.db, memory)
    const deps = { db: ctx.db, memory, settings, now: ctx.now }
    const found = await deliveryChoices(deps, await orderIdOf(ctx, params.number), { ...query, lang: ctx.lang })
    if (!found) throw new HttpError(404, ctx.t.errors.notFound)
    return shown(ctx, found)
  },
})

function shown(ctx: StaffContext, { order, closed, methods, words, ...found }: DeliveryChoices): DeliveryToEdit {
  const seesPerson = ctx.can('personal-data')
  return {
    ...found,
    number: order.prefixedId,
    version: order.version,
    closed: closed && (closed === 'state' ? ctx.t.edits.reasons.state : ctx.t.edits.delivery.closed[closed]),
    words: seesPerson ? words : '',
    method: order.delivery.method_code,
    shipping: seesPerson ? shippingOf(order.delivery) : null,
    methods: methods.filter(isMeant).map(({ code, type, title, quote }) => ({
      ...{ code, type, title },
      price: quote.ok ? quote.price : null,
      refusal: quote.ok ? null : refusalWords(ctx, quote),
    })),
  }
}

/** Goods that fit into parcels are no refusal of the bulky way. */
const isMeant = ({ quote }: DeliveryChoices['methods'][number]) => quote.ok || quote.reason !== 'not-bulky'

function shippingOf({ fields, point, type }: StoredOrder['delivery']) {
  const atHome = (text: string | undefined) => (type === 'courier' ? (text ?? '') : '')
  const phone = fields.user_phone_number
  return {
    identifier: point?.identifier ?? '',
    point: point?.name ?? '',
    address: atHome(fields.address),
    building_num: atHome(fields.building_num),
    house_num: atHome(fields.house_num),
    village: atHome(fields.village),
    city: atHome(fields.city),
    zip: atHome(fields.zip),
    phone: phone?.number ? `+${phone.countryCallingCode ?? ''} ${phone.number}` : '',
  }
}

const preview = staffCall({
  method: 'POST',
  path: '/orders/:number/delivery/preview',
  about: 'What another delivery would do to the sums; nothing is changed',
  access,
  params: ByNumber,
  body: DeliveryEditBody,
  answer: EditPreview,
  run: async (ctx, { params, body }) => {
    const edit = { ...editOf(body), lang: ctx.lang }
    const seen = await previewDelivery(await goodsEditDeps(ctx), await orderIdOf(ctx, params.number), edit)
    if (!seen.ok) throw rejection(ctx, seen)
    return seen
  },
})

const change = staffCall({
  method: 'PATCH',
  path: '/orders/:number/delivery',
  about:
    'Send an order another way: to a courier, a parcel locker or a shop. Needs If-Match with the version that was read. 409 has both values where another person changed the delivery',
  access,
  isVersioned: true,
  params: ByNumber,
  body: DeliveryEditBody,
  answer: EditDone,
  run: async (ctx, { params, body }) => {
    const edit = { ...editOf(body), base: body.base, version: ctx.readVersion(), lang: ctx.lang }
    const done = await editDelivery(await goodsEditDeps(ctx), await orderIdOf(ctx, params.number), edit)
    if (!done.ok) throw rejection(ctx, done)
    return { ...done, money: done.money && moneyOf(done.money) }
  },
})

const editOf = ({ shipping_method: method, shipping, price }: z.infer<typeof DeliveryEditBody>) => ({
  method,
  shipping,
  price,
})

type Refused = EditRefusal | DeliveryRefusal

const FIELD_OF: Partial<Record<ShippingRefusal['reason'], string>> = {
  country: 'shipping.country_id',
  postcode: 'shipping.zip',
}

/** At the field that must be corrected, where there is one. */
function rejection(ctx: StaffContext, refused: Refused): HttpError {
  const { edits } = ctx.t
  const words = edits.delivery
  const at = (field: string, message: string) =>
    new HttpError(422, texts[ctx.lang].errors.invalid, { [field]: [message] })
  switch (refused.reason) {
    case 'delivery': {
      const { why: reason } = refused
      if (refused.why === 'open-supplement' || refused.why === 'paid-supplement') {
        return new HttpError(409, words.supplements[refused.why](refused.number), { reason })
      }
      if (refused.why === 'vat-goods' || refused.why === 'vat-exempt') {
        return at('shipping.country_id', words.vat[refused.why])
      }
      return new HttpError(409, refused.why === 'packed' ? words.packed : words.closed[refused.why], { reason })
    }
    case 'delivery-fields':
      return HttpError.of(rejectFields(refused.problems, texts[ctx.lang]))
    case 'delivery-method':
      return at('shipping_method', words.method[refused.problem])
    case 'delivery-point':
      return at('shipping.identifier', words.point[refused.problem])
    case 'delivery-goods':
      return at(FIELD_OF[refused.refusal.reason] ?? 'shipping_method', refusalWords(ctx, refused.refusal))
    case 'delivery-conflict': {
      const { version, mine, theirs, base, person, at: when } = refused
      // Places are personal data.
      const seen = (text: string) => (ctx.can('personal-data') ? text : '')
      const conflict = { field: 'delivery', mine: seen(mine), theirs: seen(theirs), base, person, at: when }
      return editConflict(ctx, { version, conflicts: [conflict] })
    }
    case 'delivery-along':
      return along(ctx, refused)
    default:
      return goodsRejection(ctx, refused)
  }
}

/** As for the order itself, with the number of the supplementary one. */
function along(ctx: StaffContext, { number, refusal }: Extract<Refused, { reason: 'delivery-along' }>): HttpError {
  const { status, message, errors = {} } = rejection(ctx, refusal)
  const named = (text: string) => ctx.t.edits.delivery.along(number, text)
  if (status !== 422) return new HttpError(status, named(message), { ...errors, number })
  const fields = Object.entries(errors).map(([field, texts]) => [field, (texts as string[]).map(named)])
  return new HttpError(status, message, Object.fromEntries(fields))
}

export const deliveryEditCalls: readonly StaffCall[] = [read, preview, change]
