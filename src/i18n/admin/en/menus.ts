import type * as lv from '../lv/menus.ts'
import { titles } from './titles.ts'

export const menus: typeof lv.menus = {
  title: titles.menus,
  hint: 'Links in the header and the footer of the shop. Drag a row or press Alt + arrows to change the order.',
  names: {
    across: 'Header, behind the categories',
    help: 'Footer: help',
    company: 'Footer: company',
  },
  headings: 'Headings of the footer',
  headingOf: { shop: 'Above categories', help: 'Above help', company: 'Above the company' },
  categoriesHint: 'Which categories the header shows is chosen at the category itself.',
  add: 'New link',
  addTo: (menu) => `New link: ${menu}`,
  empty: 'There are no links, so the shop does not show this menu.',
  path: 'Address',
  pathHint: 'An address of the shop, such as /returns, or one of another site with https://.',
  find: 'Page or category',
  page: 'Page',
  required: 'Required by law',
  requiredHint: 'The law asks for this link, so it cannot be removed. It can be renamed and moved.',
  remove: 'Remove the link',
  places: {
    '/': 'Home page',
    '/catalogue': 'All categories',
    '/brands': 'Brands',
    '/search?sale=1': 'Reduced goods',
    '/search?sort=created_at:desc': 'Newest goods',
    '/about': 'About us',
    '/contact': 'Contact',
    '/find-order': 'Finding an order',
    '/withdraw': 'Withdrawal from the contract',
    '/terms': 'Terms of sale',
    '/privacy-policy': 'Privacy policy',
  },
}
