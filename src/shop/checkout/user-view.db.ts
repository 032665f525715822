import type { BuyerType } from '../buyer-type.ts'
import { findProfile } from '../customers/profile.db.ts'
import type { Db } from '../db.ts'
import type { OrderAccess } from '../orders/order.ts'
import { type OrderListLocale, type OrderListRow, showOrderRow } from '../orders/order-list-row.ts'
import { ordersOf } from '../orders/own-orders.db.ts'

type Country = { id: number }

export type UserView = {
  type: BuyerType
  name: string
  surname: string
  full_name: string
  email: string
  phone: { countryCallingCode: string; number: string }
  company: {
    name: string
    reg_num: string
    vat_num: string
    address: string
    city: string
    zip: string
    country: Country
  } | null
  addresses: { id: number; country: Country; city: string; address: string; zip: string }[]
  orders: OrderListRow[]
  /** Always empty; the call's shape has these fields. */
  new_password: ''
  new_password_confirmation: ''
}

type UserViewDeps = { database: { db: Db }; secrets: { orderToken(order: OrderAccess): string } }

export async function showUser(
  { database: { db }, secrets }: UserViewDeps,
  userId: number,
  locale: OrderListLocale,
): Promise<UserView | null> {
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
    orders: orders.map((row) => showOrderRow(row, locale, secrets.orderToken)),
    new_password: '',
    new_password_confirmation: '',
  }
}
