import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '../../src/shop/customers/close-account.db.ts'
import { rows } from '../../src/shop/db.ts'
import { customer } from '../support/customers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function owner() {
  const person = await customer(shop)
  await person.visitor.renewToken()
  return person
}
const wish = (visitor: Visitor, id: number) => visitor.post(`/api/wishlist/toggle/${id}`)
/** @returns the path of the new list */
async function create(visitor: Visitor, name: string): Promise<string> {
  const answer = await visitor.submit('/wishlist', { action: 'create', name })
  expect(answer.status).toBe(303)
  return String(answer.headers.location).replace('?notice=created', '')
}
const idOf = (path: string) => path.split('/').at(-1) ?? ''
async function share(visitor: Visitor, path: string): Promise<string> {
  expect((await visitor.submit(path, { action: 'share' })).status).toBe(303)
  const link = /value="http:\/\/localhost:3000(\/shared-list\/[\w-]+)"/.exec((await visitor.get(path)).body)?.[1]
  expect(link).toBeDefined()
  return link ?? ''
}

test('a customer keeps several lists, and the heart fills the first', async () => {
  const [lamp, chair] = [await shop.product({ title: 'Lampa Zīle' }), await shop.product({ title: 'Krēsls Egle' })]
  const { visitor } = await owner()
  await wish(visitor, lamp.id)
  await wish(visitor, chair.id)
  const path = await create(visitor, '  Dzīvoklis   Rīgā ')
  expect((await visitor.get(path)).body).toContain('Dzīvoklis Rīgā')
  expect((await visitor.get(path)).body).not.toContain('Lampa Zīle')

  const to = idOf(path)
  await visitor.submit('/wishlist', { action: 'move', product: String(lamp.id), to })
  await visitor.submit('/wishlist', { action: 'copy', product: String(chair.id), to })
  const [first, second] = [(await visitor.get('/wishlist')).body, (await visitor.get(path)).body]
  expect([first.includes('Lampa Zīle'), first.includes('Krēsls Egle')]).toEqual([false, true])
  expect([second.includes('Lampa Zīle'), second.includes('Krēsls Egle')]).toEqual([true, true])
  // The hearts everywhere say what is in the first list.
  const state = (await visitor.get('/api/visitor')).json<{ wishlist: number[] }>()
  expect(state.wishlist).toEqual([chair.id])
  const toggled = await wish(visitor, lamp.id)
  expect(toggled.json<{ is_in: boolean; total: number }>()).toMatchObject({ is_in: true, total: 2 })

  await visitor.submit(path, { action: 'remove', product: String(lamp.id) })
  expect((await visitor.get(path)).body).not.toContain('Lampa Zīle')
  await visitor.submit(path, { action: 'rename', name: 'Birojs' })
  expect((await visitor.get(path)).body).toContain('Birojs')
  expect((await visitor.submit(path, { action: 'delete' })).headers.location).toBe('/wishlist?notice=deleted')
  expect((await visitor.get(path)).status).toBe(404)
  // The first one stays.
  expect((await visitor.submit('/wishlist', { action: 'delete' })).status).toBe(404)
  expect((await visitor.submit('/wishlist', { action: 'rename', name: 'Vasarai' })).status).toBe(303)
  expect((await visitor.get('/wishlist')).body).toContain('<h1>Vasarai</h1>')
})

test('a name that cannot be is refused at its field, as typed', async () => {
  const { visitor } = await owner()
  const path = await create(visitor, 'Birojs')
  const refused = async (fields: Record<string, string>, words: string, to = '/wishlist') => {
    const answer = await visitor.submit(to, fields)
    expect(answer.status).toBe(422)
    expect(answer.body).toContain(words)
    return answer.body
  }
  await refused({ action: 'create', name: ' \u200b ' }, 'Ierakstiet saraksta nosaukumu.')
  const long = 'ķ'.repeat(61)
  expect(await refused({ action: 'create', name: long }, 'ne vairāk kā 60 zīmes')).toContain(long)
  const body = await refused({ action: 'create', name: 'BIROJS' }, 'Saraksts ar šādu nosaukumu jums jau ir.')
  expect(body).toContain('aria-invalid="true"')
  await create(visitor, '<b>"Dārzs" & #1</b>')
  expect((await visitor.get('/wishlist')).body).not.toContain('<b>')
  await refused({ action: 'rename', name: '<b>"dārzs" & #1</b>' }, 'jums jau ir', path)
  for (const n of Array.from({ length: 17 }).keys()) await create(visitor, `Saraksts ${n}`)
  await refused({ action: 'create', name: 'Vēl viens' }, 'Var būt ne vairāk kā 20 saraksti.')
})

