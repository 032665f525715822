import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { clientAddress } from '../http/client-network.ts'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import type { Services } from '../http/services.ts'
import { type Texts, texts } from '../i18n/texts.ts'
import { wordsOf } from '../server/accounts.ts'
import { logUpdate, updateProfile } from '../server/profile.ts'
import { signIn } from '../shop/checkout/sign-in.db.ts'
import { savedAddresses } from '../shop/customers/addresses.db.ts'
import { ProfileUpdate } from '../shop/customers/customers.calls.ts'
import { findProfile, type OrderRow, ordersOf } from '../shop/customers/profile.db.ts'
import type { Lang } from '../shop/languages.ts'
import { formatPrice } from '../shop/money/money.ts'
import type { OrderAddress } from '../shop/orders/order.ts'
import { ORDER_STATES } from '../shop/orders/states.ts'
import { inLanguage, urls } from '../urls.ts'
import type { ApiRoutes } from './calls.ts'

const OrderListRow = z.object({
  id: z.int(),
  created_at: z.string(),
  prefixed_id: z.string(),
  full_name: z.string(),
  formatted_total_price_with_tax: z.string(),
  status: z.enum(ORDER_STATES),
  status_label: z.string(),
  invoice_link: z.string().nullable(),
})
export type OrderListRow = z.infer<typeof OrderListRow>

const Country = z.object({ id: z.int() })
const User = z.object({
  type: z.enum(['b2c', 'b2b', 'b2g']),
  name: z.string(),
  surname: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.object({ countryCallingCode: z.string(), number: z.string() }),
  company: z
    .object({
      name: z.string(),
      reg_num: z.string(),
      vat_num: z.string(),
      address: z.string(),
      city: z.string(),
      zip: z.string(),
      country: Country,
    })
    .nullable(),
  addresses: z.array(
    z.object({ id: z.int(), country: Country, city: z.string(), address: z.string(), zip: z.string() }),
  ),
  orders: z.array(OrderListRow),
  new_password: z.literal(''),
  new_password_confirmation: z.literal(''),
})
const Address = z.object({
  id: z.int(),
  full_address: z.string(),
  city: z.string(),
  address: z.string(),
  zip: z.string(),
  region: z.string(),
  country_id: z.int(),
})
const tags = ['user']

/** Calls about the signed-in customer. */
export const userCalls: ApiRoutes = (app, services) => {
  const { db } = services.database

  app.get(
    '/api/user',
    { schema: { tags, response: { 200: z.object({ user: User.nullable() }) } } },
    async (request) => {
      const session = await request.session()
      return { user: session?.userId ? await showUser(services, session.userId, languageOf(request)) : null }
    },
  )

  app.post(
    '/api/user/update',
    {
      schema: {
        tags,
        body: ProfileUpdate,
        response: { 200: z.object({ message: z.string(), user: User.nullable() }) },
      },
    },
    async (request) => {
      const lang = languageOf(request)
      const t = texts[lang]
      const userId = await signedIn(request, t)
      const result = await updateProfile(services, userId, request.body, clientAddress(request))
      logUpdate(request, userId, result)
      if (!result.ok) throw updateRefusal(result, t)
      // Every session has ended, this one too; whoever knew the password goes on with a fresh one.
      if (result.passwordChanged) await signIn(db, { old: undefined, fresh: request.renewSid() }, userId)
      const { saved, savedConfirm } = t.account.profile
      return { message: result.emailChanged ? savedConfirm : saved, user: await showUser(services, userId, lang) }
    },
  )

  app.get(
    '/api/shipping/user/addresses',
    {
      schema: {
        tags,
        querystring: z.object({ search: z.string().max(100).default('') }),
        response: { 200: z.object({ addresses: z.array(Address) }) },
      },
    },
    async (request) => {
      const lang = languageOf(request)
      const userId = await signedIn(request, texts[lang])
      return { addresses: await savedAddresses(db, userId, lang, request.query.search) }
    },
  )
}

async function signedIn(request: FastifyRequest, t: Texts): Promise<number> {
  const session = await request.session()
  if (!session?.userId) throw new HttpError(401, t.errors.notSignedIn)
  return session.userId
}

function updateRefusal(result: Extract<Awaited<ReturnType<typeof updateProfile>>, { ok: false }>, t: Texts) {
  if (result.reason === 'gone') return new HttpError(401, t.errors.notSignedIn)
  if (result.reason === 'fields') {
    return new HttpError(422, t.account.register.checkFields, wordsOf(result.problems, t))
  }
  return new HttpError(429, t.account.errors[result.reason], undefined, result.retryAfter)
}

/** The spec's order list row (§3). An invoice is at the order's secret address. */
export function showOrderRow(row: OrderRow, lang: Lang, orderToken: (order: OrderAddress) => string): OrderListRow {
  return {
    id: row.id,
    created_at: row.placedAt.toISOString(),
    prefixed_id: row.number,
    full_name: row.recipient,
    formatted_total_price_with_tax: formatPrice(row.total, lang),
    status: row.state,
    status_label: texts[lang].order.states[row.state],
    invoice_link: row.hasInvoice ? inLanguage(urls.orderInvoice.to(orderToken(row)), lang) : null,
  }
}

export async function showUser(services: Services, userId: number, lang: Lang): Promise<z.infer<typeof User> | null> {
  const { db } = services.database
  const [profile, orders] = await Promise.all([findProfile(db, userId), ordersOf(db, userId)])
  if (!profile) return null
  const { user, company, addresses } = profile
  return {
    type: user.type,
    name: user.name,
    surname: user.surname,
    full_name: `${user.name} ${user.surname}`,
    email: user.email,
    phone: { countryCallingCode: user.phoneCode, number: user.phoneNumber },
    company: company && {
      name: company.name,
      reg_num: company.regNum,
      vat_num: company.vatNum ?? '',
      address: company.address,
      city: company.city,
      zip: company.zip,
      country: { id: company.countryId },
    },
    addresses: addresses.map(({ id, countryId, city, address, zip }) => ({
      id,
      country: { id: countryId },
      city,
      address,
      zip,
    })),
    orders: orders.map((row) => showOrderRow(row, lang, services.secrets.orderToken)),
    new_password: '',
    new_password_confirmation: '',
  }
}
