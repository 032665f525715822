import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type ProductSection = { key: string; of: LazyExoticComponent<ComponentType<{ productId: number }>> }

/** Parts of the page that are saved by themselves, in their order; each is loaded on demand. */
export const PRODUCT_SECTIONS: readonly ProductSection[] = [
  {
    key: 'pictures',
    of: lazy(async () => ({ default: (await import('../media/pictures-section.tsx')).PicturesSection })),
  },
  {
    key: 'variations',
    of: lazy(async () => ({ default: (await import('../variations/section.tsx')).VariationsSection })),
  },
  { key: 'stock', of: lazy(async () => ({ default: (await import('../stock/stock-section.tsx')).StockSection })) },
]
