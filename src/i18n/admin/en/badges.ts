import type * as lv from '../lv/badges.ts'
import { titles } from './titles.ts'

export const badges: typeof lv.badges = {
  title: titles.badges,
  hint: 'Short words over the picture of a product. Where a product has several, the first ones of this list matter more: a card shows two at most.',
  create: 'New badge',
  createHint: 'The new badge is still switched off: choose a colour and products first.',
  text: 'Text',
  percentHint: 'Where the percent of the reduction is known, the shop shows it.',
  off: 'Off',
  any: 'All',
  labels: {
    look: 'Colour',
    corner: 'Place on the page of a product',
    isOn: 'On',
    isOnCard: 'Show in lists, too',
    startsOn: 'First day',
    endsOn: 'Last day',
    ruleNewDays: 'For new products, days',
    ruleSale: 'For reduced products',
    ruleCategoryId: 'Category',
    ruleManufacturerId: 'Manufacturer',
  },
  looks: { sale: 'Red', green: 'Green', amber: 'Yellow', pink: 'Pink', sky: 'Blue', ink: 'Black' },
  corners: { tl: 'Top left', tr: 'Top right', bl: 'Bottom left', br: 'Bottom right' },
  builtIn: {
    discount: 'For reduced products',
    new: 'For products marked “New”',
    featured: 'For products marked “Featured”',
    popular: 'For products marked “Popular”',
    free_eu_shipping: 'For products with free EU delivery',
  },
  builtInHint:
    'The program decides which products have this badge. It can be renamed, moved and switched off, but not deleted.',
  rule: 'For which products',
  ruleHint:
    'A product must meet all conditions. Without any, only products that are given the badge on their page or in the list have it.',
  newDaysHint: 'How many days after it was created. Empty: it does not matter.',
  newFor: (days) => `For new products (${days} days)`,
  onSale: 'For reduced products',
  byHand: (count) => (count === 0 ? 'No product' : `By hand: ${count}`),
  period: (from, to) => (from && to ? `${from} – ${to}` : from ? `from ${from}` : `until ${to}`),
  remove: 'Delete the badge',
  removeFrom: (count) => `Delete the badge and take it off products (${count})`,
  preview: 'The card in the shop',
  previewOff: 'The card will not show this badge.',
  sample: { lv: 'Preces nosaukums', en: 'Title of a product' },
}
