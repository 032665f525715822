import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobOfStaff } from '../../src/jobs.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { imported } from '../support/imports.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  manager = await signedInStaff(shop, 'manager')
  await shop.services.searchSync.ready()
  await shop.services.searchSync.settled()
})
afterAll(() => shop.close())

type Row = { id: number; title: string; code: string; price: number; state: string; category: string; quantity: number }
type Facets = {
  states: Record<string, number>
  lacks: Record<string, number>
  stock: Record<string, number>
  onSale: number
  categories: { id: number; title: string; count: number; depth: number }[]
  attributes: { id: number; title: string; options: { id: number; title: string; count: number }[] }[]
  manufacturers: { id: number; title: string; count: number }[]
}
type Page = { rows: Row[]; next: string | null; count: number; facets: Facets | null }

const page = async (query = ''): Promise<Page> => (await manager.get(`/products?limit=100&${query}`)).body
const idsOf = async (query: string) => (await page(query)).rows.map(({ id }) => id)

async function everyPage(query: string): Promise<number[]> {
  const ids: number[] = []
  for (let after = ''; ; ) {
    const { body } = await manager.get(`/products?limit=7&${query}${after && `&after=${after}`}`)
    ids.push(...body.rows.map(({ id }: Row) => id))
    if (!body.next) return ids
    after = body.next
  }
}

const idsBy = async (order: string, where = 'true') =>
  (
    await rows<{ id: number }>(
      shop.db,
      sql.raw(
        `select p.id from products p where p.parent_id is null and p.type = 'product' and p.archived_at is null and ${where} order by ${order}`,
      ),
    )
  ).map(({ id }) => id)

/** What the announcement of a change brings into the index. */
async function changed(...statements: string[]) {
  for (const statement of statements) await shop.db.execute(sql.raw(statement))
  await shop.services.searchSync.changed({
    tags: ['catalogue'],
    products: null,
    stock: [],
  } as unknown as Parameters<typeof shop.services.searchSync.changed>[0])
  await shop.services.searchSync.settled()
}

