/**
 * What a piece of some products costs the buyers of one price list, with VAT. Ids ascend.
 * The same object as long as nothing has changed: engines keep what they make of it.
 */
export type ListPrices = { readonly ids: Uint32Array; readonly prices: Int32Array }

/** @param priceOf by product id */
export function listPricesOf(priceOf: ReadonlyMap<number, number>): ListPrices {
  const ids = new Uint32Array(priceOf.size)
  let count = 0
  for (const id of priceOf.keys()) ids[count++] = id
  ids.sort()
  const prices = new Int32Array(ids.length)
  for (let index = 0; index < ids.length; index++) prices[index] = priceOf.get(ids[index] ?? 0) ?? 0
  return { ids, prices }
}
