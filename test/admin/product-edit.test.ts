import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoOf } from '../../src/admin/product/undo-of.ts'
import type { AuditEntry } from '../../src/shop/audit-log/audit-log.calls.ts'
import { attributeOptions, attributes, productOptions } from '../../src/shop/catalogue/attributes.tables.ts'
import { categories, products } from '../../src/shop/catalogue/catalogue.tables.ts'
import { publishDue } from '../../src/shop/catalogue/edit/publish-due.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { interleave } from '../support/interleave.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { formOf } from '../support/pictures.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let berta: StaffBrowser
let viewer: StaffBrowser
let content: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  berta = await signedInStaff(shop, 'manager', 'berta@darbinieki.example')
  viewer = await signedInStaff(shop, 'viewer')
  content = await signedInStaff(shop, 'content')
}, 60_000)
afterAll(() => shop.close())

type Given = { version: number; base?: object; changes: object }
const save = (who: StaffBrowser, id: number, { version, base = {}, changes }: Given) =>
  who.call('PATCH', `/products/${id}`, { base, changes }, { 'if-match': `"${version}"` })
const read = async (id: number) => (await anna.get(`/products/${id}`)).body
const act = (who: StaffBrowser, id: number, name: 'archive' | 'restore', version: number) =>
  who.call('POST', `/products/${id}/${name}`, {}, { 'if-match': `"${version}"` })
const remove = (who: StaffBrowser, id: number, version: number) =>
  who.call('DELETE', `/products/${id}`, undefined, { 'if-match': `"${version}"` })
type Document = { id: number; title: object; kind: string }
const contentsOf = (list: readonly Document[]) => list.map(({ id, title, kind }) => ({ id, title, kind }))
type Documents = { version: number; base: readonly Document[]; documents: readonly Document[] }
const saveDocuments = (who: StaffBrowser, id: number, { version, ...body }: Documents) =>
  who.call('PATCH', `/products/${id}/documents`, body, { 'if-match': `"${version}"` })
const page = (path: string) => shop.visitor().get(path)

