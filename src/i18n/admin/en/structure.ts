import type { structure as lv } from '../lv/structure.ts'
import { titles } from './titles.ts'

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

const categories: typeof lv.categories = {
  title: titles.categories,
  create: 'New category',
  search: 'Find a category',
  empty: 'There are no categories yet. Create the first one, and it appears in the header of the shop.',
  keysHint: 'Drag a row or press Alt + arrows to move it. The key M opens the window for moving.',
  fields: 'Data of the category',
  featured: 'Featured',
  notInMenu: 'Not in the header',
  products: (count) => many(count, 'product', 'products'),
  open: (title) => `Open the branch: ${title}`,
  close: (title) => `Close the branch: ${title}`,
  move: 'Move',
  moveOf: (title) => `Move: ${title}`,
  moved: (title, parent, place, of) => `${title}: ${parent}, ${place} of ${of}`,
  moveHint: 'Everything below this category moves along. Addresses stay.',
  parent: 'Parent category',
  top: 'At the top level',
  place: 'Place',
  last: 'Last',
  before: (title) => `Before “${title}”`,
  remove: 'Delete category',
  removeTitle: (title) => `Delete: ${title}`,
  hasChildren: (count) =>
    `${many(count, 'category lies', 'categories lie')} below it. Move or delete what is below first.`,
  productsTo: (count) => `Where to move ${many(count, 'product', 'products')}`,
  addressesTo: 'Where its address leads',
  nowhere: 'Nowhere: the page is gone',
  use: ({ products, children, services, coupons, rooms }) =>
    [
      many(products, 'product', 'products'),
      many(children, 'subcategory', 'subcategories'),
      ...(services > 0 ? [many(services, 'service', 'services')] : []),
      ...(coupons > 0 ? [many(coupons, 'coupon', 'coupons')] : []),
      ...(rooms > 0 ? [many(rooms, 'room plan', 'room plans')] : []),
    ].join(', '),
}

const pins: typeof lv.pins = {
  title: 'Pinned products',
  hint: 'They come first in the recommended order.',
  find: 'Find a product in this category',
  add: 'Pin',
  hidden: 'not published',
  up: (title) => `Up: ${title}`,
  down: (title) => `Down: ${title}`,
  remove: (title) => `Remove: ${title}`,
}

const contact = { name: 'Name', address: 'Postal address', email: 'E-mail' }
const RESPONSIBLE = 'Responsible person in the EU'

const manufacturers: typeof lv.manufacturers = {
  title: titles.manufacturers,
  create: 'New manufacturer',
  search: 'Find a manufacturer',
  empty: 'Manufacturers will be here: their names, logos and the safety data that the GPSR demands.',
  allSafe: 'Every manufacturer has safety data.',
  views: { all: 'All', unsafe: 'Without safety data' },
  columns: { title: 'Manufacturer', products: 'Products', safety: 'Safety data', address: 'Address in the shop' },
  safe: 'Safety data complete',
  unsafe: 'No safety data',
  fields: 'Data of the manufacturer',
  contact: 'Contact of the manufacturer (GPSR)',
  contactHint: 'The law wants name, postal and e-mail address of the manufacturer beside each product.',
  responsible: RESPONSIBLE,
  responsibleHint: 'Needed only if the manufacturer is outside of the European Union.',
  contactFields: contact,
  paths: {
    'safety.name': `Manufacturer: ${contact.name}`,
    'safety.address': `Manufacturer: ${contact.address}`,
    'safety.email': `Manufacturer: ${contact.email}`,
    'safety.eu_responsible.name': `${RESPONSIBLE}: ${contact.name}`,
    'safety.eu_responsible.address': `${RESPONSIBLE}: ${contact.address}`,
    'safety.eu_responsible.email': `${RESPONSIBLE}: ${contact.email}`,
  },
  merge: 'Merge',
  mergeTitle: 'Merge into another manufacturer',
  mergeHint: (count) => `This manufacturer has ${many(count, 'product', 'products')}.`,
  into: 'The manufacturer that stays',
  mergePlan: (from, into, count) =>
    `${many(count, 'product moves', 'products move')} from “${from}” to “${into}”. “${from}” is deleted, and its address leads to “${into}”.`,
  remove: 'Delete manufacturer',
}

