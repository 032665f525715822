import { definePage } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type QuickOrderData, QuickOrderView } from './view.tsx'

export const quickOrderPage = definePage<QuickOrderData>({
  cache: 'private',
  load: async (ctx) => ({
    kind: 'page',
    data: { csrf: ctx.csrf(), list: '' },
    head: { title: texts[ctx.lang].quickOrder.title },
  }),
  Page: QuickOrderView,
})
