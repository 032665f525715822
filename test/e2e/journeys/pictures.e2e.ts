import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { twoColors } from '../../support/pictures.ts'
import { press, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

/** Opens the pictures of the product with a code. @returns its id */
async function openPictures(page: Page, code: string): Promise<number> {
  await signInStaff(page)
  const answer = await page.request.get(`/admin/api/goods?q=${code}`)
  const id: number = (await answer.json()).goods[0].productId
  await page.goto(`/admin/products/${id}/pictures`)
  await page.getByRole('heading', { name: 'Preces attēli' }).waitFor()
  return id
}

const file = async (name: string, seed: number) => ({
  ...{ name, mimeType: 'image/jpeg' },
  buffer: await twoColors({ width: 1200, height: 800, seed }),
})

const rowsOf = (page: Page) => page.locator('[data-picture]')
const pathsOf = (page: Page) =>
  rowsOf(page)
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')))

describe('pictures of a product', () => {
  test('many are added at once in the order in which they were chosen; what is no picture is told, and is no picture later', async () => {
    const page = await browser.page({ width: 1440 })
    await openPictures(page, 'PA-LA5')
    await rowsOf(page).first().waitFor()
    const before = await rowsOf(page).count()
    await expectAccessible(page)
    const files = await Promise.all([1, 2, 3, 4, 5].map((n) => file(`attels-${n}.jpg`, n)))
    const text = { name: 'piezimes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Labdien!') }
    await page
      .locator('.m-drop input[type=file]')
      .setInputFiles([files[0], text, ...files.slice(1)].flatMap((one) => one ?? []))
    await expect.poll(() => rowsOf(page).count()).toBe(before + 5)
    const failed = page.locator('.m-upload').filter({ hasText: 'piezimes.jpg' })
    await failed.getByText('Šo failu nevar izmantot').waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await failed.getByRole('button', { name: 'Paslēpt: piezimes.jpg' }).click()
    expect(await page.locator('.m-upload').count()).toBe(0)

    // Again: the shop has the file, and the product has it, too.
    await page.locator('.m-drop input[type=file]').setInputFiles(files.slice(0, 1).flatMap((one) => one ?? []))
    await page.getByText('Šis attēls precei jau ir').waitFor()
    expect(await rowsOf(page).count()).toBe(before + 5)

    const shown = rowsOf(page).last().locator('img').first()
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSideways(page)
    await expectAccessible(page)
  })

  test('are moved by keys and by the mouse, described, removed and brought back', async () => {
    const page = await browser.page({ width: 1440, height: 1200 })
    const id = await openPictures(page, 'PR-FL1')
    await rowsOf(page).first().waitFor()
    const [first, second, third] = await pathsOf(page)
    const handles = page.locator('[data-handle]')
    await handles.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await pathsOf(page)).slice(0, 2)).toEqual([second, first])
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await pathsOf(page)).slice(0, 3)).toEqual([second, third, first])
    expect(await handles.nth(2).evaluate((handle) => handle === document.activeElement)).toBe(true)

    const [from, to] = [await handles.nth(2).boundingBox(), await handles.first().boundingBox()]
    if (!from || !to) throw new Error('There is nothing to move')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(to.x + 10, to.y + 40, { steps: 8 })
    await page.mouse.up()
    await expect.poll(async () => (await pathsOf(page)).slice(0, 3)).toEqual([first, second, third])
    await page.getByRole('button', { name: 'Pārvietot 2. attēlu augstāk' }).click()
    await expect.poll(async () => (await pathsOf(page)).slice(0, 2)).toEqual([second, first])
    await page.getByRole('button', { name: 'Pārvietot 1. attēlu zemāk' }).click()
    await expect.poll(async () => (await pathsOf(page)).slice(0, 2)).toEqual([first, second])

    const description = page.getByRole('group', { name: '1. attēls', exact: true }).getByLabel('Apraksts angliski')
    await description.fill('Open on the desk')
    await page.keyboard.press('Enter')
    await rowsOf(page).first().getByText('Saglabāts').waitFor()
    await description.fill('')
    await page.keyboard.press('Tab')
    await rowsOf(page).first().getByText('Nav apraksta').waitFor()
    await expectAccessible(page)

    await press(page.getByRole('checkbox', { name: 'Izvēlēties 1. attēlu' }))
    await press(page.getByRole('checkbox', { name: 'Izvēlēties 3. attēlu' }))
    await page.locator('.m-selection').getByRole('button', { name: 'Dzēst' }).click()
    await page.getByText('Izdzēsti 2 attēli.').waitFor()
    await expect.poll(async () => (await pathsOf(page))[0]).toBe(second)
    await page.getByRole('button', { name: 'Atsaukt' }).click()
    await expect.poll(async () => (await pathsOf(page)).slice(0, 3)).toEqual([first, second, third])
    await page.reload()
    await rowsOf(page).first().waitFor()
    expect((await pathsOf(page)).slice(0, 3)).toEqual([first, second, third])
    expect(id).toBeGreaterThan(0)
  })

  test('are cropped by keys and touch, and lists show the square around the focal point', async () => {
    const page = await browser.page({ width: 360, height: 780, hasTouch: true })
    await openPictures(page, 'PR-FL2')
    await rowsOf(page).first().waitFor()
    const [before] = await pathsOf(page)
    await page.getByRole('button', { name: 'Aizstāt 1. attēlu' }).waitFor()
    await rowsOf(page)
      .first()
      .locator('input[type=file]')
      .setInputFiles(await file('jauns.jpg', 9))
    await expect.poll(async () => (await pathsOf(page))[0]).not.toBe(before)
    const [replaced] = await pathsOf(page)
    await page.getByRole('button', { name: 'Apgriezt 1. attēlu' }).click()
    const dialog = page.getByRole('dialog')
    const stage = dialog.locator('.m-stage__picture')
    await expect.poll(async () => (await stage.boundingBox())?.height ?? 0).toBeGreaterThan(50)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Augšējais kreisais stūris' }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowDown')
    await dialog
      .getByRole('button', { name: 'Rāmis: 5 % no kreisās malas, 1 % no augšas, platums 95 %, augstums 99 %' })
      .waitFor()
    const box = await stage.boundingBox()
    if (!box) throw new Error('There is no picture')
    await page.touchscreen.tap(box.x + box.width * 0.9, box.y + box.height / 2)
    await dialog.getByRole('button', { name: /^Fokusa punkts: 90 % no kreisās/ }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await dialog.getByRole('button', { name: 'Saglabāt' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await pathsOf(page))[0]).not.toBe(replaced)
    const shown = rowsOf(page).first().locator('img')
    // Square, and blue as the right half of the file.
    await expect
      .poll(() =>
        shown.evaluate((image: HTMLImageElement) => {
          if (!image.complete || image.naturalWidth === 0) return null
          const canvas = document.createElement('canvas')
          canvas.width = canvas.height = 1
          const context = canvas.getContext('2d')
          context?.drawImage(image, image.naturalWidth - 2, 10, 1, 1, 0, 0, 1, 1)
          const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
          return [image.naturalWidth === image.naturalHeight, blue > 200 && red < 60]
        }),
      )
      .toEqual([true, true])
  })
})
