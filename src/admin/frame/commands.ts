import type { StaffProduct } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { ListedProduct } from '../../shop/catalogue/product-list.calls.ts'
import type { ListedCustomer } from '../../shop/customer-records/customers.calls.ts'
import type { OrderVerb } from '../../shop/fulfilment/possible-verbs.ts'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import type { LabelAnswer } from '../../shop/parcels/labels.calls.ts'
import { isOpenReturn, RETURN_STATES } from '../../shop/returns/return-states.ts'
import type { Right } from '../../shop/staff/rights.ts'
import { call, patchVersion } from '../calls.ts'
import { HAS_GOODS } from '../returns/has-goods.ts'
import type { AdminTexts } from '../session.ts'
import { type ColourScheme, chooseScheme, chosenScheme } from './colour-scheme.ts'
import { signOut } from './sign-out.ts'

/** `file`: the address of what was made. `to`: where to go now. `changed`: begins the keys of what is to be read again. */
export type Done = { text: string; file?: string | null; isBad?: boolean; to?: string; changed?: readonly unknown[][] }

type Tools = { t: AdminTexts; reload: () => Promise<void> }

/** What a command does: goes to a page of the back office, opens a file in another tab, or is done in place. */
type Deed<Thing> =
  | { to: (thing: Thing) => string }
  | { file: (thing: Thing) => string }
  | { run: (thing: Thing, tools: Tools) => Promise<Done> }

export type Command<Thing> = {
  key: string
  /** All of them are needed; of verbs of an order the server tells what the person may. */
  rights?: readonly Right[]
  isPossible?: (thing: Thing) => boolean
  label: (t: AdminTexts, thing: Thing) => string
} & Deed<Thing>

const orderPage = ({ number }: OrderDetail, asked = '') => `/orders/${encodeURIComponent(number)}${asked}`

const inOrder = (verb: OrderVerb) => ({
  key: verb,
  isPossible: ({ acts }: OrderDetail) => acts.includes(verb),
  label: (t: AdminTexts) => t.order.acts[verb],
})

/** Asks nothing before it is done. */
const atOnce = (verb: OrderVerb): Command<OrderDetail> => ({
  ...inOrder(verb),
  run: async ({ number }, { t }) => {
    const { state } = await call<OrderDetail>('POST', `/orders/${number}/${verb}`, {})
    const changed = [['orders'], ['orders-count'], ['waiting'], ['order', number]]
    return { text: `${number}: ${t.states[state].toLowerCase()}`, changed }
  },
})

/** Is asked for in a window of the page of the order. */
const inWindow = (verb: OrderVerb): Command<OrderDetail> => ({
  ...inOrder(verb),
  to: (order) => orderPage(order, `#${verb}`),
})

const invoiceOf = ({ papers }: OrderDetail) => papers.findLast(({ kind }) => kind === 'invoice')
const withLabel = ({ parcels }: OrderDetail) => parcels.filter(({ state }) => state === 'registered')
const withoutLabel = ({ parcels }: OrderDetail) =>
  parcels.filter(({ state }) => state === 'packed' || state === 'refused')
const lastEmail = ({ timeline }: OrderDetail) => timeline.findLast(({ kind }) => kind === 'email')
const openReturn = ({ returns }: OrderDetail) =>
  returns.find(({ state }) => RETURN_STATES.some((each) => each === state && isOpenReturn(each)))

/** In the order of the list; the first one is what Enter does. */
const ofOrder: readonly Command<OrderDetail>[] = [
  { key: 'open', label: (t) => t.palette.open, to: (order) => orderPage(order) },
  inWindow('paid'),
  atOnce('packed'),
  atOnce('ready'),
  inWindow('shipped'),
  atOnce('completed'),
  {
    key: 'make-label',
    rights: ['write:parcels'],
    isPossible: (order) => withoutLabel(order).length > 0,
    label: (t) => t.palette.makeLabel,
    run: makeLabels,
  },
  {
    key: 'label',
    rights: ['write:parcels'],
    isPossible: (order) => withLabel(order).length > 0 && withoutLabel(order).length === 0,
    label: (t) => t.palette.label,
    file: (order) =>
      `/admin/api/parcels/labels.pdf?${withLabel(order)
        .map(({ id }) => `parcel=${id}`)
        .join('&')}`,
  },
  {
    key: 'invoice',
    isPossible: (order) => invoiceOf(order) !== undefined,
    label: (t, order) => `${t.order.paper.invoice} ${invoiceOf(order)?.number} (PDF)`,
    file: (order) => invoiceOf(order)?.pdf ?? '',
  },
  {
    key: 'slip',
    rights: ['write:parcels'],
    label: (t) => t.palette.slip,
    to: ({ number }) => `/packing/slips?order=${encodeURIComponent(number)}`,
  },
  { key: 'note', rights: ['write:orders'], label: (t) => t.order.addNote, to: (order) => orderPage(order, '#note') },
  {
    key: 'resend',
    rights: ['write:orders'],
    isPossible: (order) => lastEmail(order) !== undefined,
    label: (t, order) => {
      const what = lastEmail(order)?.what ?? ''
      return t.palette.resend(t.timeline.emails[what] ?? what)
    },
    run: resend,
  },
  { key: 'edit', rights: ['write:orders'], label: (t) => t.palette.edit, to: ({ number }) => `/orders/${number}/edit` },
  {
    key: 'return',
    rights: ['write:returns'],
    isPossible: ({ state }) => HAS_GOODS.includes(state),
    label: (t) => t.returns.open,
    to: (order) => orderPage(order, '#return'),
  },
  {
    key: 'exchange',
    rights: ['write:returns'],
    isPossible: (order) => openReturn(order) !== undefined,
    label: (t) => t.returns.exchange.start,
    to: (order) => `/returns/${openReturn(order)?.id}#exchange`,
  },
  inWindow('refund'),
  inWindow('cancel'),
]

