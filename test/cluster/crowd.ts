import { setTimeout as sleep } from 'node:timers/promises'
import { Customer } from '../faults/customer.ts'
import { type Checkout, Ledger } from '../faults/ledger.ts'
import { PUBLIC, type RunningCluster } from './cluster.ts'

export type Crowd = {
  /** When each acknowledged order was answered. */
  orders: number[]
  reads: number[]
  /** What came in place of pages. */
  failed: string[]
  /** What came in place of orders; they were sent again. */
  failedOrders: string[]
  /** Acknowledged orders that the primary does not know. */
  lostOrders(): Promise<number>
  stop(): Promise<void>
}

const READ_EVERY_MS = 15
const PAGES = 12

/** Buyers who order one after the other and try until they are answered, and readers of pages that Varnish keeps. */
export function openCrowd(cluster: RunningCluster, { buyers, readers }: { buyers: number; readers: number }): Crowd {
  const ledger = new Ledger(cluster.goods)
  const numbers: string[] = []
  const crowd: Crowd = { orders: [], reads: [], failed: [], failedOrders: [], lostOrders, stop }
  let isOpen = true
  const people = [...Array.from({ length: buyers }, () => buy()), ...Array.from({ length: readers }, (_, n) => read(n))]

  async function buy() {
    while (isOpen) {
      const checkout = await ledger.ready(PUBLIC).catch(() => null)
      if (checkout) await order(checkout)
      else await sleep(200)
    }
  }

  async function order(checkout: Checkout) {
    // Whoever has sent an order wants to know, also when the others have gone.
    for (let tries = 0; tries < 300; tries += 1) {
      const { status, error } = await checkout.send()
      if (checkout.number) {
        numbers.push(checkout.number)
        crowd.orders.push(performance.now())
        return
      }
      crowd.failedOrders.push(error || String(status))
      // The cart was filled in the half second before a crash, or its order was refused.
      if (status >= 400 && status < 500) return
      await sleep(200)
    }
  }

  async function read(n: number) {
    const pages = await keptPages()
    for (let at = n; isOpen; at += 1) {
      const { status, error } = await new Customer(PUBLIC).get(pages[at % pages.length] ?? '/', 10_000)
      crowd.reads.push(performance.now())
      if (status !== 200) crowd.failed.push(error || String(status))
      await sleep(READ_EVERY_MS)
    }
  }

  async function keptPages(): Promise<string[]> {
    const found = await cluster.query<{ slug: string }>(
      'select slug from products where id = any($1) or (is_published and parent_id is null) order by id limit $2',
      [cluster.goods, PAGES],
    )
    const pages = ['/', '/en', ...found.map(({ slug }) => `/p/${slug}`)]
    for (const page of pages) await new Customer(PUBLIC).get(page)
    return pages
  }

  async function lostOrders() {
    const found = await cluster.query<{ number: string }>(
      'select prefixed_id as number from orders where prefixed_id = any($1)',
      [numbers],
    )
    return numbers.length - found.length
  }

  async function stop() {
    isOpen = false
    await Promise.all(people)
  }

  return crowd
}
