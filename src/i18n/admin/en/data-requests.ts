import type { dataRequests as latvian } from '../lv/data-requests.ts'
import { titles } from './titles.ts'

export const dataRequests: typeof latvian = {
  title: titles.dataRequests,
  hint: 'A customer may ask for a copy of their data or for its erasure (GDPR). The answer is due within 30 days of the day that it came.',
  views: { open: 'Open', done: 'Done', refused: 'Refused' },
  states: { open: 'open', done: 'done', refused: 'refused' },
  none: {
    open: 'No request waits for an answer. A new one is entered on the page of the customer.',
    done: 'No request has been fulfilled yet.',
    refused: 'There are no refused requests.',
  },
  kinds: { export: 'Copy of the data', erase: 'Erasure of the data' },
  received: 'Received',
  due: 'due',
  byCustomer: 'by the customer, in their profile',
  asked: 'What the customer asks for',
  receivedOn: 'When the request came',
  enter: 'Enter a data request',
  download: 'Download the data',
  file: 'customer-data',
  handed: 'The data were handed over',
  handedTitle: 'Were the data handed over?',
  handedHint: 'Give the file to the customer alone, for example to the e-mail of their profile.',
  erase: 'Erase the data',
  eraseTitle: 'Erase the data of this customer?',
  eraseHint:
    'The account is closed, and name, e-mail, phone, addresses, consent to news and notes are deleted. Orders and invoices stay, as the law of accounting wants. This cannot be undone.',
  eraseGuestHint:
    'The newsletter subscription, the cart, price offers, messages, questions and the name in reviews are deleted. Orders and invoices stay, as the law of accounting wants. This cannot be undone.',
  byGuest: 'by the buyer, with the link from an e-mail',
  guest: (count) => `without an account, ${count} ${count === 1 ? 'order' : 'orders'}`,
  guestTitle: 'Orders without an account with this e-mail address',
  guestNone: 'Nothing was ordered with this e-mail address without an account.',
  guestHint:
    'A buyer without an account may ask for a copy of their data or its erasure, too. Make sure that the mailbox is theirs.',
  guestMore: (count) => `and ${count} more`,
  eraseNow: 'Erase for good',
  proof: 'How you made sure that it was the customer who asked',
  proofHint: 'For example, wrote from the e-mail of the profile. Do not write numbers of documents.',
  refuse: 'Refuse',
  refuseTitle: 'Refuse this request?',
  refuseHint: 'The customer must be told of the refusal and of its reason.',
}
