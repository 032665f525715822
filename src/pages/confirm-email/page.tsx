import { definePage, type ViewResult, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type ConfirmEmailData, ConfirmEmailView } from './view.tsx'

const STATUSES = { ask: 200, done: 200, changed: 200, taken: 409, dead: 404 }

export function confirmView(ctx: VisitorContext, state: ConfirmEmailData['state']): ViewResult {
  ctx.setHeader('referrer-policy', 'no-referrer')
  const { confirm: words } = texts[ctx.lang].account
  const data = { words, csrf: ctx.csrf(), token: ctx.params.token ?? '', state }
  return {
    kind: 'view',
    head: { title: words.title },
    content: <ConfirmEmailView data={data} />,
    status: STATUSES[state],
  }
}

export const confirmEmailPage = definePage<ConfirmEmailData>({
  cache: 'private',
  load: async (ctx) => confirmView(ctx, 'ask'),
  Page: ConfirmEmailView,
})
