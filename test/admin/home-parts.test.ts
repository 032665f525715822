import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addScene } from '../../src/shop/content/edit-scenes.db.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let editor: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  editor = await signedInStaff(shop, 'content')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

const home = async () => (await shop.app.inject({ url: '/' })).body
const soon = (holds: (html: string) => boolean) =>
  expect.poll(async () => holds(await home()), { timeout: 10_000 }).toBe(true)

test('a banner is made, checked, shown on the home page, put in order and deleted', async () => {
  expect((await viewer.post('/banners', { place: 'info', title: { lv: 'X' } })).status).toBe(403)
  const make = async (lv: string) => (await editor.post('/banners', { place: 'info', title: { lv } })).body.id as number
  const first = await make('Atvērtas durvis')
  const second = await make('Jauna noliktava')
  const wrong = await editor.patch(`/banners/${first}`, 1, {
    changes: { link: '//cits.example', 'title.lv': '' },
    base: {},
  })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['link', 'title.lv'])
  const changes = {
    link: '/contact',
    'linkTitle.lv': 'Kā atbraukt',
    image: 'scenes/social',
    'alt.lv': 'Veikala durvis',
  }
  expect((await editor.patch(`/banners/${first}`, 1, { changes, base: {} })).body).toEqual({ version: 2 })
  await soon((html) => html.includes('Atvērtas durvis') && html.includes('alt="Veikala durvis"'))
  expect(await home()).toContain('href="/contact"')
  const listed = (await editor.post('/banners/order', { place: 'info', ids: [second, first] })).body.rows
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([second, first])
  // Of this place the first one is shown.
  await soon((html) => html.includes('Jauna noliktava') && !html.includes('Atvērtas durvis'))
  const stale = await editor.remove(`/banners/${second}`, 9)
  expect(stale.status).toBe(409)
  const current = listed.find(({ id }: { id: number }) => id === second).version
  expect((await editor.remove(`/banners/${second}`, current)).status).toBe(200)
  await soon((html) => html.includes('Atvērtas durvis'))
})

test('a banner is shown from one moment until another, and kept pages are dropped at both', async () => {
  const { id } = (await editor.post('/banners', { place: 'main', title: { lv: 'Ziemas izpārdošana' } })).body
  const banner = async () =>
    (await editor.get('/banners')).body.rows.find((row: { id: number }) => row.id === id) as {
      version: number
      fields: Record<string, string>
    }
  const edit = async (changes: object) =>
    editor.patch(`/banners/${id}`, (await banner()).version, { changes, base: {} })
  const wrong = await edit({ shownFrom: 'rīt', shownUntil: '2026-13-01T00:00:00Z' })
  expect(Object.keys(wrong.body.errors)).toEqual(['shownFrom', 'shownUntil'])
  const start = shop.services.now()
  const at = (ms: number) => new Date(start.getTime() + ms)
  const turned = await edit({ shownFrom: at(7_200_000).toISOString(), shownUntil: at(3_600_000).toISOString() })
  expect(Object.keys(turned.body.errors)).toEqual(['shownUntil'])
  const times = { shownFrom: at(3_600_000).toISOString(), shownUntil: at(7_200_000).toISOString() }
  expect((await edit(times)).status).toBe(200)
  expect((await banner()).fields).toMatchObject(times)
  await soon((html) => !html.includes('Ziemas izpārdošana'))
  const { now } = shop.services
  try {
    for (const [ms, isShown] of [
      [3_599_000, false],
      [3_600_000, true],
      [7_199_000, true],
      [7_200_000, false],
    ] as const) {
      shop.services.now = () => at(ms)
      expect([ms, (await home()).includes('Ziemas izpārdošana')]).toEqual([ms, isShown])
    }
  } finally {
    shop.services.now = now
  }
})

