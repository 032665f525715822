import { emailKey } from '../shop/addresses/email.ts'
import { type CompanyCredit, companyCredits, decideInvoice } from '../shop/customers/approved.db.ts'
import { endSessions } from '../shop/customers/end-sessions.db.ts'
import { decideVatHolder } from '../shop/customers/vat-check.db.ts'
import type { Db } from '../shop/db.ts'
import { DEFAULT_LANG } from '../shop/languages.ts'
import { formatPrice, parseAmount } from '../shop/money/money.ts'
import { type Command, UsageError } from './commands.ts'

export const logOut: Command = {
  usage: 'logout <e-mail> | --all',
  about: 'logs a customer, or everybody, out on every device',
  async run({ database, args: [whom], print }) {
    if (!whom) throw new UsageError('Whom? logout anna@example.com, or logout --all')
    const ended = await endSessions(database.db, whom === '--all' ? null : emailKey(whom))
    if (ended === null) throw new UsageError(`There is no customer ${whom}.`)
    print(ended === 1 ? '1 session was ended.' : `${ended} sessions were ended.`)
  },
}

export const company: Command = {
  usage: 'company [NUMBER [approve [EUROS] | refuse | vat confirm | vat refuse]]',
  about:
    'shows who may pay by invoice, and whose VAT numbers are known to be theirs; lets the company with that registration number pay so up to a sum, or no longer; confirms that its VAT number is its own, or not',
  async run({ database: { db }, args: [number, verb, euros], print }) {
    const found = await companyCredits(db, number)
    if (verb === undefined) {
      for (const each of found) print(lineOf(each))
      if (found.length === 0) print('There is no company.')
      return
    }
    const [only] = found
    if (!only) throw new UsageError(`There is no company with the number ${number}.`)
    if (found.length > 1) throw new UsageError(`Several countries have a company with the number ${number}.`)
    if (verb === 'vat') {
      await decideVat(db, only, euros)
      for (const each of await companyCredits(db, number)) print(lineOf(each))
      return
    }
    const creditLimit = euros === undefined ? null : parseAmount(euros)
    if (euros !== undefined && (creditLimit === null || creditLimit < 0))
      throw new UsageError(`${euros} is not a sum: 2500 or 2500.00`)
    if (verb !== 'approve' && verb !== 'refuse') throw new UsageError(company.usage)
    await decideInvoice(db, only.id, { approval: verb === 'approve' ? { creditLimit } : null, now: new Date() })
    for (const each of await companyCredits(db, number)) print(lineOf(each))
  },
}

/** Records a manual check of a VAT number, for names that VIES does not confirm. */
async function decideVat(db: Db, { id, name, vatNum }: CompanyCredit, verb: string | undefined) {
  if (verb !== 'confirm' && verb !== 'refuse') throw new UsageError(company.usage)
  if (!vatNum) throw new UsageError(`${name} has given no VAT number.`)
  const isDecided = await decideVatHolder(db, id, verb === 'confirm' ? 'person' : 'refused', new Date())
  if (!isDecided) throw new UsageError(`VIES has not confirmed ${vatNum} yet: there is nothing to decide.`)
}

const holderWords: Record<CompanyCredit['vatHolder'], string> = {
  unchecked: 'names not compared',
  name: 'its own by its name',
  waiting: 'waits for: vat confirm, or vat refuse',
  person: 'its own, confirmed',
  refused: 'not its own',
}

function vatWords({ vatNum, vatState, vatHolder, vatName }: CompanyCredit): string {
  if (!vatNum) return 'no VAT number'
  if (vatState !== 'valid') return `${vatNum} ${vatState}`
  return `${vatNum} valid (VIES: ${vatName || 'no name'}), ${holderWords[vatHolder]}`
}

function lineOf(each: CompanyCredit): string {
  const { country, regNum, name, emails, isApproved, creditLimit, owed } = each
  const limit = creditLimit === null ? 'the usual limit' : formatPrice(creditLimit, DEFAULT_LANG)
  const approval = isApproved
    ? `may pay by invoice up to ${limit}, owes ${formatPrice(owed, DEFAULT_LANG)}`
    : 'not approved'
  return `${country} ${regNum}  ${name}  ${emails.join(', ')}  ${approval}  ${vatWords(each)}`
}
