import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colors } from '../../src/cli/color-command.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

/** What it prints, or the words with which it refuses. */
async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await colors.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return printed
}

type Found = {
  collection: { data: { products: { code: string; colors: string[]; has_variations: boolean }[] } }
  filters: { attributes: { options: { title: string; color: string | null }[] }[] }
}
const chairs = async () => (await shop.visitor().get('/api/search/products?query=kr%C4%93sls')).json<Found>()
const chairPage = async () => (await shop.visitor().get('/c/kresli')).body

describe('colours', () => {
  test('are shown in the filter, and on the cards of what can be chosen in several', async () => {
    const { collection, filters } = await chairs()
    expect(filters.attributes.flatMap(({ options }) => options)).toContainEqual(
      expect.objectContaining({ title: 'Melna', color: '#1f1f1f' }),
    )
    const [card] = collection.data.products.filter(({ colors }) => colors.length > 1)
    expect(card).toMatchObject({ has_variations: true })
    expect(collection.data.products.filter((each) => !each.has_variations).flatMap((each) => each.colors)).toEqual([])
    const html = await chairPage()
    expect(html).toMatch(/<svg class="swatch"[^>]*><circle[^>]*fill="#1f1f1f"/)
    expect(html).toMatch(/<svg width="80"[^>]*aria-label="5 krāsas"/)
  })

  test('are changed by a command, at once on every page', async () => {
    expect(await command()).toContain('krasa/melna                  #1f1f1f  Melna')
    expect(await command('krasa/melna', '#0A0B0C')).toEqual(['krasa/melna is shown as #0a0b0c.'])
    await expect.poll(chairPage).not.toContain('#1f1f1f')
    expect((await chairPage()).match(/#0a0b0c/g)?.length).toBeGreaterThan(1)
    await command('krasa/melna', 'none')
    await expect.poll(chairPage).not.toContain('#0a0b0c')
  })

  test.each([
    [['krasa/melna', 'black'], 'refused: "black" is no colour'],
    [['krasa/melna'], 'refused: colors [OPTION'],
    [['krasa/none-such', '#000000'], 'refused: There is no colour "krasa/none-such"'],
    [['materials/koks', '#000000'], 'refused: There is no colour "materials/koks"'],
  ])('%j is refused', async (args, words) => {
    expect((await command(...args))[0]).toContain(words)
  })
})
