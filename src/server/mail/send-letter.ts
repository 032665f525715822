import { findInvoice } from '../../shop/invoices/invoices.db.ts'
import {
  type AccountLetterKind,
  findLetter,
  markFailed,
  markSent,
  type OrderLetterKind,
} from '../../shop/letters/letters.db.ts'
import { findOrder } from '../../shop/orders/read.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { inLanguage, urls } from '../../urls.ts'
import { accountTokens } from '../account-tokens.ts'
import type { Services } from '../services.ts'
import { accountLetter } from './account-letters.tsx'
import { contentLetter } from './content-letters.ts'
import type { Letter } from './letter.tsx'
import type { Mailer } from './mailer.ts'
import { orderLetter, topics } from './order-letter.tsx'

/**
 * Sends one queued letter. A letter that was sent is not sent again; a crash between the mail server's yes and our
 * note of it repeats it once, with the same Message-ID.
 * @param isLastTry afterwards the letter lies in the list that a person must look at
 */
export async function sendLetter(services: Services, mailer: Mailer, id: string, isLastTry: boolean) {
  const { db } = services.database
  const letter = await findLetter(db, id)
  if (letter?.state !== 'queued') return
  try {
    const content = await compose(services, letter)
    await mailer.send({ id, to: letter.recipient, ...content })
    await markSent(db, id, services.now())
  } catch (error) {
    const isRefusedForGood =
      typeof error === 'object' && error !== null && 'responseCode' in error && Number(error.responseCode) >= 550
    await markFailed(db, id, String(error), isLastTry || isRefusedForGood)
    if (isRefusedForGood) return
    throw error
  }
}

const isOrderLetter = (kind: string): kind is OrderLetterKind => kind in topics

const refundOf = ({ amount, creditNote }: Record<string, unknown>) => ({
  amount: Number(amount),
  creditNote: typeof creditNote === 'string' ? creditNote : null,
})

type StoredLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

const accountKinds: readonly string[] = [
  'confirm-email',
  'reset-password',
  'password-changed',
  'email-changed',
  'account-exists',
] satisfies AccountLetterKind[]
const isAccountLetter = (kind: string): kind is AccountLetterKind => accountKinds.includes(kind)

async function compose(services: Services, { kind, data, lang, recipient }: StoredLetter): Promise<Letter> {
  const { db } = services.database
  if (isOrderLetter(kind)) {
    const orderId = Number(data.orderId)
    const found = await findOrder(db, orderId)
    if (!found) throw new Error(`No order ${orderId} for its letter`)
    const { identity } = await readSettings(db, services.memory)
    const token = services.secrets.orderToken(orderId)
    const link = (path: string) => services.config.baseUrl.origin + inLanguage(path, found.order.lang)
    return orderLetter({
      ...found,
      kind,
      identity,
      invoice: await findInvoice(db, orderId),
      refund: kind === 'order-refunded' ? refundOf(data) : null,
      links: { order: link(urls.order.to(token)), pay: link(urls.orderPay.to(token)), terms: link(urls.terms.to()) },
    })
  }
  if (isAccountLetter(kind)) {
    const { identity } = await readSettings(db, services.memory)
    const link = (path: string) => services.config.baseUrl.origin + inLanguage(path, lang)
    const token = accountTokens(services.config.sessionSecret).tokenOf(String(data.nonce))
    return accountLetter({
      kind,
      lang,
      identity,
      links: {
        secret: (room) => link((room === 'confirm' ? urls.confirmEmail : urls.resetPassword).to(token)),
        logIn: link(urls.login.to()),
        forgot: link(urls.forgotPassword.to()),
      },
    })
  }
  const written = await contentLetter(services, { kind, data, lang, recipient })
  if (written) return written
  throw new Error(`Nobody knows how to write a letter of the kind ${kind}`)
}
