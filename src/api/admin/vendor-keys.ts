import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { KeysTried } from '../../shop/outside-keys.calls.ts'
import { readMarks } from '../../shop/payments/marks.db.ts'
import type { TypedKeys } from '../../shop/payments/secrets.db.ts'
import { ByVendor, MarksRead, TypedVendorKeys, VendorKeysList } from '../../shop/payments/vendor-keys.calls.ts'
import { VENDOR_KEYS, VENDORS, type Vendor } from '../../shop/payments/vendor-keys.ts'
import { keysState, saveTypedKeys } from './keys-shared.ts'

const keyed = ({ services }: StaffContext, name: Vendor) => ({
  name,
  names: VENDOR_KEYS[name],
  inUse: services.vendorKeys,
})

const all = async (ctx: StaffContext) => ({
  rows: await Promise.all(VENDORS.map(async (vendor) => ({ vendor, ...(await keysState(ctx, keyed(ctx, vendor))) }))),
})

async function save(ctx: StaffContext, vendor: Vendor, typed: TypedKeys | null) {
  await saveTypedKeys(ctx, keyed(ctx, vendor), { typed, words: ctx.t.payments.keys })
  return all(ctx)
}

const list = staffCall({
  method: 'GET',
  path: '/payment-vendors',
  about: 'Which payment vendors have keys, and from where; keys themselves are never sent',
  access: 'read:settings',
  answer: VendorKeysList,
  run: all,
})

const write = staffCall({
  method: 'PATCH',
  path: '/payment-vendors/:vendor',
  about: 'Store the keys of a payment vendor, encrypted; needs If-Match and a proof',
  access: 'write:settings',
  isVersioned: true,
  needsProof: true,
  params: ByVendor,
  body: TypedVendorKeys,
  answer: VendorKeysList,
  run: (ctx, { params, body }) => {
    const missing = (['id', 'secret'] as const).filter((part) => body[part] === '')
    const words = ctx.t.payments.problems.required
    if (missing.length > 0) {
      throw new HttpError(422, words, Object.fromEntries(missing.map((part) => [part, [words]])))
    }
    return save(ctx, params.vendor, body)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/payment-vendors/:vendor',
  about: 'Forget the keys that were typed; needs If-Match and a proof',
  access: 'write:settings',
  isVersioned: true,
  needsProof: true,
  params: ByVendor,
  answer: VendorKeysList,
  run: (ctx, { params }) => save(ctx, params.vendor, null),
})

const tryOut = staffCall({
  method: 'POST',
  path: '/payment-vendors/:vendor/trial',
  about: 'Ask the vendor whether it accepts the keys; no payment is made',
  access: 'write:settings',
  params: ByVendor,
  answer: KeysTried,
  run: async (ctx, { params }) => {
    const result = await ctx.services.vendorKeys.trial(params.vendor)
    return { result, words: ctx.t.payments.keys.trial[result] }
  },
})

const marks = staffCall({
  method: 'POST',
  path: '/payment-vendors/:vendor/marks',
  about: 'Read anew with which banks, cards and wallets buyers can pay there; the shop does so by itself each day',
  access: 'write:settings',
  params: ByVendor,
  answer: MarksRead,
  run: async ({ db, now, services, t }, { params }) => {
    const words = t.payments.keys
    const provider = services.providers.get(params.vendor)
    if (!provider) throw new HttpError(409, words.trial['no-keys'], { reason: 'no-keys' })
    try {
      const count = await readMarks({ db, draw: services.drawMark, now }, provider)
      return { marks: count, words: words.marks(count) }
    } catch {
      throw new HttpError(502, words.trial.unreachable, { reason: 'unreachable' })
    }
  },
})

export const vendorKeyCalls: readonly StaffCall[] = [list, write, remove, tryOut, marks]
