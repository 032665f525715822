import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

type Attribute = {
  id: number
  title: string
  options: { id: number; title: string; count: number }[]
  range: { unit: string; limits: number[]; counts: number[] } | null
}
type Found = { collection: { meta: { total: number } }; filters: { attributes: Attribute[] } }

const list = async (query: string) => (await shop.visitor().get(`/api/search/products?query=&${query}`)).json<Found>()
const page = async (path: string) => (await shop.visitor().get(path)).body
const totalOf = async (query: string) => (await list(query)).collection.meta.total
async function attribute(title: string, query = ''): Promise<Attribute> {
  const found = (await list(query)).filters.attributes.find((each) => each.title === title)
  if (!found) throw new Error(`no products have the attribute ${title}`)
  return found
}

describe('an attribute with many numbers', () => {
  test('has limits with counts in place of boxes, few numbers stay boxes in their own order', async () => {
    const volume = await attribute('Tilpums')
    expect(volume.range?.unit).toBe('l')
    expect(volume.range?.limits).toEqual(volume.range?.limits.toSorted((a, b) => a - b))
    expect(volume.range?.counts).toEqual(volume.options.map(({ count }) => count))
    const width = await attribute('Galda platums')
    expect(width.range).toBeNull()
    expect(width.options.map((option) => Number.parseFloat(option.title))).toEqual([100, 120, 140, 160, 180, 240])
    expect((await attribute('Krāsa')).range).toBeNull()
    const html = await page('/c/skolai-un-majai')
    expect(html).toContain(`data-range-filter="${volume.range?.limits.join(' ')}" data-unit="l"`)
    expect(html).toContain('<input type="hidden" name="range"')
  })

  test('is limited from both ends, which are included, and finds what the boxes would', async () => {
    const { id, options } = await attribute('Tilpums')
    const inside = options.filter(({ title }) => /^(0,5|0,6|0,75)\sl$/.test(title)).map((each) => each.id)
    expect(inside).toHaveLength(3)
    const total = await totalOf(`attributes=${inside.join(',')}`)
    expect(total).toBeGreaterThan(0)
    expect(await totalOf(`ranges=${id}:0.5-0.75`)).toBe(total)
    expect(await totalOf(`ranges=${id}:0.41-0.89`)).toBe(total)
    expect(await totalOf(`ranges=${id}:-0.4`)).toBe(
      await totalOf(`attributes=${options.slice(0, 4).map((each) => each.id)}`),
    )
  })

  test('keeps its limits and counts while it is limited, and other groups narrow', async () => {
    const before = await attribute('Tilpums')
    const after = await attribute('Tilpums', `ranges=${before.id}:0.5-0.75`)
    expect(after.range).toEqual(before.range)
    const color = await attribute('Krāsa', `ranges=${before.id}:0.5-0.75`)
    const [first] = color.options
    expect(await totalOf(`ranges=${before.id}:0.5-0.75&attributes=${first?.id}`)).toBe(first?.count)
  })

  test('with limits between two values finds nothing, and can still be changed', async () => {
    const { id } = await attribute('Tilpums')
    expect(await totalOf(`ranges=${id}:0.41-0.42`)).toBe(0)
    const html = await page(`/c/skolai-un-majai?ranges=${id}:0.41-0.42`)
    expect(html).toContain('Nav atrasta neviena prece')
    expect(html).toContain('Noņemt filtru: Tilpums: 0,41\u00a0l – 0,42\u00a0l')
    expect(html).toMatch(/name="range_from"[^>]*value="0,41"/)
    // A list that has no such goods at all.
    expect(await page(`/c/kresli?ranges=${id}:1-2`)).toContain('Noņemt filtru: Tilpums: 1\u00a0l – 2\u00a0l')
  })

  test('is understood as a form without script sends it, in both languages', async () => {
    const { id } = await attribute('Tilpums')
    const form = (from: string) => `range=${id}&range_from=${encodeURIComponent(from)}&range_to=1`
    const lv = await page(`/c/skolai-un-majai?${form('0,5')}`)
    expect(lv).toContain('Noņemt filtru: Tilpums: 0,5\u00a0l – 1\u00a0l')
    expect(lv).toMatch(new RegExp(`href="/c/skolai-un-majai\\?attributes=\\d+&amp;ranges=${id}:0.5-1"`))
    const en = await page(`/en/c/skolai-un-majai?${form('0.5')}`)
    expect(en).toMatch(/Remove filter: \S+: 0\.5\u00a0l – 1\u00a0l/)
    expect(en).toMatch(/name="range_from"[^>]*value="0\.5"/)
    for (const html of [lv, en]) expect(html).toContain('<meta name="robots" content="noindex">')
  })

  test.each(['ranges=1:5-9', 'ranges=999999:1-2', 'ranges=56:x-y', 'range=56&range_from=plats', 'ranges=56:-'])(
    '%s limits nothing',
    async (query) => {
      expect(await totalOf(query)).toBe(await totalOf(''))
    },
  )
})
