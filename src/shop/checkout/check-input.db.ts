import { checkoutCallingCodes } from '../addresses/calling-codes.ts'
import { deliveryCountries } from '../addresses/countries.db.ts'
import type { BuyerType } from '../buyer-type.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { findAddress } from '../customers/addresses.db.ts'
import { type BuyerAccount, findBuyerAccount } from '../customers/buyer-account.db.ts'
import type { Db } from '../db.ts'
import { readSettings } from '../settings/settings.db.ts'
import { shippingMethodsOf } from '../shipping/methods.db.ts'
import { checkOrder } from './check-order.ts'
import type { OrderInput } from './order.calls.ts'

type InputDeps = { db: Db; memory: LookupCache }

/** Whose order it is; null and null for a guest. */
type Owner = { userId: number | null; userType: BuyerType | null }

/** Everything that can be corrected in the form. An account's type and company count, whatever the form says. */
export async function checkInput({ db, memory }: InputDeps, { userId, userType }: Owner, input: OrderInput) {
  const [countries, methods, settings, account] = await Promise.all([
    deliveryCountries(db, memory),
    shippingMethodsOf(db, memory),
    readSettings(db, memory),
    userId ? findBuyerAccount(db, userId) : null,
  ])
  const type = methods.find(({ code }) => code === input.shipping_method)?.type
  const countryCodeOf = (id: number | null | undefined) => countries.find((country) => country.id === id)?.code
  const order = { ...input.order, user_type: userType ?? input.order.user_type, ...companyFields(account) }
  const checked = checkOrder(
    { ...input, order },
    {
      shippingType: type ?? null,
      countryCode: countryCodeOf,
      callingCodes: checkoutCallingCodes(settings),
    },
  )
  const { problems, shipping } = checked
  if (!(await isOwnAddress(db, userId, shipping.address_id))) problems['shipping.address_id'] = 'addressUnknown'
  // Companies are checked at registration and cannot be corrected here.
  const open = Object.entries(problems).filter(([key]) => !(account?.company && key.startsWith('order.company_')))
  const delivery = { type, countryCode: countryCodeOf(shipping.country_id) }
  return { checked: { ...checked, problems: Object.fromEntries(open) }, account, settings, delivery }
}

const isOwnAddress = async (db: Db, userId: number | null, addressId: number | null | undefined) =>
  !addressId || (userId !== null && Boolean(await findAddress(db, userId, addressId)))

function companyFields(account: BuyerAccount | null) {
  const company = account?.company
  if (!company) return {}
  return {
    company_name: company.name,
    company_reg_num: company.reg_num,
    company_vat_num: company.vat_num,
    company_address: company.address,
    company_city: company.city,
    company_zip: company.zip,
    company_country_id: company.country_id,
  }
}
