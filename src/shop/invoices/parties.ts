import type { Day } from '../calendar/days.ts'
import type { ShippingFields } from '../cart/cart.tables.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import type { Settings } from '../settings/settings.ts'
import type { Invoice, InvoiceBuyer, Party, Seller } from './invoice.ts'
import type { InvoicedOrder } from './invoiced-order.ts'

const SELLER_COUNTRY = 'LV'

export function sellerOf(identity: Settings['identity']): Seller {
  return {
    name: identity.legal_name,
    regNum: identity.reg_num,
    vatNum: identity.vat_num || null,
    address: identity.address,
    city: identity.city,
    zip: identity.zip,
    countryCode: SELLER_COUNTRY,
    bankName: identity.bank_name,
    iban: identity.iban,
    bic: identity.bic,
    email: identity.email,
    phone: identity.phone,
  }
}

export function buyerOf(order: InvoicedOrder, countryCode: string): InvoiceBuyer {
  const person = `${order.name} ${order.surname}`.trim()
  const contact = { name: person, email: order.email, phone: `+${order.phoneCode} ${order.phoneNumber}` }
  const { company } = order
  if (!company) {
    return { ...personalAddress(order.delivery), type: 'b2c', name: person, countryCode, ...noNumbers, contact }
  }
  return {
    type: order.buyerType,
    name: company.name,
    regNum: company.reg_num || null,
    vatNum: company.vat_num || null,
    address: company.address,
    city: company.city,
    zip: company.zip,
    countryCode,
    contact,
    reference: order.buyerReference,
    contract: order.contractNumber,
  }
}

const noNumbers = { regNum: null, vatNum: null, reference: null, contract: null }

/** A pickup point's address is not the buyer's. */
function personalAddress({ type, fields }: OrderDelivery): Pick<Party, 'address' | 'city' | 'zip'> {
  if (type !== 'courier') return { address: '', city: '', zip: '' }
  return { address: streetOf(fields), city: fields.city ?? '', zip: fields.zip ?? '' }
}

export function deliveryOf({ delivery, name, surname }: InvoicedOrder, sentOn: Day | null): Invoice['delivery'] {
  const { point, fields } = delivery
  return {
    title: delivery.title,
    recipient: point?.name ?? `${name} ${surname}`.trim(),
    address: point?.address ?? streetOf(fields),
    city: point?.city ?? fields.city ?? '',
    zip: point?.zip ?? fields.zip ?? '',
    countryCode: delivery.country_code,
    date: sentOn ?? delivery.promised?.to ?? null,
    isExpected: sentOn === null,
  }
}

function streetOf({ address, building_num, house_num, village }: ShippingFields): string {
  const street = [address, building_num, house_num].filter(Boolean).join(' ')
  return [street, village].filter(Boolean).join(', ')
}
