import { createRoute } from '@tanstack/react-router'
import { setupSearchFrom } from '../setup/setup-search.ts'
import { logSearchFrom } from '../staff/log-search.ts'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const deliveryMethods = createRoute({
  getParentRoute: () => root,
  path: '/delivery',
  component: lazyPage(() => import('../delivery/methods-page.tsx'), 'DeliveryMethodsPage'),
})

const pickupShops = createRoute({
  getParentRoute: () => root,
  path: '/delivery/shops',
  component: lazyPage(() => import('../delivery/shops-page.tsx'), 'PickupShopsPage'),
})

const daysOff = createRoute({
  getParentRoute: () => root,
  path: '/delivery/days',
  component: lazyPage(() => import('../delivery/days-page.tsx'), 'DaysOffPage'),
})

const deliveryMethod = createRoute({
  getParentRoute: () => root,
  path: '/delivery/$id',
  component: lazyPage(() => import('../delivery/method-page.tsx'), 'DeliveryMethodPage'),
})

const paymentMethods = createRoute({
  getParentRoute: () => root,
  path: '/payment-methods',
  component: lazyPage(() => import('../payment-methods/methods-page.tsx'), 'PaymentMethodsPage'),
})

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyPage(() => import('../system/system-page.tsx'), 'SystemPage'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: setupSearchFrom,
  component: lazyPage(() => import('../setup/setup-page.tsx'), 'SetupPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyPage(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
})

const vatRates = createRoute({
  getParentRoute: () => root,
  path: '/settings/vat',
  component: lazyPage(() => import('../settings/vat-page.tsx'), 'VatPage'),
})

const settingForm = createRoute({
  getParentRoute: () => root,
  path: '/settings/$form',
  component: lazyPage(() => import('../settings/form-page.tsx'), 'SettingFormPage'),
})

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyPage(() => import('../staff/staff-page.tsx'), 'StaffPage'),
})

const roles = createRoute({
  getParentRoute: () => root,
  path: '/roles',
  component: lazyPage(() => import('../staff/roles-page.tsx'), 'RolesPage'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  component: lazyPage(() => import('../staff/keys-page.tsx'), 'KeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyPage(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  component: lazyPage(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const log = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: logSearchFrom,
  component: lazyPage(() => import('../staff/log-page.tsx'), 'LogPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyPage(() => import('../account/account-page.tsx'), 'AccountPage'),
})

export const settingsRoutes = [
  deliveryMethods,
  pickupShops,
  daysOff,
  deliveryMethod,
  paymentMethods,
  system,
  setup,
  settings,
  vatRates,
  settingForm,
  staff,
  roles,
  keys,
  webhooks,
  webhook,
  log,
  account,
] as const
