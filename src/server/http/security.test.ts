import { expect, test } from 'vitest'
import { openTestShop } from '../../../test/shop.ts'

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
