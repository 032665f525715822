import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** Pages of fixed addresses, below `/admin`. */
export const SECTIONS = {
  orders: ['', '/orders', '/parcels', '/manifests', '/packing', '/packing/slips', '/returns', '/offers'],
  money: ['/bank', '/bank?view=booked', '/invoices', '/invoices?view=overdue', '/journal'],
  reports: ['/reports', '/reports?by=product', '/reports?view=funnel', '/reports?view=service'],
  goods: [
    '/products',
    '/to-improve',
    '/products/new',
    '/products/1',
    '/products/1/pictures',
    '/products/bulk',
    '/products/cells',
    '/import',
    '/prices',
    '/price-lists',
    '/coupons',
    '/promotions',
    '/promotions/trial',
  ],
  structure: [
    '/categories',
    '/manufacturers',
    '/categories/1',
    '/manufacturers/1',
    '/attributes',
    '/attributes/1',
    '/properties',
    '/services',
    '/menus',
    '/badges',
    '/pages',
    '/home-page',
    '/old-addresses',
    '/newsletter',
    '/newsletter?view=subscribers',
    '/newsletter?view=awaited',
    '/emails',
    '/emails/order-placed',
    '/emails?state=dead',
    '/emails?state=sent',
    '/reviews',
    '/search-words',
    '/system',
    '/theme',
  ],
  stock: ['/stock', '/stock?view=low', '/stock/documents', '/stock/locations'],
  people: [
    '/setup',
    '/setup?step=company',
    '/setup?step=delivery',
    '/setup?step=payment',
    '/setup?step=texts',
    '/setup?step=mail',
    '/setup?step=open',
    '/customers',
    '/past-orders',
    '/companies',
    '/companies?view=all',
    '/data-requests',
    '/settings',
    '/settings/company',
    '/settings/vat',
    '/settings/orders',
    '/settings/words',
    '/settings/dispatch',
    '/delivery',
    '/delivery/1',
    '/delivery/shops',
    '/delivery/days',
    '/payment-methods',
    '/staff',
    '/roles',
    '/api-keys',
    '/webhooks',
    '/audit-log',
    '/account',
  ],
}

type Row = Readonly<Record<string, unknown>>

/** A call of the person who is signed in on the page. */
export const callsOf =
  (page: Page) =>
  <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Answer> =>
    page.evaluate(
      async ([verb, address, content]) => {
        const { csrf } = await (await fetch('/admin/api/session')).json()
        const response = await fetch(`/admin/api${address}`, {
          method: verb,
          headers: {
            'x-csrf-token': csrf,
            'idempotency-key': crypto.randomUUID(),
            ...(content ? { 'content-type': 'application/json' } : {}),
          },
          body: content ? JSON.stringify(content) : null,
        })
        if (!response.ok) throw new Error(`${verb} ${address}: ${response.status} ${await response.text()}`)
        return response.json()
      },
      [method, path, body] as const,
    )

type Calls = ReturnType<typeof callsOf>

export const first =
  (list: string, page: string, key = 'id', last = '') =>
  async (call: Calls) => {
    const { rows } = await call<{ rows: Row[] }>('GET', list)
    if (!rows[0]) throw new Error(`The demo has nothing for ${page}`)
    return `${page}/${rows[0][key]}${last}`
  }

/** One that is there, or a new one, which nobody in the shop sees. */
const firstOrMade = (list: string, page: string, body: object) => async (call: Calls) => {
  const { rows } = await call<{ rows: Row[] }>('GET', list)
  return `${page}/${(rows[0] ?? (await call<Row>('POST', list, body))).id}`
}

const FROM = '2035-01-01T00:00:00.000Z'
const UNTIL = '2035-01-31T00:00:00.000Z'

/** Pages of one thing, by their routes: how one of the demo is found, or one is made. */
const OF_ONE: Readonly<Record<string, (call: Calls) => Promise<string>>> = {
  '/companies/$id': first('/companies?view=all', '/companies'),
  '/coupons/$id': first('/coupons', '/coupons'),
  '/customers/$id': first('/customers', '/customers'),
  '/import/$id': first('/imports', '/import'),
  '/newsletter/$id': firstOrMade('/newsletter/campaigns', '/newsletter', { subject: 'Melnraksts' }),
  '/offers/$id': first('/offers/drafts', '/offers'),
  '/offers/$number/order': first('/offers', '/offers', 'number', '/order'),
  '/orders/$number': first('/orders', '/orders', 'number'),
  '/orders/$number/edit': first('/orders?state=awaiting_payment', '/orders', 'number', '/edit'),
  '/packing/orders/$number': first('/orders?state=processing', '/packing/orders', 'number'),
  '/packing/waves/$id': async (call) => {
    const { waves } = await call<{ waves: { id: number }[] }>('GET', '/packing')
    return `/packing/waves/${waves[0]?.id}`
  },
  '/pages/$id': first('/pages', '/pages'),
  '/price-lists/$id': firstOrMade('/price-lists', '/price-lists', { fields: { name: 'Nākotnes cenas' } }),
  '/prices/$id': firstOrMade('/sales', '/prices', {
    fields: { 'title.lv': 'Nākotnes akcija', startsAt: FROM, endsAt: UNTIL, percent: '5' },
  }),
  '/products/bulk/$id': firstOrMade('/products/bulk', '/products/bulk', {
    selection: { ids: [1, 2, 3] },
    changes: [{ field: 'isNew', act: 'set', value: true }],
  }),
  '/promotions/$id': firstOrMade('/promotions', '/promotions', {
    fields: { 'title.lv': 'Trīs par divu cenu', kind: 'n-for-m', pieces: '3', paidPieces: '2', isActive: false },
  }),
  '/returns/$id': first('/returns', '/returns'),
  '/stock/documents/$id': first('/stock/documents', '/stock/documents'),
  '/stock/goods/$id': first('/stock', '/stock/goods'),
  '/webhooks/$id': async (call) => {
    const { rows } = await call<{ rows: Row[] }>('GET', '/webhooks')
    const fields = { name: 'Uzskaite', address: 'https://uzskaite.example/zinas', 'product.unpublished': true }
    const made = async () => (await call<{ endpoint: Row }>('POST', '/webhooks', { fields })).endpoint
    return `/webhooks/${(rows[0] ?? (await made())).id}`
  },
}

export const ROUTES_OF_ONE = Object.keys(OF_ONE)

/** Below `/admin`. */
export const addressOfOne = async (page: Page, route: string): Promise<string> =>
  (await OF_ONE[route]?.(callsOf(page))) ?? ''

const ROUTES = new URL('../../src/admin/routes/', import.meta.url)

/** The paths of all routes. The router itself can be loaded only in a browser. */
export function routesOfBackOffice(): string[] {
  const sources = [
    ...readdirSync(ROUTES).map((name) => readFileSync(new URL(name, ROUTES), 'utf8')),
    readFileSync(new URL('../router.ts', ROUTES), 'utf8'),
  ]
  return sources.flatMap((source) => {
    const routes = source.split('createRoute({').slice(1)
    return routes.map(
      (route) => /\n {2}path: '([^']+)'/.exec(route)?.[1] ?? `a route without a path: ${route.slice(0, 80)}`,
    )
  })
}

/** Whether an address is of a route: `$id` stands for any part. */
export const isOfRoute = (route: string) => {
  const pattern = new RegExp(`^${route.replace(/\$\w+/g, '[^/]+')}$`)
  return (address: string) => pattern.test(address.split('?')[0] || '/')
}
