import { z } from 'zod'
import { type StaffCall, staffCall } from '../../http/staff/staff-calls.ts'
import { productFacets } from '../../shop/catalogue/product-facets.db.ts'
import { ProductFilter, ProductPage, ProductSort } from '../../shop/catalogue/product-list.calls.ts'
import { readListedProducts } from '../../shop/catalogue/product-list.db.ts'
import { staffRequest } from '../../shop/catalogue/product-selection.ts'
import { LACKS } from '../../shop/search/product-marks.ts'
import { cursorFrom, encodeCursor } from './shared.ts'

const MAX_PAGE = 100
/** Of titles, as the order of the alphabet has them. */
const MAX_CURSOR = 1_000

const List = ProductFilter.extend({
  sort: ProductSort.optional(),
  after: z.string().max(MAX_CURSOR).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
})

const listProducts = staffCall({
  method: 'GET',
  path: '/products',
  about: 'Products, hidden and archived ones too; search and filters together, with counts for each filter',
  access: 'read:catalogue',
  query: List,
  answer: ProductPage,
  run: async (ctx, { query: { sort, after, limit, ...filter } }) => {
    const { staffSearch, database, memory } = ctx.services
    const cursor = cursorFrom(after, () => true)
    const request = { ...staffRequest(filter), sort: sort ?? null }
    const found = await staffSearch.find(request, { after: cursor, limit }, ctx.lang)
    const reading = { db: database.readDb, memory, lang: ctx.lang }
    return {
      rows: await readListedProducts(ctx.db, found.ids, ctx.lang),
      next: found.next && encodeCursor(found.next.key, found.next.id),
      count: found.total,
      facets: cursor ? null : await productFacets(reading, found.counts, filter),
    }
  },
})

const toImprove = staffCall({
  method: 'GET',
  path: '/products/to-improve',
  about: 'How many products, without archived ones, lack a picture, a price, a text and so on',
  access: 'read:catalogue',
  answer: z.object({ products: z.int(), lacks: z.record(z.enum(LACKS), z.int()) }),
  run: async (ctx) => {
    const found = await ctx.services.staffSearch.find(staffRequest({}), { after: null, limit: 1 }, ctx.lang)
    return { products: found.total, lacks: found.counts.lacks }
  },
})

export const staffProductListCalls: readonly StaffCall[] = [listProducts, toImprove]
