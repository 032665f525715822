import type { journal as latvian } from '../lv/journal.ts'
import { titles } from './titles.ts'

export const journal: typeof latvian = {
  title: titles.journal,
  hint: 'Invoices, credit notes, payments and refunds of a period: in one file for any accounting program.',
  from: 'First day',
  to: 'Last day',
  reversed: 'The last day cannot be before the first.',
  export: (type) => `Download ${type}`,
  programs: 'For other programs',
  unverified: 'Not verified',
  unverifiedHint:
    'These files follow what the programs say publicly and were not tried with a real account. At first import one day and compare the sums.',
  programNames: { paytraq: 'PayTraq', jumis: 'Tildes Jumis', zalktis: 'Zalktis' },
  programFiles: { paytraq: 'PayTraq CSV', jumis: 'Jumis XML', zalktis: 'Zalktis XML' },
  programHints: {
    paytraq:
      'CSV for PayTraq: Accounting, New Operation, Import Manual Journals. It needs the numbers of all accounts; tax keys are to be added in PayTraq.',
    jumis:
      'XML of financial documents with their postings for the data import of Jumis: invoices and credit notes. Payments and refunds are in it once the group of payments is filled in below. It needs the numbers of all accounts.',
    zalktis:
      'XML of invoices and credit notes. In Zalktis: Pamatdati, Administratora rīki, Dažādu datu imports un eksports, Zalktis datu eksports/imports. It needs the numbers of all accounts. Payments are not in it: Zalktis reads the statement of the bank (FiDAViSta) itself; take money of cards and the cash desk from the XLSX.',
  },
  moneo: 'Moneo',
  moneoHint:
    'XLSX with sums of days by rate of VAT. Columns F, H, J, K, M, N, P and Q are those of the import of daily takings in Moneo: copy them into its template. VAT of other states is in columns R and S.',
  others: 'Horizon and other programs',
  othersHint:
    'There is no ready file: the import of postings into Horizon is not described publicly, and its documents need its own numbers of customers and goods. Give the accountant the XLSX file: each row has the day, document, partner, debit and credit account, sum and rate of VAT.',
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
  mapping: 'Names in the accounting program',
  mappingHint: 'Needed for the files for Jumis and Zalktis only.',
  saved: 'The accounts are saved.',
  taken: 'Somebody else has changed these accounts meanwhile. You see the newest now: check and save again.',
}
