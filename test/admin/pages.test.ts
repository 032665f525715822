import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SECTIONS } from '../../src/shop/content/blocks.ts'
import { pages } from '../../src/shop/content/content.tables.ts'
import { publishDuePages } from '../../src/shop/content/publish-page.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let editor: StaffBrowser
let berta: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  editor = await signedInStaff(shop, 'content')
  berta = await signedInStaff(shop, 'manager', 'berta@darbinieki.example')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

type Page = { id: number; version: number; state: string; slug: string; fields: Record<string, string> }

const read = async (id: number): Promise<Page> => (await editor.get(`/pages/${id}`)).body
const visit = async (path: string) => shop.app.inject({ url: path })
const seen = async (path: string) => (await visit(path)).body
const soon = (path: string, holds: (html: string) => boolean) =>
  expect.poll(async () => holds(await seen(path)), { timeout: 10_000 }).toBe(true)
const act = (who: StaffBrowser, page: Page, name: string, body: object = {}) =>
  who.post(`/pages/${page.id}/${name}`, body, { 'if-match': `"${page.version}"` })
const block = (id: string, rest: object) => ({ [`block.${id}`]: JSON.stringify({ id, ...rest }) })
const text = (id: string, lv: string, en = '') => block(id, { kind: 'text', text: { lv, en } })

let made = 0
async function newPage(changes: Record<string, string> = {}): Promise<Page> {
  made += 1
  const created = await editor.post('/pages', {
    title: { lv: `Lapa ${made}`, en: `Page ${made}` },
    slug: `lapa-${made}`,
  })
  expect(created.status).toBe(200)
  const edited = await editor.patch(`/pages/${created.body.id}`, 1, {
    changes: { blocks: 'a', ...text('a', '<p>Pirmais teksts.</p>', '<p>First text.</p>'), ...changes },
  })
  expect(edited.body).toMatchObject({ state: 'draft' })
  return edited.body
}

async function published(changes: Record<string, string> = {}): Promise<Page> {
  const page = await newPage(changes)
  const done = await act(editor, page, 'published')
  expect(done.body).toMatchObject({ state: 'published' })
  return done.body
}

