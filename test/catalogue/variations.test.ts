import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type Attribute, productWithVariations } from '../support/variations.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const COLOUR: Attribute = { title: 'Krāsa', role: 'color', options: ['Balta', 'Melna', 'Ozola'] }
const WIDTH: Attribute = { title: 'Galda platums', role: 'size', options: ['120 cm', '140 cm', '160 cm'] }

const page = async (path: string) => (await shop.visitor().get(path)).body
const codeOn = (html: string) => /<span data-product-code="">([^<]*)/.exec(html)?.[1]
const rowsOf = (html: string) =>
  html
    .split('<div class="picker__axis">')
    .slice(1)
    .map((row) => ({
      title: /id="axis-\d">([^<]*)/.exec(row)?.[1],
      values: [...row.matchAll(/<a class="choice" href="([^"]*)"(.*?)<\/a>/gs)].map(([, href, rest = '']) => ({
        href,
        label: /choice__label">([^<]*)/.exec(rest)?.[1],
        isChosen: rest.includes('aria-current="true"'),
        isImpossible: rest.includes('data-impossible'),
        isSoldOut: rest.includes('data-sold-out'),
        picture: /src="([^"]*)"/.exec(rest)?.[1],
        spoken: [...rest.matchAll(/visually-hidden">([^/]*)<\/span>/g)].map(([, text]) => text).join(''),
      })),
    }))

describe('a product with variations', () => {
  test('shows the cheapest that can be bought, and keeps its own address for search engines', async () => {
    const desk = await productWithVariations(
      shop,
      [COLOUR],
      [
        { values: ['Balta'], price: 9000, quantity: 0 },
        { values: ['Melna'], price: 12000 },
        { values: ['Ozola'], price: 11000 },
      ],
    )
    const html = await page(`/p/${desk.slug}`)
    expect(codeOn(html)).toBe(desk.variations[2]?.code)
    expect(html).toMatch(/class="buy__form"/)
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/p/${desk.slug}">`)
    expect(html).not.toContain('price__from')
    const chosen = await page(`/p/${desk.slug}?variation=${desk.variations[1]?.code}`)
    expect(codeOn(chosen)).toBe(desk.variations[1]?.code)
    expect(chosen).toContain(`<link rel="canonical" href="http://localhost:3000/p/${desk.slug}">`)
  })

  test('that is sold out says so once and offers to tell when it returns', async () => {
    const desk = await productWithVariations(
      shop,
      [COLOUR],
      [
        { values: ['Balta'], price: 9000, quantity: 0 },
        { values: ['Melna'], price: 8000, quantity: 0 },
      ],
    )
    const html = await page(`/p/${desk.slug}`)
    expect(codeOn(html)).toBe(desk.variations[1]?.code)
    expect(html).not.toMatch(/class="buy__form"/)
    expect(html).toMatch(/class="notify"/)
    expect(html.split('<div class="picker">')[0]).not.toContain('stock--')
    expect(html).toContain('Piegādes veidus un dienas rādīsim')
    expect(html).not.toContain('class="delivery__option"')
    expect(rowsOf(html)[0]?.values.map(({ isSoldOut, spoken }) => ({ isSoldOut, spoken }))).toEqual([
      { isSoldOut: true, spoken: ', Šobrīd nav pieejams' },
      { isSoldOut: true, spoken: ', Šobrīd nav pieejams' },
    ])
  })

  test('has a row for each attribute; what cannot be combined is struck and leads to what is nearest', async () => {
    const desk = await productWithVariations(
      shop,
      [COLOUR, WIDTH],
      [
        { values: ['Melna', '160 cm'], image: 'desk-black-160' },
        { values: ['Melna', '120 cm'], price: 1000, image: 'desk-black-120' },
        { values: ['Balta', '120 cm'], quantity: 0, image: 'desk-white' },
        { values: ['Balta', '140 cm'], image: 'desk-white-140' },
      ],
    )
    const own = (i: number) => `/p/${desk.slug}?variation=${desk.variations[i]?.code}`
    const html = await page(`/p/${desk.slug}`)
    expect(rowsOf(html)).toMatchObject([
      {
        title: 'Krāsa',
        values: [
          {
            label: 'Balta',
            href: own(2),
            isChosen: false,
            isImpossible: false,
            isSoldOut: true,
            picture: /white\.jpg$/,
          },
          { label: 'Melna', href: own(1), isChosen: true, isImpossible: false, isSoldOut: false },
        ],
      },
      {
        title: 'Galda platums',
        values: [
          { label: '120 cm', href: own(1), isChosen: true, isImpossible: false, spoken: '' },
          { label: '140 cm', href: own(3), isChosen: false, isImpossible: true, spoken: ', tikai ar: Balta' },
          { label: '160 cm', href: own(0), isChosen: false, isImpossible: false, spoken: '' },
        ],
      },
    ])
    const [colours, widths] = rowsOf(html)
    expect(colours?.values.map(({ picture }) => picture)).toEqual([
      '/media/160/desk-white.jpg',
      '/media/160/desk-black-160.jpg',
    ])
    expect(widths?.values.map(({ picture }) => picture)).toEqual([undefined, undefined, undefined])
  })

  test('an attribute that follows from another one is not struck', async () => {
    const memory: Attribute = { title: 'Atmiņa', options: ['16 GB', '32 GB'] }
    const disk: Attribute = { title: 'Disks', options: ['512 GB', '1 TB'] }
    const laptop = await productWithVariations(
      shop,
      [COLOUR, memory, disk],
      [
        { values: ['Balta', '16 GB', '512 GB'] },
        { values: ['Melna', '16 GB', '512 GB'] },
        { values: ['Balta', '32 GB', '1 TB'] },
        { values: ['Melna', '32 GB', '1 TB'] },
      ],
    )
    const [, memories, disks] = rowsOf(await page(`/p/${laptop.slug}`))
    for (const row of [memories, disks])
      expect(row?.values.map(({ isImpossible }) => isImpossible)).toEqual([false, false])
    expect(memories?.values[1]?.spoken).toBe(', tikai ar: 1 TB')
  })

  test('without attributes has one row of them all', async () => {
    const parent = await shop.product({ hasVariations: true })
    const sisters = []
    for (const title of ['Pirmais', 'Otrais']) sisters.push(await shop.product({ parentId: parent.id, title }))
    const [row, ...more] = rowsOf(await page(`/p/${parent.slug}`))
    expect(more).toEqual([])
    expect(row?.title).toBe('Variants')
    expect(row?.values.map(({ label }) => label)).toEqual(['Pirmais', 'Otrais'])
  })

  test('the table is folded where it says no more than the rows', async () => {
    const tableOf = (html: string) => /<details class="product__section fold"( open="")?/.exec(html)?.[1] ?? 'folded'
    const colours = await productWithVariations(shop, [COLOUR], [{ values: ['Balta'] }, { values: ['Melna'] }])
    expect(tableOf(await page(`/p/${colours.slug}`))).toBe('folded')
    const widths = await shop.product({ hasVariations: true })
    for (const width of [1200, 1400]) await shop.product({ parentId: widths.id, width })
    expect(tableOf(await page(`/p/${widths.slug}`))).toBe(' open=""')
  })

  test('is described to search engines without regard to what is chosen first', async () => {
    const desk = await productWithVariations(
      shop,
      [COLOUR],
      [
        { values: ['Balta'], price: 9000, image: 'ld-white' },
        { values: ['Melna'], price: 8000, image: 'ld-black' },
      ],
    )
    const html = await page(`/p/${desk.slug}`)
    const [ld = ''] = /<script type="application\/ld\+json">.*?<\/script>/s.exec(html) ?? []
    expect(ld.indexOf('ld-white')).toBeLessThan(ld.indexOf('ld-black'))
    expect(/data-view="0".*?src="([^"]*)"/s.exec(html)?.[1]).toContain('ld-black')
  })
})

