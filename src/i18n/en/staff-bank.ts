import type * as lv from '../lv/staff-bank.ts'

export const staffInvoices: typeof lv.staffInvoices = {
  noAccessPoint: 'The server has no e-invoice operator.',
  notForBodies: 'This document is no e-invoice for a public body.',
  otherWay: 'This e-invoice has already been sent another way.',
  noEmail: 'The shop no longer keeps this e-mail. Download the document and send it yourself.',
  'sent-today': 'A reminder was sent today already.',
  'not-overdue': 'This invoice is not overdue, so there is nothing to remind of.',
}

export const staffBank: typeof lv.staffBank = {
  otherSum: 'The sums of these orders together are not that of the payment. Check whether one of them has been paid.',
  problems: {
    empty: 'The file is empty. Choose a statement of the bank account.',
    'too-big': 'The file is too big. Download a statement of a shorter time from the bank.',
    'not-xml': 'This is no XML file. Choose the format camt.053 or FiDAViSta at the bank.',
    'unknown-format': 'The shop does not know such files. Choose the format camt.053 or FiDAViSta at the bank.',
    broken: 'The file is damaged or incomplete. Download it from the bank again.',
  },
  refused: {
    'no-order': 'There is no such order. Check the number.',
    currency: 'The shop counts in euros only, so this payment cannot be booked on an order.',
    'not-allowed': 'This cannot be done with the payment any more: its state is another one.',
    invoiced:
      'This booking cannot be undone: the order has got its invoice by it. If the money is not for this order, cancel the order or refund it on its page.',
    refunding: 'This cannot be undone: the money is on its way back already, or has been used.',
    waits: 'Goods that have not come back yet pay for a part of the order. Book the payment once they are here.',
  },
}
