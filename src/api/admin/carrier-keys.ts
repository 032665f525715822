import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { KeysTried } from '../../shop/outside-keys.calls.ts'
import { ByKeyedCarrier, CarrierKeysList, TypedCarrierKeys } from '../../shop/parcels/carrier-keys.calls.ts'
import { CARRIER_KEYS, KEYED_CARRIERS, type KeyedCarrier, partsOf } from '../../shop/parcels/carrier-keys.ts'
import type { TypedKeys } from '../../shop/payments/secrets.db.ts'
import { keysState, saveTypedKeys } from './keys-shared.ts'

const keyed = ({ services }: StaffContext, name: KeyedCarrier) => ({
  name,
  names: CARRIER_KEYS[name],
  inUse: services.carrierKeys,
})

const all = async (ctx: StaffContext) => ({
  rows: await Promise.all(
    KEYED_CARRIERS.map(async (carrier) => ({ carrier, ...(await keysState(ctx, keyed(ctx, carrier))) })),
  ),
})

async function save(ctx: StaffContext, carrier: KeyedCarrier, typed: TypedKeys | null) {
  await saveTypedKeys(ctx, keyed(ctx, carrier), { typed, words: ctx.t.delivery.keys })
  return all(ctx)
}

const list = staffCall({
  method: 'GET',
  path: '/carrier-accounts',
  about: 'Which carriers make labels for the shop, and where their account is from; keys themselves are never sent',
  access: 'read:settings',
  answer: CarrierKeysList,
  run: all,
})

const write = staffCall({
  method: 'PATCH',
  path: '/carrier-accounts/:carrier',
  about: 'Store the account at a carrier, encrypted; needs If-Match and a proof',
  access: 'write:settings',
  isVersioned: true,
  needsProof: true,
  params: ByKeyedCarrier,
  body: TypedCarrierKeys,
  answer: CarrierKeysList,
  run: (ctx, { params: { carrier }, body }) => {
    const { problems, keys } = ctx.t.delivery
    const typed = Object.fromEntries(partsOf(carrier).map((part) => [part, body[part] ?? '']))
    const errors = Object.entries(typed).flatMap(([part, text]) => {
      if (text === '') return [[part, [problems.required]]]
      const isWrong = carrier === 'venipak' && part === 'customer' && !/^\d{1,6}$/.test(text)
      return isWrong ? [[part, [keys.customer]]] : []
    })
    if (errors.length > 0) throw new HttpError(422, ctx.t.structure.invalid, Object.fromEntries(errors))
    return save(ctx, carrier, typed)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/carrier-accounts/:carrier',
  about: 'Forget the account that was typed; needs If-Match and a proof',
  access: 'write:settings',
  isVersioned: true,
  needsProof: true,
  params: ByKeyedCarrier,
  answer: CarrierKeysList,
  run: (ctx, { params }) => save(ctx, params.carrier, null),
})

const tryOut = staffCall({
  method: 'POST',
  path: '/carrier-accounts/:carrier/trial',
  about: 'Ask the carrier whether it accepts the account; nothing is sent or ordered',
  access: 'write:settings',
  params: ByKeyedCarrier,
  answer: KeysTried,
  run: async (ctx, { params }) => {
    const result = await ctx.services.carrierKeys.trial(params.carrier)
    return { result, words: ctx.t.delivery.keys.trial[result] }
  },
})

export const carrierKeyCalls: readonly StaffCall[] = [list, write, remove, tryOut]