const attributes: typeof lv.attributes = {
  title: titles.attributes,
  create: 'New attribute',
  hint: 'Products are filtered and variations chosen by attributes. Drag a row or press Alt + arrows to change the order.',
  empty: 'What variations differ in and buyers filter by will be here: colour, size, material.',
  fields: 'Data of the attribute',
  counts: (options, products) => `${many(options, 'option', 'options')} · ${many(products, 'product', 'products')}`,
  noFilter: 'No filter',
  isFilter: 'Show as a filter',
  role: 'Meaning',
  roleHint: 'Options of a colour are shown as swatches; price comparison sites use the meaning too.',
  roles: { '': 'None', color: 'Colour', size: 'Size', material: 'Material' },
  slugHint: 'Addresses of lists use it.',
  mergeTitle: 'Merge into another attribute',
  mergeHint: 'Options of the same name become one, the others move along.',
  remove: 'Delete attribute',
}

const options: typeof lv.options = {
  title: (count) => `Options (${count})`,
  create: 'New option',
  search: 'Find an option',
  empty: 'There are no options yet.',
  products: (count) => many(count, 'product', 'products'),
  color: 'Colour',
  colorHint: 'Such as #1f5a43. Empty: only the name is shown.',
  pickColor: 'Choose a colour',
  merge: 'Merge into another option',
  remove: 'Delete option',
}

const merging: typeof lv.merging = {
  into: 'What stays',
  products: (count) => `${many(count, 'product changes', 'products change')}.`,
  moved: (count) => `${many(count, 'option moves', 'options move')} to the attribute that stays.`,
  doubled: (count) =>
    `${many(count, 'product has', 'products have')} both properties and keep the value of the one that stays.`,
  conflicts: (codes) => `The variations ${codes} could not be told apart after the merge. Edit them first.`,
}

const properties: typeof lv.properties = {
  title: titles.properties,
  createGroup: 'New group',
  create: 'New property',
  search: 'Find a property',
  empty: 'Technical data in groups will be here, such as “Dimensions” or “Materials”. Begin with a group.',
  emptyGroup: 'There are no properties in this group yet.',
  group: 'Group',
  merge: 'Merge into another property',
  remove: 'Delete property',
  removeGroup: 'Delete group',
}

const services: typeof lv.services = {
  title: titles.services,
  create: 'New service',
  hint: 'Services are offered in the cart beside goods that they fit, such as assembly of furniture.',
  empty: 'Services that buyers add to goods will be here: assembly, carrying upstairs, printing.',
  categories: (count) => many(count, 'category', 'categories'),
  allCategories: 'For all categories',
  bulky: 'For bulky goods',
  hidden: 'Not published',
  price: 'Price with VAT, €',
  isPublished: 'Offer in the shop',
  isBulky: 'For bulky goods only',
  fits: 'Categories that it fits',
  addCategory: 'Add a category',
  removeCategory: (title) => `Remove the category: ${title}`,
}

export const structure: typeof lv = {
  edit: 'Edit',
  merge: 'Merge',
  up: (title) => `Up: ${title}`,
  down: (title) => `Down: ${title}`,
  add: 'Add',
  saved: 'Saved',
  missing: 'No translation: the Latvian text is shown.',
  inShop: 'See in the shop',
  seeProducts: 'See the products',
  addressChanges: 'The address changes. The old one leads to the new one:',
  slugHint: 'Small letters without accents, digits and hyphens.',
  narrow: (what) => `Find: ${what}`,
  narrowHint: 'Find',
  moreFit: (count) => `And ${count} more. Narrow it down.`,
  languages: { lv: 'Latvian', en: 'English' },
  labels: {
    title: 'Title',
    name: 'Name',
    slug: 'Address',
    shortDescription: 'Short description',
    description: 'Description',
    image: 'Picture',
    icon: 'Icon',
    logo: 'Logo',
    isFeatured: 'Feature on the home page',
    isInMenu: 'Show in the header of the shop',
  },
  categories,
  pins,
  manufacturers,
  attributes,
  options,
  merging,
  properties,
  services,
}
