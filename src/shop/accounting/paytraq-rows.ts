import { decimalOf } from '../money/money.ts'
import type { Accounts } from './accounts.ts'
import type { JournalWords } from './journal-rows.ts'
import type { Posting } from './postings.ts'
import { referenceOf } from './programs.ts'

/** "Import Manual Journals" of PayTraq (help.paytraq.com/help/import-of-manual-journals): its names, in any order. */
export const PAYTRAQ_HEAD = [
  'Reference',
  'JournalDate',
  'AccountCode',
  'DebitAmount',
  'CreditAmount',
  'PartnerName',
  'Narration',
]

/** A row for each side; those of a document have one reference. */
export function paytraqRows(posting: Posting, accounts: Accounts, words: JournalWords): string[][] {
  const { day, kind, order, partner, debit, credit, amount } = posting
  const reference = referenceOf(posting, words)
  const rest = [partner.name, `${words.kinds[kind]} ${order}`]
  return [
    [reference, day, accounts[debit], decimalOf(amount), '', ...rest],
    [reference, day, accounts[credit], '', decimalOf(amount), ...rest],
  ]
}
