import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { setting } from '../../src/cli/setting-commands.ts'
import { theme as themeCommand } from '../../src/cli/theme-command.ts'
import { rows } from '../../src/shop/db.ts'
import { paperLookOf } from '../../src/shop/invoices/paper-look.ts'
import { removeUnusedPictures } from '../../src/shop/media/remove-unused.db.ts'
import { storedSettings } from '../../src/shop/settings/settings.db.ts'
import { settingsOf } from '../../src/shop/settings/settings.ts'
import { DEFAULT_THEME } from '../../src/shop/theme/theme.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { uploadAt } from '../support/pictures.ts'
import { invoiceOfSale, saleOf } from '../support/sales.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let bruno: StaffBrowser
let packer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  bruno = await signedInStaff(shop, 'owner')
  packer = await signedInStaff(shop, 'packer')
}, 60_000)
afterAll(() => shop.close())

const read = async () => (await anna.get('/theme')).body
type Values = Record<string, string | boolean>

async function save(browser: StaffBrowser, changes: Values, before?: { version: number; fields: Values }) {
  const { version, fields } = before ?? (await read())
  const base = Object.fromEntries(Object.keys(changes).map((path) => [path, fields[path]]))
  return browser.patch('/theme', version, { base, changes })
}
const reset = async () => anna.post('/theme/default', {}, { 'if-match': `"${(await read()).version}"` })
const at = (url: string) => shop.app.inject({ url })
const sheetOf = (html: string) => /<link rel="stylesheet" href="(\/theme\/[0-9a-f]{16}\.css)">/.exec(html)?.[1]
const home = async () => (await at('/')).body
/** Pages follow a change within a moment. */
const homeWith = async (isSo: (html: string) => boolean) => {
  await expect.poll(async () => isSo(await home()), { timeout: 10_000 }).toBe(true)
  return home()
}
const command = async (...args: string[]) => {
  const lines: string[] = []
  const { config, database } = shop.services
  const print = (line: string) => void lines.push(line)
  await themeCommand.run({ config, database, args, print } as unknown as CommandContext)
  return lines.join('\n')
}
const ONE_LINE = {
  lines: [{ type: 'product' as const, unit: 1999, quantity: 1, rateBp: 2100, discount: 0 }],
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 0, rateBp: 2100 },
  vat: 'standard' as const,
}
const BLUE = { 'light.accent': '#0b57d0', 'light.fill': '#0b57d0' }