describe('a product is edited', () => {
  test('changed fields of every kind are written, shown in the shop and in the log', async () => {
    const lamp = await shop.product({ title: 'Lampa', slug: 'lampa' })
    const other = await shop.product({ title: 'Spuldze' })
    const [attribute] = await shop.db
      .insert(attributes)
      .values({ slug: 'stils', title: { lv: 'Stils' } })
      .returning()
    const options = await shop.db
      .insert(attributeOptions)
      .values(['a', 'b'].map((slug) => ({ attributeId: attribute?.id ?? 0, slug, title: { lv: `Stils ${slug}` } })))
      .returning()
    const group = await firstRow<{ id: number }>(
      shop.db,
      sql`with g as (insert into property_groups (title) values ('{"lv":"Gaisma"}') returning id)
          insert into properties (group_id, title) select id, '{"lv":"Lūmeni"}' from g returning id`,
    )
    const changes = {
      'title.lv': ' Galda lampa ',
      'title.en': 'Table lamp',
      'description.lv': '<h1>Silta</h1><script>alert(1)</script><p onclick="x()">gaisma</p>',
      ean: '4006381333931',
      weight: 1250,
      width: 305,
      unitKind: 'piece',
      unitMilli: 2000,
      energyClass: 'B',
      eprelNumber: '123456',
      guaranteeMonths: 36,
      [`options.${attribute?.id}`]: options
        .map(({ id }) => id)
        .toReversed()
        .join(),
      [`property.${group?.id}.lv`]: '800 lm',
      'relations.linked': String(other.id),
    }
    const saved = await save(anna, lamp.id, { version: 1, changes })
    expect(saved.status).toBe(200)
    expect(saved.body).toEqual({
      version: 2,
      isBehind: false,
      stored: {
        'title.lv': 'Galda lampa',
        'description.lv': '<h2>Silta</h2><p>gaisma</p>',
        [`options.${attribute?.id}`]: options.map(({ id }) => id).join(),
      },
    })
    const { fields, goods } = await read(lamp.id)
    expect(fields).toMatchObject({ ...changes, ...saved.body.stored })
    expect(goods).toEqual([{ id: other.id, code: other.code, title: 'Spuldze' }])
    await expect.poll(async () => (await page('/p/lampa')).body).toContain('Galda lampa')
    const { body } = await page('/p/lampa')
    for (const text of ['<h2>Silta</h2>', '800 lm', 'https://eprel.ec.europa.eu/qr/123456', 'Stils a, Stils b'])
      expect(body).toContain(text)
    expect((await page('/en/p/lampa')).body).toContain('Table lamp')
    const { entries } = (await anna.get(`/products/${lamp.id}/log`)).body
    expect(entries.map(({ table }: { table: string }) => table)).toContain('product_texts')
    expect(entries[0].person).toBe('Anna manager')
  })

  test('a change is taken back from the log, unless the same field has changed since', async () => {
    const lamp = await shop.product({ price: 2500 })
    const first = { version: 1, changes: { price: 1900, isPublished: false } }
    await save(anna, lamp.id, first)
    await save(berta, lamp.id, { version: 2, changes: { weight: 700 } })
    const takeBack = async (who: StaffBrowser, column: string) => {
      const { entries } = (await anna.get(`/products/${lamp.id}/log`)).body
      const entry = entries.find(({ after }: AuditEntry) => after && column in after)
      const undo = undoOf(entry, await read(lamp.id))
      return save(who, lamp.id, { version: 0, ...(undo ?? { changes: {} }) })
    }
    expect((await takeBack(content, 'price')).status).toBe(403)
    expect((await takeBack(berta, 'price')).status).toBe(200)
    expect((await read(lamp.id)).fields).toMatchObject({ price: 2500, isPublished: true, weight: 700 })

    const { version } = await read(lamp.id)
    await save(anna, lamp.id, { version, changes: { weight: 800 } })
    const { entries } = (await anna.get(`/products/${lamp.id}/log`)).body
    const older = entries.findLast(({ act, after }: AuditEntry) => act === 'update' && after && 'weight' in after)
    const refused = await save(berta, lamp.id, {
      version: 0,
      ...undoOf(older, await read(lamp.id)),
      changes: { weight: 0 },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.errors.conflicts).toMatchObject([{ field: 'weight', base: 700, mine: 0, theirs: 800 }])
    // What is not a field of the page is left to its own place.
    const other = {
      id: 1,
      at: '',
      actor: '',
      person: null,
      title: null,
      subject: `product:${lamp.id}`,
      act: 'update' as const,
    }
    const product = await read(lamp.id)
    for (const [table, column] of [
      ['product_texts', 'title'],
      ['products', 'is_archived'],
      ['products', 'version'],
    ] as const)
      expect(undoOf({ ...other, table, before: { [column]: 1 }, after: { [column]: 2 } }, product)).toBeNull()
  })

  test('what is wrong is said at its field and nothing is written', async () => {
    const lamp = await shop.product()
    const taken = await shop.product({ slug: 'aizņemta-nav', code: 'TAKEN-1' })
    const changes = {
      'title.lv': '',
      'subTitle.en': 'Without a title',
      slug: 'Galda lampa',
      code: 'TAKEN-1',
      ean: '4006381333932',
      previousPrice: 1000,
      unitKind: 'kg',
      publishAt: '2027-02-01T10:00Z',
      unpublishAt: '2027-01-01T10:00Z',
      weight: -1,
      'options.9.lv': '1',
      constructor: 1,
    }
    const { status, body } = await save(anna, lamp.id, { version: 1, changes })
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      [
        ...['title.lv', 'title.en', 'slug', 'ean', 'previousPrice', 'unitMilli', 'unpublishAt', 'weight'],
        ...['options.9.lv', 'constructor'],
      ]
        .map((field) => (field === 'unitMilli' ? 'unitKind' : field))
        .toSorted(),
    )
    expect(body.errors.ean).toEqual(['Nederīgs EAN: pārbaudiet ciparus.'])
    const code = await save(anna, lamp.id, {
      version: 1,
      changes: { code: taken.code, categoryId: 999_999, 'relations.part': String(lamp.id) },
    })
    expect(Object.keys(code.body.errors).toSorted()).toEqual(['categoryId', 'code', 'relations.part'])
    expect((await read(lamp.id)).version).toBe(1)
  })

  test('a call without the version, the right or a product is refused', async () => {
    const lamp = await shop.product()
    const body = { base: {}, changes: { isNew: true } }
    expect((await anna.call('PATCH', `/products/${lamp.id}`, body)).status).toBe(428)
    expect((await save(viewer, lamp.id, { version: 1, changes: { isNew: true } })).status).toBe(403)
    expect((await save(anna, 999_999, { version: 1, changes: { isNew: true } })).status).toBe(404)
    const price = await save(content, lamp.id, { version: 1, changes: { price: 1 } })
    expect([price.status, price.body.errors.right]).toEqual([403, 'write:prices'])
    expect((await save(content, lamp.id, { version: 1, changes: { isNew: true } })).status).toBe(200)
  })

  test('variations have the VAT class and the flags of their product', async () => {
    const sofa = await shop.product({ hasVariations: true })
    const red = await shop.product({ parentId: sofa.id })
    await save(anna, sofa.id, { version: 1, changes: { vatClass: 'reduced', isBulky: true } })
    const [stored] = await shop.db.select().from(products).where(eq(products.id, red.id))
    expect(stored).toMatchObject({ vatClass: 'reduced', isBulky: true })
  })

  test('options in which variations differ cannot be edited here', async () => {
    const sofa = await shop.product({ hasVariations: true })
    const red = await shop.product({ parentId: sofa.id })
    const [attribute] = await shop.db
      .insert(attributes)
      .values({ slug: 'krasa', title: { lv: 'Krāsa' } })
      .returning()
    const [option] = await shop.db
      .insert(attributeOptions)
      .values({ attributeId: attribute?.id ?? 0, slug: 'sarkana', title: { lv: 'Sarkana' } })
      .returning()
    for (const productId of [sofa.id, red.id])
      await shop.db.insert(productOptions).values({ productId, optionId: option?.id ?? 0 })
    const { varied, fields } = await read(sofa.id)
    expect(varied).toEqual([attribute?.id])
    expect(fields).not.toHaveProperty(`options.${attribute?.id}`)
    const { status } = await save(anna, sofa.id, { version: 1, changes: { [`options.${attribute?.id}`]: '' } })
    expect(status).toBe(200)
    const cleared = await save(anna, sofa.id, { version: 1, changes: { [`options.${attribute?.id}`]: '1' } })
    expect(cleared.status).toBe(422)
  })
})

