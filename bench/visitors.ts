import type autocannon from 'autocannon'
import { Buyer, lockerOrder, sellableIds } from '../test/support/running-shop.ts'
import { CONNECTIONS } from './load.ts'

export type Paths = { category: string; product: string; search: string }

/** A category with a full page of products, and a product of it. */
export async function pathsOf(url: string): Promise<Paths> {
  type Found = { collection: { data: { products: { link: string }[] }; meta: { total: number } } }
  const visitor = new Buyer(url)
  const home = await (await fetch(`${url}/`)).text()
  const links = [...new Set([...home.matchAll(/href="(\/c\/[\w-]+)"/g)].map(([, link = '']) => link))]
  const pages = await Promise.all(links.map(async (link) => ({ link, html: await (await fetch(url + link)).text() })))
  const longest = pages.sort((a, b) => b.html.length - a.html.length)[0]
  const product = /href="(\/p\/[\w-]+)"/.exec(longest?.html ?? '')?.[1]
  if (!longest || !product) throw new Error('The shop has no category with products')
  const search = '/api/search/products?query=galds'
  await visitor.get<Found>(search)
  return { category: longest.link, product, search }
}

const SESSIONS = 400
/** Adds of one visitor. */
const ADDS = 4

/** One more piece of something for one of many visitors, each with a small cart. */
export async function addRequests(url: string, _paths: Paths): Promise<autocannon.Request[]> {
  const ids = await sellableIds(new Buyer(url))
  const buyers = await inTurns(SESSIONS, async () => {
    const buyer = new Buyer(url)
    await buyer.post(`/api/cart-item/add/${ids[0]}?action=plus`, { quantity: 1 })
    return buyer.headers()
  })
  return Array.from({ length: ADDS }, (_, turn) =>
    buyers.map((headers, index) => ({
      method: 'POST' as const,
      path: `/api/cart-item/add/${ids[(index * 7 + turn * 11) % ids.length]}?action=plus`,
      headers,
      body: JSON.stringify({ quantity: 1 }),
    })),
  ).flat()
}

/** Small goods that somebody orders; a hot product is a matter of the race tests. */
const PAIRS = 90

/** Each from a visitor of its own with two lines in the cart, which fit into a locker together. */
export async function orderRequests(url: string, _paths: Paths, count: number): Promise<autocannon.Request[]> {
  const ids = (await sellableIds(new Buyer(url))).slice(0, PAIRS)
  const pairs = ids.map((id, index) => [id, ids[(index + 7) % ids.length] ?? id])
  const fitting: number[][] = []
  await inTurns(pairs.length, async (index) => {
    const pair = pairs[index] ?? []
    if (await fitsLocker(await withCart(url, pair))) fitting.push(pair)
  })
  const body = await lockerOrder(await withCart(url, fitting[0] ?? []), 'anna@ozoli.example')
  const headers = await inTurns(count, async (index) => {
    const buyer = await withCart(url, fitting[index % fitting.length] ?? [])
    return { ...(await buyer.headers()), 'idempotency-key': crypto.randomUUID() }
  })
  return headers.map((each) => ({
    method: 'POST',
    path: '/api/order/store',
    headers: each,
    body: JSON.stringify(body),
  }))
}

async function fitsLocker(buyer: Buyer): Promise<boolean> {
  const { shippingMethods } = await buyer.get<{ shippingMethods: { code: string }[] }>('/api/shipping')
  return shippingMethods.some(({ code }) => code === 'locker-omniva')
}

export async function withCart(url: string, ids: readonly number[]): Promise<Buyer> {
  const buyer = new Buyer(url)
  for (const id of ids) await buyer.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
  return buyer
}

export async function inTurns<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let next = 0
  const worker = async () => {
    while (next < count) made.push(await make(next++))
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return made
}
