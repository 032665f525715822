import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { bankSearchFrom } from './bank/bank-search.ts'
import { companySearchFrom } from './companies/company-search.ts'
import { customerSearchFrom } from './customers/customer-search.ts'
import { requestSearchFrom } from './data-requests/request-search.ts'
import { emailSearchFrom } from './emails/email-search.ts'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { invoiceSearchFrom } from './invoices/invoice-search.ts'
import { trialSearchFrom } from './marketing/trial-search.ts'
import { newsletterSearchFrom } from './newsletter/newsletter-search.ts'
import { offerSearchFrom } from './offers/offer-search.ts'
import { orderSearchFrom } from './orders/order-search.ts'
import { slipSearchFrom } from './packing/slip-search.ts'
import { parcelSearchFrom } from './parcels/parcel-search.ts'
import { productSearchFrom } from './products/product-search.ts'
import { reportSearchFrom } from './reports/report-search.ts'
import { returnSearchFrom } from './returns/return-search.ts'
import { reviewSearchFrom } from './reviews/review-search.ts'
import { searchWordsFrom } from './search-words/search-words-search.ts'
import { setupSearchFrom } from './setup/setup-search.ts'
import { logSearchFrom } from './staff/log-search.ts'
import { documentSearchFrom, stockSearchFrom } from './stock/stock-search.ts'
import { manufacturerSearchFrom } from './structure/manufacturer-search.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: orderSearchFrom,
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$number',
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
})

const bank = createRoute({
  getParentRoute: () => root,
  path: '/bank',
  validateSearch: bankSearchFrom,
  component: lazyRouteComponent(() => import('./bank/bank-page.tsx'), 'BankPage'),
})

const invoices = createRoute({
  getParentRoute: () => root,
  path: '/invoices',
  validateSearch: invoiceSearchFrom,
  component: lazyRouteComponent(() => import('./invoices/invoices-page.tsx'), 'InvoicesPage'),
})

const journal = createRoute({
  getParentRoute: () => root,
  path: '/journal',
  component: lazyRouteComponent(() => import('./journal/journal-page.tsx'), 'JournalPage'),
})

const returns = createRoute({
  getParentRoute: () => root,
  path: '/returns',
  validateSearch: returnSearchFrom,
  component: lazyRouteComponent(() => import('./returns/returns-page.tsx'), 'ReturnsPage'),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: reportSearchFrom,
  component: lazyRouteComponent(() => import('./reports/reports-page.tsx'), 'ReportsPage'),
})

const returned = createRoute({
  getParentRoute: () => root,
  path: '/returns/$id',
  component: lazyRouteComponent(() => import('./returns/return-page.tsx'), 'ReturnPage'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  component: lazyRouteComponent(() => import('./import/imports-page.tsx'), 'ImportsPage'),
})

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/import/$id',
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
})

const packing = createRoute({
  getParentRoute: () => root,
  path: '/packing',
  component: lazyRouteComponent(() => import('./packing/queue-page.tsx'), 'QueuePage'),
})

const pickWave = createRoute({
  getParentRoute: () => root,
  path: '/packing/waves/$id',
  component: lazyRouteComponent(() => import('./packing/wave-page.tsx'), 'WavePage'),
})

const packOrder = createRoute({
  getParentRoute: () => root,
  path: '/packing/orders/$number',
  component: lazyRouteComponent(() => import('./packing/pack-page.tsx'), 'PackPage'),
})

const slips = createRoute({
  getParentRoute: () => root,
  path: '/packing/slips',
  validateSearch: slipSearchFrom,
  component: lazyRouteComponent(() => import('./packing/slips-page.tsx'), 'SlipsPage'),
})

const parcels = createRoute({
  getParentRoute: () => root,
  path: '/parcels',
  validateSearch: parcelSearchFrom,
  component: lazyRouteComponent(() => import('./parcels/parcels-page.tsx'), 'ParcelsPage'),
})

const manifests = createRoute({
  getParentRoute: () => root,
  path: '/manifests',
  component: lazyRouteComponent(() => import('./parcels/manifests-page.tsx'), 'ManifestsPage'),
})

const orderEdit = createRoute({
  getParentRoute: () => root,
  path: '/orders/$number/edit',
  component: lazyRouteComponent(() => import('./order-edit/edit-page.tsx'), 'EditPage'),
})

const offers = createRoute({
  getParentRoute: () => root,
  path: '/offers',
  validateSearch: offerSearchFrom,
  component: lazyRouteComponent(() => import('./offers/offers-page.tsx'), 'OffersPage'),
})

