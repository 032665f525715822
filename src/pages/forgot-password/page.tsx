import { definePage } from '../../http/page.ts'
import { forgotData, forgotHead } from './load.ts'
import { type ForgotData, ForgotPasswordView } from './view.tsx'

export const forgotPasswordPage = definePage<ForgotData>({
  cache: 'private',
  load: async (ctx) => ({ kind: 'page', data: forgotData(ctx, {}), head: forgotHead(ctx) }),
  Page: ForgotPasswordView,
})
