import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { HttpError } from '../http/http-error.ts'
import { localeOf } from '../http/locale.ts'
import type { Texts } from '../i18n/texts.ts'
import { signIn } from '../shop/checkout/sign-in.db.ts'
import { showUser } from '../shop/checkout/user-view.db.ts'
import { savedAddresses } from '../shop/customers/addresses.db.ts'
import { ProfileUpdate } from '../shop/customers/customers.calls.ts'
import { problemTexts } from '../shop/customers/registration.ts'
import { type UpdateResult, updateProfile } from '../shop/customers/update-profile.db.ts'
import { ORDER_STATES } from '../shop/orders/states.ts'
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

export const userCalls: ApiRoutes = (app, services) => {
  const { db } = services.database

  app.get(
    '/api/user',
    {
      schema: {
        summary: 'The account of the signed-in buyer',
        tags,
        response: { 200: z.object({ user: User.nullable() }) },
      },
    },
    async (request) => {
      const session = await request.session()
      return { user: session?.userId ? await showUser(services, session.userId, localeOf(request)) : null }
    },
  )

  app.post(
    '/api/user/update',
    {
      schema: {
        summary: 'Change the account of the signed-in buyer',
        tags,
        body: ProfileUpdate,
        response: { 200: z.object({ message: z.string(), user: User.nullable() }) },
      },
    },
    async (request) => {
      const locale = localeOf(request)
      const { t } = locale
      const userId = await signedIn(request, t)
      const result = await updateProfile(request, services, { userId, update: request.body })
      if (!result.ok) throw updateError(result, t)
      // All sessions have ended; the current visitor gets a new one.
      if (result.passwordChanged) await signIn(db, { old: undefined, fresh: request.renewSid() }, userId)
      const { saved, savedConfirm } = t.account.profile
      return { message: result.emailChanged ? savedConfirm : saved, user: await showUser(services, userId, locale) }
    },
  )

  app.get(
    '/api/shipping/user/addresses',
    {
      schema: {
        summary: 'Addresses that the signed-in buyer has kept',
        tags,
        querystring: z.object({ search: z.string().max(100).default('') }),
        response: { 200: z.object({ addresses: z.array(Address) }) },
      },
    },
    async (request) => {
      const { lang, t } = localeOf(request)
      const userId = await signedIn(request, t)
      return { addresses: await savedAddresses(db, userId, lang, request.query.search) }
    },
  )
}

async function signedIn(request: FastifyRequest, t: Texts): Promise<number> {
  const session = await request.session()
  if (!session?.userId) throw new HttpError(401, t.errors.notSignedIn)
  return session.userId
}

function updateError(result: Extract<UpdateResult, { ok: false }>, t: Texts) {
  if (result.reason === 'gone') return new HttpError(401, t.errors.notSignedIn)
  if (result.reason === 'fields') {
    return new HttpError(422, t.account.register.checkFields, problemTexts(result.problems, t.account.errors))
  }
  return new HttpError(429, t.account.errors[result.reason], undefined, result.retryAfter)
}
