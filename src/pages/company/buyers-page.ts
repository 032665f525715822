import { definePage } from '../../http/page.ts'
import { buyersData, buyersHead } from './buyers-load.ts'
import { type BuyersData, BuyersView } from './buyers-view.tsx'
import { memberOf } from './member.ts'

export const companyPage = definePage<BuyersData>({
  cache: 'private',
  async load(ctx) {
    const found = await memberOf(ctx)
    if ('answer' in found) return found.answer
    return { kind: 'page', data: await buyersData(ctx, found.acting), head: buyersHead(ctx) }
  },
  Page: BuyersView,
})
