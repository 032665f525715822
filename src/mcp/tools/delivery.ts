import { z } from 'zod'
import { deliveryCountries } from '../../shop/addresses/countries.db.ts'
import { MAX_QUANTITY } from '../../shop/cart/cart.ts'
import { showRefusals } from '../../shop/catalogue/delivery-refusals.ts'
import { shippedGoods } from '../../shop/catalogue/shipped-goods.db.ts'
import { inLang } from '../../shop/languages.ts'
import { deliveryDays } from '../../shop/shipping/delivery-days.ts'
import { dispatchDaysOf } from '../../shop/shipping/dispatch-days.db.ts'
import { shippingMethodsOf } from '../../shop/shipping/methods.db.ts'
import { quote, type ShippedItem, shipmentOf } from '../../shop/shipping/prices.ts'
import { ownTool, type ToolContext, ToolRefusal } from '../own-tool.ts'
import { Money, money, ProductId } from './shared.ts'

const MAX_ITEMS = 20

const Item = z.object({ product_id: ProductId, quantity: z.int().min(1).max(MAX_QUANTITY).default(1) })

/** The prices and days that the cart would show, without a cart. */
export const deliveryOptions = ownTool({
  name: 'get_delivery_options',
  title: 'Delivery ways and prices',
  description:
    'Ways of delivery to a country with their price, the sum from which they are free, and the days on which goods would arrive. With `items` for exactly these goods, otherwise for one small parcel.',
  input: z.object({
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .default('LV')
      .describe('ISO 3166-1 code of the country of delivery.'),
    postcode: z
      .string()
      .max(20)
      .optional()
      .describe('The postcode of delivery, where known; prices of some ways depend on it.'),
    items: z.array(Item).max(MAX_ITEMS).default([]).describe('The goods, to know their size, weight and sum.'),
    goods_total: z
      .int()
      .nonnegative()
      .optional()
      .describe('Cents with VAT: the sum of the goods, where it is not that of `items`.'),
  }),
  output: z.object({
    country: z.string(),
    goods_total: Money,
    options: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['courier', 'locker', 'shop']),
        title: z.string(),
        price: Money,
        parcels: z.int(),
        free_from: Money.nullable().describe('The sum of goods from which it costs nothing; null: never.'),
        earliest: z.iso.date(),
        latest: z.iso.date(),
        depends_on_postcode: z.boolean().describe('Price and days may be others once the postcode is known.'),
      }),
    ),
    refusals: z.array(z.object({ title: z.string(), text: z.string() })).describe('Ways that do not take the goods.'),
  }),
  run: async (ctx, input) => {
    const { services, lang, now, t } = ctx
    const { database, memory } = services
    const [countries, methods, dispatchDays, goods] = await Promise.all([
      deliveryCountries(database.readDb, memory),
      shippingMethodsOf(database.readDb, memory),
      dispatchDaysOf(database.readDb, memory, now),
      goodsOf(ctx, input.items),
    ])
    const code = input.country.toUpperCase()
    const country = countries.find((each) => each.code === code)
    if (!country)
      throw new ToolRefusal(`Not delivered to ${code}: only to ${countries.map((each) => each.code).join(', ')}.`)
    const total = input.goods_total ?? goods.total
    const consignment = { shipment: shipmentOf(goods.items), countryId: country.id, zip: input.postcode, goods: total }
    const answers = methods.map((method) => ({ method, answer: quote(method, consignment, methods) }))
    const refused = answers.flatMap(({ method, answer }) => (answer.ok ? [] : [{ method, refusal: answer }]))
    return {
      country: code,
      goods_total: money(total),
      options: answers.flatMap(({ method, answer }) => {
        if (!answer.ok) return []
        const days = deliveryDays(now, { min: answer.daysMin, max: answer.daysMax }, dispatchDays)
        return {
          id: method.code,
          type: method.type,
          title: inLang(method.title, lang),
          price: money(answer.price),
          parcels: answer.parcels,
          free_from: answer.freeFrom === null ? null : money(answer.freeFrom),
          earliest: days.from,
          latest: days.to,
          depends_on_postcode: answer.postcode === 'open',
        }
      }),
      refusals: showRefusals(refused, t.delivery.refusals, lang),
    }
  },
})

/** Grams and millimetres that every parcel takes. */
const SMALL: ShippedItem = {
  quantity: 1,
  weight: 500,
  width: 100,
  depth: 100,
  height: 50,
  isBulky: false,
  isFreeEuShipping: false,
}

async function goodsOf({ services }: ToolContext, asked: readonly z.output<typeof Item>[]) {
  if (asked.length === 0) return { items: [SMALL], total: 0 }
  const found = await shippedGoods(
    services.database.readDb,
    asked.map(({ product_id }) => Number(product_id)),
  )
  const byId = new Map(found.map((good) => [String(good.id), good]))
  const items = asked.map(({ product_id, quantity }) => {
    const good = byId.get(product_id)
    if (!good) throw new ToolRefusal(`There is no product ${product_id} for sale.`)
    return { ...good, quantity }
  })
  return { items, total: items.reduce((sum, { price, quantity }) => sum + price * quantity, 0) }
}
