import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MAX_COMPARE, parseCompare } from '../shop/catalogue/compare.ts'
import { firstRow } from '../shop/db.ts'
import type { ApiRoutes } from './calls.ts'

const Visitor = z.object({
  csrf: z.string(),
  user: z.object({ name: z.string(), type: z.enum(['b2c', 'b2b', 'b2g']) }).nullable(),
  cart: z.object({ total_quantity: z.int() }),
  wishlist: z.array(z.int()),
  compare: z.array(z.int()).max(MAX_COMPARE),
})

/** What belongs to the visitor on pages that are the same for everybody. Stores nothing. */
export const visitorCalls: ApiRoutes = (app, { database }) => {
  app.get('/api/visitor', { schema: { tags: ['visitor'], response: { 200: Visitor } } }, async (request, reply) => {
    reply.header('vary', 'Cookie').header('cross-origin-resource-policy', 'same-origin')
    const session = await request.session()
    const facts = session
      ? await firstRow<{ total: number; name: string | null; wishlist: number[] | null }>(
          database.db,
          sql`select
            (select coalesce(sum(i.quantity), 0)::int from cart_items i join carts c on c.id = i.cart_id
              join products p on p.id = i.product_id and p.type = 'product'
              where c.id = ${session.cartId} and c.state = 'open') as total,
            (select name from users where id = ${session.userId}) as name,
            (select json_agg(product_id order by added_at) from wishlist_items where wishlist_id = ${session.wishlistId}) as wishlist`,
        )
      : undefined
    return {
      csrf: request.csrf(),
      user: facts?.name && session?.userType ? { name: facts.name, type: session.userType } : null,
      cart: { total_quantity: facts?.total ?? 0 },
      wishlist: facts?.wishlist ?? [],
      compare: parseCompare(request.cookies.compare),
    }
  })
}
