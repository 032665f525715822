import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { action, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { openImpersonation } from '../../shop/impersonation/impersonation.db.ts'
import { urls } from '../../urls.ts'

/** Posted by the back office; its token, which opens once, stands in for that of the form. */
export const impersonate = action(
  // A request without one is refused as one with a wrong one.
  z.object({ token: z.string().max(100).catch('') }),
  async (ctx, { token }) => {
    const opened = await openImpersonation(ctx.db, { token, renewSid: ctx.renewSid, now: ctx.now })
    if (!opened) throw new HttpError(403, texts[ctx.lang].account.impersonation.over)
    ctx.logSecurity('impersonation-opened', { userId: opened.userId })
    return seeOther(ctx.at(urls.profile.to()))
  },
  { csrf: 'handler' },
)
