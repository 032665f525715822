import type { ComponentType, LazyExoticComponent } from 'react'

type ProductSection = { key: string; of: LazyExoticComponent<ComponentType<{ productId: number }>> }

/** Parts of the page that are saved by themselves (pictures, variations, stock), in their order; each is loaded on demand. */
export const PRODUCT_SECTIONS: readonly ProductSection[] = []
