import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { texts } from '../i18n/texts.ts'
import { Id } from '../shop/cart/cart.calls.ts'
import { CompareAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { compareProducts } from '../shop/catalogue/compare.db.ts'
import { MAX_COMPARE } from '../shop/catalogue/compare.ts'
import type { ApiRoutes } from './calls.ts'

const Compare = z.object({ product_compare: z.array(Id).max(MAX_COMPARE) })

const isTooBig = ({ keyword }: { keyword: string }) => keyword === 'too_big'

export const compareCalls: ApiRoutes = (app, services) => {
  app.post(
    '/api/product-compare',
    {
      schema: {
        summary: 'Products side by side with their properties',
        tags: ['compare'],
        body: Compare,
        response: { 200: CompareAnswer },
      },
      attachValidation: true,
    },
    async (request) => {
      const lang = languageOf(request)
      const { validationError } = request
      if (hasZodFastifySchemaValidationErrors(validationError) && validationError.validation.some(isTooBig)) {
        const message = texts[lang].catalogue.compare.max
        throw new HttpError(422, message, { product_compare: [message] })
      }
      if (validationError) throw validationError
      return compareProducts(catalogueDeps(services, lang), [...new Set(request.body.product_compare)])
    },
  )
}
