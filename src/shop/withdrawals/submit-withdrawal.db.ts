import { emailKey, isEmail } from '../addresses/email.ts'
import type { Lang } from '../languages.ts'
import { hasLink } from '../link-in-text.ts'
import { type Rejection, reject } from '../rejection.ts'
import type { ShopServices } from '../services.ts'
import { readSettings } from '../settings/settings.db.ts'
import { sha256 } from '../tokens.ts'
import { withdraw } from './withdrawal.db.ts'

type Words = Record<'check' | 'required' | 'link' | 'email' | 'nothing', string>
type Given = { orderId: number; name: string; email: string; quantities: Readonly<Record<number, number>> }

/** @returns the token of the receipt's URL */
export async function submitWithdrawal(
  deps: Pick<ShopServices, 'database' | 'memory' | 'queue' | 'keys' | 'now'>,
  given: Given,
  from: { lang: Lang; words: Words },
): Promise<Rejection | { ok: true; receiptToken: string }> {
  const { lang, words } = from
  const { db } = deps.database
  const errors = problemsOf(given, words)
  if (Object.keys(errors).length > 0) return reject('invalid', words.check, { errors })
  const receiptToken = (id: number) => deps.keys.mac('withdrawals', `withdrawal:${id}`)
  const { identity, owner_language } = await readSettings(db, deps.memory)
  const stored = await withdraw(db, deps.queue, {
    orderId: given.orderId,
    name: given.name,
    email: emailKey(given.email),
    quantityOf: (lineId) => given.quantities[lineId] ?? 0,
    lang,
    now: deps.now(),
    shop: { email: identity.email, lang: owner_language },
    receiptHash: (id) => sha256(receiptToken(id)),
  })
  if (!stored.ok) return reject('invalid', words.check, { errors: { lines: [words.nothing] } })
  return { ok: true, receiptToken: receiptToken(stored.id) }
}

function problemsOf({ name, email, quantities }: Given, words: Words): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  if (!name) problems.name = [words.required]
  else if (hasLink(name)) problems.name = [words.link]
  if (!isEmail(email)) problems.receipt_email = [email ? words.email : words.required]
  if (Object.values(quantities).every((quantity) => quantity === 0)) problems.lines = [words.nothing]
  return problems
}