describe('the list of products', () => {
  test('pages by key show each product once, hidden ones too, in every order', async () => {
    await changed(`update products set is_published = false where id in (select id from products where parent_id is null
      and type = 'product' order by id limit 3)`)
    const [hidden] = await idsBy('id', 'not is_published')
    expect(hidden).toBeDefined()
    for (const [sort, order] of [
      ['created:desc', 'floor(extract(epoch from p.created_at) * 1000) desc, id desc'],
      ['price:asc', 'p.price, id'],
      ['price:desc', 'p.price desc, id desc'],
      ['code:asc', 'lower(p.code) collate "C", id'],
      ['changed:desc', 'floor(extract(epoch from p.updated_at)) desc, id desc'],
    ]) {
      expect([sort, await everyPage(`sort=${sort}`)]).toEqual([sort, await idsBy(order ?? '')])
    }
    const titles = await everyPage('sort=title:asc')
    expect(titles.toSorted((a, b) => a - b)).toEqual(await idsBy('id'))
    expect(await everyPage('sort=title:desc')).toEqual(titles.toReversed())
    const { count, facets } = await page()
    expect(count).toBe(titles.length)
    expect(facets?.states).toMatchObject({ shown: titles.length - 3, hidden: 3, archived: 0 })
  })

  test('a hidden product is found by word, by code and by EAN; buyers do not find it', async () => {
    const { id } = await shop.product({ title: 'Slepenais dzenis', isPublished: false, ean: '4750000000012' })
    await changed()
    const code =
      (await firstRow<{ code: string }>(shop.db, sql`select code from products where id = ${id}`))?.code ?? ''
    for (const word of ['slepenais dzenis', 'slepenajs', code, code.slice(2), '4750000000012']) {
      expect([word, await idsOf(`q=${encodeURIComponent(word)}`)]).toEqual([word, expect.arrayContaining([id])])
    }
    expect((await page(`q=${code}`)).rows[0]).toMatchObject({ id, state: 'hidden', title: 'Slepenais dzenis' })
    const found = await shop.services.search.suggest('slepenais', 'lv', 6)
    expect(found.products).not.toContain(id)
  })

  test('what has all the words is not filled up with guesses, neither shown nor hidden', async () => {
    const { id } = await shop.product({ title: 'Galda dzenītis', isPublished: false })
    const shown = await shop.product({ title: 'Koka dzenītis' })
    await changed()
    expect(await idsOf('q=koka dzenītis')).toEqual([shown.id])
    expect((await idsOf('q=dzenītis')).toSorted((a, b) => a - b)).toEqual([id, shown.id])
  })

  test('archived products are in no list unless it is asked for', async () => {
    const { id } = await shop.product({ title: 'Vecais sols', isPublished: false, archivedAt: new Date() })
    await changed()
    expect(await idsOf('q=vecais sols')).not.toContain(id)
    const archive = await page('state=archived')
    expect(archive.rows.map((row) => [row.id, row.state])).toEqual([[id, 'archived']])
    expect((await page()).facets?.states.archived).toBe(1)
  })

  test('filters narrow each other, and counts tell what each would find', async () => {
    const { facets } = await page()
    const category = facets?.categories.find(({ depth }) => depth === 0)
    const inCategory = await page(`category=${category?.id}`)
    expect(inCategory.count).toBe(category?.count)
    const [maker] = inCategory.facets?.manufacturers ?? []
    const both = await page(`category=${category?.id}&manufacturer=${maker?.id}`)
    expect(both.count).toBe(maker?.count)
    expect(both.facets?.manufacturers).toEqual(inCategory.facets?.manufacturers)
    const nothing = await page(`manufacturer=${maker?.id}&q=qqqqqq`)
    expect(nothing.facets?.manufacturers).toEqual([{ id: maker?.id, title: maker?.title, count: 0 }])
    expect((await page('stock=sold_out')).count).toBe(facets?.stock.sold_out)
    expect((await page('sale=1')).count).toBe(facets?.onSale)
    const cheap = await page('from=1000&to=2000&sort=price:asc')
    expect(cheap.rows.every(({ price }) => price >= 1000 && price <= 2000)).toBe(true)
    expect(cheap.count).toBe((await idsBy('id', 'p.price between 1000 and 2000')).length)
    expect((await page('category=999999')).count).toBe(0)
    expect((await manager.get('/products?sort=nothing')).status).toBe(422)
  })

  test('options of one attribute are alternatives, attributes narrow each other, with counts', async () => {
    const { facets } = await page()
    const [first, second] = (facets?.attributes ?? []).filter(({ options }) => options.length > 1)
    const [one, other] = first?.options ?? []
    const having = (...options: (number | undefined)[]) =>
      sql.raw(
        `exists (select 1 from product_options x where x.product_id = p.id and x.option_id in (${options.join()}))`,
      )
    const counted = async (...conditions: ReturnType<typeof having>[]) =>
      (
        await firstRow<{ count: number }>(
          shop.db,
          sql`select count(*)::int as count from products p where p.parent_id is null and p.type = 'product'
                and p.archived_at is null and ${sql.join(conditions, sql` and `)}`,
        )
      )?.count
    expect((await page(`option=${one?.id}`)).count).toBe(one?.count)
    expect(one?.count).toBe(await counted(having(one?.id)))
    const either = await page(`option=${one?.id}&option=${other?.id}`)
    expect(either.count).toBe(await counted(having(one?.id, other?.id)))
    expect(either.facets?.attributes.find(({ id }) => id === first?.id)?.options).toEqual(first?.options)
    const third = second?.options[0]
    const both = await page(`option=${one?.id}&option=${third?.id}`)
    expect(both.count).toBe(await counted(having(one?.id), having(third?.id)))
    expect(both.facets?.attributes.find(({ id }) => id === first?.id)?.options).toContainEqual({
      ...one,
      count: both.count,
    })
    // Otherwise a change of all that fits would reach goods that nobody chose.
    expect((await page('option=999999')).count).toBe(0)
    const filter = { option: [one?.id], createdTo: '2099-01-01' }
    const planned = await manager.post('/products/exports', { selection: { filter }, dryRun: true })
    expect(planned.body.count).toBe(one?.count)
    const changes = [{ field: 'price', act: 'formula', value: '+5%' }]
    expect((await manager.post('/products/bulk', { selection: { filter }, changes })).body.selected).toBe(one?.count)
  })

  test('days in Riga on which products were added and edited, both included', async () => {
    const { id } = await shop.product({ title: 'Ziemassvētku eglīte' })
    await shop.db.execute(sql`update products set created_at = '2019-06-30T21:30:00Z', updated_at = '2019-12-31T21:59:59Z'
      where id = ${id}`)
    await changed()
    const found = async (days: string) => (await everyPage(days)).includes(id)
    expect(await found('createdFrom=2019-07-01&createdTo=2019-07-01')).toBe(true)
    expect(await idsOf('createdTo=2019-07-01')).toEqual([id])
    expect(await found('createdTo=2019-06-30')).toBe(false)
    expect(await found('createdFrom=2019-07-02')).toBe(false)
    expect(await idsOf('changedFrom=2019-12-31&changedTo=2019-12-31')).toEqual([id])
    expect(await found('changedFrom=2020-01-01')).toBe(false)
    expect((await manager.get('/products?createdFrom=2019-02-30')).status).toBe(422)
    expect((await manager.get('/products?createdFrom=0001-01-01')).status).toBe(422)
  })

  test('days in Riga on which products were shown in the shop the last time', async () => {
    const [early, late, never] = await Promise.all(
      [1, 2, 3].map(() => shop.product({ title: 'Publicēšanas diena', isPublished: false })),
    )
    const show = (isPublished: boolean, id: number | undefined) =>
      shop.db.execute(sql`update products set is_published = ${isPublished} where id = ${id}`)
    for (const { id } of [early, late].flatMap((each) => each ?? [])) await show(true, id)
    // The trigger writes the moment; an edit does not move it, nor does hiding.
    const moment = await firstRow<{ age: number }>(
      shop.db,
      sql`select extract(epoch from now() - published_at)::int as age from product_publishings where product_id = ${early?.id}`,
    )
    expect(moment?.age).toBeLessThan(60)
    const publishedOn = (at: string, id: number | undefined) =>
      shop.db.execute(sql`update product_publishings set published_at = ${at}::timestamptz where product_id = ${id}`)
    await publishedOn('2016-03-31T21:30:00Z', early?.id)
    await publishedOn('2016-05-01T10:00:00Z', late?.id)
    await shop.db.execute(sql`update products set price = price + 1 where id = ${early?.id}`)
    await show(false, late?.id)
    // Shown from the beginning: it counts from the day on which it was added, also once it is hidden.
    const { id: always } = await shop.product({ title: 'Publicēšanas diena' })
    await shop.db.execute(sql`update products set created_at = '2014-02-02T10:00:00Z' where id = ${always}`)
    await show(false, always)
    await changed()
    expect(await idsOf('publishedTo=2014-12-31')).toEqual([always])
    expect(await idsOf('publishedFrom=2016-04-01&publishedTo=2016-04-01')).toEqual([early?.id])
    expect((await idsOf('publishedFrom=2016-01-01&publishedTo=2016-12-31')).toSorted()).toEqual(
      [early?.id, late?.id].toSorted(),
    )
    expect(await everyPage('q=publicēšanas diena')).toContain(never?.id)
    const filter = { publishedFrom: '2016-01-01', publishedTo: '2016-12-31' }
    const changes = [{ field: 'isNew', act: 'set', value: true }]
    expect((await manager.post('/products/bulk', { selection: { filter }, changes })).body.selected).toBe(2)
  })

  test('goods with a property, and those whose value begins with a text; also for changes and files', async () => {
    const [oak, ash, none] = await Promise.all([1, 2, 3].map(() => shop.product({ title: 'Virsmas prece' })))
    const property = await firstRow<{ id: number }>(
      shop.db,
      sql`with g as (insert into property_groups (title) values ('{"lv":"Virsma"}') returning id)
          insert into properties (group_id, title) select id, '{"lv":"Virsmas materiāls"}' from g returning id`,
    )
    const value = (id: number | undefined, text: string) =>
      shop.db.execute(sql`insert into product_properties (product_id, property_id, value)
        values (${id}, ${property?.id}, ${JSON.stringify({ lv: text })}::jsonb)`)
    await value(oak?.id, 'Ozola 100% finieris')
    await value(ash?.id, 'Āra ošsols')
    await changed()
    const of = (text: string) => `property=${property?.id}${encodeURIComponent(text)}`
    expect((await idsOf(of(''))).toSorted()).toEqual([oak?.id, ash?.id].toSorted())
    expect(await idsOf(of(':ozola 100%'))).toEqual([oak?.id])
    expect(await idsOf(of(':āra OŠ'))).toEqual([ash?.id])
    // Not a pattern, and not a part in the middle.
    for (const text of [':%', ':finieris', ':_']) expect(await idsOf(of(text))).toEqual([])
    expect(await everyPage('q=virsmas prece')).toContain(none?.id)
    expect((await manager.get('/products?property=x')).status).toBe(422)
    expect((await manager.get('/products?property=999999999')).body.count).toBe(0)
    const filter = { property: `${property?.id}:ozol` }
    const changes = [{ field: 'isNew', act: 'set', value: true }]
    expect((await manager.post('/products/bulk', { selection: { filter }, changes })).body.selected).toBe(1)
  })

  test('a scheduled product is told from others', async () => {
    const { id } = await shop.product({
      title: 'Rītdienas krēsls',
      isPublished: false,
      publishAt: new Date('2030-01-01'),
    })
    await changed()
    expect(await idsOf('state=scheduled')).toEqual([id])
  })

  test('a sale is no edit: the order by last change stays', async () => {
    const before = await idsOf('sort=changed:desc')
    await shop.db.execute(sql`update products set quantity = quantity + 1 where id = ${before.at(-1)}`)
    await changed()
    expect(await idsOf('sort=changed:desc')).toEqual(before)
    await shop.db.execute(sql`update products set updated_at = now() - interval '1 day' where parent_id is null`)
    await changed(`update products set price = price + 1 where id = ${before.at(-1)}`)
    expect((await idsOf('sort=changed:desc'))[0]).toBe(before.at(-1))
  })
})

