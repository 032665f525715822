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
  orderShipped: {
    subject: (number: string) => `Order ${number} has been sent`,
    intro: 'Your parcel is on its way.',
    tracking: (code: string) => `Parcel number: ${code}`,
  },
  orderReady: {
    subject: (number: string) => `Order ${number} is ready for pickup`,
    intro: 'Your parcel is waiting at the pickup point.',
  },
  orderCancelled: {
    subject: (number: string) => `Order ${number} has been cancelled`,
    intro: 'The order has been cancelled. If it was already paid, we will return the money the same way.',
  },
  orderRefunded: {
    subject: (number: string) => `Money for order ${number} has been returned`,
    intro: 'We have returned money to you the same way that you paid. Your bank may take a few days to show it.',
    amount: (price: string) => `Amount returned: ${price}`,
    creditNote: (number: string) => `Credit note No. ${number} is on the order’s page.`,
  },
  orderOverdue: {
    subject: (number: string) => `Reminder: the invoice for order ${number} is unpaid`,
    intro: 'The invoice’s due date has passed and we have not received the payment yet.',
    invoice: (number: string, until: string) => `Invoice No. ${number} could be paid ${until}.`,
    hint: 'If you have already paid, thank you, and please disregard this letter. Give the order number as the payment reference.',
  },
  sender: 'Ērtava',
}
