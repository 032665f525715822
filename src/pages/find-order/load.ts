import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { FindOrderData } from './view.tsx'

type Shown = Partial<Pick<FindOrderData, 'values' | 'errors' | 'isSent'>>

export const findOrderData = (ctx: VisitorContext, shown: Shown = {}): FindOrderData => ({
  words: texts[ctx.lang].order.find,
  csrf: ctx.csrf(),
  values: { number: '', email: '' },
  errors: {},
  isSent: false,
  ...shown,
})

export const findOrderHead = ({ lang }: VisitorContext): Head => ({ title: texts[lang].order.find.title })
