import { z } from 'zod'
import { catalogueDeps } from '../../shop/catalogue/catalogue-deps.ts'
import { compareProducts } from '../../shop/catalogue/compare.db.ts'
import { MAX_COMPARE } from '../../shop/catalogue/compare.ts'
import { ownTool } from '../own-tool.ts'
import { Money, money, ProductId } from './shared.ts'

export const comparison = ownTool({
  name: 'compare_products',
  title: 'Compare products',
  description: `Up to ${MAX_COMPARE} products side by side: price, availability, rating, and every property that any of them has.`,
  input: z.object({ product_ids: z.array(ProductId).min(1).max(MAX_COMPARE) }),
  output: z.object({
    products: z
      .array(
        z.object({
          id: z.string(),
          title: z.string(),
          brand: z.string().nullable(),
          url: z.string(),
          price: Money.describe('The lowest one, where variants cost differently.'),
          has_variants: z.boolean(),
          available: z.boolean(),
          rating: z.object({ value: z.number(), count: z.int() }).nullable().describe('Out of 5.'),
          energy_class: z.string().nullable(),
        }),
      )
      .describe('Products that are not for sale are left out.'),
    properties: z.array(
      z.object({
        title: z.string(),
        values: z.array(z.object({ product_id: z.string(), value: z.string() })),
      }),
    ),
  }),
  run: async ({ services, lang }, { product_ids }) => {
    const ids = [...new Set(product_ids.map(Number))]
    const { products, attributes } = await compareProducts(catalogueDeps(services, lang), ids)
    return {
      products: products.map((card) => ({
        id: String(card.id),
        title: card.title,
        brand: card.manufacture?.title ?? null,
        // Links of cards have their language already.
        url: new URL(card.link, services.config.baseUrl).href,
        price: money(card.prices.current_price),
        has_variants: card.has_variations,
        available: card.is_available_for_purchase,
        rating: card.rating && { value: card.rating.value, count: card.rating.count },
        energy_class: card.energy_class,
      })),
      properties: Object.entries(attributes).map(([title, values]) => ({
        title,
        values: Object.entries(values).map(([product_id, value]) => ({ product_id, value })),
      })),
    }
  },
})
