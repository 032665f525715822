import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { backOfficeScreens } from '../../build/back-office-screens.ts'
import { signInStaff } from './back-office-steps.ts'
import { openBrowser } from './browser.ts'

const browser = openBrowser()
const chapters = 'docs/merchant/lv'
const WIDTH = 1440
const named = new Set(
  readdirSync(chapters).flatMap((name) =>
    [...readFileSync(join(chapters, name), 'utf8').matchAll(/pictures\/([a-z0-9-]+)-1440\.webp/g)].map(
      ([, picture = '']) => picture,
    ),
  ),
)

test('each picture of the handbook is a screen that can be opened and taken anew', async () => {
  const page = await browser.page({ width: WIDTH, height: 900 })
  await signInStaff(page)
  const screens = backOfficeScreens.filter(({ name }) => named.has(name))
  expect(screens.length).toBe(named.size)
  for (const { name, path, state } of screens) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await state?.(page)
    const taken = await sharp(await page.screenshot()).metadata()
    const kept = await sharp(`docs/pictures/${name}-${WIDTH}.webp`).metadata()
    expect([name, kept.width]).toEqual([name, taken.width])
  }
}, 240_000)
