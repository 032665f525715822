import type { staffCustomers as latvian } from '../lv/staff-customers.ts'

export const staffCustomers: typeof latvian = {
  invalid: 'Check the marked fields.',
  state: 'The state of this customer has just changed. Load the page again.',
  requests: {
    date: 'Give the day that the request came: today or earlier.',
    open: 'Such a request of this customer waits already.',
    proof: 'Write how you made sure that it was the customer who asked.',
  },
  noVatAnswer: 'VIES has not confirmed this number yet: there is nothing to decide.',
  viesAway: 'VIES does not answer now. Try again later.',
  problems: {
    required: 'Fill in this field.',
    tooLong: 'At most 100 characters.',
    link: 'A name cannot hold a link.',
    phone: 'Give the phone with its country code, such as +371 20000000.',
    lang: 'The shop does not have this language.',
    type: 'A company can become a public body and back; a person has no company.',
    publicBody: 'The registration number is not that of a public body.',
    unknown: 'This field cannot be changed.',
  },
  file: {
    name: 'customers',
    columns: {
      id: 'Customer number',
      name: 'Name',
      type: 'Kind',
      company: 'Company',
      regNum: 'Registration number',
      email: 'E-mail',
      phone: 'Phone',
      state: 'State',
      news: 'Agreed to news',
      orders: 'Orders',
      value: 'Paid, €',
      lastOrderAt: 'Last order',
      createdAt: 'Registered',
    },
    kinds: { b2c: 'Person', b2b: 'Company', b2g: 'Public body' },
    states: { active: 'Active', unconfirmed: 'E-mail not confirmed', blocked: 'Blocked', closed: 'Closed' },
    yes: 'yes',
  },
}
