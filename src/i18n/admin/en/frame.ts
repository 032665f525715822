import type * as lv from '../lv/frame.ts'

export const nav: typeof lv.nav = {
  label: 'Sections',
  groups: {
    sales: 'Sales',
    customers: 'Customers',
    money: 'Accounting',
    goods: 'Goods and stock',
    structure: 'Catalogue',
    content: 'Content',
    marketing: 'Marketing',
    settings: 'Administration',
  },
  home: 'Home',
  orders: 'Orders',
  packing: 'Packing',
  parcels: 'Parcels',
  returns: 'Returns',
  staff: 'Staff',
  roles: 'Roles',
  keys: 'API keys',
  log: 'Audit log',
  account: 'My account',
  shop: 'To the shop',
  handbook: 'Handbook',
  signOut: 'Sign out',
  menu: 'Menu',
  search: 'Search or run',
  skip: 'Skip to content',
}

/** What a field of a day and time says on nights when clocks are changed. */
export const moments: typeof lv.moments = {
  period: (from, until) => (from && until ? `${from} – ${until}` : from ? `from ${from}` : `until ${until}`),
  skipped: (shown) => `Clocks go forward that night, so there is no such time. It will be ${shown}.`,
  twice: (shown) => `Clocks go back that night, so this time comes twice. It will be the first one: ${shown}.`,
}

export const common: typeof lv.common = {
  loading: 'Loading …',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  remove: 'Remove',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  offline: 'No connection. What you have typed stays here and nothing is lost.',
  waitsForConnection: 'No connection. It is sent as soon as there is one; do not close the page until then.',
  loadsLater: 'Loads when there is a connection.',
  failed: 'Could not load.',
  unreachable: 'The server does not answer. Check your connection.',
  noRight: 'You do not have the right to see this section.',
  toStart: 'To the start',
  notFound: 'There is no such page.',
  addFirst: 'Add the first one',
  more: 'Show more',
  yes: 'Yes',
  no: 'No',
}

export const live: typeof lv.live = {
  looks: (name: string) => `${name} is looking`,
  edits: (name: string) => `${name} is editing`,
  placed: (count: number) => (count === 1 ? '1 new order' : `${count} new orders`),
  changed: 'The list has changed',
  show: 'Show',
}

export const palette: typeof lv.palette = {
  placeholder: 'Order, person, product or command',
  sections: 'Sections',
  acts: 'Actions',
  orders: 'Orders',
  nothing: 'Nothing was found.',
  open: 'Open',
  back: 'Back',
  showCommands: 'Actions on the marked one',
  with: {
    order: (number: string) => `Order ${number}`,
    product: (title: string) => `Product “${title}”`,
    customer: (name: string) => `Customer ${name}`,
  },
  label: 'Open label (PDF)',
  makeLabel: 'Make label',
  slip: 'Print packing slip',
  edit: 'Edit the order',
  resend: (email: string) => `Send the e-mail again: ${email}`,
  publish: 'Show in the shop',
  hide: 'Hide from the shop',
  published: 'shown in the shop',
  hidden: 'hidden',
  prices: 'Edit prices',
  newOffer: 'New order or price offer',
  newPromotion: 'New cart promotion',
  exportCustomers: 'Export customers',
  colours: { light: 'Light colours', dark: 'Dark colours', system: 'Colours as on the device' },
}

export const keysHelp: typeof lv.keysHelp = {
  title: 'Keys',
  everywhere: 'Everywhere',
  lists: 'In lists',
  close: 'Close the window or clear the selection',
  selectAll: 'Select all that are loaded',
  copy: 'Copy the selected ones',
  palette: 'Search or run',
  search: 'Search in the list',
  next: 'Next',
  previous: 'Previous',
  open: 'Open',
  select: 'Select',
  packed: 'Packed',
  shipped: 'Sent',
  labels: 'Make labels',
  note: 'Note',
  receive: 'Receive goods',
  refund: 'Refund',
  edit: 'Edit the order',
  help: 'This list',
}

export const filters: typeof lv.filters = {
  any: 'Any value',
  chosen: 'Chosen filters',
  without: (filter) => `Remove the filter “${filter}”`,
}

export const buyerKinds: typeof lv.buyerKinds = { b2c: 'Person', b2b: 'Company', b2g: 'Public body' }