test('two windows cannot pass the limit or use one name twice', async () => {
  const { visitor } = await owner()
  const answers = await Promise.all(
    [1, 2, 3].map(() => visitor.submit('/wishlist', { action: 'create', name: 'Bērnam' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422])
})

test('a shared list opens only by its link, while it is on, and says nothing of its owner', async () => {
  const lamp = await shop.product({ title: 'Lampa Priede', price: 4200 })
  const { visitor, email } = await owner()
  await wish(visitor, lamp.id)
  const path = await create(visitor, 'Dāvanas')
  await visitor.submit('/wishlist', { action: 'copy', product: String(lamp.id), to: idOf(path) })
  expect((await visitor.get(path)).body).not.toContain('/shared-list/')
  const link = await share(visitor, path)
  expect(link.length).toBeGreaterThan(50)
  expect(await share(visitor, path)).toBe(link)

  const friend = shop.visitor()
  const page = await friend.get(link)
  expect(page.status).toBe(200)
  for (const words of ['Dāvanas', 'Lampa Priede', '42,00', 'name="robots" content="noindex', `/cart/add/${lamp.id}`]) {
    expect(page.body).toContain(words)
  }
  expect(String(page.headers['cache-control'])).toContain('no-store')
  for (const secret of ['Anna', 'Bērziņa', email, idOf(path)]) expect(page.body).not.toContain(secret)
  expect(page.body).not.toContain('rel="canonical"')
  expect((await friend.get(`/en${link}`)).status).toBe(200)
  for (const wrong of [`${link}x`, link.slice(0, -1), '/shared-list/x', `/shared-list/${idOf(path)}`]) {
    expect((await friend.get(wrong)).status).toBe(404)
  }
  await visitor.submit(path, { action: 'unshare' })
  expect((await friend.get(link)).status).toBe(404)
  const next = await share(visitor, path)
  expect(next).not.toBe(link)
  await visitor.submit(path, { action: 'delete' })
  expect((await friend.get(next)).status).toBe(404)
  // The first list too.
  expect((await friend.get(await share(visitor, '/wishlist'))).body).toContain('Vēlmju saraksts')
})

test('somebody else’s lists cannot be seen or changed', async () => {
  const lamp = await shop.product({})
  const { visitor } = await owner()
  const { visitor: stranger } = await owner()
  const guest = shop.visitor()
  await wish(visitor, lamp.id)
  const path = await create(visitor, 'Slepenais')
  expect((await stranger.get(path)).status).toBe(404)
  expect((await guest.get(path)).headers.location).toContain('/login')
  await wish(stranger, lamp.id)
  const forms: Record<string, string>[] = [
    { action: 'rename', name: 'Mans' },
    { action: 'share' },
    { action: 'delete' },
  ]
  for (const fields of forms) {
    expect((await stranger.submit(path, fields)).status).toBe(404)
    expect([302, 303]).toContain((await guest.submit(path, fields)).status)
  }
  const put = { action: 'copy', product: String(lamp.id), to: idOf(path) }
  expect((await stranger.submit('/wishlist', put)).status).toBe(404)
  expect((await stranger.submit('/wishlist/not-an-id', { action: 'share' })).status).toBe(404)
  expect((await visitor.get(path)).body).toContain('Slepenais')
})

test('a closed account leaves no list behind, and its data name them before', async () => {
  const lamp = await shop.product({})
  const { visitor, id } = await owner()
  await wish(visitor, lamp.id)
  const path = await create(visitor, 'Terasei')
  await visitor.submit('/wishlist', { action: 'copy', product: String(lamp.id), to: idOf(path) })
  const link = await share(visitor, path)
  const data = (await visitor.get('/profile/data.json')).json<{ wishlists: { name: string; items: object[] }[] }>()
  expect(data.wishlists).toMatchObject([{ name: 'Terasei', is_shared: true, items: [{ code: expect.any(String) }] }])
  await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 1 })
  const cart = (await visitor.get('/api/cart')).json<{ cart: { items: { id: number }[] } }>().cart
  await visitor.post(`/api/cart-item/${cart.items[0]?.id}/save`)

  await deleteAccount(shop.db, id, new Date())
  expect((await shop.visitor().get(link)).status).toBe(404)
  const [left] = await rows<{ n: number }>(
    shop.db,
    sql`select (select count(*) from wish_lists where user_id = ${id}) + (select count(*) from saved_items where user_id = ${id})
      + (select count(*) from wishlist_items where wishlist_id = ${idOf(path)}) as n`,
  )
  expect(Number(left?.n)).toBe(0)
})

test('a guest has the one list, and is told how to have more', async () => {
  const guest = shop.visitor()
  const page = (await guest.get('/wishlist')).body
  expect(page).toContain('Ienāciet profilā, lai veidotu vairākus sarakstus')
  expect(page).not.toContain('value="create"')
})