describe('a page of text', () => {
  test('is a draft that no visitor finds until it is published, and is taken off again', async () => {
    const draft = await newPage()
    expect((await visit(`/${draft.slug}`)).statusCode).toBe(404)
    expect((await act(viewer, draft, 'published')).status).toBe(403)
    const { body: page } = await act(editor, draft, 'published')
    await soon(`/${draft.slug}`, (html) => html.includes('Pirmais teksts.'))
    expect(await seen(`/en/${draft.slug}`)).toContain('First text.')

    const { body: changed } = await editor.patch(`/pages/${page.id}`, page.version, {
      changes: text('a', '<p>Otrais.</p>'),
    })
    expect(changed.state).toBe('changed')
    expect(await seen(`/${draft.slug}`)).not.toContain('Otrais.')
    const off = await act(editor, changed, 'unpublished')
    expect(off.body.state).toBe('draft')
    await expect.poll(async () => (await visit(`/${draft.slug}`)).statusCode).toBe(404)
    expect((await editor.remove(`/pages/${page.id}`, off.body.version)).status).toBe(200)
    expect((await editor.get(`/pages/${page.id}`)).status).toBe(404)
  })

  test('of before can be edited; one text is stored as it was, without blocks', async () => {
    await shop.db.insert(pages).values({
      slug: 'vecais',
      title: { lv: 'Vecā lapa', en: '' },
      subTitle: { lv: '' },
      content: { lv: '<p>Vecais teksts.</p>' },
    })
    const before = await seen('/vecais')
    const row = (await editor.get('/pages')).body.rows.find(({ slug }: Page) => slug === 'vecais')
    expect(row).toMatchObject({ state: 'published', untranslated: 2, isLinked: false })
    const page = await read(row.id)
    expect(JSON.parse(page.fields['block.text'] ?? '')).toMatchObject({
      kind: 'text',
      text: { lv: '<p>Vecais teksts.</p>' },
    })
    await act(editor, page, 'published')
    expect(await firstRow(shop.db, sql`select content, blocks from pages where slug = 'vecais'`)).toEqual({
      content: { lv: '<p>Vecais teksts.</p>' },
      blocks: null,
    })
    expect(await seen('/vecais')).toBe(before)
    // What other tools write, the draft follows while nobody has changed it.
    await shop.db.execute(sql`update pages set content = '{"lv": "<p>Cits.</p>"}' where slug = 'vecais'`)
    expect((await read(row.id)).fields['block.text']).toContain('Cits.')
  })

  test('shows blocks of every kind, cleaned, and keeps their words for letters', async () => {
    const lamp = await shop.product({ title: 'Lampa lapai', slug: 'lampa-lapai' })
    const page = await published({
      blocks: 'a,t,q,p,b',
      ...text('a', '<p>Ievads</p><script>alert(1)</script>'),
      ...block('t', { kind: 'table', title: { lv: 'Izmēri' }, cells: { lv: 'Galds\tPlatums\nMazais\t80 cm' } }),
      ...block('q', { kind: 'questions', title: {}, items: [{ question: { lv: 'Kad?' }, answer: { lv: 'Rīt <b>' } }] }),
      ...block('p', { kind: 'products', title: { lv: 'Mūsu izvēle' }, rule: 'codes', products: [lamp.id] }),
      ...block('b', {
        ...{ kind: 'banner', title: { lv: 'Akcija' }, text: {}, image: '', alt: {} },
        ...{ link: '/returns', linkTitle: { lv: 'Uzzināt' }, color: 'sky' },
      }),
    })
    const html = await seen(`/${page.slug}`)
    expect(html).toContain('<th scope="col">Platums</th>')
    expect(html).toContain('Rīt &lt;b&gt;')
    expect(html).toContain('Lampa lapai')
    expect(html).toContain('href="/returns"')
    expect(html).not.toContain('alert(1)')
    const stored = await firstRow<{ lv: string }>(
      shop.db,
      sql`select content->>'lv' as lv from pages where slug = ${page.slug}`,
    )
    expect(stored?.lv).toContain('<h3>Kad?</h3><p>Rīt &lt;b&gt;</p>')
    expect(stored?.lv).toContain('<td>80 cm</td>')
  })

  test('says at its field what is wrong, and keeps what was stored', async () => {
    const page = await newPage()
    const wrong = await editor.patch(`/pages/${page.id}`, page.version, {
      changes: {
        slug: 'cart',
        'title.lv': '',
        blocks: 'a,b,c',
        ...text('a', ''),
        ...block('b', {
          kind: 'banner',
          title: {},
          text: {},
          image: '',
          alt: {},
          link: 'javascript:x',
          linkTitle: {},
          color: 'sky',
        }),
        ...block('c', { kind: 'marquee' }),
      },
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors).sort()).toEqual([
      'block.a.text.lv',
      'block.b.link',
      'block.b.title.lv',
      'block.c',
      'slug',
      'title.lv',
    ])
    expect((await read(page.id)).version).toBe(page.version)
    const empty = await editor.post('/pages', { title: { lv: 'Tukša' }, slug: 'tuksa' })
    expect((await act(editor, empty.body, 'published')).body.errors.reason).toBe('empty')
  })

  test('edited by two people keeps what both did; the same block is asked about', async () => {
    const page = await newPage({ blocks: 'a,b', ...text('b', '<p>B</p>') })
    const mine = await editor.patch(`/pages/${page.id}`, page.version, {
      base: { blocks: 'a,b' },
      changes: { blocks: 'c,a,b', ...text('c', '<p>C</p>') },
    })
    expect(mine.status).toBe(200)
    const hers = await berta.patch(`/pages/${page.id}`, page.version, {
      base: { blocks: 'a,b', 'block.b': page.fields['block.b'] },
      changes: { blocks: 'b,a,d', ...text('d', '<p>D</p>'), ...text('b', '<p>Bertas</p>') },
    })
    expect(hers.status).toBe(200)
    expect(hers.body.fields.blocks).toBe('c,b,a,d')
    const late = await editor.patch(`/pages/${page.id}`, page.version, {
      base: { 'block.b': page.fields['block.b'] },
      changes: text('b', '<p>Manējais</p>'),
    })
    expect(late.status).toBe(409)
    expect(late.body.errors.conflicts).toMatchObject([{ field: 'block.b', person: expect.stringMatching(/./) }])
  })

  test('leads on from its old address, in both languages', async () => {
    const page = await published()
    const { body } = await editor.patch(`/pages/${page.id}`, page.version, { changes: { slug: 'jauna-vieta' } })
    expect(body).toMatchObject({ state: 'changed', publishedSlug: page.slug })
    await act(editor, body, 'published')
    await expect.poll(async () => (await visit(`/${page.slug}`)).headers.location).toBe('/jauna-vieta')
    expect((await visit(`/en/${page.slug}`)).headers.location).toBe('/en/jauna-vieta')
    expect((await visit('/jauna-vieta')).statusCode).toBe(200)
  })

  test('is published at its time by the job', async () => {
    const page = await newPage()
    expect((await act(editor, page, 'planned', { at: '2020-01-01T00:00:00Z' })).body.errors.reason).toBe('past')
    const at = new Date(Date.now() + 3_600_000)
    const { body } = await act(editor, page, 'planned', { at: at.toISOString() })
    expect(new Date(body.publishAt)).toEqual(at)
    expect(await publishDuePages(shop.db, new Date())).toBe(0)
    expect(await publishDuePages(shop.db, new Date(at.getTime() + 1))).toBe(1)
    expect(await read(page.id)).toMatchObject({ state: 'published', publishAt: null })
  })

  test('keeps every published version, which is compared and restored', async () => {
    const page = await published()
    const { body: edited } = await editor.patch(`/pages/${page.id}`, page.version, {
      changes: text('a', '<p>Pavisam cits.</p>', '<p>First text.</p>'),
    })
    const { body: now } = await act(berta, edited, 'published')
    const { rows: versions } = (await editor.get(`/pages/${page.id}/versions`)).body
    expect(versions).toHaveLength(2)
    const first = versions[1].id
    const { body: changes } = await editor.get(`/pages/${page.id}/versions/${first}`)
    expect(changes.lv).toEqual([
      { kind: 'same', text: expect.stringMatching(/^Lapa/) },
      { kind: 'removed', text: 'Pirmais teksts.' },
      { kind: 'added', text: 'Pavisam cits.' },
    ])
    expect(changes.en.every(({ kind }: { kind: string }) => kind === 'same')).toBe(true)
    const { body: restored } = await act(editor, now, 'restored', { version: first })
    expect(restored.state).toBe('changed')
    expect(await seen(`/${page.slug}`)).toContain('Pavisam cits.')
    await act(editor, restored, 'published')
    await soon(`/${page.slug}`, (html) => html.includes('Pirmais teksts.'))
  })

  test('is seen before it is published by staff alone, without scripts', async () => {
    const page = await newPage()
    const body = { lang: 'en', changes: text('a', '<p>Vēl nav</p>', '<p>Not yet</p>') }
    const preview = await viewer.post(`/pages/${page.id}/preview`, body)
    expect(preview.status).toBe(403)
    const drawn = await editor.post(`/pages/${page.id}/preview`, body)
    expect(drawn.body).toContain('Not yet')
    expect(drawn.body).not.toContain('<script')
    expect(drawn.body).toContain('noindex')
    expect(drawn.headers['cache-control']).toBe('private, no-store')
    expect((await visit(`/${page.slug}`)).statusCode).toBe(404)
  })

  test('that the law asks for keeps its address and stays; new terms are dated', async () => {
    await shop.db.insert(pages).values({
      slug: 'terms',
      title: { lv: 'Noteikumi', en: 'Terms' },
      subTitle: { lv: '', en: '' },
      content: { lv: '<p>Vecie.</p>', en: '<p>Old.</p>' },
    })
    const { id } = (await editor.get('/pages')).body.rows.find(({ slug }: Page) => slug === 'terms')
    const page = await read(id)
    expect((await act(editor, page, 'unpublished')).body.errors.reason).toBe('linked')
    const moved = await editor.patch(`/pages/${id}`, page.version, { changes: { slug: 'noteikumi' } })
    expect(Object.keys(moved.body.errors)).toEqual(['slug'])
    const { body } = await editor.patch(`/pages/${id}`, page.version, {
      changes: text('text', '<p>Jaunie.</p>', '<p>New.</p>'),
    })
    await act(editor, body, 'published')
    const [day] = await rows<{ value: string }>(shop.db, sql`select value from settings where key = 'terms_version'`)
    expect(day?.value).toMatch(/^\d{4}-\d\d-\d\d$/)
    const versions = await rows<{ lv: string }>(
      shop.db,
      sql`select content->>'lv' as lv from page_versions where slug = 'terms' order by id`,
    )
    expect(versions.map(({ lv }) => lv)).toEqual(['<p>Vecie.</p>', '<p>Jaunie.</p>'])
  })
})

