import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LISTING } from '../../src/shop/catalogue/listing.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let juris: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager', 'anna@darbinieki.example')
  juris = await signedInStaff(shop, 'content', 'juris@darbinieki.example')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

async function category(title: string, parentId: number | null = null) {
  const { status, body } = await anna.post('/categories', { title: { lv: title }, parentId })
  expect(status).toBe(200)
  return body as { id: number; version: number; fields: Record<string, string | boolean> }
}

const patch = (who: StaffBrowser, id: number, version: number, changes: object, base: object = {}) =>
  who.call('PATCH', `/categories/${id}`, { changes, base }, { 'if-match': `"${version}"` })
const put = async (id: number, into: number) => {
  await shop.db.execute(sql`update products set category_id = ${into} where id = ${id}`)
}
const childrenOf = async (id: number | null) =>
  (await anna.get('/categories')).body.rows
    .filter((row: { parentId: number | null }) => row.parentId === id)
    .map((row: { title: { lv: string } }) => row.title.lv)

describe('categories', () => {
  test('are made with an address of the title, which stays free of doubles', async () => {
    const one = await category('Ēdamistabas krēsli')
    const two = await category('Ēdamistabas krēsli')
    expect([one.fields.slug, two.fields.slug]).toEqual(['edamistabas-kresli', 'edamistabas-kresli-2'])
    expect((await anna.post('/categories', { title: { lv: ' ' } })).status).toBe(422)
    expect((await anna.post('/categories', { title: { lv: 'Nekur' }, parentId: 999_999 })).status).toBe(404)
    expect((await viewer.post('/categories', { title: { lv: 'Nē' } })).status).toBe(403)
  })

  test('fields of two people are merged; the same field is answered with both values, and nothing is written', async () => {
    const { id, version } = await category('Galdi')
    expect((await anna.call('PATCH', `/categories/${id}`, { changes: { slug: 'x' } })).status).toBe(428)
    await patch(anna, id, version, { 'title.lv': 'Rakstāmgaldi' }, { 'title.lv': 'Galdi' })
    const merged = await patch(juris, id, version, { 'title.en': 'Desks' }, { 'title.en': '' })
    expect(merged.body.fields).toMatchObject({ 'title.lv': 'Rakstāmgaldi', 'title.en': 'Desks' })
    const lost = await patch(
      juris,
      id,
      version,
      { 'title.lv': 'Skolas galdi', 'shortDescription.lv': 'Izturīgi' },
      { 'title.lv': 'Galdi', 'shortDescription.lv': '' },
    )
    expect(lost.status).toBe(409)
    expect(lost.body.errors.conflicts).toEqual([
      expect.objectContaining({ field: 'title.lv', mine: 'Skolas galdi', theirs: 'Rakstāmgaldi' }),
    ])
    expect(lost.body.errors.conflicts[0].person).toEqual(expect.any(String))
    expect((await anna.get(`/categories/${id}`)).body.fields['shortDescription.lv']).toBe('')
  })

  test('wrong input is told at its field, and descriptions are cleaned', async () => {
    const { id, version } = await category('Lampas')
    await category('Spuldzes')
    const wrong = await patch(anna, id, version, { slug: 'spuldzes', 'title.lv': ' ', image: '../../etc', nekas: 'x' })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['image', 'nekas', 'slug', 'title.lv'])
    const html = await patch(anna, id, version, {
      'description.lv': '<p onclick="x()">Silta gaisma</p><script>1</script>',
    })
    expect(html.body.fields['description.lv']).toBe('<p>Silta gaisma</p>')
  })

  test('a changed address leads on in the shop, also from an address before that', async () => {
    const { id, version } = await category('Plaukti')
    const lamp = await shop.product({ title: 'Plaukts' })
    await put(lamp.id, id)
    const once = await patch(anna, id, version, { slug: 'gramatu-plaukti' })
    await patch(anna, id, once.body.version, { slug: 'sienas-plaukti' })
    for (const old of ['plaukti', 'gramatu-plaukti']) {
      const answer = await shop.visitor().get(`/en/c/${old}`)
      expect([answer.status, answer.headers.location]).toEqual([301, '/en/c/sienas-plaukti'])
    }
  })

  test('a move takes everything below along and orders siblings in one statement', async () => {
    const [a, b, c, d] = [await category('A'), await category('B'), await category('C'), await category('D')]
    await anna.post(`/categories/${b.id}/move`, { parentId: a.id })
    await anna.post(`/categories/${c.id}/move`, { parentId: a.id, before: b.id })
    expect(await childrenOf(a.id)).toEqual(['C', 'B'])
    const before = await firstRow<{ n: number }>(shop.db, sql`select count(*)::int as n from catalogue_changes`)
    await anna.post(`/categories/${d.id}/move`, { parentId: a.id, before: b.id })
    expect(await childrenOf(a.id)).toEqual(['C', 'D', 'B'])
    const after = await firstRow<{ n: number }>(shop.db, sql`select count(*)::int as n from catalogue_changes`)
    expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1)
    await anna.post(`/categories/${d.id}/move`, { parentId: a.id, before: null })
    expect(await childrenOf(a.id)).toEqual(['C', 'B', 'D'])
  })

  test('none lies below itself, whoever writes, and two moves at once cannot make a ring', async () => {
    const [a, b] = [await category('Augša'), await category('Apakša')]
    const both = await Promise.all([
      anna.post(`/categories/${a.id}/move`, { parentId: b.id }),
      juris.post(`/categories/${b.id}/move`, { parentId: a.id }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [upper, lower] = both[0]?.status === 200 ? [b, a] : [a, b]
    await expect(
      shop.db.execute(sql`update categories set parent_id = ${lower.id} where id = ${upper.id}`),
    ).rejects.toThrow()
    expect((await anna.post(`/categories/${upper.id}/move`, { parentId: upper.id })).status).toBe(409)
  })

  test('is deleted when it is empty: its products move on, and so do its addresses', async () => {
    const [old, next] = [await category('Vecā'), await category('Jaunā')]
    const goods = [await shop.product(), await shop.product(), await shop.product()]
    for (const { id } of goods) await put(id, old.id)
    const refused = await anna.call('DELETE', `/categories/${old.id}?version=${old.version}`)
    expect(refused.body.errors).toMatchObject({ reason: 'in-use', products: 3 })
    expect((await anna.post(`/categories/${old.id}/products-moved`, { to: next.id })).body).toEqual({
      moved: 3,
      left: 0,
    })
    expect((await anna.call('DELETE', `/categories/${old.id}?version=${old.version + 1}`)).status).toBe(409)
    const gone = await anna.call('DELETE', `/categories/${old.id}?version=${old.version}&to=${next.id}`)
    expect(gone.body).toEqual({ done: true })
    expect((await shop.visitor().get('/c/veca')).headers.location).toBe('/c/jauna')
    const log = await rows<{ act: string }>(
      shop.db,
      sql`select act from audit_log where subject = ${`category:${old.id}`} order by id desc limit 1`,
    )
    expect(log[0]?.act).toBe('delete')
  })

  test('pinned products lead the recommended order, also past filters, and only there', async () => {
    const place = await category('Piespraustie')
    const below = await category('Zem piespraustajiem', place.id)
    const goods: number[] = []
    for (const title of ['Pirmā', 'Otrā', 'Trešā', 'Ceturtā']) {
      const { id } = await shop.product({ title })
      await put(id, title === 'Ceturtā' ? below.id : place.id)
      goods.push(id)
    }
    const [first = 0, second = 0, third = 0, fourth = 0] = goods
    const outside = await shop.product({ title: 'Citur' })
    const pin = (products: number[]) => anna.post(`/categories/${place.id}/pins`, { products })
    expect((await pin([outside.id])).status).toBe(422)
    expect((await pin([fourth, third])).body.pins.map(({ id }: { id: number }) => id)).toEqual([fourth, third])
    const engine = async (more: object = {}) => {
      const listing = { ...DEFAULT_LISTING, price: null, ...more }
      return (await shop.services.search.find({ categoryId: place.id }, listing, 'lv')).ids
    }
    await expect.poll(() => engine()).toEqual([fourth, third, first, second])
    expect(await engine({ per_page: 2, page: 1 })).toEqual([fourth, third])
    expect(await engine({ per_page: 2, page: 2 })).toEqual([first, second])
    expect(await engine({ per_page: 3, page: 2 })).toEqual([second])
    expect(await engine({ sort: 'created_at:asc' })).not.toEqual([fourth, third, first, second])
    await shop.db.execute(sql`update products set is_published = false where id = ${fourth}`)
    await expect.poll(() => engine()).toEqual([third, first, second])
  })
})

describe('caches', () => {
  test('editing one category drops its own lists and products, not those of others; new words are found', async () => {
    const [chairs, tables] = [await category('Kafejnīcu krēsli'), await category('Kafejnīcu galdi')]
    const deep = await category('Dziļā', (await category('Vidējā', tables.id)).id)
    const goods = [
      await shop.product({ title: 'Sols', slug: 'sols' }),
      await shop.product({ title: 'Bārs', slug: 'bars' }),
    ]
    await put(goods[0]?.id ?? 0, chairs.id)
    await put(goods[1]?.id ?? 0, deep.id)
    await shop.services.searchSync.ready()
    const paths = ['/c/kafejnicu-kresli', '/c/kafejnicu-galdi', '/p/sols', '/p/bars', '/c/dzila']
    const visitor = shop.visitor()
    const kept = () => paths.filter((path) => shop.services.pageCache.get(path) !== undefined)
    const fill = async () => {
      await caughtUp()
      for (const path of paths) expect((await visitor.get(path)).status).toBe(200)
      expect(kept()).toEqual(paths)
    }
    let markers = 0
    /** Everything announced so far has reached the caches. */
    const caughtUp = async () => {
      const tag = `marker-${++markers}`
      let loads = 0
      const read = () =>
        shop.services.memory.get(tag, [tag], async () => {
          loads += 1
        })
      await read()
      await shop.db.execute(sql`select announce(array[${tag}], '{}')`)
      await expect.poll(() => read().then(() => loads)).toBe(2)
      await shop.services.searchSync.settled()
    }
    const drops = async (id: number, changes: object) => {
      await fill()
      const { body } = await anna.get(`/categories/${id}`)
      expect((await patch(anna, id, body.version, changes)).status).toBe(200)
      await caughtUp()
      return kept()
    }
    // A description is shown by nobody else.
    expect(await drops(chairs.id, { 'description.lv': '<p>Ērti</p>' })).toEqual([
      '/c/kafejnicu-galdi',
      '/p/bars',
      '/c/dzila',
    ])
    // The third level is in no header.
    expect(await drops(deep.id, { 'title.lv': 'Dziļūdens' })).toEqual([
      '/c/kafejnicu-kresli',
      '/c/kafejnicu-galdi',
      '/p/sols',
    ])
    expect((await shop.services.search.suggest('dziļūdens', 'lv', 5)).categories).toEqual([deep.id])
    // A department is in the header of every page.
    expect(await drops(tables.id, { 'title.lv': 'Bāra galdi' })).toEqual([])
  })
})