describe('a theme', () => {
  test('is none at first: pages name no sheet of their own', async () => {
    expect(await read()).toMatchObject({ version: 0, isDefault: true, logo: null })
    expect(sheetOf(await home())).toBeUndefined()
    expect(await home()).toContain('<link rel="icon" href="/favicon.svg"')
  })

  test('is saved, and every page has it from the shop itself, kept for ever', async () => {
    const saved = await save(anna, { ...BLUE, corners: 'square', font: 'literata', 'light.text': '#111' })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({
      isDefault: false,
      fields: { 'light.accent': '#0b57d0', 'light.text': '#111111' },
    })
    const html = await homeWith((page) => sheetOf(page) !== undefined)
    const sheet = await at(sheetOf(html) ?? '')
    expect(sheet.headers['content-type']).toContain('text/css')
    expect(sheet.headers['cache-control']).toContain('immutable')
    expect(sheet.body).toContain('--accent:#0b57d0')
    expect(html).toContain('<link rel="preload" href="/theme/literata-latin.woff2"')
    expect(html).toContain('content="#0b57d0" media="(prefers-color-scheme: light)"')
    expect((await at('/theme/literata-latin-ext.woff2')).headers['content-type']).toBe('font/woff2')
    expect((await at('/manifest.webmanifest')).json()).toMatchObject({ theme_color: '#0b57d0' })
    const icon = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await at(icon)).body).toContain('fill="#0b57d0"')
    expect((await at('/cart')).body).toContain(sheetOf(html))
  })

  test('an older sheet is that of now, and kept under no old name', async () => {
    const old = await at('/theme/0123456789abcdef.css')
    expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(old.body).toContain('--accent:#0b57d0')
    for (const path of ['/theme/x.css', '/theme/colours.test.css', '/theme/instrument-sans.woff2', '/theme/logo.png'])
      expect((await at(path)).statusCode).toBe(404)
  })

  test('what cannot be read is refused at the field, with the ratio and a colour that can', async () => {
    const refused = await save(anna, { 'light.accent': '#7fc97f' })
    expect(refused.status).toBe(422)
    const [message = ''] = refused.body.errors['light.accent']
    expect(message).toMatch(/^Nepietiekams kontrasts: 1,\d\d : 1, vajag vismaz 4,5 : 1\. Tuvākā derīgā krāsa: #/)
    const [suggestion = ''] = /#[0-9a-f]{6}/.exec(message) ?? []
    expect((await save(anna, { 'light.accent': suggestion })).status).toBe(200)
  })

  test.each([
    ['light.accent', 'red'],
    ['light.accent', '#0f5c4a}body{display:none'],
    ['font', 'comic'],
    ['corners', '99px'],
    ['other.path', '#ffffff'],
    ['business.isOwn', 'yes'],
  ])('%s: %s is refused at its field', async (path, value) => {
    const refused = await save(anna, { [path]: value })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[path]).toHaveLength(1)
  })

  test('two people change different colours; of the same one both values are told', async () => {
    const before = await read()
    expect((await save(bruno, { 'dark.accent': '#a8c7fa' }, before)).status).toBe(200)
    expect((await save(anna, { 'dark.text': '#ffffff' }, before)).status).toBe(200)
    const conflict = await save(anna, { 'dark.accent': '#c2e7ff' }, before)
    expect(conflict.status).toBe(409)
    expect(conflict.body.errors.conflicts).toMatchObject([{ field: 'dark.accent', mine: '#c2e7ff', theirs: '#a8c7fa' }])
    const { call } = anna
    expect((await call('PATCH', '/theme', { changes: BLUE, base: {} })).status).toBe(428)
  })

  test('business buyers have their own accent where prices are without VAT', async () => {
    const saved = await save(anna, {
      'business.isOwn': true,
      'business.light.accent': '#7b1fa2',
      'business.light.fill': '#7b1fa2',
    })
    expect(saved.status).toBe(200)
    const html = await homeWith((page) => sheetOf(page) !== undefined)
    await expect
      .poll(async () => (await at(sheetOf(await home()) ?? '/')).body, { timeout: 10_000 })
      .toMatch(/:root\[data-prices=net\][^{]*\{[^}]*--accent:#7b1fa2/)
    expect(html).toContain('data-prices="gross"')
  })

  test('is seen before it is saved, in one scheme, also where it cannot be read', async () => {
    const fields = { ...(await read()).fields, 'light.accent': '#7fc97f' }
    const seen = await anna.call('POST', '/theme/preview', { fields, scheme: 'dark', isBusiness: true, page: 'list' })
    expect(seen.status).toBe(200)
    const html = String(seen.body)
    expect(html).toContain('data-prices="net"')
    expect(html).not.toMatch(/<script/)
    const address = /href="(\/theme\/preview\.css[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await at(address)).body).toContain('color-scheme:dark')
    expect((await at(address.replace(/s=.{4}/, 's=AAAA'))).statusCode).toBe(404)
    expect(sheetOf(html)).toBeUndefined()
    expect((await anna.post('/theme/preview', { fields: { 'light.accent': 'x' } })).status).toBe(422)
  })

  test('goes back to that of the program, if nobody changed it meanwhile', async () => {
    const { version } = await read()
    expect((await anna.post('/theme/default', {}, { 'if-match': `"${version - 1}"` })).status).toBe(409)
    expect((await reset()).body).toMatchObject({ isDefault: true })
    await homeWith((html) => sheetOf(html) === undefined)
  })

  test('a role without the right may neither read nor write', async () => {
    expect((await packer.get('/theme')).status).toBe(403)
    expect((await save(packer, BLUE, await read())).status).toBe(403)
    expect((await uploadAt(shop, packer, '/theme/logo', { bytes: Buffer.from('x'), name: 'x.svg' })).status).toBe(403)
  })

  test('the command line and the database refuse the same, and a page stands a bad value', async () => {
    const put = (value: object) =>
      shop.db.execute(
        sql`insert into settings (key, value) values ('theme', ${JSON.stringify(value)}::jsonb)
            on conflict (key) do update set value = excluded.value`,
      )
    const weak = { ...DEFAULT_THEME, light: { ...DEFAULT_THEME.light, text: '#cccccc' } }
    const lines: string[] = []
    const run = (json: object) =>
      setting.run({
        database: { db: shop.db },
        args: ['theme', JSON.stringify(json)],
        print: (line: string) => lines.push(line),
      } as never)
    await expect(run(weak)).rejects.toThrow('light.text')
    await run({ ...DEFAULT_THEME, corners: 'slight' })
    expect(lines).toEqual(['theme is saved.'])
    for (const value of [
      { ...DEFAULT_THEME, font: 'x' },
      { ...DEFAULT_THEME, light: { ...DEFAULT_THEME.light, text: 'url(//x)' } },
      { font: 'system' },
    ])
      await expect(put(value)).rejects.toThrow()
    await put(weak)
    expect(settingsOf(await storedSettings(shop.db))).toMatchObject({
      settings: { theme: null },
      wrong: [{ key: 'theme' }],
    })
    await homeWith((html) => sheetOf(html) === undefined)
    await reset()
  })
})

