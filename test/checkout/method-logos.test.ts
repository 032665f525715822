import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { logo } from '../../src/cli/logo-command.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
const folder = mkdtempSync(join(tmpdir(), 'logos-'))

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const { config, database } = shop.services
  const context = { config, database, args, print: (line: string) => printed.push(line) }
  await logo.run(context as unknown as CommandContext)
  return printed
}

function fileOf(name: string, content: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

type Method = { code: string; image: { webp: string; source: string } }

async function shownImage(code: string): Promise<string> {
  const visitor = shop.visitor()
  const lamp = await shop.product()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const { shippingMethods } = (await visitor.get('/api/shipping')).json<{ shippingMethods: Method[] }>()
  return shippingMethods.find((method) => method.code === code)?.image.webp ?? ''
}

const RED = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20" onload="alert(1)"><script>alert(1)</script>
  <image href="https://elsewhere.example/x.png" width="1" height="1"/><rect width="30" height="20" fill="#f00"/></svg>`

test('without a logo each method has a drawing of its kind, as sharp as its place', async () => {
  const path = await shownImage('locker-omniva')
  expect(path).toBe('/media/160/methods/locker.webp')
  const { rawPayload, statusCode } = await shop.app.inject({ url: path })
  expect(statusCode).toBe(200)
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 160, format: 'webp' })
  const page = await shop.visitor().get('/terms')
  expect(page.body).toMatch(/class="method-list".*\/media\/160\/methods\/invoice\.webp.*width="48" height="32"/s)
})

describe('the command', () => {
  test('draws an SVG as a picture without its script and references, beside the merchant’s other pictures', async () => {
    await command('locker-omniva', fileOf('red.svg', RED))
    await expect
      .poll(() => shownImage('locker-omniva'))
      .toMatch(/^\/media\/160\/logos\/methods\/locker-omniva-[0-9a-f]{8}\.webp$/)
    const stored = readdirSync(join(shop.services.config.dataDir, 'media/logos/methods'))
    expect(stored).toEqual([expect.stringMatching(/^locker-omniva-.*\.webp$/)])
    const { rawPayload } = await shop.app.inject({ url: await shownImage('locker-omniva') })
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 160, format: 'webp' })
    const { dominant } = await sharp(rawPayload).stats()
    expect([dominant.r > 230, dominant.g < 30]).toEqual([true, true])
    expect(rawPayload.includes('script')).toBe(false)
    expect((await command()).find((line) => line.startsWith('locker-omniva'))).toContain('logos/methods/locker-omniva-')
  })

  test('takes it back', async () => {
    await command('locker-omniva', 'none')
    await expect.poll(() => shownImage('locker-omniva')).toBe('/media/160/methods/locker.webp')
  })

  test('knows payment methods, and the footer shows theirs', async () => {
    const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#00f8' } })
      .png()
      .toBuffer()
    await command('bank-transfer', fileOf('blue.png', png))
    await expect
      .poll(async () => (await shop.visitor().get('/terms')).body)
      .toMatch(/class="method-list".*\/media\/160\/logos\/methods\/bank-transfer-/s)
    await command('bank-transfer', 'none')
  })

  test('says what is wrong', async () => {
    const png = fileOf(
      'x.png',
      await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    await expect(command('nobody', png)).rejects.toThrow('no method "nobody"')
    await expect(command('locker-omniva', join(folder, 'none.png'))).rejects.toThrow('There is no file')
    await expect(command('locker-omniva', fileOf('text.svg', 'hello'))).rejects.toThrow('cannot be read')
    await expect(command('locker-omniva', fileOf('big.png', Buffer.alloc(1024 * 1024 + 1)))).rejects.toThrow('1 MB')
    await expect(command('locker-omniva', fileOf('x.gif', GIF))).rejects.toThrow('SVG, PNG, WebP or JPEG')
    await expect(command('locker-omniva')).rejects.toThrow('logo [METHOD')
    expect(await shownImage('locker-omniva')).toBe('/media/160/methods/locker.webp')
  })
})

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
