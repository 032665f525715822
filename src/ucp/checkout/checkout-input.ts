import { z } from 'zod'
import { LIMITS } from '../../shop/addresses/form-limits.ts'
import type { AgentAddress, AgentDelivery } from '../../shop/agent-checkouts/agent-checkout.ts'
import { AttributionInput, CartInput } from '../cart/cart-input.ts'
import { isPointId } from './destination-ids.ts'

const text = (max: number) => z.string().trim().max(max)
const id = text(200)

const Destination = z
  .object({
    id: id.optional(),
    street_address: text(LIMITS.address).nullish(),
    extended_address: text(LIMITS.address).nullish(),
    address_locality: text(LIMITS.city).nullish(),
    address_country: text(60).nullish(),
    postal_code: text(LIMITS.zip).nullish(),
    phone_number: text(LIMITS.phone).nullish(),
  })
  // Both become one line of an order.
  .refine(
    ({ street_address: street, extended_address: extended }) =>
      [street, extended].filter(Boolean).join(', ').length <= LIMITS.address,
    { path: ['street_address'], message: `with extended_address at most ${LIMITS.address} characters` },
  )

const FulfillmentInput = z.object({
  methods: z
    .array(
      z.object({
        id: id.optional(),
        type: z.enum(['shipping', 'pickup']).optional(),
        line_item_ids: z.array(id).max(200).optional(),
        destinations: z.array(Destination).max(50).optional(),
        selected_destination_id: id.nullish(),
        groups: z
          .array(z.object({ selected_option_id: id.nullish() }))
          .max(20)
          .optional(),
      }),
    )
    .max(10)
    .optional(),
})

const PaymentInput = z.object({
  instruments: z
    .array(z.object({ handler_id: id, selected: z.boolean().optional() }))
    .max(10)
    .optional(),
})

export const CheckoutInput = CartInput.extend({
  line_items: CartInput.shape.line_items.default([]),
  cart_id: text(100).optional(),
  fulfillment: FulfillmentInput.optional(),
  payment: PaymentInput.optional(),
})
export const CompleteInput = z.object({ payment: PaymentInput.optional(), attribution: AttributionInput.optional() })

export type CheckoutInput = z.infer<typeof CheckoutInput>
export type CompleteInput = z.infer<typeof CompleteInput>

/** The code of the payment method that was chosen. */
export const chosenPayment = (payment: CompleteInput['payment']): string | null => {
  const instruments = payment?.instruments ?? []
  return (instruments.find(({ selected }) => selected) ?? instruments[0])?.handler_id ?? null
}

/** Everything goes one way: of several methods the one with a choice counts. @param before the address may be left out when it is chosen */
export function agentDelivery(given: CheckoutInput['fulfillment'], before: AgentDelivery): AgentDelivery {
  const methods = given?.methods ?? []
  const method =
    methods.find(({ selected_destination_id }) => selected_destination_id) ??
    methods.find(({ line_item_ids }) => line_item_ids?.length) ??
    methods.find(({ destinations, groups }) => destinations?.length || groups?.length) ??
    methods[0]
  if (!method) return {}
  const typed = method.type ?? (method.id === 'pickup' ? 'pickup' : 'shipping')
  const addresses = (method.destinations ?? []).filter((each) => !isPointId(each.id ?? ''))
  const selected = method.selected_destination_id ?? undefined
  const sent = addresses.find((each) => each.id === selected) ?? addresses[0]
  const address = sent ? addressOf(sent) : before.address
  const isSelectedPoint = isPointId(selected ?? '')
  return {
    type: typed,
    ...(address && typed === 'shipping' ? { address } : {}),
    destinationId: isSelectedPoint ? selected : typed === 'shipping' ? (sent ? address?.id : selected) : undefined,
    optionId: method.groups?.[0]?.selected_option_id ?? undefined,
  }
}

const addressOf = (given: z.infer<typeof Destination>): AgentAddress => ({
  id: given.id || 'address',
  street: given.street_address ?? undefined,
  extended: given.extended_address ?? undefined,
  city: given.address_locality ?? undefined,
  zip: given.postal_code ?? undefined,
  country: given.address_country ?? undefined,
  phone: given.phone_number ?? undefined,
})