describe('the drawing to scale', () => {
  const alts = (html: string) =>
    [...html.matchAll(/class="size__drawing"[^>]*aria-label="([^"]*)"/g)].map(([, alt = '']) =>
      alt.replaceAll('\u00a0', ' '),
    )
  const sizeOf = (id: number, sides: string) =>
    shop.db.execute(sql.raw(`update products set ${sides} where id = ${id}`))

  test('has the sizes of the product in words, in both languages, and nothing where one is missing', async () => {
    const shelf = await shop.product({ title: 'Plaukts' })
    await sizeOf(shelf.id, 'width = 800, depth = 325, height = 1130')
    expect(alts(await page(`/p/${shelf.slug}`))).toEqual([
      'No priekšas: prece ir 80 cm plata un 113 cm augsta. Blakus mērogā: Cilvēks 1,70 m, Durvis 2,00 × 0,80 m, A4 lapa.',
      'No augšas: prece ir 80 cm plata un 32,5 cm dziļa. Blakus mērogā: Cilvēks 1,70 m, Durvis 2,00 × 0,80 m, A4 lapa.',
    ])
    expect(alts(await page(`/en/p/${shelf.slug}`))[1]).toContain('80 cm wide and 32.5 cm deep')
    const cup = await shop.product({ title: 'Krūze' })
    await sizeOf(cup.id, 'width = 110, depth = 80, height = 95')
    expect(alts(await page(`/p/${cup.slug}`))[0]).toContain('Blakus mērogā: Plauksta, Kafijas krūze.')
    await sizeOf(shelf.id, 'depth = 0')
    await expect.poll(async () => alts(await page(`/p/${shelf.slug}`))).toEqual([])
    expect(await page(`/p/${shelf.slug}`)).not.toContain('Izmērs blakus zināmām lietām')
  })

  test('is of the chosen variation', async () => {
    const desk = await productWithVariations(
      shop,
      [WIDTH],
      [
        { values: ['120 cm'], price: 9000 },
        { values: ['140 cm'], price: 9500 },
      ],
    )
    for (const [i, { id }] of desk.variations.entries()) {
      await sizeOf(id, `width = ${1200 + 200 * i}, depth = 800, height = 740`)
    }
    await expect.poll(async () => alts(await page(`/p/${desk.slug}`))[0]).toContain('prece ir 120 cm plata')
    const other = `/p/${desk.slug}?variation=${desk.variations[1]?.code}`
    expect(alts(await page(other))[0]).toContain('prece ir 140 cm plata')
    await sizeOf(desk.variations[1]?.id ?? 0, 'height = 0')
    await expect.poll(async () => alts(await page(other))).toEqual([])
  })
})
