import type * as lv from '../lv/home.ts'

export const home: typeof lv.home = {
  title: 'What waits',
  empty: 'All done. Nothing waits.',
  startPacking: 'Pack orders',
  inWaves: (count) => `of them in begun batches: ${count}`,
  toPack: 'To pack',
  unpaid: 'Waiting for payment',
  packed: 'To send',
  pickup: 'Waiting for the buyer',
  tasks: 'To decide',
  done: 'Done',
  closeTitle: 'Is the task done?',
  closeHint: 'It leaves the list of all staff, and this cannot be undone.',
  close: 'Close the task',
  since: 'since',
  open: 'Open the order',
}

export const choices: typeof lv.choices = {
  restore: 'Restore the order',
  refund: 'Refund',
  'refund:paid-twice': 'Refund the second payment',
  'refund:paid-and-marked': 'Paid twice: refund the payment by the link',
  same: 'It is the same money',
  'refund:overpaid': 'Give back what is too much',
  'refund:mismatch': 'Give back what came',
  sent: 'Transferred',
  again: 'Try again',
  'by-hand': 'Transferred by hand',
  'credit-note': 'Issue the credit note',
  record: 'Record the refund',
  remind: 'Remind the buyer',
  paid: 'Money received',
  opened: 'Taken out',
  cancel: 'Cancel the order',
} as Record<string, string>

export const taskMoney: typeof lv.taskMoney = {
  'provider-away': 'The bank does not answer. The shop will try again by itself.',
  refused: 'The bank refused the refund.',
  pending: 'The money is on its way.',
} as Record<string, string>

export const taskReminded: typeof lv.taskReminded = 'The reminder is sent.'

export const taskReturn: typeof lv.taskReturn = 'Open the return'

export const transfer: typeof lv.transfer = { payee: 'Payee', amount: 'Sum', reference: 'Reference' }
