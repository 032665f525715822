import type { setup as lv } from '../lv/setup.ts'
import { titles } from './titles.ts'

export const setup: typeof lv = {
  title: 'Shop setup',
  nav: titles.setup,
  hint: 'Every step can be skipped and done later. Buyers see the shop only when you open it.',
  steps: 'Steps',
  done: 'done',
  isOpen: 'The shop is open',
  isClosed: 'The shop is closed',
  closedTitle: 'The shop is closed to buyers',
  mustHave: 'required',
  preview: 'View the shop',
  next: (name: string) => `Next: ${name}`,
  skip: 'Skip',
  save: 'Save the choice',
  saved: 'Saved',
  names: {
    owner: 'Access',
    company: 'Company',
    bank: 'Bank account',
    delivery: 'Delivery',
    payment: 'Payment',
    goods: 'Products',
    texts: 'Legal pages',
    mail: 'E-mail',
    look: 'Look and claim',
    open: 'Opening',
  },
  hints: {
    owner: 'Add a passkey: signing in with it is faster and safer than with a password.',
    company: 'Who sells: the law demands it, and it stands on every invoice and in the terms.',
    bank: 'Where buyers transfer money to. Without an account no transfer is offered.',
    delivery: 'Choose what you send with. The list of lockers is read from the carrier.',
    payment: 'How buyers can pay.',
    goods: 'Load products from a file, or write a few by hand.',
    texts: 'Pages that the law wants every buyer to find, with the data of your company.',
    mail: 'Buyers get confirmations of orders and invoices by e-mail.',
    look: 'Logo, colour, claim and short texts that every page shows. The name is in the step “Company”.',
    open: 'When what is required is done, open the shop by one press. You can close it at any time.',
  },
  toAccount: 'My account',
  goodsCount: (published: number, all: number) => `Visible in the shop: ${published}, in all: ${all}.`,
  toImport: 'Import from a file',
  toNewProduct: 'New product',
  demo: {
    hint: 'The shop can be tried with demo products: in about half a minute it has categories, manufacturers and products with pictures.',
    put: 'Put in demo products',
    putting: (done: number, files: number) => `Putting in demo products: ${done} of ${files} files are in.`,
    removing: 'Taking the demo products out.',
    failed: 'The work on the demo products ended with an error. Take them out and try again.',
    remove: 'Take the demo products out',
    removeSure: 'Really take them out',
    willRemove: (unsold: number, sold: number) =>
      [
        `This deletes the demo products (${unsold}), also those that you have edited.`,
        sold > 0 ? `Products that orders, offers or reviews name stay in the archive: ${sold}.` : '',
        'Empty demo categories, manufacturers and properties are deleted, too. This cannot be undone.',
      ]
        .filter(Boolean)
        .join(' '),
    removed: (unsold: number, sold: number) =>
      sold > 0
        ? `The demo products are out. Deleted: ${unsold}, in the archive: ${sold}.`
        : `The demo products are out. Deleted: ${unsold}.`,
    ofDemoShop:
      'This is the demo shop. To start your own, run this command on the server: it shows what will be lost, makes a backup, and then empties the shop.',
  },
  register: {
    check: (number: string) => `Check ${number} in the register of companies`,
    states: {
      unknown: 'The register has no such number.',
      not_reachable: 'The register does not answer right now. Try later.',
      off: 'The settings of the server switch questions to the register off (COMPANY_LOOKUP_URL).',
    },
    isClosed: 'The company is liquidated.',
    otherName: 'The name in the settings is another one: check it.',
  },
  vat: {
    check: (number: string) => `Check ${number} in the EU register (VIES)`,
    states: {
      valid: 'The number is valid.',
      invalid: 'The EU register has no such number.',
      not_reachable: 'The register does not answer right now. Try later.',
    },
  },
  delivery: {
    lockers: (carrier: string) => `Lockers: ${carrier}`,
    courier: 'Courier to the door',
    abroad: 'New ways also to Lithuania and Estonia',
    prices: 'Prices and times begin as is usual in Latvia. Check them before you open the shop.',
    others: 'Where buyers may collect in your shop, add the shop and then the method of delivery “Shop pickup”.',
    toPrices: 'Prices and times of delivery',
    toShops: 'Shops to collect in',
    points: (count: number) => `Pickup points: ${count}`,
    reading: 'Reading the pickup points…',
    failed: 'The list could not be read. We will try again.',
  },
  payment: {
    unsaved: 'The choice is not saved yet.',
    noAccount: 'A transfer is offered once there is an account.',
    vendors: 'Bank links and cards appear above when you enter the keys of your contract with Montonio or Klix.',
  },
  texts: {
    draft: 'Prepare drafts of the pages',
    edit: 'Edit the texts of the pages',
    read: 'Read',
    sign: 'I have read and approve it',
    lawyer: 'The drafts are a good start, but you answer for them: read each to the end and fit it to your products.',
    titles: {
      terms: 'Terms of sale',
      'privacy-policy': 'Privacy policy',
      'delivery-and-payment': 'Delivery and payment',
      returns: 'Right of withdrawal and returns',
      accessibility: 'Accessibility statement',
      cookies: 'Cookies',
    },
    states: {
      missing: 'Not written',
      draft: 'Draft: to be read and approved',
      changed: 'Changed since it was approved',
      signed: 'Approved',
    },
  },
  mail: {
    server: 'There is a mail server.',
    noServer: 'E-mails are not sent yet. Enter the mail server below.',
    kept: (recipient: string) => `The e-mail to ${recipient} was written to a file.`,
    test: 'Send a test e-mail to myself',
    states: {
      queued: (recipient: string) => `The e-mail to ${recipient} is on its way.`,
      sent: (recipient: string) => `The e-mail to ${recipient} was sent.`,
      dead: (recipient: string) => `The e-mail to ${recipient} could not be sent.`,
    },
  },
  open: {
    nothingMissing: 'Nothing is missing.',
    open: 'Open the shop',
    toShop: 'To the shop',
    close: 'Close the shop',
    confirmClose: 'Yes, close it to buyers',
  },
}