test('goods of a furnished room are placed together, and two people do not undo each other', async () => {
  const lamp = await shop.product({ title: 'Lampa telpā', slug: 'lampa-telpa' })
  const desk = await shop.product({ title: 'Galds telpā', slug: 'galds-telpa' })
  const id = await addScene(shop.db, { image: 'scenes/office', width: 1600, height: 900, title: 'Birojs' })
  const placed = await editor.post(
    `/scenes/${id}/goods`,
    {
      goods: [
        { id: lamp.id, x: 100, y: 200 },
        { id: desk.id, x: 500, y: 600 },
      ],
    },
    { 'if-match': '"1"' },
  )
  expect(placed.status).toBe(200)
  await soon((html) => html.includes('Lampa telpā') && html.includes('Galds telpā'))
  const late = await editor.post(`/scenes/${id}/goods`, { goods: [] }, { 'if-match': '"1"' })
  expect(late.status).toBe(409)
  const only = await editor.post(
    `/scenes/${id}/goods`,
    { goods: [{ id: desk.id, x: 10, y: 10 }] },
    { 'if-match': '"2"' },
  )
  expect(only.status).toBe(200)
  const [scene] = (await editor.get('/scenes')).body.rows
  expect(scene).toMatchObject({ id, version: 3, dots: [{ id: desk.id, x: 10, y: 10 }] })
  const outside = await editor.post(
    `/scenes/${id}/goods`,
    { goods: [{ id: desk.id, x: 1001, y: 1 }] },
    { 'if-match': '"3"' },
  )
  expect(outside.status).toBe(422)
  const hidden = await editor.patch(`/scenes/${id}`, 3, { changes: { isHidden: true }, base: {} })
  expect(hidden.status).toBe(200)
  await soon((html) => !html.includes('Galds telpā'))
  expect((await editor.post('/scenes', { title: { lv: 'Cits' }, image: 'nav/tada' })).status).toBe(422)
  const kept = await rows(shop.db, sql`select 1 from audit_log where subject = ${`scene:${id}`}`)
  expect(kept.length).toBeGreaterThan(2)
})

test('a tab of the shelf is added, filled, renamed and taken off, and two people do not undo each other', async () => {
  const goods = await Promise.all(
    ['Cilnes galds', 'Cilnes krēsls'].map((title, n) => shop.product({ title, slug: `cilnes-prece-${n}` })),
  )
  const listed = async () =>
    (await editor.get('/shelf-tabs')).body.rows as { id: number; type: string; version: number }[]
  expect((await listed()).some(({ type }) => type === 'popular')).toBe(false)
  expect((await viewer.post('/shelf-tabs', { type: 'popular' })).status).toBe(403)
  const { id } = (await editor.post('/shelf-tabs', { type: 'popular' })).body
  expect((await editor.post('/shelf-tabs', { type: 'popular' })).status).toBe(409)
  const ids = goods.map(({ id: product }) => product).reverse()
  const choose = (version: number, products: number[]) =>
    editor.post(`/shelf-tabs/${id}/goods`, { products }, { 'if-match': `"${version}"` })
  expect((await choose(1, ids)).status).toBe(200)
  await soon((html) => html.includes('Cilnes krēsls') && html.includes('visbiežāk'))
  const chosen = (await shop.app.inject({ url: '/api/slider/popular' })).json().slider.products
  expect(chosen.map((card: { id: number }) => card.id)).toEqual(ids)
  expect((await choose(1, [])).status).toBe(409)
  const version = (await listed()).find(({ type }) => type === 'popular')?.version ?? 0
  const wrong = await editor.patch(`/shelf-tabs/${id}`, version, { changes: { 'title.lv': '', link: '//x' }, base: {} })
  expect(Object.keys(wrong.body.errors).sort()).toEqual(['link', 'title.lv'])
  const changes = { 'title.lv': 'Kolēģu', 'highlightedTitle.lv': 'izvēle' }
  const renamed = await editor.patch(`/shelf-tabs/${id}`, version, { changes, base: {} })
  expect(renamed.body).toEqual({ version: version + 1 })
  await soon((html) => html.includes('Kolēģu'))
  expect((await editor.remove(`/shelf-tabs/${id}`, version)).status).toBe(409)
  expect((await editor.remove(`/shelf-tabs/${id}`, version + 1)).status).toBe(200)
  await soon((html) => !html.includes('Kolēģu'))
})
