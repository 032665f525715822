import type { staffPrices as latvian } from '../lv/staff-prices.ts'

export const staffPrices: typeof latvian = {
  invalid: 'Check the marked fields.',
  problems: {
    required: 'Fill in this field.',
    date: 'Give a date and a time.',
    order: 'The end must be after the start.',
    percent: 'The percentage must be between 1 and 90.',
    unknown: 'There is no such value.',
  },
  sale: {
    state: 'This sale can no longer be changed like that: its state is another one.',
    empty: 'Add goods to the sale first.',
    past: 'The end of the sale has passed. Give another one first.',
    tooMany: 'A sale may have 20,000 goods at most. Divide them into several sales.',
    overlap: (list: string) => `These goods are in another sale of the same days: ${list}.`,
  },
  lists: {
    headings: ['Code', 'From pieces', 'Price with VAT'],
    invalid: 'Check the fields that are marked.',
    problems: {
      required: 'Type a name.',
      tooLong: 'At most 120 characters.',
      taken: 'There is a price list of this name already.',
      date: 'Give a date and a time.',
      order: 'The end must be after the start.',
      unknown: 'There is no such value.',
    },
    refused: {
      tooMany: 'A price list can have at most 100,000 prices.',
      gone: 'This buyer does not exist any more.',
    },
  },
}
