import { z } from 'zod'

import { BADGE_LOOKS, CORNERS } from './badges.ts'

const Picture = z.object({ webp: z.string(), source: z.string() })
const Link = z.object({ title: z.string(), link: z.string() })

const PricesAnswer = z.object({
  current_formatted_price: z.string(),
  current_formatted_price_with_tax: z.string(),
  previous_formatted_price: z.string().nullable(),
  previous_formatted_price_with_tax: z.string().nullable(),
  is_active_discount: z.boolean(),
  title: z.string(),
  current_price: z.int(),
})

export const CardAnswer = z.object({
  id: z.int(),
  title: z.string(),
  title_lv: z.string(),
  sub_title: z.string(),
  code: z.string(),
  link: z.string(),
  image: Picture,
  second_image: Picture.nullable(),
  colors: z.array(z.string()).describe('`#rrggbb`: what it can be chosen in.'),
  manufacture: Link.extend({ id: z.int() }).nullable(),
  category: Link.nullable(),
  prices: PricesAnswer,
  lowest_formatted_price: z.string().nullable(),
  lowest_formatted_price_with_tax: z.string().nullable(),
  is_new: z.boolean(),
  is_featured: z.boolean(),
  is_popular: z.boolean(),
  is_active_discount: z.boolean(),
  discount_percent: z.int().nullable().describe('Of the lowest price of the 30 days before.'),
  is_free_eu_shipping: z.boolean(),
  has_variations: z.boolean(),
  has_price_range: z.boolean(),
  is_available_for_purchase: z.boolean(),
  quantity: z.int(),
  virtual_quantity: z.int(),
  rating: z
    .object({ value: z.number(), formatted: z.string(), count: z.int() })
    .nullable()
    .describe('Average of the published reviews, one to five.'),
  energy_class: z.string().nullable(),
  energy_label: z
    .string()
    .nullable()
    .describe('Address of the label: a document of the shop, else the European register.'),
  badges: z
    .array(
      z.object({
        id: z.int(),
        built_in: z.enum(['discount', 'new', 'featured', 'popular', 'free_eu_shipping']).nullable(),
        title: z.string(),
        look: z.enum(BADGE_LOOKS),
        corner: z.enum(CORNERS).describe('Where the page of the product has it.'),
        is_on_card: z.boolean(),
      }),
    )
    .describe('In their order.'),
})

/** Pieces of the shop and of the supplier. */
export const StockAnswer = z.object({ quantity: z.int(), virtual_quantity: z.int() })

export const CardsAnswer = z.object({ products: z.array(CardAnswer) })

const CreditOffer = z.object({
  monthlyPrice: z.int(),
  itemPrice: z.int(),
  priceTotal: z.int(),
  overpay: z.int(),
  months: z.int(),
  rate: z.int(),
  apr: z.int(),
})

/** By product id, variations included; cents, hundredths of a percent. */
export const CreditAnswer = z.record(z.string(), z.object({ withoutInterest: CreditOffer, withInterest: CreditOffer }))

export const SliderAnswer = z.object({
  slider: z.object({
    type: z.enum(['featured', 'new', 'discount', 'popular']),
    title: z.string(),
    highlighted_title: z.string(),
    sub_title: z.string(),
    link: z.string(),
    highlighted_color: z.enum(['green', 'pink', 'amber', 'sky']),
    image: z.string().nullable(),
    image_background: z.string().nullable(),
    products: z.array(CardAnswer),
  }),
})

export const CompareAnswer = z.object({
  products: z.array(CardAnswer),
  attributes: z.record(z.string(), z.record(z.string(), z.string())),
})
