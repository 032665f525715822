import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { cameraArguments, filmCode } from '../camera.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const film = join(tmpdir(), `camera-${process.pid}.y4m`)
const browser = openBrowser({ isFullBrowser: true, args: cameraArguments(film) })
afterAll(() => rm(film, { force: true }))

describe('packing', () => {
  test('a packer begins a wave, scans, packs and sends with keys only', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page, 'noliktava@ertava.example')
    await page.goto('/admin/packing')
    await page.getByRole('heading', { level: 1, name: 'Komplektēšana' }).waitFor()
    await page.getByRole('button', { name: /^Sākt komplektēt/ }).waitFor()
    await expectAccessible(page)
    // Its orders go back to the queue, which other journeys may have emptied.
    await page
      .getByRole('link', { name: /^Partija/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Pabeigt partiju' }).click()
    // Something was picked and something was not.
    await page.getByRole('heading', { name: 'Kas notiks ar nesavākto?' }).waitFor()
    await page.getByRole('button', { name: 'Saglabāt un pabeigt partiju' }).click()
    await page.getByRole('button', { name: /^Sākt komplektēt/, disabled: false }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('heading', { level: 1, name: /^Partija/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('k')
    // A part was picked for the wave before.
    await page.getByRole('button', { name: 'Savākšu, kad pakošu' }).click()
    const number = page.getByRole('heading', { level: 1, name: /^E-/ })
    await number.waitFor()
    const first = await number.innerText()
    await expectAccessible(page)

    // A scanner types fast and ends with Enter, wherever the focus is.
    await page.keyboard.type('4750000000000')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Nepareiza prece/ }).waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('heading', { name: /^Nepareiza prece/ }).count()).toBe(1)
    await page.keyboard.press('Escape')
    const code = await page.locator('.a-pack-line:not([data-done]) small').first().innerText()
    const line = page.locator('.a-pack-line').filter({ hasText: code })
    await line.getByText(/^0 \//).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await line.getByText(/^1 \//).waitFor()

    const press = async (key: string, name: RegExp) => {
      await page.getByRole('button', { name, disabled: false }).waitFor()
      await page.keyboard.press(key)
    }
    await press('p', /^Savākts/)
    await press('k', /^Iepakots/)
    await page.getByRole('heading', { name: 'Sūtījumi', exact: true }).waitFor()
    await expectAccessible(page)
    // What is typed and not saved goes along.
    await page.getByLabel('Svars, g').fill('4321')
    await page.locator('h1').click()
    await press('l', /^(Nosūtīt|Uzlīme un nosūtīt|Gatavs saņemšanai) l$/)
    await page.getByText(`${first}: Nosūtīts.`).waitFor()
    const answer = await page.request.get(`/admin/api/packing/orders/${first}`)
    expect(await answer.json()).toMatchObject({ parcels: [{ weight: 4321, state: 'sent' }] })
  })

  test('on a phone the pick list is tapped, and missing goods are sent later', async () => {
    const page = await browser.page({ width: 360, colorScheme: 'dark' })
    await signInStaff(page)
    await page.goto('/admin/packing')
    await page
      .getByRole('link', { name: /^Partija/ })
      .first()
      .click()
    const rows = page.locator('.a-pick')
    await rows.first().waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    const open = page.locator('.a-pick[aria-pressed=false]').first()
    const box = await open.boundingBox()
    expect(box?.height).toBeGreaterThan(60)
    const left = await page.locator('.a-pick[aria-pressed=false]').count()
    await open.click()
    await expect.poll(() => page.locator('.a-pick[aria-pressed=false]').count()).toBe(left - 1)
    await page.locator('.a-pick[aria-pressed=true]').first().click()
    await expect.poll(() => page.locator('.a-pick[aria-pressed=false]').count()).toBe(left)

    await page.locator('.a-box:not([data-left])').first().click()
    await page
      .getByRole('button', { name: /^Trūkst/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Prece nav plauktā' }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('s')
    await page
      .getByText(/vēlāk$/)
      .first()
      .waitFor()
    await expectNoSideways(page)
    await page.getByRole('link', { name: 'Pavadlapa' }).click()
    await page.getByRole('heading', { name: /^Pavadlapa E-/ }).waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
  })

  test('the camera of a phone reads what is packed, and says why it does not', async () => {
    const page = await browser.page({ width: 360, hasTouch: true, permissions: ['camera'] })
    await signInStaff(page)
    await page.goto('/admin/packing')
    await page
      .getByRole('link', { name: /^Partija/ })
      .first()
      .click()
    await page.locator('.a-box:not([data-left])').first().click()
    await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
    const line = page.locator('.a-pack-line:not([data-done])').first()
    const code = await line.locator('small').first().innerText()
    const picked = page.locator('.a-pack-line').filter({ hasText: code })
    await filmCode(film, code)
    await page.getByRole('button', { name: 'Skenēt ar kameru' }).click()
    await page.getByText(`Nolasīts: ${code}`).waitFor()
    await picked.getByText(/^1 \//).waitFor()
    await expectNoSideways(page)
    // At the end nothing lies under the bar of steps.
    await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Aizvērt kameru' }).click()
    expect(await page.locator('video').count()).toBe(0)

    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await page.getByRole('button', { name: 'Skenēt ar kameru' }).click()
    await page.getByText(/^Pārlūks neļauj lietot kameru/).waitFor()
    await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
    await expectAccessible(page)
  })
})
