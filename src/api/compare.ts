import { z } from 'zod'
import { languageOf } from '../server/http/errors.tsx'
import { Id } from '../shop/cart/cart.calls.ts'
import { CompareAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { compareProducts } from '../shop/catalogue/compare.db.ts'
import { MAX_COMPARE } from '../shop/catalogue/compare.ts'
import { readingOf } from '../shop/catalogue/reading.ts'
import type { CallRoom } from './calls.ts'

const Compare = z.object({ product_compare: z.array(Id).max(MAX_COMPARE) })

export const compareCalls: CallRoom = (app, services) => {
  app.post(
    '/api/product-compare',
    { schema: { tags: ['compare'], body: Compare, response: { 200: CompareAnswer } } },
    (request) => compareProducts(readingOf(services, languageOf(request)), [...new Set(request.body.product_compare)]),
  )
}
