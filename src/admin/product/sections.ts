import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, memo } from 'react'
import { variationsOf } from '../variations/variations-query.ts'
import { whenConnected } from '../when-connected.ts'

type ProductSection = { key: string; Part: ComponentType<{ productId: number }> }

/** Parts of the page that are saved by themselves, in their order. */
export const loadSections = (): Promise<readonly ProductSection[]> =>
  whenConnected(async () => {
    const [Pictures, Variations, Stock] = await Promise.all([
      import('../media/pictures-section.tsx').then(({ PicturesSection }) => PicturesSection),
      import('../variations/section.tsx').then(({ VariationsSection }) => VariationsSection),
      import('../stock/stock-section.tsx').then(({ StockSection }) => StockSection),
    ])
    return [
      { key: 'pictures', Part: memo(Pictures) },
      { key: 'variations', Part: memo(Variations) },
      { key: 'stock', Part: memo(Stock) },
    ]
  })

/** Asks together with the product for what is much. */
export const askForSections = (queries: QueryClient, productId: number) =>
  queries.prefetchQuery(variationsOf(productId))
