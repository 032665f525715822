import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { variationsOf } from '../variations/variations-query.ts'

type ProductSection = { key: string; Part: ComponentType<{ productId: number }> }

/** Parts of the page that are saved by themselves, in their order. */
export const loadSections = async (): Promise<readonly ProductSection[]> => {
  const [pictures, variations, stock] = await Promise.all([
    import('../media/pictures-section.tsx'),
    import('../variations/section.tsx'),
    import('../stock/stock-section.tsx'),
  ])
  return [
    { key: 'pictures', Part: pictures.PicturesSection },
    { key: 'variations', Part: variations.VariationsSection },
    { key: 'stock', Part: stock.StockSection },
  ]
}

/** Asks together with the product for what is much. */
export const askForSections = (queries: QueryClient, productId: number) =>
  queries.prefetchQuery(variationsOf(productId))
