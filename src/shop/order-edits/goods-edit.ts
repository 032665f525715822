import type { CartLine } from '../cart/cart.ts'
import { type CartTotals, totalsOf } from '../cart/totals.ts'
import { type BasisPoints, type Cents, divideRounded, netOf, type VatRow } from '../money/money.ts'
import type { orderLines, orders } from '../orders/orders.tables.ts'
import type { DeliveryRefusal } from './delivery-change.ts'

/** `discount`: cents of the whole line; without it the line keeps its share. `price`: cents per piece, not above the catalogue's. */
export type GoodsEdit = {
  lines: readonly { id: number; quantity: number; discount?: Cents | undefined }[]
  added: readonly { productId: number; quantity: number; price?: Cents | undefined }[]
  shipping?: Cents | undefined
}

export type StoredOrder = typeof orders.$inferSelect
export type StoredLine = typeof orderLines.$inferSelect

export type NewLine = Pick<
  StoredLine,
  'productId' | 'type' | 'title' | 'code' | 'manufacturer' | 'image' | 'quantity' | 'unitPrice' | 'discount' | 'vatRate'
> & { isReversed: boolean; listedPrice: Cents }

/** A line as it will be; 0 pieces: it goes. */
export type ChangedLine = { line: StoredLine; quantity: number; discount: Cents }

export type EditSums = {
  items: Cents
  discount: Cents
  shipping: Cents
  surcharge: Cents
  vat: Cents
  total: Cents
  vatRows: VatRow[]
}

export type EditRefusal =
  | {
      ok: false
      reason: 'unknown' | 'changed' | 'state' | 'nothing' | 'empty' | 'gone' | 'too-old' | 'too-much' | 'shipping'
    }
  | { ok: false; reason: 'sold-out'; title: string }
  | { ok: false; reason: 'quantity' | 'discount' | 'price'; code: string }
  | { ok: false; reason: 'supplement'; problem: string }
  | DeliveryRefusal
  /** A supplementary order cannot go the same way. */
  | { ok: false; reason: 'delivery-along'; number: string; refusal: EditRefusal }

/** Rolls back the transaction of an edit. */
export class EditRefused extends Error {
  readonly refusal: EditRefusal
  constructor(refusal: EditRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}

const MAX_PIECES = 100

type Goods = { lines: readonly StoredLine[]; edit: GoodsEdit; added: readonly NewLine[] }

/** Every line as it will be; an order keeps at least one product. @throws EditRefused */
export function changedLines({ lines, edit, added }: Goods): ChangedLine[] {
  const changed = lines.map((line) => changedLine(line, edit))
  const goods = changed.filter(({ line, quantity }) => line.type === 'product' && quantity > 0)
  if (goods.length === 0 && added.every(({ type }) => type === 'service')) {
    throw new EditRefused({ ok: false, reason: 'empty' })
  }
  return changed
}

function changedLine(line: StoredLine, edit: GoodsEdit): ChangedLine {
  const wanted = edit.lines.find(({ id }) => id === line.id)
  const quantity = wanted?.quantity ?? line.quantity
  const { code } = line
  if (quantity > MAX_PIECES) throw new EditRefused({ ok: false, reason: 'quantity', code })
  if (quantity > line.quantity && line.type === 'product' && line.productId === null) {
    throw new EditRefused({ ok: false, reason: 'gone' })
  }
  const discount = quantity === 0 ? 0 : (wanted?.discount ?? discountOf(line, quantity))
  if (discount > quantity * line.unitPrice) throw new EditRefused({ ok: false, reason: 'discount', code })
  return { line, quantity, discount }
}

/** A discount of the coupon belongs to the pieces that were ordered with it. */
const discountOf = (line: StoredLine, quantity: number): Cents =>
  divideRounded(line.discount * Math.min(quantity, line.quantity), line.quantity)

type Treatment = Pick<StoredOrder, 'vatNote'>

/** At the VAT that the order has. @throws EditRefused */
export function newLine(
  order: Treatment,
  good: CartLine,
  given: { price?: Cents | undefined; rateBp: BasisPoints },
): NewLine {
  const gross = given.price ?? good.price
  if (gross > good.listedPrice) throw new EditRefused({ ok: false, reason: 'price', code: good.code })
  const isReversed = order.vatNote === 'reverse-charge' && good.isReverseCharge && given.rateBp > 0
  const isExempt = isReversed || order.vatNote === 'intra-eu'
  return {
    productId: good.productId,
    type: good.type,
    title: good.title,
    code: good.code,
    manufacturer: good.manufacturer ?? '',
    image: good.image,
    quantity: good.quantity,
    unitPrice: isExempt ? netOf(gross, given.rateBp) : gross,
    discount: 0,
    vatRate: isExempt ? 0 : given.rateBp,
    isReversed,
    listedPrice: good.listedPrice,
  }
}

type SummedLine = Pick<NewLine, 'type' | 'unitPrice' | 'quantity' | 'discount' | 'vatRate'> & {
  isReversed: boolean | null
}

/** @param shipping cents @throws EditRefused for orders of versions that did not keep the VAT of charges */
export function totalsOfEdit(order: StoredOrder, lines: readonly SummedLine[], shipping: Cents): CartTotals {
  const { shippingVatRate, surchargeTotal, surchargeVatRate } = order
  if ((shipping > 0 && shippingVatRate === null) || (surchargeTotal > 0 && surchargeVatRate === null)) {
    throw new EditRefused({ ok: false, reason: 'too-old' })
  }
  return totalsOf({
    lines: lines.map(({ type, unitPrice, quantity, discount, vatRate, isReversed }) => ({
      ...{ type, quantity, discount, unit: unitPrice, rateBp: vatRate },
      isReverseCharged: isReversed ?? false,
    })),
    shipping: { gross: shipping, rateBp: shippingVatRate ?? 0 },
    surcharge: { gross: surchargeTotal, rateBp: surchargeVatRate ?? 0 },
    vat: 'standard',
  })
}

export const sumsOfTotals = (totals: CartTotals): EditSums => ({
  items: totals.items,
  discount: totals.discount,
  shipping: totals.shipping,
  surcharge: totals.surcharge,
  vat: totals.vat,
  total: totals.total,
  vatRows: totals.vatRows,
})