describe('two people edit the same product', () => {
  test('other fields merge; the same one is asked about with both values and who wrote it', async () => {
    const lamp = await shop.product({ title: 'Lampa' })
    const first = { 'title.lv': 'Annas lampa', weight: 700 }
    expect((await save(anna, lamp.id, { version: 1, changes: first })).body.version).toBe(2)
    const changes = { 'title.lv': 'Bertas lampa', width: 900 }
    const base = { 'title.lv': 'Lampa', width: 200 }
    const refused = await save(berta, lamp.id, { version: 1, base, changes })
    expect(refused.status).toBe(409)
    expect(refused.body.errors).toMatchObject({
      reason: 'conflict',
      version: 2,
      conflicts: [
        { field: 'title.lv', base: 'Lampa', mine: 'Bertas lampa', theirs: 'Annas lampa', person: 'Anna manager' },
      ],
    })
    const merged = await save(berta, lamp.id, { version: 1, base, changes: { width: 900 } })
    expect(merged.body).toEqual({ version: 3, stored: {}, isBehind: true })
    expect((await read(lamp.id)).fields).toMatchObject({ 'title.lv': 'Annas lampa', weight: 700, width: 900 })
    const chosen = await save(berta, lamp.id, { version: 3, base: {}, changes: { 'title.lv': 'Bertas lampa' } })
    expect(chosen.status).toBe(200)
  })

  test(
    'in any order of reading and saving no field is lost',
    async () => {
      const lamp = await shop.product({ title: 'Lampa' })
      const rounds = many(40, 1_000)
      const { lost, saves } = await interleave({ who: [anna, berta], id: lamp.id, rounds, seed: 7 })
      expect(lost).toEqual([])
      expect(saves).toBeGreaterThan(rounds)
    },
    MANY_MS,
  )
})

