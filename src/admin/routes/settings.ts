import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { setupSearchFrom } from '../setup/setup-search.ts'
import { logSearchFrom } from '../staff/log-search.ts'
import { root } from './root.ts'

const deliveryMethods = createRoute({
  getParentRoute: () => root,
  path: '/delivery',
  component: lazyRouteComponent(() => import('../delivery/methods-page.tsx'), 'DeliveryMethodsPage'),
})

const pickupShops = createRoute({
  getParentRoute: () => root,
  path: '/delivery/shops',
  component: lazyRouteComponent(() => import('../delivery/shops-page.tsx'), 'PickupShopsPage'),
})

const daysOff = createRoute({
  getParentRoute: () => root,
  path: '/delivery/days',
  component: lazyRouteComponent(() => import('../delivery/days-page.tsx'), 'DaysOffPage'),
})

const deliveryMethod = createRoute({
  getParentRoute: () => root,
  path: '/delivery/$id',
  component: lazyRouteComponent(() => import('../delivery/method-page.tsx'), 'DeliveryMethodPage'),
})

const paymentMethods = createRoute({
  getParentRoute: () => root,
  path: '/payment-methods',
  component: lazyRouteComponent(() => import('../payment-methods/methods-page.tsx'), 'PaymentMethodsPage'),
})

const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyRouteComponent(() => import('../system/system-page.tsx'), 'SystemPage'),
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: setupSearchFrom,
  component: lazyRouteComponent(() => import('../setup/setup-page.tsx'), 'SetupPage'),
})

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings-page.tsx'), 'SettingsPage'),
})

const vatRates = createRoute({
  getParentRoute: () => root,
  path: '/settings/vat',
  component: lazyRouteComponent(() => import('../settings/vat-page.tsx'), 'VatPage'),
})

const settingForm = createRoute({
  getParentRoute: () => root,
  path: '/settings/$form',
  component: lazyRouteComponent(() => import('../settings/form-page.tsx'), 'SettingFormPage'),
})

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyRouteComponent(() => import('../staff/staff-page.tsx'), 'StaffPage'),
})

const roles = createRoute({
  getParentRoute: () => root,
  path: '/roles',
  component: lazyRouteComponent(() => import('../staff/roles-page.tsx'), 'RolesPage'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('../staff/keys-page.tsx'), 'KeysPage'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks-page.tsx'), 'WebhooksPage'),
})

const webhook = createRoute({
  getParentRoute: () => root,
  path: '/webhooks/$id',
  component: lazyRouteComponent(() => import('../webhooks/webhook-page.tsx'), 'WebhookPage'),
})

const log = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: logSearchFrom,
  component: lazyRouteComponent(() => import('../staff/log-page.tsx'), 'LogPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('../account/account-page.tsx'), 'AccountPage'),
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
