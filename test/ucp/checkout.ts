/** What tests of checkouts send and read. */

export const line = (id: number, quantity = 1) => ({ item: { id: String(id) }, quantity })
export const buyer = {
  first_name: 'Anna',
  last_name: 'Bērziņa',
  email: 'anna@example.com',
  phone_number: '+37120000001',
}
export const PATH = '/checkout-sessions'

type Destination = { id: string; name?: string }
type Method = {
  type: string
  destinations: Destination[]
  groups: { options: { id: string }[]; selected_option_id: string | null }[]
}
export const methodOf = (json: { fulfillment: { methods: Method[] } }, type: string) => {
  const found = json.fulfillment.methods.find((each) => each.type === type)
  if (!found) throw new Error(`No ${type}`)
  return found
}
export const codes = (json: { messages: { code: string; presentation?: string }[] }) =>
  json.messages.flatMap(({ code, presentation }) => (presentation === 'disclosure' ? [] : [code]))

export const home = {
  id: 'home',
  street_address: 'Brīvības iela 1',
  address_locality: 'Rīga',
  postal_code: 'LV-1010',
  address_country: 'LV',
}
export const toHome = { type: 'shipping', line_item_ids: [], destinations: [home], selected_destination_id: 'home' }

export const totalIn = (json: { totals: { type: string; amount: number }[] }) =>
  json.totals.find(({ type }) => type === 'total')?.amount ?? 0

export const handlerIn = (json: { ucp: { payment_handlers: Record<string, { id: string }[]> } }, name: string) =>
  Object.entries(json.ucp.payment_handlers).find(([key]) => key.endsWith(`.${name}`))?.[1]?.[0]?.id

export const paying = (id: string | undefined) => ({
  payment: { instruments: [{ id: 'i1', handler_id: id, type: 'later', selected: true }] },
})
