import type { Cents } from '../money/money.ts'
import type { AccountRole, Accounts } from './accounts.ts'
import type { Posting } from './postings.ts'

const JOURNAL_COLUMNS = [
  'day',
  'kind',
  'document',
  'order',
  'partner',
  'regNum',
  'vatNum',
  'partnerCountry',
  'debit',
  'credit',
  'amount',
  'rate',
  'category',
  'vatCountry',
  'part',
] as const

export type JournalWords = {
  columns: Readonly<Record<(typeof JOURNAL_COLUMNS)[number], string>>
  kinds: Readonly<Record<Posting['kind'], string>>
  /** For accounts that have no number yet. */
  roles: Readonly<Record<AccountRole, string>>
  net: string
  vat: string
}

export const journalHead = ({ columns }: JournalWords): string[] => JOURNAL_COLUMNS.map((name) => columns[name])

export function journalRow(posting: Posting, accounts: Accounts, words: JournalWords): string[] {
  const { partner, rateBp, isVat } = posting
  const account = (role: AccountRole) => accounts[role] || words.roles[role]
  return [
    posting.day,
    words.kinds[posting.kind],
    posting.document,
    posting.order,
    partner.name,
    partner.regNum,
    partner.vatNum,
    partner.country,
    account(posting.debit),
    account(posting.credit),
    decimal(posting.amount),
    rateBp === null ? '' : `${rateBp / 100}`.replace('.', ','),
    posting.category ?? '',
    posting.country,
    rateBp === null ? '' : isVat ? words.vat : words.net,
  ]
}

const decimal = (cents: Cents) => (cents / 100).toFixed(2).replace('.', ',')