describe('what is to be improved', () => {
  test('each kind counts the products that lack it, and the list shows these', async () => {
    const whole = { ean: '4750000000029', unitKind: 'piece', unitMilli: 1000 }
    const { id } = await shop.product({ title: 'Pilnīga prece', ...whole })
    const category = (
      await firstRow<{ id: number }>(shop.db, sql`select category_id as id from products where id = ${id}`)
    )?.id
    await shop.db.execute(sql`insert into product_images (product_id, path, alt) values (${id}, 'a', '{}')`)
    await shop.db.execute(
      sql`update product_texts set description = 'Teksts', safety_text = 'Droša' where product_id = ${id} and lang = 'lv'`,
    )
    await shop.db.execute(
      sql`insert into product_texts (product_id, lang, title, description) values (${id}, 'en', 'Whole', 'Text')
          on conflict (product_id, lang) do update set title = 'Whole', description = 'Text'`,
    )
    const { id: poor } = await shop.product({ title: 'Tukša prece', price: 0, quantity: 0 })
    await shop.db.execute(sql`update products set category_id = ${category}, energy_class = 'A+' where id = ${poor}`)
    await shop.db.execute(sql`delete from product_images where product_id = ${poor}`)
    await changed()
    const { body } = await manager.get('/products/to-improve')
    const kinds = ['picture', 'price', 'text', 'translation', 'ean', 'safety', 'unit', 'energy', 'stock']
    expect(Object.keys(body.lacks)).toEqual(kinds)
    for (const kind of kinds) {
      const found = await everyPage(`lacks=${kind}`)
      expect([kind, found.length]).toEqual([kind, body.lacks[kind]])
      expect([kind, found.includes(poor), found.includes(id)]).toEqual([kind, true, false])
    }
    expect(await idsOf('lacks=price&lacks=picture')).toEqual([poor])
    const counted = await firstRow<{ ean: number }>(
      shop.db,
      sql`select count(*)::int as ean from products p where parent_id is null and type = 'product' and archived_at is null and
          case when has_variations then not exists (select 1 from products v where v.parent_id = p.id and (v.is_published or not p.is_published))
              or exists (select 1 from products v where v.parent_id = p.id and (v.is_published or not p.is_published) and coalesce(v.ean, '') = '')
            else coalesce(ean, '') = '' end`,
    )
    expect(body.lacks.ean).toBe(counted?.ean)
  })
})

