import type { staffStock as latvian } from '../lv/staff-stock.ts'

export const staffStock: typeof latvian = {
  errors: {
    negative: 'What was counted cannot be below zero.',
    zero: 'Say how many pieces.',
    direction: 'The number has the wrong sign for this reason: received pieces are added, lost ones are taken off.',
    'unknown-location': 'There is no such location, or it is closed.',
    'too-few': 'There are fewer pieces than that.',
    'unknown-order': 'Name the order, such as E-7K4-M92.',
    'too-many-returned': 'The order has fewer pieces of it left to come back.',
    fewerThanOrdered: (ordered: number) =>
      `Orders that are not packed need ${ordered} pieces, more than were counted. Cancel orders or book the missing pieces as a loss.`,
    toLocation: 'Choose another location to move to.',
    category: 'There is no such category.',
    code: 'A code has small Latin letters, digits and hyphens: 2 to 30 characters.',
    taken: 'There is a location with this code already.',
  },
  locationErrors: {
    fixed: 'This location cannot be closed or be of another kind: orders use it.',
    'not-empty': 'There are goods in it. Move or write them off first.',
    kind: 'Stock of a supplier cannot lie in a shop.',
    'unknown-shop': 'There is no such shop.',
    'in-documents': 'The location is in an open document. Finish or cancel it first.',
  },
  documentErrors: {
    state: 'Somebody else has just finished this document, so it can no longer be changed.',
    changed: 'Somebody else has just added to this document. Check the lines and try again.',
    empty: 'The document has no lines.',
    short: 'There are fewer pieces than that:',
    'too-few': 'There are fewer pieces of a good now. Check the lines and try again.',
    'unknown-location': 'The location is closed.',
    'too-many': 'There are more lines or pieces than allowed.',
    counted: 'Goods have been counted, so the location can no longer be changed.',
  },
  short: (code: string, available: number) => `${code} (${available} there)`,
  file: {
    name: 'to-order',
    code: 'Code',
    ean: 'EAN',
    title: 'Title',
    quantity: 'In stock',
    sold30: 'Sold in 30 days',
    daysLeft: 'Days left',
    proposed: 'To order',
  },
}
