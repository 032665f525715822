import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { texts } from '../i18n/texts.ts'
import { languageOf } from '../server/http/errors.tsx'
import { Refusal } from '../server/http/refusal.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { CompareAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { compareProducts } from '../shop/catalogue/compare.db.ts'
import { MAX_COMPARE } from '../shop/catalogue/compare.ts'
import { readingOf } from '../shop/catalogue/reading.ts'
import type { CallRoom } from './calls.ts'

const Compare = z.object({ product_compare: z.array(Id).max(MAX_COMPARE) })

const isTooBig = ({ keyword }: { keyword: string }) => keyword === 'too_big'

export const compareCalls: CallRoom = (app, services) => {
  app.post(
    '/api/product-compare',
    { schema: { tags: ['compare'], body: Compare, response: { 200: CompareAnswer } }, attachValidation: true },
    async (request) => {
      const lang = languageOf(request)
      const { validationError } = request
      if (hasZodFastifySchemaValidationErrors(validationError) && validationError.validation.some(isTooBig)) {
        const message = texts[lang].catalogue.compare.max
        throw new Refusal(422, message, { product_compare: [message] })
      }
      if (validationError) throw validationError
      return compareProducts(readingOf(services, lang), [...new Set(request.body.product_compare)])
    },
  )
}
