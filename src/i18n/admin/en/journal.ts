import type { journal as latvian } from '../lv/journal.ts'

export const journal: typeof latvian = {
  title: 'Journal',
  hint: 'Invoices, credit notes, payments and refunds of a period: in one file for any accounting program.',
  from: 'First day',
  to: 'Last day',
  export: (type) => `Download ${type}`,
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
