import type { orders } from '../orders/orders.tables.ts'

/** What staff may correct in a placed order; '' stands for nothing. */
export const ORDER_FIELDS = [
  'name',
  'surname',
  'email',
  'phone',
  'companyName',
  'companyRegNum',
  'companyVatNum',
  'companyAddress',
  'companyCity',
  'companyZip',
  'buyerReference',
  'contractNumber',
  'address',
  'buildingNum',
  'houseNum',
  'village',
  'city',
  'zip',
  'message',
  'point',
] as const

export type OrderField = (typeof ORDER_FIELDS)[number]
/** `phone`: `+371 20000000`; `point`: the identifier of the pickup point. */
export type OrderFields = Record<OrderField, string>

export type EditedOrder = Pick<
  typeof orders.$inferSelect,
  | 'name'
  | 'surname'
  | 'email'
  | 'phoneCode'
  | 'phoneNumber'
  | 'company'
  | 'buyerReference'
  | 'contractNumber'
  | 'delivery'
  | 'buyerType'
  | 'vatNote'
>

export const COMPANY_FIELDS: readonly OrderField[] = [
  'companyName',
  'companyRegNum',
  'companyVatNum',
  'companyAddress',
  'companyCity',
  'companyZip',
]
export const DELIVERY_FIELDS: readonly OrderField[] = [
  'address',
  'buildingNum',
  'houseNum',
  'village',
  'city',
  'zip',
  'message',
  'point',
]

export function fieldsOf(order: EditedOrder): OrderFields {
  const { company, delivery } = order
  const { fields } = delivery
  const isCourier = delivery.type === 'courier'
  const atHome = (text: string | undefined) => (isCourier ? (text ?? '') : '')
  return {
    name: order.name,
    surname: order.surname,
    email: order.email,
    phone: `+${order.phoneCode} ${order.phoneNumber}`,
    companyName: company?.name ?? '',
    companyRegNum: company?.reg_num ?? '',
    companyVatNum: company?.vat_num ?? '',
    companyAddress: company?.address ?? '',
    companyCity: company?.city ?? '',
    companyZip: company?.zip ?? '',
    buyerReference: order.buyerReference ?? '',
    contractNumber: order.contractNumber ?? '',
    address: atHome(fields.address),
    buildingNum: atHome(fields.building_num),
    houseNum: atHome(fields.house_num),
    village: atHome(fields.village),
    city: atHome(fields.city),
    zip: atHome(fields.zip),
    message: fields.message ?? '',
    point: delivery.point?.identifier ?? '',
  }
}

/** The fields that such an order has. An exemption from VAT was given to one number, which stays. */
export function editableFields({ company, buyerType, delivery, vatNote }: EditedOrder): OrderField[] {
  const isCourier = delivery.type === 'courier'
  return ORDER_FIELDS.filter((field) => {
    if (field === 'companyVatNum' && vatNote !== null) return false
    if (COMPANY_FIELDS.includes(field)) return company !== null
    if (field === 'buyerReference' || field === 'contractNumber') return buyerType === 'b2g'
    if (field === 'point') return !isCourier
    return field === 'message' || isCourier || !DELIVERY_FIELDS.includes(field)
  })
}

export type OrderColumns = Pick<
  EditedOrder,
  | 'name'
  | 'surname'
  | 'email'
  | 'phoneCode'
  | 'phoneNumber'
  | 'company'
  | 'buyerReference'
  | 'contractNumber'
  | 'delivery'
>

/** @param point the chosen pickup point, where it is another one */
export function columnsOf(
  order: EditedOrder,
  fields: OrderFields,
  point: EditedOrder['delivery']['point'] = order.delivery.point,
): OrderColumns {
  const [code = '', number = ''] = fields.phone.slice(1).split(' ')
  return {
    name: fields.name,
    surname: fields.surname,
    email: fields.email,
    phoneCode: code,
    phoneNumber: number,
    company: order.company && {
      ...order.company,
      name: fields.companyName,
      reg_num: fields.companyRegNum,
      vat_num: fields.companyVatNum,
      address: fields.companyAddress,
      city: fields.companyCity,
      zip: fields.companyZip,
    },
    buyerReference: fields.buyerReference || null,
    contractNumber: fields.contractNumber || null,
    delivery: deliveryOf(order.delivery, fields, point),
  }
}

function deliveryOf(
  delivery: EditedOrder['delivery'],
  fields: OrderFields,
  point: EditedOrder['delivery']['point'],
): EditedOrder['delivery'] {
  const message = { ...delivery.fields, message: fields.message }
  if (delivery.type !== 'courier') {
    if (!point) return { ...delivery, fields: message }
    const { identifier, city, address, zip } = point
    return { ...delivery, point, fields: { ...message, identifier, city, address, zip } }
  }
  const { address, village, city, zip, buildingNum: building_num, houseNum: house_num } = fields
  return { ...delivery, fields: { ...message, address, village, city, zip, building_num, house_num } }
}
