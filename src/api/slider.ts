import { z } from 'zod'
import { languageOf } from '../http/error-handler.tsx'
import { HttpError } from '../http/http-error.ts'
import { texts } from '../i18n/texts.ts'
import { SliderAnswer } from '../shop/catalogue/catalogue.calls.ts'
import { catalogueDeps } from '../shop/catalogue/catalogue-deps.ts'
import { SLIDER_TYPES } from '../shop/content/banner-places.ts'
import { readSlider } from '../shop/content/sliders.db.ts'
import type { ApiRoutes } from './calls.ts'

export const sliderCalls: ApiRoutes = (app, services) => {
  app.get(
    '/api/slider/:type',
    {
      schema: {
        summary: 'Products of a shelf of the home page',
        tags: ['catalogue'],
        params: z.object({ type: z.string() }),
        response: { 200: SliderAnswer },
      },
    },
    async (request) => {
      const lang = languageOf(request)
      const type = SLIDER_TYPES.find((each) => each === request.params.type)
      const slider = type ? await readSlider(catalogueDeps(services, lang), type) : null
      if (!slider) throw new HttpError(404, texts[lang].errors.notFound)
      return { slider }
    },
  )
}
