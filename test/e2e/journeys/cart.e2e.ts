import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { expectNoSideways, fillCart } from '../checkout-steps.ts'

const browser = openBrowser()

/** Puts several goods into the cart and opens it. */
async function openCart(page: Page, count: number) {
  await page.goto('/c/biroja-mebeles')
  for (let n = 0; n < count; n += 1) {
    await page.locator('[data-add-to-cart] button').nth(n).click()
    await page
      .locator('[data-cart-count]')
      .first()
      .filter({ hasText: String(n + 1) })
      .waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Turpināt iepirkties' }).click()
  }
  await page.goto('/cart')
  await page.waitForLoadState('networkidle')
}

const titles = (page: Page) => page.locator('.cart-line__title').allTextContents()

test.each(firstHere([360, 1440]))(
  'what is in the cart is a table; several lines are ticked and taken out together (%i px)',
  async (width) => {
    const page = await browser.page({ width })
    await openCart(page, 3)
    const table = page.getByRole('table')
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Prece', 'Daudzums', 'Summa'])
    const boxes = table.getByRole('checkbox')
    expect(await boxes.count()).toBe(0)
    await page.getByText('Izņemt vairākas').click()
    expect(await boxes.count()).toBe(3)
    await expectAccessible(page)

    const all = page.getByRole('checkbox', { name: 'Atzīmēt visu' })
    await boxes.first().check()
    expect(await all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([false, true])
    await page.getByRole('button', { name: 'Izņemt atzīmētās (1)' }).click()
    await page.getByRole('button', { name: 'Jā' }).click()
    await expect.poll(() => boxes.count()).toBe(2)
    expect(await page.locator('h1').textContent()).toBe('Grozs 2 preces')

    await all.check()
    expect(await Promise.all((await boxes.all()).map((box) => box.isChecked()))).toEqual([true, true])
    await page.getByRole('button', { name: 'Izņemt atzīmētās (2)' }).click()
    await page.getByRole('button', { name: 'Jā' }).click()
    await page.getByRole('heading', { name: 'Grozs ir tukšs' }).waitFor()
    expect((await page.locator('h1').textContent())?.trim()).toBe('Grozs')
  },
)

once('a quantity beyond the stock becomes what there is, and the line says so', async () => {
  const page = await browser.page({ width: 360 })
  await fillCart(page)
  await page.goto('/cart')
  await page.locator('[data-island="cart-page"][data-live]').waitFor()
  const number = page.getByRole('table').locator('.quantity__number')
  const said = page.getByRole('table').getByRole('status')
  expect(await said.textContent()).toBe('')
  await number.fill('100')
  await number.blur()
  await expect.poll(() => said.textContent()).toMatch(/^Pieejam[si] tikai \d+ gab\.$/)
  expect(await number.inputValue()).toBe(/\d+/.exec((await said.textContent()) ?? '')?.[0])
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mazāk', exact: true }).click()
  await expect.poll(() => said.textContent()).toBe('')
})

once('one press takes a line out; for ten seconds it can be brought back as it was, by keyboard too', async () => {
  const page = await browser.page({ width: 360 })
  await openCart(page, 3)
  const before = await titles(page)
  const second = page.locator('.cart-line').nth(1)
  await second.getByRole('button', { name: 'Vairāk' }).click()
  await expect.poll(() => page.locator('h1').textContent()).toBe('Grozs 4 preces')
  const total = () => page.locator('.cart__summary .summary-lines__line--total dd').textContent()
  const sum = await total()

  const remove = page.getByRole('button', { name: `Izņemt no groza: ${before[1]}` })
  await remove.focus()
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: `Atcelt izņemšanu: ${before[1]}` })
  await undo.waitFor()
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
  await page
    .getByRole('status')
    .filter({ hasText: `Prece izņemta: ${before[1]}` })
    .waitFor()
  expect(await titles(page)).toEqual([before[0], before[2]])
  await expectAccessible(page)
  // The time waits for whoever is there by keyboard.
  const bar = page.locator('.removed__bar')
  expect(await bar.evaluate((element) => getComputedStyle(element).animationPlayState)).toBe('paused')
  expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('10s')

  await page.keyboard.press('Enter')
  await remove.waitFor()
  expect(await titles(page)).toEqual(before)
  expect(await second.getByRole('textbox').inputValue()).toBe('2')
  expect(await total()).toBe(sum)
  expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true)

  await remove.click()
  await undo.waitFor()
  // Without a toast on this page: the bar's animation must not come with the styles of toasts.
  expect(await bar.evaluate((element) => element.getAnimations().map((animation) => animation.finish()))).toHaveLength(
    1,
  )
  await undo.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(await titles(page)).toEqual([before[0], before[2]])
})

