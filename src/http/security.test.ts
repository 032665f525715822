import { expect, test } from 'vitest'
import { openTestShop } from '../../test/support/shop.ts'

test.each([
  ['https://shop.example', 'max-age=63072000; includeSubDomains', true],
  ['http://localhost:3000', undefined, false],
])('a shop at %s asks browsers for https exactly when it has it', async (BASE_URL, header, isUpgraded) => {
  const shop = await openTestShop({ env: { BASE_URL } })
  try {
    const { headers } = await shop.visitor().get('/cart')
    expect(headers['strict-transport-security']).toBe(header)
    expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(isUpgraded)
  } finally {
    await shop.close()
  }
})

test('pictures, faces, sheets and scripts go without the headers of documents; drawings that may hold scripts keep them', async () => {
  const shop = await openTestShop()
  try {
    const visitor = shop.visitor()
    const policyOf = async (path: string) => {
      const { headers, status } = await visitor.get(path)
      expect([path, status, headers['x-content-type-options']]).toEqual([path, status, 'nosniff'])
      return [status, headers['content-security-policy'] !== undefined]
    }
    expect(await policyOf('/media/160/products/oz-gau-angle.webp')).toEqual([200, false])
    expect(await policyOf('/media/160/icons/benefit-delivery.svg')).toEqual([200, true])
    expect(await policyOf('/media/160/products/none.webp')).toEqual([404, true])
    expect(await policyOf('/api/page/none')).toEqual([404, true])
  } finally {
    await shop.close()
  }
})