describe('the home page', () => {
  const home = async (): Promise<Page> => (await editor.get('/home-page')).body

  test('begins with the sections that it had, and is edited, put in order and published', async () => {
    const first = await home()
    expect(first).toMatchObject({ state: 'published', isHome: true })
    expect(first.fields.blocks).toBe(DEFAULT_SECTIONS.map(({ id }) => id).join(','))
    await shop.product({ title: 'Jauna lampa', slug: 'jauna-lampa', isNew: true })
    const { body } = await editor.patch(`/pages/${first.id}`, first.version, {
      changes: {
        blocks: `mans,rinda,${first.fields.blocks}`,
        ...block('mans', { kind: 'text', title: { lv: 'Sveiki!' }, text: { lv: '<p>Atnākuši</p>' } }),
        ...block('rinda', { kind: 'products', title: { lv: 'Tikko' }, rule: 'new', products: [], isHidden: true }),
      },
    })
    expect(body.state).toBe('changed')
    expect(await seen('/')).not.toContain('Sveiki!')
    expect((await editor.post(`/pages/${first.id}/preview`, { lang: 'lv' })).body).toContain('Sveiki!')
    await act(editor, body, 'published')
    await soon('/', (html) => html.includes('Sveiki!') && !html.includes('Tikko'))
  })

  test('shows a section from its time on', async () => {
    const first = await home()
    const from = new Date(Date.now() + 1_500).toISOString()
    const { body } = await editor.patch(`/pages/${first.id}`, first.version, {
      changes: { ...block('mans', { kind: 'text', text: { lv: '<p>Laikā</p>' }, from }) },
    })
    await act(editor, body, 'published')
    await soon('/', (html) => !html.includes('Sveiki!') && !html.includes('Laikā'))
    await soon('/', (html) => html.includes('Laikā'))
  })
})

test('a block for some buyers is in the page that all get, marked for those who see such prices', async () => {
  const only = block('f', { kind: 'text', text: { lv: '<p>Rēķins ar pēcapmaksu.</p>' }, audience: 'business' })
  const page = await published({ blocks: 'a,f', ...only })
  const wrong = await editor.patch(`/pages/${page.id}`, page.version, {
    changes: block('f', { kind: 'text', text: { lv: 'X' }, audience: 'nobody' }),
    base: {},
  })
  expect(wrong.status).toBe(422)
  const html = await seen(`/${page.slug}`)
  expect(html).toMatch(/data-audience="business"><div class="block"><div class="prose"><p>Rēķins ar pēcapmaksu/)
  expect(html.match(/data-audience/g)).toHaveLength(1)
  const preview = (isBusiness: boolean) => editor.post(`/pages/${page.id}/preview`, { lang: 'lv', isBusiness })
  expect((await preview(true)).body).toContain('data-prices="net"')
  expect((await preview(false)).body).toContain('data-prices="gross"')
})