describe('the life of a product', () => {
  const category = async () =>
    (await firstRow<{ id: number }>(shop.db, sql`select min(id)::int as id from categories`))?.id ?? 0

  test('a new one is hidden, with the address of its title and a code of its own', async () => {
    await shop.product()
    const body = { title: 'Ērtais krēsls „Zīle“', categoryId: await category(), price: 4999 }
    const [one, two] = [await anna.post('/products', body), await anna.post('/products', body)]
    const made = await read(one.body.id)
    expect(made.fields).toMatchObject({ slug: 'ertais-kresls-zile', isPublished: false, price: 4999 })
    expect(made.fields.code).toMatch(/^P-\d{6}$/)
    expect((await read(two.body.id)).fields.slug).toBe('ertais-kresls-zile-2')
    const wrong = await anna.post('/products', { title: '', categoryId: 999_999, price: -1, code: made.fields.code })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['categoryId', 'code', 'price', 'title.lv'])
    expect((await page('/p/ertais-kresls-zile')).status).toBe(404)
    await save(anna, one.body.id, { version: 1, changes: { isPublished: true } })
    expect((await page('/p/ertais-kresls-zile')).status).toBe(200)
  })

  test('a changed address leads on', async () => {
    const lamp = await shop.product({ slug: 'pirms' })
    await save(anna, lamp.id, { version: 1, changes: { slug: 'pec' } })
    expect((await page('/p/pirms')).headers.location).toBe('/p/pec')
  })

  test('a copy has everything but stock, EAN, code and address', async () => {
    const lamp = await shop.product({ title: 'Lampa', slug: 'kopejama', ean: '4006381333931', isNew: true })
    await save(anna, lamp.id, {
      version: 1,
      changes: { 'title.en': 'Lamp', 'description.lv': '<p>Silta</p>', cost: 700 },
    })
    const copy = await read((await anna.post(`/products/${lamp.id}/copy`)).body.id)
    const original = await read(lamp.id)
    const { slug, code, ean, isPublished, ...same } = copy.fields
    expect(original.fields).toMatchObject(same)
    expect({ slug, ean, isPublished }).toEqual({ slug: 'kopejama-2', ean: null, isPublished: false })
    expect(code).not.toBe(original.fields.code)
  })

  test('an archived one is hidden and cannot be published before it is restored', async () => {
    const lamp = await shop.product({ slug: 'arhivejama' })
    expect((await act(anna, lamp.id, 'archive', 1)).body).toMatchObject({ isArchived: true, version: 2 })
    expect((await page('/p/arhivejama')).status).toBe(404)
    const refused = await save(anna, lamp.id, { version: 2, changes: { isPublished: true } })
    expect(refused.body.errors.isPublished).toBeDefined()
    const { version } = (await act(anna, lamp.id, 'restore', 2)).body
    expect((await save(anna, lamp.id, { version, changes: { isPublished: true } })).status).toBe(200)
  })

  test('whoever read it before somebody else changed it neither archives, restores nor deletes it', async () => {
    const lamp = await shop.product({ quantity: 0 })
    expect((await anna.post(`/products/${lamp.id}/archive`)).status).toBe(428)
    expect((await anna.call('DELETE', `/products/${lamp.id}`)).status).toBe(428)
    await save(berta, lamp.id, { version: 1, changes: { isNew: true } })
    for (const refused of [
      await act(anna, lamp.id, 'archive', 1),
      await act(anna, lamp.id, 'restore', 1),
      await remove(anna, lamp.id, 1),
    ])
      expect([refused.status, refused.body.errors.reason]).toEqual([409, 'version'])
    const [one, two] = await Promise.all([act(anna, lamp.id, 'archive', 2), act(berta, lamp.id, 'archive', 2)])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect((await act(anna, 999_999, 'archive', 1)).status).toBe(404)
  })

  test('only what nothing refers to is deleted', async () => {
    const id = (await anna.post('/products', { title: 'Pagaidu', categoryId: await category(), price: 1 })).body.id
    const lamp = await shop.product()
    const set = await shop.product({ hasVariations: true, quantity: 0 })
    await shop.product({ parentId: set.id })
    await save(anna, lamp.id, { version: 1, changes: { 'relations.related': String(id) } })
    const reasonOf = async (of: number) => (await remove(anna, of, (await read(of)).version)).body.errors?.reason
    expect(await reasonOf(id)).toBe('used')
    expect(await reasonOf(lamp.id)).toBe('stock')
    expect(await reasonOf(set.id)).toBe('variations')
    await save(anna, lamp.id, { version: 2, changes: { 'relations.related': '' } })
    const { version } = await read(id)
    expect((await remove(anna, id, version)).status).toBe(200)
    expect((await remove(anna, id, version)).status).toBe(404)
  })

  test('dates publish and hide it', async () => {
    const lamp = await shop.product({ isPublished: false })
    const changes = { publishAt: '2027-01-01T08:00Z', unpublishAt: '2027-02-01T08:00Z' }
    await save(anna, lamp.id, { version: 1, changes })
    expect((await read(lamp.id)).fields).toMatchObject(changes)
    expect(await publishDue(shop.db, new Date('2027-01-01T07:59Z'))).toBe(0)
    expect(await publishDue(shop.db, new Date('2027-01-01T08:00Z'))).toBe(1)
    expect((await read(lamp.id)).fields).toMatchObject({
      isPublished: true,
      publishAt: null,
      unpublishAt: '2027-02-01T08:00Z',
    })
    expect(await publishDue(shop.db, new Date('2027-02-01T08:00Z'))).toBe(1)
    expect((await read(lamp.id)).fields).toMatchObject({ isPublished: false, publishAt: null, unpublishAt: null })
  })
})

