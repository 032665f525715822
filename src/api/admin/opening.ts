import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { closeShop, isShopOpen, openShop } from '../../shop/opening/opening.db.ts'
import { missingForOpening } from '../../shop/settings/missing.db.ts'
import { mustHave } from '../../shop/settings/missing.ts'
import { OpeningList } from '../../shop/settings/settings.calls.ts'
import { Done, serverOf } from './shared.ts'

async function openingList(ctx: StaffContext): Promise<OpeningList> {
  const missing = await missingForOpening(ctx.db, serverOf(ctx.services))
  return {
    isOpen: await isShopOpen(ctx.db),
    missing: missing.map((each) => ({ ...each, mustHave: mustHave(each) })),
  }
}

const read = staffCall({
  method: 'GET',
  path: '/opening',
  about: 'Whether buyers see the shop, and what is still to be done before it can sell',
  access: 'read:settings',
  answer: OpeningList,
  run: openingList,
})

const open = staffCall({
  method: 'POST',
  path: '/opening',
  about: 'Open the shop to buyers; 409 while something is missing without which it cannot open',
  access: 'write:settings',
  answer: OpeningList,
  run: async (ctx) => {
    const opened = await openShop(ctx.db, serverOf(ctx.services))
    if (!opened.ok) {
      const missing = opened.missing.map(({ key }) => key)
      throw new HttpError(409, ctx.t.settings.cannotOpen, { reason: 'missing', missing })
    }
    return openingList(ctx)
  },
})

const close = staffCall({
  method: 'DELETE',
  path: '/opening',
  about: 'Close the shop to buyers; what they need of orders they have made goes on',
  access: 'write:settings',
  answer: OpeningList,
  run: async (ctx) => {
    await ctx.db.transaction((tx) => closeShop(tx))
    return openingList(ctx)
  },
})

const preview = staffCall({
  method: 'POST',
  path: '/preview',
  about: 'Show this browser the shop for two hours while it is closed to buyers',
  access: 'read:settings',
  answer: Done,
  run: async (ctx) => {
    ctx.startPreview()
    return { done: true } as const
  },
})

export const openingCalls: readonly StaffCall[] = [read, open, close, preview]
