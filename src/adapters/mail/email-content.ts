import type { findEmail } from '../../shop/emails/emails.db.ts'

type StoredEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>

/** What an e-mail is made of. */
export type EmailContent = Pick<StoredEmail, 'kind' | 'subject' | 'data' | 'lang' | 'recipient'>
