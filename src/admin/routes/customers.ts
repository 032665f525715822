import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { companySearchFrom } from '../companies/company-search.ts'
import { customerSearchFrom } from '../customers/customer-search.ts'
import { requestSearchFrom } from '../data-requests/request-search.ts'
import { root } from './root.ts'

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  validateSearch: customerSearchFrom,
  component: lazyRouteComponent(() => import('../customers/customers-page.tsx'), 'CustomersPage'),
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customers/$id',
  component: lazyRouteComponent(() => import('../customers/customer-page.tsx'), 'CustomerPage'),
})

const companies = createRoute({
  getParentRoute: () => root,
  path: '/companies',
  validateSearch: companySearchFrom,
  component: lazyRouteComponent(() => import('../companies/companies-page.tsx'), 'CompaniesPage'),
})

const company = createRoute({
  getParentRoute: () => root,
  path: '/companies/$id',
  component: lazyRouteComponent(() => import('../companies/company-page.tsx'), 'CompanyPage'),
})

const dataRequests = createRoute({
  getParentRoute: () => root,
  path: '/data-requests',
  validateSearch: requestSearchFrom,
  component: lazyRouteComponent(() => import('../data-requests/requests-page.tsx'), 'DataRequestsPage'),
})

export const customersRoutes = [customers, customer, companies, company, dataRequests] as const