describe('what the page shows besides', () => {
  test('choices, goods by code, and the lowest price of 30 days', async () => {
    const lamp = await shop.product({ price: 2000 })
    await shop.db.update(products).set({ price: 1500, previousPrice: 2000 }).where(eq(products.id, lamp.id))
    expect(await read(lamp.id)).toMatchObject({ lowest: 2000, lowestNow: 1500 })
    const { goods } = (await anna.get(`/product-search?q=${lamp.code.toLowerCase()}`)).body
    expect(goods.map(({ id }: { id: number }) => id)).toEqual([lamp.id])
    const [parent] = await shop.db.select().from(categories).limit(1)
    const base = { title: { lv: 'Zem' }, shortDescription: { lv: '' }, description: { lv: '' } }
    await shop.db.insert(categories).values({ ...base, slug: 'zem', parentId: parent?.id ?? null })
    const choices = (await anna.get('/product-choices')).body
    expect(choices.categories.map(({ title }: { title: string }) => title)).toContain(`${parent?.title.lv} › Zem`)
    expect(choices.manufacturers[0].safety.name).toBe('SIA Paraugs')
  })

  test('documents get titles and an order, and are removed', async () => {
    const lamp = await shop.product()
    await shop.db.execute(sql`insert into product_documents (product_id, title, path, position)
      select ${lamp.id}, jsonb_build_object('lv', 'PDF ' || n), 'a-' || n || '.pdf', n from generate_series(0, 2) n`)
    const { documents } = await read(lamp.id)
    const [a, , c] = documents
    const wanted = [
      { id: c.id, title: { lv: 'Lietošana', en: 'Manual' }, kind: 'manual' },
      { id: a.id, title: a.title, kind: 'other' },
    ]
    const base = contentsOf(documents)
    const unread = await anna.call('PATCH', `/products/${lamp.id}/documents`, { base, documents: wanted })
    expect(unread.status).toBe(428)
    const answer = await saveDocuments(anna, lamp.id, { version: 1, base, documents: wanted })
    expect(contentsOf(answer.body.documents)).toEqual(wanted)
    expect(answer.body.version).toBe(2)
    const foreign = await shop.product()
    expect((await saveDocuments(anna, foreign.id, { version: 1, base: [], documents: wanted })).status).toBe(404)

    const late = await saveDocuments(berta, lamp.id, { version: 1, base, documents: [] })
    expect([late.status, late.body.errors.reason]).toEqual([409, 'version'])
    await save(anna, lamp.id, { version: 2, changes: { isNew: true } })
    const other = await saveDocuments(berta, lamp.id, { version: 2, base: wanted, documents: wanted.slice(1) })
    expect(contentsOf(other.body.documents)).toEqual(wanted.slice(1))
  })

  test('the arrow of the energy class opens the label of the shop, else that of the register', async () => {
    const lamp = await shop.product({ slug: 'lampa-ar-klasi', title: 'Lampa ar klasi' })
    await save(anna, lamp.id, { version: 1, changes: { energyClass: 'C', eprelNumber: '654321' } })
    const shown = async () => (await page('/p/lampa-ar-klasi')).body
    await expect.poll(shown).toContain('<a class="energy energy--c" href="https://eprel.ec.europa.eu/qr/654321">')
    await shop.db.execute(sql`insert into product_documents (product_id, title, path, position) values
      (${lamp.id}, '{"lv":"Etiķete"}', 'etikete.pdf', 0), (${lamp.id}, '{"lv":"Lapa"}', 'lapa.pdf', 1)`)
    const base = contentsOf((await read(lamp.id)).documents)
    const kinds = ['energy-label', 'information-sheet']
    const documents = base.map((document, i) => ({ ...document, kind: kinds[i] ?? '' }))
    const wrong = base.map((document) => ({ ...document, kind: 'novel' }))
    expect((await saveDocuments(anna, lamp.id, { version: 2, base, documents: wrong })).status).toBe(422)
    const saved = await saveDocuments(anna, lamp.id, { version: 2, base, documents })
    expect(contentsOf(saved.body.documents)).toEqual(documents)
    await expect.poll(shown).toContain('<a class="energy energy--c" href="/documents/etikete.pdf">')
    expect(await shown()).toContain('klase C skalā no A līdz G, etiķete: Lampa ar klasi')
    expect(await shown()).toContain('<a href="/documents/lapa.pdf">Ražojuma informācijas lapa</a>')
    const category = await firstRow<{ slug: string }>(
      shop.db,
      sql`select c.slug from categories c join products p on p.category_id = c.id where p.id = ${lamp.id}`,
    )
    const listed = async () => (await page(`/c/${category?.slug}`)).body
    await expect.poll(listed).toContain('energy--c" href="/documents/etikete.pdf"')
  })

  test('a PDF is added, shown on the page of the product and served as what it is; other files are refused', async () => {
    const lamp = await shop.product({ slug: 'lampa-ar-pdf' })
    const send = async (name: string, bytes: Buffer, id: number = lamp.id) => {
      const { payload, headers } = formOf(name, bytes, 'application/pdf')
      const answer = await shop.app.inject({
        method: 'POST',
        url: `/admin/api/products/${id}/documents`,
        payload,
        headers: { ...headers, cookie: anna.cookie, 'x-csrf-token': anna.csrf, 'sec-fetch-site': 'same-origin' },
      })
      return { status: answer.statusCode, body: answer.json() }
    }
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const added = await send('Lietošanas pamācība.pdf', pdf)
    expect(added).toMatchObject({ status: 200, body: { version: 2 } })
    const [document] = added.body.documents
    expect(document.title).toEqual({ lv: 'Lietošanas pamācība' })
    expect(document.path).toMatch(/^lietosanas-pamaciba-[0-9a-f]{16}\.pdf$/)
    expect((await send('Lietošanas pamācība.pdf', pdf)).body).toMatchObject({ version: 2, documents: [document] })
    await expect.poll(async () => (await page('/p/lampa-ar-pdf')).body).toContain(`/documents/${document.path}`)
    const served = await shop.app.inject({ url: `/documents/${document.path}` })
    expect(served.rawPayload.equals(pdf)).toBe(true)
    expect(served.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' })
    expect((await shop.app.inject({ url: '/documents/nav-0123456789abcdef.pdf' })).statusCode).toBe(404)

    for (const [bytes, reason] of [
      [Buffer.from('<script>alert(1)</script>'), 'not-a-pdf'],
      [Buffer.from('MZ %PDF-1.7 %%EOF'), 'not-a-pdf'],
      [pdf.subarray(0, 20), 'broken'],
      [Buffer.alloc(0), 'empty'],
    ] as const) {
      const refused = await send('x.pdf', bytes)
      expect([refused.status, refused.body.errors.reason]).toEqual([422, reason])
      expect(refused.body.errors.file).toHaveLength(1)
    }
    expect((await send('x.pdf', pdf, 999_999)).status).toBe(404)
  })

  test('the preview is the page with the unsaved values, also of a hidden product, and nothing is written', async () => {
    const lamp = await shop.product({ title: 'Lampa', slug: 'paslepta', isPublished: false })
    const state = () =>
      rows(
        shop.db,
        sql`select version, is_published, price, (select count(*)::int from audit_log) as log,
        (select count(*)::int from catalogue_changes) as changes from products where id = ${lamp.id}`,
      )
    const before = await state()
    const changes = {
      'title.lv': 'Jaunā lampa',
      'description.lv': '<p>Silta<script>x</script></p>',
      price: 777,
      ean: 'aplams',
    }
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/admin/api/products/${lamp.id}/preview`,
      payload: { changes, lang: 'lv' },
      headers: { cookie: anna.cookie, 'x-csrf-token': anna.csrf, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.statusCode).toBe(200)
    for (const text of ['<h1>Jaunā lampa</h1>', '<p>Silta</p>', '7,77', 'name="robots" content="noindex"'])
      expect(answer.body).toContain(text)
    expect(answer.body).not.toContain('<script')
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(await state()).toEqual(before)
    expect((await page('/p/paslepta')).status).toBe(404)
  })
})
