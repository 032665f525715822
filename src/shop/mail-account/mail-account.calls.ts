import { z } from 'zod'
import { KeysState } from '../outside-keys.calls.ts'
import type { MailKeyPart } from './mail-account.ts'

const Key = z.string().trim().max(2000).optional()

const MailAccountView = KeysState.extend({
  name: z.literal('smtp'),
  isUnreadable: z
    .boolean()
    .describe('Another SESSION_SECRET encrypted the account: e-mails wait until it is typed again'),
})

export const MailAccountsList = z.object({ rows: z.array(MailAccountView) })
export const ByMailAccount = z.object({ name: z.literal('smtp') })
export const TypedMailAccount = z.object({
  host: Key,
  port: Key,
  user: Key,
  // Blanks may be a part of it.
  password: z.string().max(2000).optional(),
} satisfies Record<MailKeyPart, z.ZodOptional<z.ZodString>>)

export type MailAccountView = z.infer<typeof MailAccountView>