thorough('the last line of a cart can be brought back', async () => {
  const page = await browser.page()
  await openCart(page, 1)
  await page.getByRole('button', { name: /^Izņemt no groza: / }).click()
  await page.getByRole('heading', { name: 'Grozs ir tukšs' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Atcelt izņemšanu: / }).click()
  await page.getByRole('table').waitFor()
  expect(await titles(page)).toHaveLength(1)
})

thorough(
  'without script a removed line is brought back by the notice on the next page, and several are asked about',
  async () => {
    const page = await browser.page({ width: 320, script: false })
    for (const n of [0, 1]) {
      await page.goto('/c/kruzes-un-pudeles')
      await page.locator('form[data-add-to-cart] button').nth(n).click()
      await page.waitForLoadState()
      const confirm = page.getByRole('heading', { name: 'Ielikt šo preci grozā?' })
      if (await confirm.isVisible()) await page.getByRole('button', { name: 'Ielikt grozā' }).click()
      await page.waitForURL('**/cart')
    }
    const before = await titles(page)
    await page
      .getByRole('button', { name: /^Izņemt no groza: / })
      .first()
      .click()
    await page.getByText(`Prece izņemta: ${before[0]}`).waitFor()
    expect(await titles(page)).toEqual(before.slice(1))
    await page.getByRole('button', { name: /^Atcelt izņemšanu: / }).click()
    await expect.poll(() => titles(page)).toEqual(before)

    await page.getByText('Izņemt vairākas').click()
    for (const box of await page.getByRole('table').getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Izņemt atzīmētās' }).click()
    await page.getByRole('heading', { name: 'Izņemt no groza 2 preces?' }).waitFor()
    await page.getByRole('link', { name: 'Atcelt' }).click()
    await expect.poll(() => titles(page)).toEqual(before)
    await page.getByText('Izņemt vairākas').click()
    for (const box of await page.getByRole('table').getByRole('checkbox').all()) await box.check()
    await page.getByRole('button', { name: 'Izņemt atzīmētās' }).click()
    await page.getByRole('button', { name: 'Jā' }).click()
    await page.getByRole('heading', { name: 'Grozs ir tukšs' }).waitFor()
  },
)

test.each(firstHere([360, 1440]))(
  'a list of codes is in the cart at once; a row that cannot be put says why (%i px)',
  async (width) => {
    const page = await browser.page({ width })
    await page.goto('/cart')
    await page.getByRole('link', { name: 'Pasūtīt pēc preču kodiem' }).click()
    const list = page.getByLabel('Preču kodi un daudzums')
    await expectAccessible(page)
    await list.fill('VI-5102\tKrūžu komplekts\t2\nNAV-TADA 3\nnv-bjo-be 500')
    const send = page.getByRole('button', { name: 'Ielikt grozā' })
    await send.click()
    await page.getByText('Grozā ielikta 1 rinda.').waitFor()
    expect(await page.getByRole('alert').getByRole('listitem').allTextContents()).toEqual([
      'NAV-TADA: Preces ar šādu kodu nav.',
      'nv-bjo-be: Daudzumam jābūt veselam skaitlim no 1 līdz 100.',
    ])
    expect(await list.inputValue()).toBe('NAV-TADA 3\nnv-bjo-be 500')
    await expectAccessible(page)
    await expectNoSideways(page)
    expect(browser.takeComplaints()).toEqual([expect.stringContaining('422')])
    await list.fill('nv-bjo-be 4')
    await send.click()
    await page.waitForURL('**/cart')
    expect(await page.locator('h1').textContent()).toBe('Grozs 6 preces')
  },
)
