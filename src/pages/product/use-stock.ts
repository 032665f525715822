import { useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { Stock } from '../../shop/stock-level.ts'

type KnownStock = Stock & { id: number }

/** The stock of the moment; asked for once more than one piece is wanted, and again after `refusals`. */
export function useStock(id: number, quantity: number, refusals: number): Stock | null {
  const [known, setKnown] = useState<KnownStock | null>(null)
  const isWanted = quantity > 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal says that the stock is another one
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    get<Stock>(`/api/product/stock/${id}`, controller.signal).then(
      (stock) => setKnown({ ...stock, id }),
      // The call to the cart says it, too.
      () => {},
    )
    return () => controller.abort()
  }, [id, isWanted, refusals])
  return known?.id === id ? known : null
}