const offer = createRoute({
  getParentRoute: () => root,
  path: '/offers/$id',
  component: lazyRouteComponent(() => import('./offers/offer-page.tsx'), 'OfferPage'),
})

const offerOrder = createRoute({
  getParentRoute: () => root,
  path: '/offers/$number/order',
  component: lazyRouteComponent(() => import('./offers/order-page.tsx'), 'OfferOrderPage'),
})

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: customerSearchFrom,
  component: lazyRouteComponent(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customers/$id',
  component: lazyRouteComponent(() => import('./customers/customer-page.tsx'), 'CustomerPage'),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: companySearchFrom,
  component: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$id',
  component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'CompanyPage'),
})

const dataRequests = createRoute({
  getParentRoute: () => root,
  path: '/data-requests',
  validateSearch: requestSearchFrom,
  component: lazyRouteComponent(() => import('./data-requests/requests-page.tsx'), 'DataRequestsPage'),
})

const categories = createRoute({
  getParentRoute: () => root,
  path: '/categories',
  component: lazyRouteComponent(() => import('./structure/categories-page.tsx'), 'CategoriesPage'),
})

const category = createRoute({
  getParentRoute: () => root,
  path: '/categories/$id',
  component: lazyRouteComponent(() => import('./structure/category-page.tsx'), 'CategoryPage'),
})

const manufacturers = createRoute({
  getParentRoute: () => root,
  path: '/manufacturers',
  validateSearch: manufacturerSearchFrom,
  component: lazyRouteComponent(() => import('./structure/manufacturers-page.tsx'), 'ManufacturersPage'),
})

const manufacturer = createRoute({
  getParentRoute: () => root,
  path: '/manufacturers/$id',
  component: lazyRouteComponent(() => import('./structure/manufacturer-page.tsx'), 'ManufacturerPage'),
})

const attributes = createRoute({
  getParentRoute: () => root,
  path: '/attributes',
  component: lazyRouteComponent(() => import('./structure/attributes-page.tsx'), 'AttributesPage'),
})

const attribute = createRoute({
  getParentRoute: () => root,
  path: '/attributes/$id',
  component: lazyRouteComponent(() => import('./structure/attribute-page.tsx'), 'AttributePage'),
})

const properties = createRoute({
  getParentRoute: () => root,
  path: '/properties',
  component: lazyRouteComponent(() => import('./structure/properties-page.tsx'), 'PropertiesPage'),
})

const badges = createRoute({
  getParentRoute: () => root,
  path: '/badges',
  component: lazyRouteComponent(() => import('./badges/badges-page.tsx'), 'BadgesPage'),
})

const theme = createRoute({
  getParentRoute: () => root,
  path: '/theme',
  component: lazyRouteComponent(() => import('./theme/theme-page.tsx'), 'ThemePage'),
})

const oldAddresses = createRoute({
  getParentRoute: () => root,
  path: '/old-addresses',
  component: lazyRouteComponent(() => import('./old-addresses/old-addresses-page.tsx'), 'OldAddressesPage'),
})

const menus = createRoute({
  getParentRoute: () => root,
  path: '/menus',
  component: lazyRouteComponent(() => import('./menus/menus-page.tsx'), 'MenusPage'),
})

const services = createRoute({
  getParentRoute: () => root,
  path: '/services',
  component: lazyRouteComponent(() => import('./structure/services-page.tsx'), 'ServicesPage'),
})

const stock = createRoute({
  getParentRoute: () => root,
  path: '/stock',
  validateSearch: stockSearchFrom,
  component: lazyRouteComponent(() => import('./stock/stock-page.tsx'), 'StockPage'),
})

const stockGood = createRoute({
  getParentRoute: () => root,
  path: '/stock/goods/$id',
  component: lazyRouteComponent(() => import('./stock/good-page.tsx'), 'GoodPage'),
})

const stockDocuments = createRoute({
  getParentRoute: () => root,
  path: '/stock/documents',
  validateSearch: documentSearchFrom,
  component: lazyRouteComponent(() => import('./stock/documents-page.tsx'), 'DocumentsPage'),
})

const stockDocument = createRoute({
  getParentRoute: () => root,
  path: '/stock/documents/$id',
  component: lazyRouteComponent(() => import('./stock/document-page.tsx'), 'DocumentPage'),
})

const stockLocations = createRoute({
  getParentRoute: () => root,
  path: '/stock/locations',
  component: lazyRouteComponent(() => import('./stock/locations-page.tsx'), 'LocationsPage'),
})

