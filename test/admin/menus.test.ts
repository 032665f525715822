import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

type Link = { id: number; menu: string; version: number; isRequired: boolean; fields: Record<string, string> }

const linksOf = async (menu: string): Promise<Link[]> =>
  (await manager.get('/menu-links')).body.rows.filter((row: Link) => row.menu === menu)
const linkTo = async (path: string): Promise<Link> =>
  (await manager.get('/menu-links')).body.rows.find((row: Link) => row.fields.path === path)
const shown = async (path = '/') => (await shop.app.inject({ url: path })).body
/** Pages are dropped when the change has been read. */
const soon = (path: string, isThere: (html: string) => boolean) =>
  expect.poll(async () => isThere(await shown(path)), { timeout: 10_000 }).toBe(true)

describe('the menus of the storefront', () => {
  test('begin with the links that the shop had', async () => {
    const html = await shown()
    for (const link of ['href="/withdraw">Atteikties no līguma šeit<', 'href="/terms">Pirkuma noteikumi<']) {
      expect(html).toContain(link)
    }
    expect(html).toContain('class="main-nav__link main-nav__link--sale" href="/search?sale=1">Akcijas<')
    const english = await shown('/en')
    expect(english).toContain('href="/en/find-order">Where is my order?<')
  })

  test('show a new link in both languages on pages that are cached', async () => {
    await shown()
    const made = await manager.post('/menu-links', {
      menu: 'company',
      title: { lv: 'Mūsu dārzs', en: 'Our garden' },
      path: '/our-garden',
    })
    expect(made.status).toBe(200)
    await soon('/', (html) => html.includes('href="/our-garden">Mūsu dārzs<'))
    await soon('/en', (html) => html.includes('href="/en/our-garden">Our garden<'))
    const elsewhere = await linkTo('/our-garden')
    expect((await edit(elsewhere, { path: 'https://example.com/a?b=1' })).status).toBe(200)
    await soon('/en', (html) => html.includes('href="https://example.com/a?b=1">Our garden<'))
  })

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example', 'garden', '/a b'])(
    'refuse the address %s with words at the field',
    async (path) => {
      const made = await manager.post('/menu-links', { menu: 'help', title: { lv: 'Slikta' }, path })
      expect(made.status).toBe(422)
      expect(made.body.errors.path).toHaveLength(1)
      expect((await edit(await linkTo('/faq'), { path })).body.errors.path).toHaveLength(1)
    },
  )

  test('are put in order, and a column without links is not shown', async () => {
    const before = (await linksOf('across')).map(({ id }) => id)
    const ordered = await manager.post('/menu-links/order', { menu: 'across', ids: before.toReversed() })
    expect(ordered.status).toBe(200)
    expect((await linksOf('across')).map(({ id }) => id)).toEqual(before.toReversed())
    await soon('/', (html) => html.indexOf('>Ražotāji</a>') < html.indexOf('>Akcijas</a>'))
    for (const { id, version } of await linksOf('across')) {
      expect((await manager.call('DELETE', `/menu-links/${id}?version=${version}`)).status).toBe(200)
    }
    await soon('/', (html) => !html.includes('class="main-nav__across"'))
  })

  test('keep the links that the law asks for', async () => {
    const { id, version, isRequired } = await linkTo('/withdraw')
    expect(isRequired).toBe(true)
    const removed = await manager.call('DELETE', `/menu-links/${id}?version=${version}`)
    expect([removed.status, removed.body.errors.reason]).toEqual([409, 'in-use'])
  })

  test('the same field changed twice is answered with both values', async () => {
    const link = await linkTo('/faq')
    expect((await edit(link, { 'title.en': 'FAQ' }, { 'title.en': link.fields['title.en'] })).status).toBe(200)
    const lost = await edit(link, { 'title.en': 'Help' }, { 'title.en': link.fields['title.en'] })
    expect(lost.status).toBe(409)
    expect(lost.body.errors.conflicts).toMatchObject([{ field: 'title.en', mine: 'Help', theirs: 'FAQ' }])
    const other = await edit(link, { 'title.lv': 'Jautājumi' }, { 'title.lv': link.fields['title.lv'] })
    expect(other.status).toBe(200)
    const recorded = await rows<{ after: object }>(
      shop.db,
      sql`select after from audit_log where subject = ${`menu-link:${link.id}`} order by id`,
    )
    expect(recorded).toHaveLength(2)
  })

  test('follow a category to its new address, and go with it', async () => {
    const { body } = await manager.post('/categories', { title: { lv: 'Laternas' } })
    await manager.post('/menu-links', { menu: 'help', title: { lv: 'Laternas' }, path: `/c/${body.fields.slug}` })
    const renamed = await manager.call(
      'PATCH',
      `/categories/${body.id}`,
      { changes: { slug: 'darza-laternas' } },
      { 'if-match': `"${body.version}"` },
    )
    expect(renamed.status).toBe(200)
    expect((await linkTo('/c/darza-laternas')).menu).toBe('help')
    await manager.call('DELETE', `/categories/${body.id}?version=${renamed.body.version}`)
    expect(await linkTo('/c/darza-laternas')).toBe(undefined)
  })

  test('are read by who may see the catalogue, and changed by who may write it', async () => {
    expect((await viewer.get('/menu-links')).status).toBe(200)
    expect((await viewer.post('/menu-links', { menu: 'help', title: { lv: 'Nē' }, path: '/no' })).status).toBe(403)
  })
})

const edit = ({ id, version }: Link, changes: object, base: object = {}) =>
  manager.patch(`/menu-links/${id}`, version, { changes, base })