describe('an export of products', () => {
  const file = async (id: string) => {
    const answer = await shop.app.inject({
      url: `/admin/api/jobs/${id}/file`,
      headers: { cookie: manager.cookie },
      remoteAddress: '10.9.0.2',
    })
    return answer.body
  }
  const idsIn = (text: string) =>
    text
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(';')[0]))

  test('holds each product that fits once, over several slices', async () => {
    const selection = { filter: { state: 'shown' } }
    // What only asks leaves no key behind, by which a repetition would be refused.
    const key = { 'idempotency-key': 'jautajums-1' }
    const ask = () => manager.call('POST', '/products/exports', { selection, dryRun: true }, key)
    const [dry] = await Promise.all([ask(), ask(), ask()])
    expect(await firstRow(shop.db, sql`select 1 from staff_requests where key = 'jautajums-1'`)).toBeUndefined()
    const shown = await idsBy('id', 'is_published')
    expect(dry.body).toEqual({ job: null, count: shown.length })
    const { body } = await manager.post('/products/exports', { selection })
    await runJobOfStaff(shop.services, body.job)
    expect((await manager.get(`/products/jobs/${body.job}`)).body).toMatchObject({ state: 'done', done: shown.length })
    const text = await file(body.job)
    expect(text.startsWith('\uFEFFID;Kods;EAN;Nosaukums;')).toBe(true)
    expect(idsIn(text).toSorted((a, b) => a - b)).toEqual(shown)
  })

  test('of chosen products holds these', async () => {
    const ids = (await idsBy('id')).slice(0, 5)
    const { body } = await manager.post('/products/exports', { selection: { ids } })
    await runJobOfStaff(shop.services, body.job)
    expect(idsIn(await file(body.job))).toEqual(ids)
  })

  test.each(['csv', 'xlsx'] as const)(
    'in the format of imports as %s is imported again without changes',
    async (sheet) => {
      const { body } = await manager.post('/products/exports', { selection: { filter: { state: 'shown' } }, sheet })
      await runJobOfStaff(shop.services, body.job)
      const answer = await shop.app.inject({
        url: `/admin/api/jobs/${body.job}/file`,
        headers: { cookie: manager.cookie },
        remoteAddress: '10.9.0.2',
      })
      expect(String(answer.headers['content-disposition'])).toMatch(new RegExp(`\\.${sheet}"$`))
      const done = await imported(shop, manager, { name: `preces.${sheet}`, file: answer.rawPayload })
      expect(done).toMatchObject({ state: 'done', counts: { new: 0, changed: 0, refused: 0 } })
      const goods = await idsBy('id', 'is_published')
      expect(done.counts.same).toBeGreaterThan(goods.length)
    },
  )

  test('views of the list are its own', async () => {
    const saved = await manager.post('/products/views', { name: 'Bez bildes', search: 'lacks=picture', isShared: true })
    expect((await manager.get('/products/views')).body.views).toContainEqual(saved.body)
    expect((await manager.get('/orders/views')).body.views).not.toContainEqual(saved.body)
    expect((await manager.call('DELETE', `/orders/views/${saved.body.id}`)).status).toBe(404)
    expect((await manager.call('DELETE', `/products/views/${saved.body.id}`)).status).toBe(200)
  })
})
