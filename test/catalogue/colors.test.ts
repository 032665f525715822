import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colors } from '../../src/cli/color-command.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { rows } from '../../src/shop/db.ts'
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
type Colored = {
  collection: {
    data: { products: { id: number; link: string; image: { source: string }; prices: { current_price: number } }[] }
    meta: { total: number }
  }
  color: { id: number; title: string; color: string | null } | null
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

  test('that are filtered by are those of the cards: picture, price and way to the variation', async () => {
    const optionOf = async (slug: string) =>
      (await rows<{ id: number }>(shop.db, sql`select id from attribute_options where slug = ${slug}`))[0]?.id ?? 0
    const green = await optionOf('tumsi-zala')
    const [sample] = await rows<{ parent: number; code: string; path: string; price: number }>(
      shop.db,
      sql`select v.parent_id as parent, v.code, i.path, v.price from products v
          join product_options o on o.product_id = v.id and o.option_id = ${green}
          join product_images i on i.product_id = v.id and i.position = 0
          where v.parent_id is not null and v.is_published order by v.id limit 1`,
    )
    const cardOf = async (query: string) =>
      (await shop.visitor().get(`/api/search/products?query=&per_page=96&${query}`))
        .json<Colored>()
        .collection.data.products.find(({ id }) => id === sample?.parent)
    const plain = await cardOf('')
    const filtered = await cardOf(`attributes=${green}`)
    expect(filtered?.link).toBe(`${plain?.link}?variation=${sample?.code}`)
    expect(filtered?.image.source).toContain(sample?.path)
    await shop.db.execute(sql`update products set price = price + 1234 where code = ${sample?.code}`)
    const dearer = async () => (await cardOf(`color=${green}`))?.prices.current_price
    expect(await dearer()).toBe((sample?.price ?? 0) + 1_234)
    expect((await cardOf(''))?.link).toBe(plain?.link)
  })

  test('that are remembered narrow nothing, are said, and leave the rest as it is', async () => {
    const answer = async (query: string) =>
      (await shop.visitor().get(`/api/search/products?query=&${query}`)).json<Colored>()
    const [green] = await rows<{ id: number }>(shop.db, sql`select id from attribute_options where slug = 'tumsi-zala'`)
    const all = await answer('')
    const remembered = await answer(`color=${green?.id}`)
    expect(remembered.collection.meta.total).toBe(all.collection.meta.total)
    expect(remembered.color).toEqual({ id: green?.id, title: 'Tumši zaļa', color: '#1f5a43' })
    expect((await answer(`color=${green?.id}&attributes=${green?.id}`)).color).toBeNull()
    expect((await answer('color=999999')).color).toBeNull()
    const html = (await shop.visitor().get(`/c/kresli?color=${green?.id}`)).body
    expect(html).toContain('Rādām krāsā: tumši zaļa')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toMatch(/<a href="\/c\/kresli" rel="nofollow" data-forget-color=""/)
    const english = (await shop.visitor().get(`/en/c/kresli?color=${green?.id}`)).body
    expect(english).toContain('Shown in: forest green')
    expect((await chairPage()).includes('Rādām krāsā')).toBe(false)
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
