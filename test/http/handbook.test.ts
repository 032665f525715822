import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backOfficeScreens } from '../../build/back-office-screens.ts'
import { languages } from '../../src/shop/languages.ts'
import { CHAPTERS, chapterOf } from '../../src/shop/staff/handbook.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const get = (url: string) => shop.app.inject({ url, headers: { host: 'localhost:3000' } })
const textOf = (lang: string, chapter: string) => readFile(`docs/merchant/${lang}/${chapter}.md`, 'utf8')
const namesOfPictures = (text: string) => [...text.matchAll(/pictures\/([^)]+)\)/g)].map(([, name = '']) => name)

describe.each(CHAPTERS)('the chapter %s of the handbook', (chapter) => {
  test.each(languages)('is a page in %s', async (lang) => {
    const page = await get(`/admin/help/${lang}/${chapter}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(`<html lang="${lang}">`)
    expect(page.body.match(/<h1>/g)).toHaveLength(1)
    expect(page.body).not.toMatch(/style="|<script|src="http/)
    for (const [, name] of page.body.matchAll(/<img [^>]*src="([^"]+)"/g)) {
      expect((await get(name ?? '')).headers['content-type']).toBe('image/webp')
    }
    for (const [, other] of page.body.matchAll(/<main.*?href="([a-z-]+)"/gs)) expect(CHAPTERS).toContain(other)
  })

  test('has the same parts and pictures in each language', async () => {
    const [first = '', ...others] = await Promise.all(languages.map((lang) => textOf(lang, chapter)))
    for (const other of others) {
      expect(other.match(/^#+ /gm)).toEqual(first.match(/^#+ /gm))
      expect(namesOfPictures(other)).toEqual(namesOfPictures(first))
    }
  })

  test('shows only screens that the tests draw', async () => {
    const drawn = new Set(backOfficeScreens.map(({ name }) => `${name}-1440.webp`))
    for (const name of namesOfPictures(await textOf('lv', chapter))) {
      expect(drawn).toContain(name)
      expect(existsSync(`docs/pictures/${name}`)).toBe(true)
    }
  })
})

test('every section of the back office has a chapter', () => {
  const sections = backOfficeScreens
    .map(({ path }) => path.replace('/admin', ''))
    .filter((path) => path !== '' && !path.startsWith('/setup'))
  expect(sections.filter((path) => chapterOf(path) === 'start')).toEqual([])
})

test('other addresses are not found, and the handbook begins with the first chapter', async () => {
  for (const path of ['lv/nothing', 'de/orders', 'pictures/home-1440.webp', 'pictures/..%2F..%2Fpackage.json'])
    expect((await get(`/admin/help/${path}`)).statusCode).toBe(404)
  expect((await get('/admin/help')).headers.location).toBe('/admin/help/lv/start')
})
