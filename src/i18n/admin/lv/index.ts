import { account } from './account.ts'
import { badges } from './badges.ts'
import { bank } from './bank.ts'
import { bulkEdit } from './bulk-edit.ts'
import { camera } from './camera.ts'
import { cells } from './cells.ts'
import { companies } from './companies.ts'
import { coreTexts } from './core.ts'
import { counter } from './counter.ts'
import { customers } from './customers.ts'
import { dataRequests } from './data-requests.ts'
import { delivery } from './delivery.ts'
import { emails } from './emails.ts'
import { palette } from './frame.ts'
import { choices, home, taskMoney, taskReminded, taskReturn, transfer } from './home.ts'
import { imports } from './import.ts'
import { invoices } from './invoices.ts'
import { journal } from './journal.ts'
import { marketing } from './marketing.ts'
import { media } from './media.ts'
import { menus } from './menus.ts'
import { newsletter } from './newsletter.ts'
import { offers } from './offers.ts'
import { oldAddresses } from './old-addresses.ts'
import { order, timeline } from './order.ts'
import { edit } from './order-edit.ts'
import { packing } from './packing.ts'
import { pages } from './pages.ts'
import { parcels } from './parcels.ts'
import { paymentMethods } from './payment-methods.ts'
import { priceLists } from './price-lists.ts'
import { prices } from './prices.ts'
import { product } from './product.ts'
import { products } from './products.ts'
import { reports } from './reports.ts'
import { refund, returns } from './returns.ts'
import { reviews } from './reviews.ts'
import { searchWords } from './search-words.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { keys, log, rightHints, rights, roles, staff } from './staff.ts'
import { stock } from './stock.ts'
import { structure } from './structure.ts'
import { system } from './system.ts'
import { theme } from './theme.ts'
import { variations } from './variations.ts'
import { vat } from './vat.ts'
import { webhooks } from './webhooks.ts'

/** All that the back office shows in the browser. */
export const adminTexts = {
  ...coreTexts,
  home,
  bulkEdit,
  customers,
  companies,
  counter,
  dataRequests,
  cells,
  delivery,
  paymentMethods,
  order,
  pages,
  parcels,
  product,
  packing,
  camera,
  products,
  refund,
  reports,
  returns,
  reviews,
  searchWords,
  system,
  imports,
  choices,
  taskMoney,
  taskReminded,
  taskReturn,
  transfer,
  edit,
  offers,
  oldAddresses,
  newsletter,
  emails,
  stock,
  prices,
  priceLists,
  marketing,
  media,
  menus,
  settings,
  vat,
  webhooks,
  setup,
  badges,
  bank,
  invoices,
  journal,
  timeline,
  staff,
  keys,
  rights,
  rightHints,
  roles,
  log,
  structure,
  theme,
  variations,
  account,
  palette,
}
