import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from './shop.ts'

/** A connection answers one statement at a time; pg warns, once a process, of whoever asks it two at once. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('the demo shop on real PostgreSQL', () => {
  let warnings: string[]
  const note = (warning: Error) => void warnings.push(`${warning.name}: ${warning.message}`)

  beforeEach(() => {
    warnings = []
    process.on('warning', note)
  })
  afterEach(() => void process.off('warning', note))

  test('is filled in without asking one connection two things at once', async () => {
    const shop = await openTestShop({ with: 'demo' })
    const home = await shop.visitor().get('/')
    await shop.close()
    expect(home.status).toBe(200)
    expect(warnings).toEqual([])
  })
})
