/**
 * What a piece of some products costs the buyers of one price list, with VAT. Ids ascend.
 * The same object as long as nothing has changed: engines keep what they make of it.
 */
export type ListPrices = { readonly ids: Uint32Array; readonly prices: Int32Array }

/** @param priceOf by product id */
export function listPricesOf(priceOf: ReadonlyMap<number, number>): ListPrices {
  const ids = Uint32Array.from(priceOf.keys()).sort()
  return { ids, prices: Int32Array.from(ids, (id) => priceOf.get(id) ?? 0) }
}
