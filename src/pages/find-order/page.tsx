import { definePage } from '../../http/page.ts'
import { findOrderData, findOrderHead } from './load.ts'
import { type FindOrderData, FindOrderView } from './view.tsx'

export const findOrderPage = definePage<FindOrderData>({
  cache: 'private',
  load: async (ctx) => ({ kind: 'page', data: findOrderData(ctx), head: findOrderHead(ctx) }),
  Page: FindOrderView,
})
