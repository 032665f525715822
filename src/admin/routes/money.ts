import { createRoute } from '@tanstack/react-router'
import { bankSearchFrom } from '../bank/bank-search.ts'
import { invoiceSearchFrom } from '../invoices/invoice-search.ts'
import { reportSearchFrom } from '../reports/report-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const bank = createRoute({
  getParentRoute: () => root,
  path: '/bank',
  validateSearch: bankSearchFrom,
  component: lazyPage(() => import('../bank/bank-page.tsx'), 'BankPage'),
})

const invoices = createRoute({
  getParentRoute: () => root,
  path: '/invoices',
  validateSearch: invoiceSearchFrom,
  component: lazyPage(() => import('../invoices/invoices-page.tsx'), 'InvoicesPage'),
})

const journal = createRoute({
  getParentRoute: () => root,
  path: '/journal',
  component: lazyPage(() => import('../journal/journal-page.tsx'), 'JournalPage'),
})

const reports = createRoute({
  getParentRoute: () => root,
  path: '/reports',
  validateSearch: reportSearchFrom,
  component: lazyPage(() => import('../reports/reports-page.tsx'), 'ReportsPage'),
})

export const moneyRoutes = [bank, invoices, journal, reports] as const
