import { definePage, type ViewResult, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import { isUndoAlive } from '../../shop/customers/email-change.db.ts'
import { type UndoData, UndoEmailChangeView } from './undo-view.tsx'

const STATUSES = { ask: 200, taken: 409, dead: 404 }

/** The page linked from the e-mail to an account's old address. */
export function undoView(ctx: VisitorContext, state: UndoData['state']): ViewResult {
  ctx.setHeader('referrer-policy', 'no-referrer')
  const { undoEmailChange: words } = texts[ctx.lang].account
  const data = { words, csrf: ctx.csrf(), token: ctx.params.token ?? '', state }
  return {
    kind: 'view',
    head: { title: words.title },
    content: <UndoEmailChangeView data={data} />,
    status: STATUSES[state],
  }
}

export const undoEmailChangePage = definePage<UndoData>({
  cache: 'private',
  async load(ctx) {
    const hash = accountTokens(ctx.services.keys).hashOf(ctx.params.token ?? '')
    return undoView(ctx, (await isUndoAlive(ctx.db, hash, ctx.now)) ? 'ask' : 'dead')
  },
  Page: UndoEmailChangeView,
})
