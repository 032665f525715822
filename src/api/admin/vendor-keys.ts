import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { readMarks } from '../../shop/payments/marks.db.ts'
import { saveKeys, storedKeys, type TypedKeys } from '../../shop/payments/secrets.db.ts'
import {
  ByVendor,
  MarksRead,
  TypedVendorKeys,
  VendorKeysList,
  type VendorKeysView,
  VendorTried,
} from '../../shop/payments/vendor-keys.calls.ts'
import { VENDOR_KEYS, VENDORS, type Vendor } from '../../shop/payments/vendor-keys.ts'
import { changedMeanwhile } from './structure-shared.ts'

async function viewOf({ db, services }: StaffContext, vendor: Vendor): Promise<VendorKeysView> {
  const { version, endings } = await storedKeys(db, VENDOR_KEYS[vendor])
  const { id, secret } = VENDOR_KEYS[vendor]
  const isServer = services.vendorKeys.isFromServer(vendor)
  return {
    vendor,
    source: isServer ? 'server' : version > 0 ? 'typed' : null,
    id: isServer ? '' : (endings[id] ?? ''),
    secret: isServer ? '' : (endings[secret] ?? ''),
    version,
    canEdit: !services.config.isDemo && !isServer,
  }
}

const all = async (ctx: StaffContext) => ({ rows: await Promise.all(VENDORS.map((vendor) => viewOf(ctx, vendor))) })

/** @throws HttpError 409 */
async function save(ctx: StaffContext, vendor: Vendor, typed: TypedKeys | null) {
  const { config, keys, vendorKeys } = ctx.services
  const words = ctx.t.payments.keys
  const version = ctx.readVersion()
  if (vendorKeys.isFromServer(vendor)) throw new HttpError(409, words.server, { reason: 'server' })
  if (config.isDemo && typed) throw new HttpError(409, words.demo, { reason: 'demo' })
  if (!(await saveKeys(ctx.db, keys, { names: VENDOR_KEYS[vendor], version, typed }))) throw changedMeanwhile(ctx)
  // The other instances hear of it.
  await vendorKeys.reload()
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
  answer: VendorTried,
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