const pictures = createRoute({
  getParentRoute: () => root,
  path: '/products/$id/pictures',
  component: lazyRouteComponent(() => import('./media/pictures-page.tsx'), 'PicturesPage'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/products',
  validateSearch: productSearchFrom,
  component: lazyRouteComponent(() => import('./products/products-page.tsx'), 'ProductsPage'),
})

const productCells = createRoute({
  getParentRoute: () => root,
  path: '/products/cells',
  validateSearch: productSearchFrom,
  component: lazyRouteComponent(() => import('./cells/cells-page.tsx'), 'CellsPage'),
})

const bulkEdits = createRoute({
  getParentRoute: () => root,
  path: '/products/bulk',
  component: lazyRouteComponent(() => import('./bulk/bulk-list-page.tsx'), 'BulkListPage'),
})

const bulkEdit = createRoute({
  getParentRoute: () => root,
  path: '/products/bulk/$id',
  component: lazyRouteComponent(() => import('./bulk/bulk-page.tsx'), 'BulkPage'),
})

const toImprove = createRoute({
  getParentRoute: () => root,
  path: '/to-improve',
  component: lazyRouteComponent(() => import('./to-improve/to-improve-page.tsx'), 'ToImprovePage'),
})

const sales = createRoute({
  getParentRoute: () => root,
  path: '/prices',
  component: lazyRouteComponent(() => import('./prices/sales-page.tsx'), 'SalesPage'),
})

const sale = createRoute({
  getParentRoute: () => root,
  path: '/prices/$id',
  component: lazyRouteComponent(() => import('./prices/sale-page.tsx'), 'SalePage'),
})

const priceLists = createRoute({
  getParentRoute: () => root,
  path: '/price-lists',
  component: lazyRouteComponent(() => import('./price-lists/lists-page.tsx'), 'PriceListsPage'),
})

const priceList = createRoute({
  getParentRoute: () => root,
  path: '/price-lists/$id',
  component: lazyRouteComponent(() => import('./price-lists/list-page.tsx'), 'PriceListPage'),
})

const coupons = createRoute({
  getParentRoute: () => root,
  path: '/coupons',
  component: lazyRouteComponent(() => import('./marketing/coupons-page.tsx'), 'CouponsPage'),
})

const coupon = createRoute({
  getParentRoute: () => root,
  path: '/coupons/$id',
  component: lazyRouteComponent(() => import('./marketing/coupon-page.tsx'), 'CouponPage'),
})

const promotions = createRoute({
  getParentRoute: () => root,
  path: '/promotions',
  component: lazyRouteComponent(() => import('./marketing/promotions-page.tsx'), 'PromotionsPage'),
})

const promotionTrial = createRoute({
  getParentRoute: () => root,
  path: '/promotions/trial',
  validateSearch: trialSearchFrom,
  component: lazyRouteComponent(() => import('./marketing/trial-page.tsx'), 'TrialPage'),
})

const promotion = createRoute({
  getParentRoute: () => root,
  path: '/promotions/$id',
  component: lazyRouteComponent(() => import('./marketing/promotion-page.tsx'), 'PromotionPage'),
})

const newProduct = createRoute({
  getParentRoute: () => root,
  path: '/products/new',
  component: lazyRouteComponent(() => import('./product/new-page.tsx'), 'NewPage'),
})

const product = createRoute({
  getParentRoute: () => root,
  path: '/products/$id',
  component: lazyRouteComponent(() => import('./product/product-page.tsx'), 'ProductPage'),
})

const deliveryMethods = createRoute({
  getParentRoute: () => root,
  path: '/delivery',
  component: lazyRouteComponent(() => import('./delivery/methods-page.tsx'), 'DeliveryMethodsPage'),
})

const pickupShops = createRoute({
  getParentRoute: () => root,
  path: '/delivery/shops',
  component: lazyRouteComponent(() => import('./delivery/shops-page.tsx'), 'PickupShopsPage'),
})

const daysOff = createRoute({
  getParentRoute: () => root,
  path: '/delivery/days',
  component: lazyRouteComponent(() => import('./delivery/days-page.tsx'), 'DaysOffPage'),
})

const deliveryMethod = createRoute({
  getParentRoute: () => root,
  path: '/delivery/$id',
  component: lazyRouteComponent(() => import('./delivery/method-page.tsx'), 'DeliveryMethodPage'),
})

const paymentMethods = createRoute({
  getParentRoute: () => root,
  path: '/payment-methods',
  component: lazyRouteComponent(() => import('./payment-methods/methods-page.tsx'), 'PaymentMethodsPage'),
})

const reviews = createRoute({
  getParentRoute: () => root,
  path: '/reviews',
  validateSearch: reviewSearchFrom,
  component: lazyRouteComponent(() => import('./reviews/reviews-page.tsx'), 'ReviewsPage'),
})

const searchWords = createRoute({
  getParentRoute: () => root,
  path: '/search-words',
  validateSearch: searchWordsFrom,
  component: lazyRouteComponent(() => import('./search-words/search-words-page.tsx'), 'SearchWordsPage'),
})

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyRouteComponent(() => import('./system/system-page.tsx'), 'SystemPage'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: setupSearchFrom,
  component: lazyRouteComponent(() => import('./setup/setup-page.tsx'), 'SetupPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const vatRates = createRoute({
  getParentRoute: () => root,
  path: '/settings/vat',
  component: lazyRouteComponent(() => import('./settings/vat-page.tsx'), 'VatPage'),
})

const settingForm = createRoute({
  getParentRoute: () => root,
  path: '/settings/$form',
  component: lazyRouteComponent(() => import('./settings/form-page.tsx'), 'SettingFormPage'),
})

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyRouteComponent(() => import('./staff/staff-page.tsx'), 'StaffPage'),
})

