import { definePage } from '../../http/page.ts'
import { memberOf } from './member.ts'
import { requestData, requestFor, requestHead } from './request-load.ts'
import { type RequestData, RequestView } from './request-view.tsx'

export const companyRequestPage = definePage<RequestData>({
  cache: 'private',
  async load(ctx) {
    const member = await memberOf(ctx)
    if ('answer' in member) return member.answer
    const found = await requestFor(ctx, member.acting)
    if (!found) return { kind: 'not-found' }
    return { kind: 'page', data: await requestData(ctx, member.acting, { found }), head: requestHead(ctx, found) }
  },
  Page: RequestView,
})
