import { definePage } from '../../http/page.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import { isResetAlive } from '../../shop/customers/credentials.db.ts'
import { resetData, resetHead } from './load.ts'
import { type ResetData, ResetPasswordView } from './view.tsx'

export const resetPasswordPage = definePage<ResetData>({
  cache: 'private',
  async load(ctx) {
    const hash = accountTokens(ctx.services.keys).hashOf(ctx.params.token ?? '')
    const isAlive = await isResetAlive(ctx.db, hash, ctx.now)
    // The address contains the secret.
    ctx.setHeader('referrer-policy', 'no-referrer')
    const data = resetData(ctx, { isDead: !isAlive })
    if (isAlive) return { kind: 'page', data, head: resetHead(ctx) }
    return { kind: 'view', head: resetHead(ctx), content: <ResetPasswordView data={data} />, status: 404 }
  },
  Page: ResetPasswordView,
})