const roles = createRoute({
  getParentRoute: () => root,
  path: '/roles',
  component: lazyRouteComponent(() => import('./staff/roles-page.tsx'), 'RolesPage'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./staff/keys-page.tsx'), 'KeysPage'),
})

const log = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: logSearchFrom,
  component: lazyRouteComponent(() => import('./staff/log-page.tsx'), 'LogPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
})

const pages = createRoute({
  getParentRoute: () => root,
  path: '/pages',
  component: lazyRouteComponent(() => import('./pages/pages-page.tsx'), 'PagesPage'),
})

const page = createRoute({
  getParentRoute: () => root,
  path: '/pages/$id',
  component: lazyRouteComponent(() => import('./pages/page-page.tsx'), 'PagePage'),
})

const newsletter = createRoute({
  getParentRoute: () => root,
  path: '/newsletter',
  validateSearch: newsletterSearchFrom,
  component: lazyRouteComponent(() => import('./newsletter/newsletter-page.tsx'), 'NewsletterPage'),
})

const campaign = createRoute({
  getParentRoute: () => root,
  path: '/newsletter/$id',
  component: lazyRouteComponent(() => import('./newsletter/campaign-page.tsx'), 'CampaignPage'),
})

const emails = createRoute({
  getParentRoute: () => root,
  path: '/emails',
  validateSearch: emailSearchFrom,
  component: lazyRouteComponent(() => import('./emails/emails-page.tsx'), 'EmailsPage'),
})

const email = createRoute({
  getParentRoute: () => root,
  path: '/emails/$kind',
  component: lazyRouteComponent(() => import('./emails/email-page.tsx'), 'EmailPage'),
})

const homePage = createRoute({
  getParentRoute: () => root,
  path: '/home-page',
  component: lazyRouteComponent(() => import('./pages/page-page.tsx'), 'HomePagePage'),
})

const routeTree = root.addChildren([
  home,
  orders,
  order,
  orderEdit,
  offers,
  offer,
  offerOrder,
  customers,
  customer,
  companies,
  company,
  dataRequests,
  pictures,
  packing,
  pickWave,
  packOrder,
  slips,
  parcels,
  manifests,
  bank,
  invoices,
  journal,
  reports,
  returns,
  returned,
  categories,
  category,
  manufacturers,
  manufacturer,
  attributes,
  attribute,
  properties,
  services,
  menus,
  pages,
  page,
  homePage,
  newsletter,
  campaign,
  emails,
  email,
  oldAddresses,
  theme,
  badges,
  stock,
  stockGood,
  stockDocuments,
  stockDocument,
  stockLocations,
  products,
  productCells,
  bulkEdits,
  bulkEdit,
  toImprove,
  newProduct,
  product,
  sales,
  sale,
  priceLists,
  priceList,
  coupons,
  coupon,
  promotions,
  promotionTrial,
  promotion,
  imports,
  oneImport,
  deliveryMethods,
  pickupShops,
  daysOff,
  deliveryMethod,
  paymentMethods,
  reviews,
  searchWords,
  system,
  setup,
  settings,
  vatRates,
  settingForm,
  staff,
  roles,
  keys,
  log,
  account,
])

export const createAdminRouter = () =>
  createRouter({
    routeTree,
    basepath: '/admin',
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
