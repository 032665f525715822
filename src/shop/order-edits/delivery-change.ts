import type { Problems } from '../checkout/check-order.ts'
import type { ShippingInput } from '../checkout/order.calls.ts'
import type { BasisPoints, Cents } from '../money/money.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import type { Method } from '../shipping/methods.ts'
import type { ShippingRefusal } from '../shipping/prices.ts'
import type { ShippingType } from '../shipping/shipping.tables.ts'

/** `method`: its code. `price`: cents, or what delivery costs the buyer now; without it the rules of the checkout. */
export type DeliveryEdit = { method: string; shipping: ShippingInput; price?: Cents | 'keep' | undefined }

/** What the order has afterwards. `lineRates`: VAT of goods by the id of the line, where the country changes it. */
export type DeliveryChange = {
  method: Method
  delivery: OrderDelivery
  parcels: number | null
  shippingVatRate: BasisPoints | null
  surchargeVatRate: BasisPoints | null
  lineRates: ReadonlyMap<number, BasisPoints>
  supplemented: SupplementedDelivery
}

/** Cents that supplementary orders have brought in for delivery, and the rates of VAT in them. */
export type SupplementedDelivery = { amount: Cents; vatRates: readonly BasisPoints[] }

/** Why the delivery of an order stays as it is, whatever is chosen. `exchange`: goods that come back are to pay for it. */
export type DeliveryClosed = 'sent' | 'over' | 'ready' | 'label' | 'asked' | 'exchange'

/**
 * `vat-goods`: the country changes the VAT of paid goods; `vat-exempt`: an exemption would begin or end. `difference`: it
 * cannot be paid as the order was.
 */
export type DeliveryRefusal =
  | { ok: false; reason: 'delivery'; why: DeliveryClosed | 'vat-goods' | 'vat-exempt' | 'packed' }
  | { ok: false; reason: 'delivery'; why: 'open-supplement' | 'paid-supplement'; number: string }
  | { ok: false; reason: 'delivery-fields'; problems: Problems }
  | { ok: false; reason: 'delivery-method'; problem: 'required' | 'unknown' | 'payment' | 'difference' }
  | { ok: false; reason: 'delivery-point'; problem: 'unknown' | 'carrier' | 'country' }
  | { ok: false; reason: 'delivery-goods'; refusal: ShippingRefusal; type: ShippingType; isBulky: boolean }
  | ({ ok: false; reason: 'delivery-conflict'; version: number } & ContestedValue)

/** Both values in words. `base`: of theirs. */
type ContestedValue = { mine: string; theirs: string; base: string; person: string | null; at: string | null }