async function makeLabels(order: OrderDetail, { t }: Tools): Promise<Done> {
  const ids = [...withLabel(order), ...withoutLabel(order)].map(({ id }) => id)
  const answer = await call<LabelAnswer>('POST', '/parcels/labels', { parcels: ids })
  const problems = answer.parcels.flatMap(({ problem }) => problem ?? [])
  const isBad = problems.length > 0
  const text = isBad ? `${t.parcels.notMade} ${problems.join(' ')}` : t.parcels.made(ids.length, ids.length)
  return { text, file: answer.pdf, isBad, changed: [['order', order.number]] }
}

/** The newest e-mail, as that is what a buyer has not got. */
async function resend(order: OrderDetail, { t }: Tools): Promise<Done> {
  const email = lastEmail(order)?.key.slice('email-'.length)
  await call('POST', `/orders/${order.number}/emails/${email}/resend`)
  return { text: t.order.resent, changed: [['order', order.number]] }
}

const publishing = (isPublished: boolean): Command<ListedProduct> => ({
  key: isPublished ? 'publish' : 'hide',
  rights: ['write:catalogue'],
  isPossible: ({ state }) => state === (isPublished ? 'hidden' : 'shown'),
  label: (t) => (isPublished ? t.palette.publish : t.palette.hide),
  run: async ({ id, title }, { t }) => {
    const { version, fields } = await call<StaffProduct>('GET', `/products/${id}`)
    const base = { isPublished: fields.isPublished }
    await patchVersion(`/products/${id}`, { base, changes: { isPublished } }, version)
    const text = `${title}: ${isPublished ? t.palette.published : t.palette.hidden}`
    return { text, changed: [['products'], ['palette-products'], ['product', String(id)]] }
  },
})

const ofProduct: readonly Command<ListedProduct>[] = [
  { key: 'open', label: (t) => t.palette.open, to: ({ id }) => `/products/${id}` },
  publishing(true),
  publishing(false),
  { key: 'preview', label: (t) => t.product.preview.title, to: ({ id }) => `/products/${id}#preview` },
  { key: 'prices', rights: ['write:prices'], label: (t) => t.palette.prices, to: ({ id }) => `/products/${id}#prices` },
  {
    key: 'copy',
    rights: ['write:catalogue'],
    label: (t) => t.product.life.copy,
    run: async ({ id }) => {
      const copy = await call<{ id: number }>('POST', `/products/${id}/copy`, {})
      return { text: '', to: `/products/${copy.id}`, changed: [['products']] }
    },
  },
]

const ofCustomer: readonly Command<ListedCustomer>[] = [
  { key: 'open', label: (t) => t.palette.open, to: ({ id }) => `/customers/${id}` },
  {
    key: 'orders',
    rights: ['read:orders'],
    isPossible: ({ email, orders }) => email !== null && orders > 0,
    label: (t) => t.nav.orders,
    to: ({ email }) => `/orders?q=${encodeURIComponent(email ?? '')}`,
  },
  {
    key: 'impersonate',
    rights: ['impersonate'],
    isPossible: ({ state }) => state !== 'blocked' && state !== 'closed',
    label: (t) => t.customers.page.impersonate,
    to: ({ id }) => `/customers/${id}#impersonate`,
  },
]

const scheme = (chosen: ColourScheme | null): Command<null> => ({
  key: `colours-${chosen ?? 'system'}`,
  isPossible: () => chosenScheme() !== chosen,
  label: (t) => t.palette.colours[chosen ?? 'system'],
  run: async (_, { t }) => {
    chooseScheme(chosen)
    return { text: t.palette.colours[chosen ?? 'system'] }
  },
})

/** About nothing that was found. */
const anywhere: readonly Command<null>[] = [
  { key: 'new-offer', rights: ['write:orders'], label: (t) => t.palette.newOffer, to: () => '/offers/new' },
  { key: 'new-product', rights: ['write:catalogue'], label: (t) => t.product.create.title, to: () => '/products/new' },
  { key: 'begin-wave', rights: ['write:parcels'], label: (t) => t.packing.begin, to: () => '/packing' },
  {
    key: 'new-coupon',
    rights: ['write:marketing'],
    label: (t) => t.marketing.coupons.create,
    to: () => '/coupons#new',
  },
  {
    key: 'new-promotion',
    rights: ['write:marketing'],
    label: (t) => t.palette.newPromotion,
    to: () => '/promotions#new',
  },
  {
    key: 'export-orders',
    rights: ['export', 'read:orders'],
    label: (t) => t.bulk.exportTitle,
    to: () => '/orders#export',
  },
  {
    key: 'export-products',
    rights: ['export', 'read:catalogue'],
    label: (t) => t.products.listExport,
    to: () => '/products#export',
  },
  {
    key: 'export-customers',
    rights: ['export', 'read:customers'],
    label: (t) => t.palette.exportCustomers,
    to: () => '/customers#export',
  },
  { key: 'invite', rights: ['write:staff'], label: (t) => t.staff.inviteTitle, to: () => '/staff#invite' },
  { key: 'account', label: (t) => t.nav.account, to: () => '/account' },
  scheme('light'),
  scheme('dark'),
  scheme(null),
  {
    key: 'sign-out',
    label: (t) => t.nav.signOut,
    run: async (_, { reload }) => {
      await signOut()
      await reload()
      return { text: '' }
    },
  },
]

/** Everything that the palette can do, by what it does it with. */
export const COMMANDS = { order: ofOrder, product: ofProduct, customer: ofCustomer, anywhere }
