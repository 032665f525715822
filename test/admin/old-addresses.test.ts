import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let packer: StaffBrowser
let product = { code: '', slug: '' }

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
  packer = await signedInStaff(shop, 'warehouse')
  const { code, slug } = await shop.product()
  product = { code, slug: slug ?? '' }
}, 60_000)
afterAll(() => shop.close())

const visit = (url: string, method: 'GET' | 'POST' | 'HEAD' = 'GET') => shop.app.inject({ url, method })
const give = (...rows: readonly [string, string][]) =>
  owner.post('/old-addresses', { rows: rows.map(([address, target]) => ({ address, target })) })

describe('addresses of the previous shop', () => {
  test('lead to the pages that they were given, by path, address or product code', async () => {
    const given = await give(
      ['/index.php?route=product&product_id=5', product.code],
      ['https://vecais.example/kr%C4%93sli/', '/c/kresli?page=2'],
      ['/par-mums.html', `${shop.services.config.baseUrl.origin}/about`],
    )
    expect(given).toMatchObject({ status: 200, body: { wrong: [] } })
    const found = await visit('/index.php?route=product&product_id=5')
    expect([found.statusCode, found.headers.location]).toEqual([301, `/p/${product.slug}`])
    expect((await visit('/kr%C4%93sli?utm_source=news')).headers.location).toBe('/c/kresli?page=2')
    expect((await visit('/par-mums.html', 'HEAD')).headers.location).toBe('/about')
    expect((await visit('/index.php?route=product&product_id=6')).statusCode).toBe(404)
    expect((await visit('/index.php')).statusCode).toBe(404)
  })

  test('give way to pages of this shop, and are not looked for by calls and forms', async () => {
    await give(['/cart', '/about'], ['/api/nothing', '/about'])
    expect((await visit('/cart')).statusCode).toBe(200)
    expect((await visit('/api/nothing')).statusCode).toBe(404)
    await give(['/veca-forma', '/about'])
    expect((await visit('/veca-forma', 'POST')).headers.location).toBeUndefined()
  })

  test('of rows that are no addresses the numbers are answered, the others are taken', async () => {
    const given = await give(
      ['/laba', '/about'],
      ['nav adrese', '/about'],
      ['/uz-citu', 'https://cits.example/'],
      ['/uz-kodu', 'NAV-TADA-KODA'],
      ['/pats', '/pats'],
    )
    expect(given.body.wrong).toEqual([1, 2, 3, 4])
    expect((await visit('/laba')).headers.location).toBe('/about')
  })

  test('are listed, searched, changed by giving them again, and removed', async () => {
    await give(['/dala-100%_a', '/about'], ['/dala-100xxa', '/about'])
    const listed = (await owner.get('/old-addresses?q=100%25_')).body.rows
    expect(listed.map(({ address }: { address: string }) => address)).toEqual(['/dala-100%_a'])
    await give(['/dala-100%_a', '/contact'])
    expect((await owner.get('/old-addresses?q=contact')).body.rows).toHaveLength(1)
    expect((await owner.call('DELETE', `/old-addresses/${listed[0].id}`)).status).toBe(200)
    expect((await owner.call('DELETE', `/old-addresses/${listed[0].id}`)).status).toBe(404)
    const log = (await owner.get('/audit-log?table=old_addresses')).body
    expect(JSON.stringify(log)).toContain('/dala-100%_a')
  })

  test('are for those who set the shop up', async () => {
    expect((await packer.get('/old-addresses')).status).toBe(403)
  })
})
