import { z } from 'zod'
import { DEFAULT_COUNTRY_ID } from '../../shop/cart/cart.ts'
import { inLang } from '../../shop/languages.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { findPoints, type PickupPoint } from '../../shop/shipping/points.db.ts'
import { shopStockOf } from '../../shop/stock/shop-stock.db.ts'
import { urls } from '../../urls.ts'
import { ownTool, type ToolContext, ToolRefusal } from '../own-tool.ts'
import { ProductId } from './shared.ts'

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

const Store = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string().nullable(),
  hours: z.array(z.object({ day: z.enum(WEEK), hours: z.string() })).describe('Days that are missing: closed.'),
  hours_text: z.string().describe('Where the merchant wrote words instead of days.'),
  stock: z
    .object({
      status: z
        .enum(['today', 'here', 'last', 'to_order', 'sold_out'])
        .describe(
          '`today`: there, and the shop is open until later today; `last`: few pieces; `to_order`: comes from the warehouse.',
        ),
      text: z.string(),
      next_open: z.string(),
    })
    .nullable()
    .describe('Of `product_id`; null where the shop keeps no stock of its own, or no product was named.'),
})

export const stores = ownTool({
  name: 'get_stores',
  title: 'Shops, hours and stock',
  description:
    'Shops of the merchant where goods can be seen and collected: address, phone, opening hours, and with `product_id` whether that product is there now.',
  input: z.object({ product_id: ProductId.optional() }),
  output: z.object({
    seller: z.object({
      name: z.string(),
      legal_name: z.string(),
      registration_number: z.string(),
      email: z.string(),
      phone: z.string(),
      contact_url: z.string(),
      customer_service_hours: z.string().optional(),
    }),
    stores: z.array(Store),
  }),
  run: async (ctx, { product_id }) => {
    const { services, lang, at } = ctx
    const { database } = services
    const [{ identity, opening_hours }, points, stock] = await Promise.all([
      settingsOf(ctx),
      findPoints(database.readDb, 'shop', { countryId: DEFAULT_COUNTRY_ID, search: '' }),
      product_id === undefined ? undefined : stockOf(ctx, Number(product_id)),
    ])
    return {
      seller: {
        name: identity.name,
        legal_name: identity.legal_name,
        registration_number: identity.reg_num,
        email: identity.email,
        phone: identity.phone,
        contact_url: at(urls.contact.to()),
        customer_service_hours: inLang(opening_hours, lang) || undefined,
      },
      stores: points.map((point) => {
        const there = stock?.find(({ id }) => id === point.id)
        return {
          ...placeOf(point),
          stock: there ? { status: there.status, text: there.title, next_open: there.hours } : null,
        }
      }),
    }
  },
})

const settingsOf = ({ services }: ToolContext) => readSettings(services.database.readDb, services.memory)

async function stockOf({ services, now, t }: ToolContext, id: number) {
  const found = await shopStockOf({ db: services.database.readDb, memory: services.memory, now, t }, id)
  if (!found) throw new ToolRefusal(`There is no product ${id} for sale, or it has variants: name the id of one.`)
  return found
}

function placeOf({ identifier, name, address, city, zip, phone, hours }: PickupPoint) {
  const byDay = typeof hours === 'object' && hours !== null ? hours : {}
  return {
    id: identifier,
    name,
    address: [address, city, zip].filter(Boolean).join(', '),
    phone,
    hours: WEEK.flatMap((day) => (byDay[day] ? { day, hours: byDay[day] } : [])),
    hours_text: typeof hours === 'string' ? hours : '',
  }
}
