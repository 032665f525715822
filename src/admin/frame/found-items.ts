import { useAdmin } from '../session.ts'
import { nameOf, type Thing } from './use-commands.ts'
import { useFound } from './use-found.ts'

/** `words`: more about what has the name `text`. `thing`: what the arrow key shows commands of. */
export type Item = { key: string; text: string; words?: string; thing?: Thing; act: () => void }
export type Group = { title: string; items: readonly Item[] }
export type FoundThing = { thing: Thing; names: readonly (string | null)[] }

export const keyOf = (thing: Thing) => `${thing.kind}:${thing.kind === 'order' ? thing.number : thing.row.id}`

/** What is meant: it is named whole, or nothing else fits; of orders also the only one. */
export function meant(things: readonly FoundThing[], text: string): Thing | null {
  const named = things.find(({ names }) => names.some((name) => name?.toLowerCase() === text.toLowerCase()))
  const orders = things.filter(({ thing }) => thing.kind === 'order')
  const only = things.length === 1 ? things : orders.length === 1 ? orders : []
  return (named ?? only[0])?.thing ?? null
}

export function useFoundItems(text: string, go: (to: string) => void) {
  const { t } = useAdmin()
  const { orders, offers, products, customers, isLoading } = useFound(text)
  const things: FoundThing[] = [
    ...orders.map(({ number }) => ({ thing: { kind: 'order' as const, number }, names: [number] })),
    ...products.map((row) => ({ thing: { kind: 'product' as const, row }, names: [row.code, row.ean] })),
    ...customers.map((row) => ({ thing: { kind: 'customer' as const, row }, names: [row.email] })),
  ]
  const itemOf = (thing: Thing, words: string, to: string): Item => ({
    key: keyOf(thing),
    text: nameOf(thing),
    words,
    thing,
    act: () => go(to),
  })
  const groups: Record<'orders' | 'offers' | 'products' | 'customers', Group> = {
    orders: {
      title: t.palette.orders,
      items: orders.map(({ number, buyer, state }) =>
        itemOf({ kind: 'order', number }, `${buyer} · ${t.states[state]}`, `/orders/${number}`),
      ),
    },
    offers: {
      title: t.offers.title,
      items: offers.map(({ number, buyer, state }) => ({
        key: `offer:${number}`,
        text: number,
        words: `${buyer} · ${t.offers.states[state]}`,
        act: () => go(`/offers?q=${encodeURIComponent(number)}`),
      })),
    },
    products: {
      title: t.products.listTitle,
      items: products.map((row) => itemOf({ kind: 'product', row }, row.code, `/products/${row.id}`)),
    },
    customers: {
      title: t.customers.title,
      items: customers.map((row) =>
        itemOf({ kind: 'customer', row }, row.company?.name ?? row.email ?? '', `/customers/${row.id}`),
      ),
    },
  }
  return { things, isLoading, orders: groups.orders, others: [groups.offers, groups.products, groups.customers] }
}
