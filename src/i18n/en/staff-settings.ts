import type { staffSettings as lv } from '../lv/staff-settings.ts'

export const staffSettings: typeof lv = {
  problems: {
    required: 'Fill in this field.',
    'too-long': 'The text is too long.',
    email: 'Enter an e-mail address, such as anna@example.com.',
    phone: 'Enter a phone number, such as +371 20000000.',
    zip: 'Enter a postcode, such as LV-1010.',
    'reg-num': 'A registration number has 11 digits.',
    'vat-num': 'A VAT number is LV and 11 digits.',
    checksum: 'The number is not correct. Check it for a typing error.',
    iban: 'Enter an account number, such as LV80 BANK 0000 4351 9500 1.',
    bic: 'A BIC has 8 or 11 characters, such as HABALV22.',
    container: 'Enter the number of the container, such as GTM-AB12CD3.',
    link: 'Enter an address that begins with / or https://.',
    hosts: 'Enter names of sites with commas between, such as agent.example, other.example.',
    date: 'Enter a date.',
    clock: 'Enter a time, for example 15:00.',
    whole: 'Enter a whole number within the limits.',
    money: 'Enter a sum, such as 12.50.',
    percent: 'Enter a percentage, for example 12.5.',
    prefix: 'Give one to five letters from A to Z, such as ER.',
    'prefix-taken': 'These letters stand before other numbers already. Choose others.',
    'series-used':
      'Documents with these letters were issued this year, so the number cannot be changed: the series may have no gap.',
    'longer-than-hold': 'The payment link cannot last longer than the hold.',
    unknown: 'This value cannot be chosen.',
  },
  demoGoods: {
    goods: 'The shop has products already: demo products go only into an empty one.',
    busy: 'Demo products are being put in or taken out. Please wait.',
    none: 'The shop has no demo products that could be taken out.',
  },
  companyFirst: 'First fill in the data of the company: they belong into the terms.',
  cannotOpen: 'The shop cannot open yet: first settle what is marked “required”.',
}
