import type { LocalizedText } from '../languages.ts'
import type { Cents, VatRow } from '../money/money.ts'
import type { ExchangeSent } from '../returns/exchange-states.ts'

export type NewExchange = {
  /** `price`: cents per piece, not above the catalogue's; without it the price of now. */
  goods: readonly { productId: number; quantity: number; price?: Cents | undefined }[]
  sent: ExchangeSent
  /** What delivery costs the buyer: nothing, or as any order. */
  isDeliveryCharged: boolean
  paymentMethod: string
  /** How goods that come back pay, as the invoice names it. */
  methodTitle: LocalizedText
  /** How many exchanges the return had when the form was opened; with another number the call is refused. */
  seen: number
}

/** Cents. `credit`: what the returned goods pay at most; `exchanged`: what they do pay. */
export type ExchangeSums = {
  goods: Cents
  delivery: Cents
  vat: Cents
  vatRows: VatRow[]
  total: Cents
  credit: Cents
  exchanged: Cents
  toPay: Cents
  refund: Cents
}
