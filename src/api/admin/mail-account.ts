import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { ByMailAccount, MailAccountsList, TypedMailAccount } from '../../shop/mail-account/mail-account.calls.ts'
import {
  isMailHost,
  isMailPort,
  MAIL_KEY_PARTS,
  MAIL_KEYS,
  type TypedAccount,
} from '../../shop/mail-account/mail-account.ts'
import { KeysTried } from '../../shop/outside-keys.calls.ts'
import type { TypedKeys } from '../../shop/payments/secrets.db.ts'
import { keysState, saveTypedKeys } from './keys-shared.ts'

const keyed = ({ services }: StaffContext) => ({ name: 'smtp', names: MAIL_KEYS, inUse: services.mailAccount }) as const

const all = async (ctx: StaffContext) => ({
  rows: [
    {
      name: 'smtp' as const,
      isUnreadable: ctx.services.mailAccount.isUnreadable(),
      ...(await keysState(ctx, keyed(ctx))),
    },
  ],
})

async function save(ctx: StaffContext, typed: TypedKeys | null) {
  await saveTypedKeys(ctx, keyed(ctx), { typed, words: ctx.t.mailAccount })
  return all(ctx)
}

/** @throws HttpError 422 */
function checked(ctx: StaffContext, typed: TypedAccount): TypedAccount {
  const { mailAccount: words, delivery } = ctx.t
  const { checkWebhookAddress: checkAddress } = ctx.services
  const errors: Record<string, string[]> = {}
  for (const part of MAIL_KEY_PARTS) if (typed[part] === '') errors[part] = [delivery.problems.required]
  const isHost = isMailHost(typed.host)
  // Otherwise the trial would tell what answers inside of the network.
  if (!errors.host && (!isHost || checkAddress(`https://${typed.host}`) !== null)) errors.host = [words.host]
  if (!errors.port && !isMailPort(typed.port)) errors.port = [words.port]
  if (Object.keys(errors).length > 0) throw new HttpError(422, ctx.t.structure.invalid, errors)
  return typed
}

const list = staffCall({
  method: 'GET',
  path: '/mail-accounts',
  about: 'Whether the shop sends e-mails by a mail server, and where its account is from; the password is never sent',
  access: 'read:settings',
  answer: MailAccountsList,
  run: all,
})

const write = staffCall({
  method: 'PATCH',
  path: '/mail-accounts/:name',
  about: 'Store the account at a mail server, encrypted; needs If-Match and a proof',
  access: 'write:settings',
  isVersioned: true,
  needsProof: true,
  params: ByMailAccount,
  body: TypedMailAccount,
  answer: MailAccountsList,
  run: (ctx, { body: { host = '', port = '', user = '', password = '' } }) =>
    save(ctx, checked(ctx, { host, port, user, password })),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/mail-accounts/:name',
  about: 'Forget the account that was typed: e-mails are then only written into files; needs If-Match and a proof',
  access: 'write:settings',
  isVersioned: true,
  needsProof: true,
  params: ByMailAccount,
  answer: MailAccountsList,
  run: (ctx) => save(ctx, null),
})

const tryOut = staffCall({
  method: 'POST',
  path: '/mail-accounts/:name/trial',
  about: 'Ask the mail server whether it accepts the account; nothing is sent',
  access: 'write:settings',
  params: ByMailAccount,
  answer: KeysTried,
  run: async (ctx) => {
    const result = await ctx.services.mailAccount.trial('smtp')
    return { result, words: ctx.t.mailAccount.trial[result] }
  },
})

export const mailAccountCalls: readonly StaffCall[] = [list, write, remove, tryOut]
