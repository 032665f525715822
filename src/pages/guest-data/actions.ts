import { action, NoFields } from '../../http/page.ts'
import { eraseByGuest } from '../../shop/data-requests/data-requests.db.ts'
import { guestDataView, guestOf } from './page.tsx'

export const eraseGuestData = action(NoFields, async (ctx) => {
  const { db, services, now } = ctx
  const guest = await guestOf(ctx)
  if (!guest) return guestDataView(ctx, 'dead')
  await eraseByGuest(db, { ...guest, now })
  // The data are erased already; the nightly task repeats a list that failed.
  await services
    .recordClosedAccounts()
    .catch((error: unknown) => services.log.error({ err: error }, 'the list of closed accounts was not written'))
  ctx.logSecurity('guest-erased', { email: guest.email })
  return guestDataView(ctx, 'erased')
})
