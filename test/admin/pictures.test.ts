import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { picture as pictureCommand } from '../../src/cli/picture-command.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { removeUnusedPictures } from '../../src/shop/media/remove-unused.db.ts'
import { twoColors, uploadTo } from '../support/pictures.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { noFaults, startServer, type VendorServer } from '../vendors/server.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }
let content: StaffBrowser & { id: number }
let lamp: Awaited<ReturnType<TestShop['product']>>

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  content = await signedInStaff(shop, 'content')
})
beforeEach(async () => {
  lamp = await shop.product({ title: 'Lampa' })
})
afterAll(() => shop.close())

let seed = 0
/** A picture that the shop does not know. */
const fresh = (more = {}) => {
  seed += 1
  return twoColors({ seed, ...more })
}

const list = () => `/products/${lamp.id}/pictures`
const uploads = () => {
  const folder = join(shop.services.config.dataDir, 'media-uploads')
  return existsSync(folder) ? readdirSync(folder) : []
}
const bytesAt = async (address: string) => {
  const answer = await shop.app.inject({ method: 'GET', url: address })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}
const colorAt = async (address: string, x: number) => {
  const { bytes } = await bytesAt(address)
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(x * (info.width - 1))) * info.channels
  return (data[at] ?? 0) > 128 ? 'red' : 'blue'
}

/** Uploads pictures and gives them to the lamp. */
async function given(count: number) {
  const paths: string[] = []
  for (let n = 0; n < count; n++) paths.push((await uploadTo(shop, manager, await fresh())).body.path)
  return (await manager.post(list(), { pictures: paths.map((path) => ({ path })) })).body
}

