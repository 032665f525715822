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
  attachments: {
    title: 'Attached',
    terms: 'terms-of-sale.pdf',
    form: 'withdrawal-form.pdf',
  },
  withdrawalForm: {
    title: 'Model withdrawal form',
    note: 'Complete and return this form only if you wish to withdraw from the contract.',
    lines: (to: string) => [
      `To: ${to}`,
      'I/We* hereby give notice that I/we* withdraw from my/our* contract of sale of the following goods*/for the provision of the following service*: ______________________________',
      'Ordered on*/received on*: ______________________________',
      'Name of consumer(s): ______________________________',
      'Address of consumer(s): ______________________________',
      'Signature of consumer(s) (only if this form is notified on paper): ______________________________',
      'Date: ______________________________',
    ],
    star: '* Delete as appropriate.',
  },
  orderPaid: {
    subject: (number: string) => `Order ${number} is paid`,
    intro: 'The payment has arrived. We are starting to pack your order.',
  },
  orderShipped: {
    subject: (number: string) => `Order ${number} has been sent`,
    intro: 'Your parcel is on its way.',
    partSubject: (number: string) => `A part of order ${number} has been sent`,
    part: (goods: string) => `In this delivery: ${goods}. The rest follows separately, and we will let you know.`,
    tracking: 'Parcel number',
    trackings: 'Parcel numbers',
  },
  orderReady: {
    subject: (number: string) => `Order ${number} is ready for pickup`,
    intro: 'Your parcel is waiting at the pickup point.',
  },
  orderCancelled: {
    subject: (number: string) => `Order ${number} has been cancelled`,
    intro: 'The order has been cancelled. If it was already paid, we will return the money the same way.',
  },
  orderExchange: {
    subject: (number) => `Exchange of goods: order ${number}`,
    intro: 'We have prepared an order of the goods that you get in place of those you return.',
    creditSubject: (number) => `Goods of order ${number} have been exchanged`,
    creditIntro: 'The goods you returned have been exchanged, and their value counts towards the new order.',
    covered: (sum) => `The returned goods pay ${sum} of it.`,
    due: (sum) => `The difference that you pay: ${sum}.`,
    credit: (sum, number) => `For the returned goods, ${sum} was counted towards the order ${number}.`,
  },
  orderRefunded: {
    subject: (number: string) => `Money for order ${number} has been returned`,
    intro: 'We have returned money to you the same way that you paid. Your bank may take a few days to show it.',
    amount: (price: string) => `Amount returned: ${price}`,
    deduction: (price: string, reason: string) => `Deducted: ${price}. Reason: ${reason}`,
    creditNote: (number: string) => `Credit note No. ${number} is on the order’s page.`,
  },
  orderOverdue: {
    subject: (number: string) => `Reminder: the invoice for order ${number} is unpaid`,
    intro: 'The invoice’s due date has passed and we have not received the payment yet.',
    invoice: (number: string, until: string) => `Invoice No. ${number} could be paid ${until}.`,
    hint: 'If you have already paid, thank you, and please disregard this e-mail. Give the order number as the payment reference.',
  },
  einvoice: {
    subject: (number) => `E-invoice ${number}`,
    intro: (number, order) => `Hello! Attached is the e-invoice ${number} for order ${order}.`,
    files:
      'The XML file is the structured e-invoice (Peppol BIS Billing 3.0), the PDF file is the same invoice to read.',
  },
  orderLink: {
    subject: (number: string) => `Link to order ${number}`,
    intro: 'Here is your order. If you did not ask for a link to it, there is nothing to do.',
  },
  guestData: {
    subject: 'Your data in the shop',
    intro: 'You asked for a link to get a copy of your data or to erase them. It is valid for seven days.',
    button: 'Open my data',
    notYou: 'If you did not ask for it, there is nothing to do: without the link nobody gets your data.',
  },
  orderChanged: {
    subject: (number: string) => `Order ${number} has been changed`,
    intro:
      'As agreed, we have changed your order. Here are its new contents and sum; an earlier link to pay is no longer valid.',
  },
  orderMoved: {
    subject: (number: string) => `The delivery of order ${number} has been changed`,
    intro: 'As agreed, we have changed how your order is delivered. The new way and place are below.',
  },
  orderNote: {
    subject: (number) => `A message about order ${number}`,
    intro: 'We have a message about your order:',
    sample: 'We will hand the parcel over to the courier tomorrow morning.',
  },
  newOrder: {
    subject: (number, total) => `New order ${number}, ${total}`,
    paid: {
      now: 'The order is paid. It can be packed.',
      byTransfer: 'The buyer pays by bank transfer. Pack the order when the money is there.',
      atPickup: 'The buyer pays when fetching the goods in the shop. The order can be packed.',
      onInvoice: 'The buyer pays the invoice later. The order can be packed.',
      cancelled: 'The order is cancelled. There is nothing to do.',
    },
    buyer: 'Buyer',
    contact: 'E-mail and phone',
    company: 'Company or public body',
    companyAddress: 'Registered address',
    reference: 'Buyer’s reference and contract',
    promised: 'Promised delivery',
    note: 'Buyer’s note',
    coupon: 'Discount code',
    more: (number) => `All about this order: npm run shop -- order ${number}`,
  },
}