const SVG = `<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  viewBox="0 0 120 40" onload="alert(1)"><style>.a{fill:#b3261e;background:url(https://evil.example)}</style>
  <script>alert(2)</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(3)"/></body></foreignObject>
  <a href="javascript:alert(4)"><text>x</text></a><image href="https://evil.example/x.png"/><use xlink:href="https://evil.example/#x"/>
  <defs><linearGradient id="g"><stop offset="0" style="stop-color:#00f"/></linearGradient></defs>
  <rect class="a" width="120" height="40" onclick="alert(5)"/><circle fill="url(#g)" cx="20" cy="20" r="9"/>
  <path d="M0 0h9" fill="url(https://evil.example/#p)"/><animate attributeName="href" to="javascript:alert(6)"/></svg>`

describe('a logo', () => {
  const upload = (bytes: Buffer, name = 'logo.svg') => uploadAt(shop, anna, '/theme/logo', { bytes, name })

  test('as SVG keeps its drawing, and nothing that runs or leads away', async () => {
    const answer = await upload(Buffer.from(SVG))
    expect(answer.status).toBe(200)
    const { logo } = answer.body
    expect(logo.src).toMatch(/^\/theme\/logo-[0-9a-f]{64}\.svg$/)
    expect([logo.width, logo.height]).toEqual([600, 200])
    const file = await at(logo.src)
    expect(file.body).not.toMatch(/script|on\w+=|evil|javascript|foreignObject|style|<a |<image|animate/i)
    expect(file.body).toMatch(/<rect[^>]*fill="#b3261e"/)
    expect(file.body).toContain('fill="url(#g)"')
    expect(file.body).toContain('stop-color="#00f"')
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.headers['cache-control']).toContain('immutable')
  })

  test('is in header, footer and checkout with the name of the shop, and as PNG for e-mails', async () => {
    const html = await homeWith((page) => page.includes('logo__image'))
    expect(html.match(/class="logo__image"/g)).toHaveLength(2)
    expect(html).toMatch(/class="logo__image" src="\/theme\/logo-[0-9a-f]{64}\.svg" alt="[^"]+"/)
    expect(html).not.toContain('logo__mark')
    expect((await at('/cart')).body).toContain('logo__image')
    const mail = await at('/theme/logo.png')
    expect(await sharp(mail.rawPayload).metadata()).toMatchObject({ format: 'png', width: 600, height: 200 })
    // Three times as wide as high: in a tab stands the first letter.
    expect(html).toMatch(/<link rel="icon" href="\/theme\/icon-[0-9a-f]{16}\.svg"/)
  })

  test('as PNG is made anew, and a square one is the icon, too', async () => {
    const png = await sharp({ create: { width: 900, height: 900, channels: 4, background: '#b3261e' } })
      .withMetadata({ exif: { IFD0: { Copyright: 'noslepums' } } })
      .png()
      .toBuffer()
    const { body } = await upload(png, 'logo.png')
    expect(body.logo).toMatchObject({ width: 200, height: 200 })
    const html = await homeWith((page) => page.includes(body.logo.src))
    expect((await at(body.logo.src)).rawPayload.includes('noslepums')).toBe(false)
    const icon = /<link rel="icon" href="([^"]+)" type="image\/png">/.exec(html)?.[1] ?? ''
    expect(await sharp((await at(icon)).rawPayload).metadata()).toMatchObject({ width: 512, height: 512 })
    expect((await at(`/theme/logo-${'0'.repeat(64)}.png`)).headers['cache-control']).not.toContain('immutable')
  })

  test.each([
    ['no drawing', Buffer.from('hello')],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    [
      'entities',
      Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>'),
    ],
    ['a huge drawing', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(60_000)}</svg>`)],
    ['half a PNG', Buffer.from('\x89PNG\r\n\x1a\nxx', 'latin1')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused in words', async (_what, bytes) => {
    const refused = await upload(bytes)
    expect([413, 422]).toContain(refused.status)
    expect(refused.body.errors.file).toHaveLength(1)
  })

  test('of an invoice is kept as long as the invoice, and is drawn in it', async () => {
    const settings = settingsOf(await storedSettings(shop.db)).settings
    const look = paperLookOf(settings)
    expect(look?.logo).toMatchObject({ hash: settings.logo?.png, width: 200, height: 200 })
    const invoice = { ...invoiceOfSale(saleOf(ONE_LINE)), ...(look ? { look } : {}) }
    const request = { kind: 'invoice', invoice, lang: 'lv' } as const
    const pdf = (await shop.services.documents.invoices.get('logo-test/lv', request)).toString('latin1')
    expect(pdf).toContain('/S /Figure')
    expect(pdf).toContain('/Subtype /Image')
    expect(pdf).not.toContain('/SMask')
    const { number } = await bought(shop, await buyer(shop, [await shop.product({ price: 5_000 })]))
    const order = (await rowOf(shop, number))?.id ?? 0
    await shop.db.execute(sql`insert into invoice_series (series) values ('LOGO')`)
    await shop.db.execute(sql`insert into invoices (order_id, series, number, kind, document)
      values (${order}, 'LOGO', 1, 'invoice', ${JSON.stringify(invoice)}::jsonb)`)
    const hash = settings.logo?.png ?? ''
    const image = { media: shop.services.media, db: shop.db }
    const next = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#0b57d0' } })
      .png()
      .toBuffer()
    const file = join(shop.services.config.dataDir, 'logo.png')
    await writeFile(file, next)
    expect(await command('logo', file)).toContain('Done')
    expect(await command()).toContain('/theme/logo-')
    await expect(command('logo', `${file}.none`)).rejects.toThrow('no file')
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    for (const now of [later(0), later(31)]) await removeUnusedPictures({ ...image, now })
    expect(await shop.services.media.store.exists(hash)).toBe(true)
    await command('logo', 'none')
    expect((await read()).logo).toBeNull()
    await command('logo', file)
  })

  test('of now is kept by the nightly job, a former one is removed after 30 days', async () => {
    const files = async () => (await rows(shop.db, sql`select hash from media_files`)).length
    const before = await files()
    const now = new Date()
    const later = new Date(now.getTime() + 31 * 86_400_000)
    for (const at of [now, later]) await removeUnusedPictures({ db: shop.db, media: shop.services.media, now: at })
    expect([before, await files()]).toEqual([3, 3])
    expect((await at((await read()).logo.src)).statusCode).toBe(200)
  })

  test('is taken away, and the name is back in words', async () => {
    const { call } = anna
    expect((await call('DELETE', '/theme/logo')).body).toMatchObject({ logo: null })
    const html = await homeWith((page) => page.includes('logo__mark'))
    expect(html).toContain('<link rel="icon" href="/favicon.svg"')
  })
})