describe('an upload', () => {
  test('is stored once by what it holds, and served converted, turned and without EXIF', async () => {
    const bytes = await fresh({ orientation: 6 })
    const first = await uploadTo(shop, manager, bytes)
    expect(first).toMatchObject({ status: 200, body: { width: 200, height: 400, isKnown: false } })
    const again = await uploadTo(shop, content, bytes, 'cits.jpg')
    expect(again.body).toEqual({ ...first.body, isKnown: true })
    expect(await rows(shop.db, sql`select name, type from media_files where width = 200`)).toEqual([
      { name: 'lampa.jpg', type: 'jpeg' },
    ])
    const { headers, bytes: shown } = await bytesAt(`/media/160/${first.body.path}.webp`)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
    const facts = await sharp(shown).metadata()
    expect([facts.width, facts.height, facts.exif]).toEqual([160, 320, undefined])
    expect((await sharp((await bytesAt(`/media/1200/${first.body.path}.jpg`)).bytes).metadata()).format).toBe('jpeg')
    // The original as it came.
    const { hash } = (await firstRow<{ hash: string }>(
      shop.db,
      sql`select hash from media_files where width = 200`,
    )) ?? {
      hash: '',
    }
    expect(Buffer.from((await shop.services.media.store.get(hash)) ?? []).equals(bytes)).toBe(true)
    expect((await bytesAt(`/media/160/originals/${hash.slice(0, 2)}/${hash}.webp`)).status).toBe(404)
    expect(uploads()).toEqual([])
  })

  test.each([
    ['no picture', () => Buffer.from('Labdien!'), 422, 'not-a-picture'],
    ['nothing', () => Buffer.alloc(0), 422, 'empty'],
    ['an SVG with a script', () => Buffer.from('<svg xmlns="…"><script>alert(1)</script></svg>'), 422, 'vector'],
    ['half a picture', async () => half(await fresh({ width: 1200, height: 900 })), 422, 'broken'],
    ['a PDF that says it is a JPEG', () => Buffer.from('%PDF-1.7\n'), 422, 'not-a-picture'],
    ['more than 20 MB', () => Buffer.alloc(20 * 1024 * 1024 + 1, 1), 413, 'too-large'],
    ['a bomb of 100 megapixels', () => bomb(), 422, 'too-many-pixels'],
  ])('%s is refused with words, and nothing is left of it', async (_name, make, status, reason) => {
    const refused = await uploadTo(shop, manager, await make())
    expect(refused).toMatchObject({ status, body: { errors: { reason, file: [expect.stringMatching(/\.$/)] } } })
    expect(uploads()).toEqual([])
  })

  test('needs the right, the token and a file', async () => {
    const bytes = await fresh()
    const viewer = await signedInStaff(shop, 'viewer')
    expect(await uploadTo(shop, viewer, bytes)).toMatchObject({ status: 403, body: { errors: { reason: 'right' } } })
    expect((await uploadTo(shop, manager, bytes, 'a.jpg', { 'x-csrf-token': 'x' })).status).toBe(403)
    expect((await manager.post('/pictures', { a: 1 })).status).toBe(415)
    expect((await bytesAt('/media/160/p/0123456789abcdef0123456789abcdef.webp')).status).toBe(404)
  })

  test('repeated with the same key answers the same once', async () => {
    const bytes = await fresh()
    const key = { 'idempotency-key': 'atkartots-augsup' }
    const first = await uploadTo(shop, manager, bytes, 'a.jpg', key)
    expect((await uploadTo(shop, manager, bytes, 'a.jpg', key)).body).toEqual(first.body)
  })

  test('two at once of the same file store it once', async () => {
    const bytes = await fresh()
    const answers = await Promise.all([uploadTo(shop, manager, bytes), uploadTo(shop, content, bytes)])
    expect(answers.map(({ body }) => body.isKnown).sort()).toEqual([false, true])
    expect(answers[0]?.body.path).toBe(answers[1]?.body.path)
  })
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)

/** 10,000 × 10,000 pixels in a few kilobytes. */
const bomb = () =>
  sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

describe('the pictures of a product', () => {
  test('are added in order, and seen at once where the product is shown', async () => {
    const page = await shop.visitor().get(`/p/${lamp.slug}`)
    expect(page.body).toContain('placeholder')
    const { pictures, version, skipped } = await given(3)
    expect([pictures.length, version, skipped]).toEqual([3, lamp.version + 1, 0])
    await expect
      .poll(async () => (await shop.visitor().get(`/p/${lamp.slug}`)).body)
      .toContain(`/media/1200/${pictures[0].path}.jpg`)
    const again = await manager.post(list(), { pictures: [{ path: pictures[1].path }] })
    expect(again.body).toMatchObject({ skipped: 1, version })
    const unknown = await manager.post(list(), { pictures: [{ path: 'p/0123456789abcdef0123456789abcdef' }] })
    expect(unknown).toMatchObject({ status: 409, body: { errors: { reason: 'no-such-picture' } } })
    expect((await manager.get('/products/999999/pictures')).status).toBe(404)
  })

  test('are put in order; an order that was made of an older one is refused', async () => {
    const { pictures } = await given(4)
    const base = pictures.map(({ id }: { id: number }) => id)
    const order = [base[3], base[0], base[2], base[1]]
    const moved = await manager.post(`${list()}/order`, { order, base })
    expect(moved.body.pictures.map(({ id }: { id: number }) => id)).toEqual(order)
    const places = await rows<{ position: number }>(
      shop.db,
      sql`select position from product_images where product_id = ${lamp.id} order by position`,
    )
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    const late = await manager.post(`${list()}/order`, { order: base, base })
    expect(late).toMatchObject({ status: 409, body: { errors: { reason: 'moved' } } })
    const [entry] = await rows(
      shop.db,
      sql`select actor, before, after from audit_log where subject = ${`product:${lamp.id}`} order by id desc limit 1`,
    )
    expect(entry).toEqual({ actor: `staff:${manager.id}`, before: { order: base }, after: { order } })
  })

  test('are replaced without losing alt and place', async () => {
    const { pictures, version } = await given(2)
    const [{ id, path }] = pictures
    const one = await manager.call(
      'PATCH',
      `${list()}/${id}`,
      { base: { alt: { lv: '', en: '' } }, changes: { alt: { lv: 'Lampa no priekšas', en: 'Front of the lamp' } } },
      { 'if-match': `"${version}"` },
    )
    expect(one.body.pictures[0].alt).toEqual({ lv: 'Lampa no priekšas', en: 'Front of the lamp' })
    const other = (await uploadTo(shop, manager, await fresh())).body.path
    const replaced = await manager.call(
      'PATCH',
      `${list()}/${id}`,
      { base: { path }, changes: { path: other } },
      { 'if-match': `"${one.body.version}"` },
    )
    expect(replaced.body.pictures[0]).toMatchObject({ id, path: other, alt: { en: 'Front of the lamp' } })
    await expect
      .poll(async () => (await shop.visitor().get(`/p/${lamp.slug}`)).body)
      .toMatch(new RegExp(`${other}.*alt="Lampa no priekšas"`, 's'))
  })

  test('of two people: other fields are merged, the same one is asked about with both values', async () => {
    const { pictures, version } = await given(1)
    const [{ id }] = pictures
    const edit = (person: StaffBrowser, base: object, changes: object, of = version) =>
      person.call(
        'PATCH',
        `${list()}/${id}`,
        { base: { alt: base }, changes: { alt: changes } },
        { 'if-match': `"${of}"` },
      )
    expect((await edit(manager, { lv: '' }, { lv: 'Annas' })).status).toBe(200)
    expect((await edit(content, { en: '' }, { en: 'English' })).body.pictures[0].alt).toEqual({
      lv: 'Annas',
      en: 'English',
    })
    const contested = await edit(content, { lv: '' }, { lv: 'Citas' })
    expect(contested).toMatchObject({
      status: 409,
      body: {
        errors: {
          reason: 'conflict',
          conflicts: [{ field: 'alt.lv', mine: 'Citas', theirs: 'Annas', person: 'Anna content' }],
        },
      },
    })
    const without = await manager.call('PATCH', `${list()}/${id}`, { base: {}, changes: {} })
    expect(without.status).toBe(428)
  })

  test('are taken away and brought back to their places', async () => {
    const { pictures } = await given(4)
    const gone = [pictures[0], pictures[2]]
    const left = await manager.post(`${list()}/removed`, { ids: gone.map(({ id }: { id: number }) => id) })
    expect(left.body.pictures.map(({ path }: { path: string }) => path)).toEqual([pictures[1].path, pictures[3].path])
    expect(
      await firstRow(
        shop.db,
        sql`select min(position)::int as first, max(position)::int as last
      from product_images where product_id = ${lamp.id}`,
      ),
    ).toEqual({ first: 0, last: 1 })
    const back = await manager.post(list(), {
      pictures: gone.map(({ path, alt }: { path: string; alt: object }, index: number) => ({
        path,
        alt,
        position: index * 2,
      })),
    })
    expect(back.body.pictures.map(({ path }: { path: string }) => path)).toEqual(
      pictures.map(({ path }: { path: string }) => path),
    )
  })

  test('changed by many at once keep places without gaps', async () => {
    const { pictures } = await given(6)
    const ids = pictures.map(({ id }: { id: number }) => id)
    const extra = (await uploadTo(shop, manager, await fresh())).body.path
    await Promise.all([
      manager.post(`${list()}/removed`, { ids: [ids[1]] }),
      content.post(`${list()}/removed`, { ids: [ids[4]] }),
      manager.post(`${list()}/order`, { order: [...ids].reverse(), base: ids }),
      content.post(list(), { pictures: [{ path: extra, position: 1 }] }),
    ])
    const places = await rows<{ position: number }>(
      shop.db,
      sql`select position from product_images where product_id = ${lamp.id} order by position`,
    )
    expect(places.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })
})

describe('crop and focal point', () => {
  const left = { x: 0, y: 0, width: 500, height: 1000 }

  test('are another address of the same original', async () => {
    const { path } = (await uploadTo(shop, manager, await fresh())).body
    expect(await colorAt(`/media/320/${path}.webp`, 0)).toBe('red')
    expect(await colorAt(`/media/320/${path}.webp`, 1)).toBe('blue')
    const cropped = (await manager.post('/pictures/versions', { path, crop: left, focus: null })).body
    expect(cropped).toMatchObject({ whole: path, crop: left, focus: null, width: 400, height: 200 })
    expect(cropped.path).not.toBe(path)
    expect(await colorAt(`/media/320/${cropped.path}.webp`, 1)).toBe('red')
    const focused = (
      await manager.post('/pictures/versions', { path: cropped.path, crop: null, focus: { x: 900, y: 500 } })
    ).body
    const square = await sharp((await bytesAt(`/media/1200/${focused.path}.webp`)).bytes).metadata()
    expect([square.width, square.height]).toEqual([200, 200])
    expect(await colorAt(`/media/320/${focused.path}.webp`, 0)).toBe('blue')
    const uncut = await sharp((await bytesAt(`/media/1200/${focused.path}-whole.webp`)).bytes).metadata()
    expect([uncut.width, uncut.height]).toEqual([400, 200])
    expect((await bytesAt(`/media/320/${cropped.path}-whole.webp`)).status).toBe(404)
    expect((await manager.post('/pictures/versions', { path: focused.path, crop: null, focus: null })).body.path).toBe(
      path,
    )
  })

  test('of a picture that lies in the folder of pictures: it is taken into the store', async () => {
    const made = await manager.post('/pictures/versions', { path: 'products/oz-gau-angle', crop: left, focus: null })
    expect(made.body.path).toMatch(/^p\//)
    expect((await bytesAt(`/media/160/${made.body.path}.jpg`)).status).toBe(200)
    const none = await manager.post('/pictures/versions', { path: 'products/none', crop: left, focus: null })
    expect(none).toMatchObject({ status: 422, body: { errors: { reason: 'not-a-picture' } } })
  })

  test.each([
    [{ x: 900, y: 0, width: 200, height: 100 }],
    [{ x: 0, y: 0, width: 10, height: 1000 }],
    [{ x: -1, y: 0, width: 500, height: 500 }],
  ])('%o is no crop', async (crop) => {
    const { path } = (await uploadTo(shop, manager, await fresh())).body
    expect((await manager.post('/pictures/versions', { path, crop, focus: null })).status).toBe(422)
  })
})

describe('a picture by its address', () => {
  let server: VendorServer
  const faults = noFaults()
  let bytes: Buffer

  beforeAll(async () => {
    bytes = await fresh()
    server = await startServer({
      faults,
      isPage: () => false,
      handle: ({ path }) => {
        if (path === '/moved') return { status: 302, headers: { location: '/lampa.jpg' } }
        if (path === '/inside') return { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } }
        if (path === '/round') return { status: 302, headers: { location: '/round' } }
        if (path === '/file') return { status: 302, headers: { location: 'file:///etc/passwd' } }
        return path.endsWith('.jpg') ? { status: 200, body: bytes } : { status: 404, body: 'none' }
      },
    })
  })
  beforeEach(() => {
    Object.assign(faults, noFaults())
  })
  afterAll(() => server.close())

  const from = (address: string) => manager.post('/pictures/from-address', { address })

  test('is fetched, also where its address has moved', async () => {
    const fetched = await from(`${server.origin}/lampa.jpg?size=large`)
    expect(fetched).toMatchObject({ status: 200, body: { isKnown: false, width: 400 } })
    expect((await from(`${server.origin}/moved`)).body).toEqual({ ...fetched.body, isKnown: true })
  })

  test.each([
    ['http://169.254.169.254/latest/meta-data', 'address'],
    ['http://10.0.0.7/a.jpg', 'address'],
    ['http://[::ffff:10.0.0.7]/a.jpg', 'address'],
    ['file:///etc/passwd', 'address'],
    ['https://anna:parole@example.com/a.jpg', 'address'],
    ['nekas', 'address'],
    ['/inside', 'address'],
    ['/file', 'address'],
    ['/round', 'unreachable'],
    ['/none', 'unreachable'],
  ])('%s is refused', async (address, reason) => {
    const refused = await from(address.startsWith('/') ? server.origin + address : address)
    expect(refused).toMatchObject({ status: 422, body: { errors: { reason, address: [expect.any(String)] } } })
  })

  test('is refused where it is too large, no picture, or the server fails', async () => {
    Object.assign(faults, { hugeBytes: 21 * 1024 * 1024 })
    expect((await from(`${server.origin}/a.jpg`)).body.errors.reason).toBe('too-large')
    Object.assign(faults, { hugeBytes: 500 })
    expect((await from(`${server.origin}/a.jpg`)).body.errors.reason).toBe('not-a-picture')
    Object.assign(faults, { hugeBytes: 0, status: 503 })
    expect((await from(`${server.origin}/a.jpg`)).body.errors.reason).toBe('unreachable')
    expect(uploads()).toEqual([])
  })
})

describe('files that nothing refers to', () => {
  const sweep = (days: number) => {
    const now = new Date(Date.now() + days * 86_400_000)
    return removeUnusedPictures({ db: shop.db, media: shop.services.media, now })
  }
  const isThere = async (path: string) =>
    (await firstRow(shop.db, sql`select 1 from media_versions where path = ${path}`)) !== undefined

  test('are removed after 30 days; used, used again and ordered ones stay', async () => {
    const { pictures } = await given(3)
    const [used, again, ordered] = pictures
    const unused = (await uploadTo(shop, manager, await fresh())).body.path
    await manager.post(`${list()}/removed`, { ids: [again.id, ordered.id] })
    await sweep(0)
    await sweep(29)
    for (const path of [used.path, again.path, ordered.path, unused]) expect(await isThere(path)).toBe(true)
    await manager.post(list(), { pictures: [{ path: again.path }] })
    const { hash } = (await firstRow<{ hash: string }>(
      shop.db,
      sql`select hash from media_versions where path = ${unused}`,
    )) ?? { hash: '' }
    expect(await shop.services.media.store.exists(hash)).toBe(true)
    await orderedWith(ordered.path)
    await sweep(31)
    await sweep(62)
    expect([await isThere(used.path), await isThere(again.path), await isThere(ordered.path)]).toEqual([
      true,
      true,
      true,
    ])
    expect(await isThere(unused)).toBe(false)
    expect(await shop.services.media.store.exists(hash)).toBe(false)
  })

  /** A line of an order keeps the picture that the product had. */
  async function orderedWith(path: string) {
    const other = await shop.product()
    await shop.db.execute(
      sql`insert into product_images (product_id, path, alt, position) values (${other.id}, ${path}, '{}', 0)`,
    )
    const { bought } = await import('../support/bought.ts')
    const { buyer } = await import('../support/buyers.ts')
    await bought(shop, await buyer(shop, [{ id: other.id, pieces: 1 }]))
    await shop.db.execute(sql`delete from product_images where product_id = ${other.id}`)
    expect(await firstRow(shop.db, sql`select 1 as n from order_lines where image = ${path}`)).toEqual({ n: 1 })
  }
})

describe('npm run shop -- picture add', () => {
  const run = async (...args: string[]) => {
    const printed: string[] = []
    const { config, database } = shop.services
    const print = (line: string) => void printed.push(line)
    await pictureCommand.run({ config, database, args, print, progress: () => ({ update() {}, stop() {} }) })
    return printed.join(' ')
  }

  test('takes a file once, and says why another is not taken', async () => {
    const file = join(shop.services.config.dataDir, 'no-kameras.jpg')
    writeFileSync(file, await fresh())
    expect(await run('add', lamp.code.toLowerCase(), file)).toContain('Added')
    expect(await run('add', lamp.code, file)).toContain('has this picture already')
    expect((await manager.get(list())).body.pictures).toHaveLength(1)
    writeFileSync(file, 'Labdien!')
    await expect(run('add', lamp.code, file)).rejects.toThrow('no JPEG')
    await expect(run('add', 'nav', file)).rejects.toThrow('no product nav')
    await expect(run('add', lamp.code, 'http://10.0.0.1/a.jpg')).rejects.toThrow('not a public one')
    await expect(run('add')).rejects.toThrow('picture add CODE')
  })
})

describe('the pictures of the shop', () => {
  const library = async (query = '') => (await content.get(`/pictures/library?${query}`)).body
  const pathsIn = (page: { rows: { path: string }[] }) => page.rows.map(({ path }) => path)

  test('are listed page by page, the newest first, without crops, and found by name and alt text', async () => {
    const [first, second] = (await given(2)).pictures
    const crop = { x: 100, y: 100, width: 500, height: 500 }
    const version = await manager.post('/pictures/versions', { path: second.path, crop, focus: null })
    const paths = pathsIn(await library())
    expect(paths.slice(0, 2)).toEqual([second.path, first.path])
    expect(paths).not.toContain(version.body.path)
    const page = await library('limit=1')
    expect(pathsIn(await library(`limit=1&after=${page.next}`))).toEqual([first.path])
    await shop.db.execute(
      sql`update product_images set alt = '{"lv":"Zaļa lampa uz 100% galda"}' where id = ${first.id}`,
    )
    expect(pathsIn(await library(`q=${encodeURIComponent('100% GALDA')}`))).toEqual([first.path])
    expect(pathsIn(await library('q=1009'))).toEqual([])
  })

  test('do not have what the nightly job is about to remove', async () => {
    const { path } = (await uploadTo(shop, manager, await fresh())).body
    expect(pathsIn(await library())).toContain(path)
    await shop.db.execute(sql`update media_files set unused_since = now() - interval '29 days'
      where hash in (select hash from media_versions where path = ${path})`)
    expect(pathsIn(await library())).not.toContain(path)
  })
})
