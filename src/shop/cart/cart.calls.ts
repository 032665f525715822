import { z } from 'zod'
import { MAX_QUANTITY } from './cart.ts'
import { MAX_GOODS } from './good-list.ts'

export const Id = z.coerce.number().int().positive().max(2_147_483_647)
const Quantity = z.number().int().min(1).max(MAX_QUANTITY)

export const AddItem = {
  params: z.object({ productId: Id }),
  querystring: z.object({ action: z.enum(['plus']).optional() }),
  body: z.object({ quantity: Quantity }),
}

export const AddGoods = {
  body: z.object({
    goods: z
      .array(z.object({ product_id: z.int().positive().max(2_147_483_647), quantity: Quantity }))
      .min(1)
      .max(MAX_GOODS),
  }),
}

export const AddScene = { params: z.object({ sceneId: Id }) }
export const AddSet = { params: z.object({ setId: Id }) }

export const MAX_UNDO_LENGTH = 200
export const RestoreItem = { body: z.object({ undo: z.string().max(MAX_UNDO_LENGTH) }) }

export const MAX_COUPON_CODE = 40
export const ApplyCoupon = { body: z.object({ code: z.string().trim().min(1).max(MAX_COUPON_CODE) }) }

const Picture = z.object({ webp: z.string(), source: z.string() })

const Item = z.object({
  id: z.int(),
  quantity: z.int(),
  product: z.object({
    id: z.int(),
    type: z.enum(['product', 'service']),
    title: z.string(),
    title_lv: z.string(),
    link: z.string().nullable(),
    code: z.string(),
    image: Picture,
    manufacture: z.object({ title: z.string() }).nullable(),
    category: z.object({ title: z.string() }).nullable(),
  }),
  inventory_availability_status: z.object({ title: z.string(), class: z.string() }),
  formatted_price: z.string(),
  formatted_price_with_tax: z.string(),
  formatted_total_price: z.string(),
  formatted_total_price_with_tax: z.string(),
  formatted_old_price: z.string().nullable(),
  formatted_old_price_with_tax: z.string().nullable(),
  coupon_total_price_with_tax: z.int(),
  coupon_total_price: z.int(),
  coupon_price: z.int(),
  price: z.int(),
  available: z.int(),
  notice: z.string().nullable(),
  quote_notice: z.string().nullable(),
  is_gift: z.boolean().describe('Added by a rule; its quantity cannot be changed'),
})

const SavedItem = Item.omit({
  formatted_total_price: true,
  formatted_total_price_with_tax: true,
  coupon_total_price_with_tax: true,
  coupon_total_price: true,
  coupon_price: true,
  quote_notice: true,
  is_gift: true,
})

/** Fields named `…price…` without `formatted_` are cents. */
export const CartAnswer = z.object({
  id: z.string().nullable(),
  version: z.int(),
  items: z.array(Item),
  item_services: z.array(Item),
  saved_items: z.array(SavedItem),
  total_quantity: z.int(),
  total_price: z.int(),
  total_price_with_tax: z.int(),
  formatted_total_price: z.string(),
  formatted_tax_price: z.string(),
  formatted_total_price_with_tax: z.string(),
  formatted_items_price_with_tax: z.string(),
  formatted_items_price: z.string(),
  shipping_price_with_tax: z.int(),
  formatted_shipping_price: z.string(),
  formatted_shipping_price_with_tax: z.string(),
  shipping_method: z
    .object({ id: z.int(), code: z.string(), type: z.enum(['courier', 'locker', 'shop']), title: z.string() })
    .nullable(),
  formatted_shipping_parcels: z.string().nullable(),
  shipping_address: z.record(z.string(), z.unknown()),
  shipping_delivery_days: z.array(
    z.object({
      icon: z.string(),
      title: z.string(),
      days: z.string(),
      price: z.string(),
      price_without_tax: z.string(),
      dates: z.string(),
      note: z.string().nullable(),
    }),
  ),
  baltics_locker_free_shipping_threshold: z.int(),
  formatted_left_to_free_locker: z.string().nullable(),
  delivery_notice: z.string().nullable(),
  delivery_refusals: z.array(z.object({ title: z.string(), text: z.string() })),
  free_delivery_goal: z.int(),
  formatted_free_delivery_goal: z.string(),
  is_free_delivery_possible: z.boolean(),
  goods_price_with_tax: z.int(),
  formatted_left_to_free_delivery: z.string().nullable(),
  payment_method: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  payment_surcharge_price_with_tax: z.int(),
  formatted_payment_surcharge_price: z.string(),
  formatted_payment_surcharge_price_with_tax: z.string(),
  coupon: z.object({ code: z.string() }).nullable(),
  coupon_refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
  coupon_total_price_with_tax: z.int(),
  formatted_coupon_total_price: z.string(),
  formatted_coupon_total_price_with_tax: z.string(),
  promotions: z
    .array(z.object({ title: z.string(), formatted_amount: z.string(), formatted_amount_with_tax: z.string() }))
    .describe('Rules that reduced the cart or gave something'),
  promotions_seen: z.string().describe('Sent along with the order, so that nobody pays without a discount they saw'),
  vat_notice: z.string().nullable(),
})

export const CartWithMessage = z.object({ cart: CartAnswer, message: z.string() })
export const RemovedItem = CartWithMessage.extend({ undo: z.string() })
/** `added`: ids of the products that were put; `quantities`: how many of each. */
export const SeveralAdded = CartWithMessage.extend({ added: z.array(z.int()), quantities: z.array(z.int()) })
export const OnlyCart = z.object({ cart: CartAnswer })
