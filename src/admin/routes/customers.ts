import { createRoute } from '@tanstack/react-router'
import { companySearchFrom } from '../companies/company-search.ts'
import { customerSearchFrom } from '../customers/customer-search.ts'
import { requestSearchFrom } from '../data-requests/request-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: customerSearchFrom,
  component: lazyPage(() => import('../customers/customers-page.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customers/$id',
  component: lazyPage(() => import('../customers/customer-page.tsx'), 'CustomerPage'),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: companySearchFrom,
  component: lazyPage(() => import('../companies/companies-page.tsx'), 'CompaniesPage'),
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$id',
  component: lazyPage(() => import('../companies/company-page.tsx'), 'CompanyPage'),
})

const dataRequests = createRoute({
  getParentRoute: () => root,
  path: '/data-requests',
  validateSearch: requestSearchFrom,
  component: lazyPage(() => import('../data-requests/requests-page.tsx'), 'DataRequestsPage'),
})

const pastOrders = createRoute({
  getParentRoute: () => root,
  path: '/past-orders',
  component: lazyPage(() => import('../past-orders/past-orders-page.tsx'), 'PastOrdersPage'),
})

export const customersRoutes = [customers, customer, pastOrders, companies, company, dataRequests] as const
