import type { mail as lv } from '../lv/mail.ts'

export const mail: typeof lv = {
  hello: (name: string) => `Hello ${name},`,
  orderPlaced: {
    subject: (number: string) => `Order ${number} received`,
    intro: 'Thank you! We have received your order.',
    open: 'Open the order',
    pay: 'Pay',
    withdrawal:
      'A consumer may withdraw from the contract within 14 days of receiving the goods. The procedure and the form are in the terms of sale.',
  },
  orderPaid: {
    subject: (number: string) => `Order ${number} is paid`,
    intro: 'The payment has arrived. We are starting to pack your order.',
  },
  sender: 'Ērtava',
}
