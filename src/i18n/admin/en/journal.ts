import type { journal as latvian } from '../lv/journal.ts'

export const journal: typeof latvian = {
  title: 'Journal',
  hint: 'Invoices, credit notes, payments and refunds of a period: in one file for any accounting program.',
  from: 'First day',
  to: 'Last day',
  reversed: 'The last day must come after the first.',
  export: (type) => `Download ${type}`,
  programs: 'For other programs',
  unverified: 'Not verified',
  unverifiedHint:
    'These files follow what the programs say publicly and were not tried with a real account. At first import one day and compare the sums.',
  paytraq: 'PayTraq',
  paytraqHint:
    'CSV for PayTraq: Accounting, New Operation, Import Manual Journals. It needs the numbers of all accounts; tax keys are to be added in PayTraq.',
  moneo: 'Moneo',
  moneoHint:
    'XLSX with sums of days by rate of VAT. Columns F, H, J, K, M, N, P and Q are those of the import of daily takings in Moneo: copy them into its template. VAT of other states is in columns R and S.',
  others: 'Horizon, Jumis, Zalktis',
  othersHint:
    'There is no ready file for these programs: their formats are not described publicly in enough detail, and documents of Horizon need its own numbers of customers and goods. Give the accountant the XLSX file: each row has the day, document, partner, debit and credit account, sum and rate of VAT.',
  vatTitle: 'VAT of this period',
  vatHint: 'Invoices less credit notes. VAT of other states is declared by OSS.',
  country: 'State',
  rate: 'Rate',
  net: 'Without VAT',
  vat: 'VAT',
  home: 'Latvia',
  total: 'Total',
  categories: { S: '', Z: 'zero rate', K: 'supply in the EU', AE: 'reverse charge' } as Record<string, string>,
  nothing: 'There are no documents in this period.',
  accounts: 'Accounts',
  accountsHint: 'Fill in the numbers of your chart of accounts once. Without a number the file has the name.',
  saved: 'The accounts are saved.',
  taken: 'Somebody else has changed these accounts meanwhile. You see the newest now: check and save again.',
}
