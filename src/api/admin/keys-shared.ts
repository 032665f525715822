import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import type { KeysState } from '../../shop/outside-keys.calls.ts'
import { isSecretPart, type OutsideKeys } from '../../shop/outside-keys.ts'
import { type KeyNames, saveKeys, storedKeys, type TypedKeys } from '../../shop/payments/secrets.db.ts'
import { changedMeanwhile } from './structure-shared.ts'

type Keyed<Name extends string> = { name: Name; names: KeyNames; inUse: OutsideKeys<Name> }

/** Of the keys of one vendor or carrier, without the keys. */
export async function keysState<Name extends string>(
  { db, services }: StaffContext,
  { name, names, inUse }: Keyed<Name>,
): Promise<KeysState> {
  const { version, endings } = await storedKeys(db, names)
  const isServer = inUse.isFromServer(name)
  const parts = Object.keys(names)
  const secret = names[parts.find(isSecretPart) ?? ''] ?? ''
  return {
    source: isServer ? 'server' : version > 0 ? 'typed' : null,
    parts,
    ending: isServer ? '' : (endings[secret] ?? ''),
    version,
    canEdit: !services.config.isDemo && !isServer,
  }
}

type Saving = { typed: TypedKeys | null; words: { server: string; demo: string } }

/** @throws HttpError 409 */
export async function saveTypedKeys<Name extends string>(
  ctx: StaffContext,
  { name, names, inUse }: Keyed<Name>,
  { typed, words }: Saving,
) {
  const { config, keys } = ctx.services
  const version = ctx.readVersion()
  if (inUse.isFromServer(name)) throw new HttpError(409, words.server, { reason: 'server' })
  if (config.isDemo && typed) throw new HttpError(409, words.demo, { reason: 'demo' })
  if (!(await saveKeys(ctx.db, keys, { names, version, typed }))) throw changedMeanwhile(ctx)
  // The other instances hear of it.
  await inUse.reload()
}
