import { counted } from '../../plural.ts'
import type { oldAddresses as lv } from '../lv/old-addresses.ts'
import { titles } from './titles.ts'

export const oldAddresses: typeof lv = {
  title: titles.oldAddresses,
  hint: 'Links of the previous shop in search engines, e-mails and elsewhere go on working: the visitor comes to a page of this shop.',
  empty:
    'If the previous shop had the same domain, paste the addresses of its pages and where they should lead to now.',
  nothing: 'There is no such address.',
  search: 'Search addresses',
  add: 'Add addresses',
  rows: 'Old address, and new address or product code, one pair a row',
  rowsHint: 'For example: /product/chair-5; LU-1101-WH. Two columns of a spreadsheet can be pasted.',
  take: 'Add',
  bad: (rows) =>
    counted('en', rows, {
      one: '# row was not understood and stays in the field.',
      other: '# rows were not understood and stay in the field.',
    }),
  taken: (rows) => counted('en', rows, { one: '# address was added.', other: '# addresses were added.' }),
  remove: (address) => `Remove: ${address}`,
  removed: (address) => `Removed: ${address}`,
  undo: 'Undo',
}
