import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { fillCart, openCheckout, settled } from './checkout-steps.ts'
import { goLive } from './page-state.ts'

const browser = openBrowser()
const WITH_BUTTONS = '/c/kruzes-un-pudeles'
const LONG_TEXT = '/p/lazerprinteris-tintara-rinda-20'
/** One of its properties has no value. */
const HALF_KNOWN = '/p/regulejams-galds-amata'

describe('the panel after a product was added', () => {
  test('shows prices as the visitor chose them and leads to the checkout', async () => {
    const page = await browser.page()
    await goLive(page, WITH_BUTTONS)
    await page.getByRole('button', { name: 'bez PVN' }).first().click()
    const card = page.locator('.card:has([data-add-to-cart])').first()
    const net = await card.locator('.price__net .price__now').evaluate((price) => price.lastChild?.textContent?.trim())
    await card.locator('[data-add-to-cart] button').click()
    const dialog = page.getByRole('dialog', { name: 'Prece ielikta grozā' })
    const line = dialog.locator('.added')
    await line.waitFor()
    expect(await line.locator('.without-tax').isVisible()).toBe(true)
    expect(await line.locator('.with-tax').isVisible()).toBe(false)
    expect(await line.locator('.without-tax').textContent()).toBe(net)
    await dialog.getByRole('link', { name: 'Noformēt pasūtījumu' }).click()
    await page.waitForURL('**/checkout')
    await settled(page)
  })
})

describe('parts of several screens', () => {
  test('a long description is unfolded and folded again', async () => {
    const page = await browser.page()
    await goLive(page, LONG_TEXT)
    const rest = page.locator('.read-more__rest')
    expect(await rest.isVisible()).toBe(false)
    expect((await page.locator('.read-more p').innerText()).length).toBeLessThanOrEqual(301)
    await page.getByRole('button', { name: 'Lasīt vairāk' }).click()
    await rest.waitFor()
    await page.getByRole('button', { name: 'Rādīt mazāk' }).click()
    await rest.waitFor({ state: 'hidden' })
  })

  test('what is not known of a product is not shown; its documents can be opened', async () => {
    const page = await browser.page()
    await goLive(page, HALF_KNOWN)
    const specification = page.locator('.specification')
    await specification.getByText('Atmiņas pozīcijas').waitFor()
    expect(await specification.getByText('Sertifikāta numurs').count()).toBe(0)
    const values = await specification.locator('td').allTextContents()
    expect(values.filter((value) => value.trim() === '')).toEqual([])
    const document = await page.locator('.product__documents a').first().getAttribute('href')
    const answer = await page.request.get(document ?? '')
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  })

  test('what credit costs is explained by a dialog for each of the two offers', async () => {
    const page = await browser.page()
    await goLive(page, LONG_TEXT)
    await page.locator('[data-island="product-terms"][data-live]').waitFor()
    const ask = page.getByRole('button', { name: /Kā tas darbojas/ })
    expect(await ask.count()).toBe(2)
    for (const [n, title] of ['Sadalīts maksājums bez procentiem', 'Nomaksa ar procentiem'].entries()) {
      await ask.nth(n).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      expect(await dialog.locator('.summary-lines__line').count()).toBeGreaterThan(3)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    }
  })

  test('a password can be looked at', async () => {
    const page = await browser.page()
    await goLive(page, '/login')
    const field = page.locator('input[name="password"]')
    await field.fill('zilais galds')
    await page.getByRole('button', { name: 'Rādīt paroli' }).click()
    expect(await field.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: 'Slēpt paroli' }).click()
    expect(await field.getAttribute('type')).toBe('password')
  })

  test('the first error comes 130 px below the fixed header, with the focus in its field', async () => {
    const page = await browser.page({ width: 360, height: 640 })
    await page.goto('/register')
    await page.locator('[data-island="register-form"][data-live]').waitFor()
    const submit = page.getByRole('button', { name: 'Izveidot profilu' })
    await submit.scrollIntoViewIfNeeded()
    await submit.click()
    const first = page.locator('.register .error-message:not([hidden])').first()
    await first.waitFor()
    const gap = () =>
      first.evaluate((message) => {
        const header = document.querySelector('.header--fixed')?.clientHeight ?? 0
        return Math.round(message.getBoundingClientRect().top - header)
      })
    // Browsers scroll by whole pixels of the screen.
    await expect.poll(async () => Math.abs((await gap()) - 130)).toBeLessThanOrEqual(1)
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('user.name')
    browser.takeComplaints()
  })
})

describe('who buys', () => {
  test('company and addresses are asked for only of companies and public bodies', async () => {
    const page = await browser.page()
    await page.goto('/register')
    await page.locator('[data-island="register-form"][data-live]').waitFor()
    const company = page.locator('[name="company.reg_num"]')
    const legal = page.locator('[name="legal_address.city"]')
    const physical = page.locator('[name="physical_address.city"]')
    const seen = async () => [await company.isVisible(), await legal.isVisible(), await physical.isVisible()]
    expect(await seen()).toEqual([false, false, false])
    for (const kind of ['b2b', 'b2g']) {
      await page.locator(`input[name="user.type"][value="${kind}"]`).check()
      await expect.poll(seen).toEqual([true, true, false])
    }
    await page.locator('[name="same_address"]').uncheck()
    await expect.poll(seen).toEqual([true, true, true])
    await page.locator('input[name="user.type"][value="b2c"]').check()
    await expect.poll(seen).toEqual([false, false, false])
  })

  test('a guest who buys for a company is told about the profile; the terms come before the button', async () => {
    const page = await browser.page({ width: 1280 })
    await fillCart(page)
    await openCheckout(page)
    const submit = page.locator('.checkout__finish button[type="submit"]')
    const told = page.getByText('Uzņēmumiem un iestādēm: ienākot profilā')
    expect(await told.count()).toBe(0)
    await page.getByText('Vispirms izvēlieties piegādes veidu').waitFor()
    expect(await page.locator('input[name="payment_method"]').first().isDisabled()).toBe(true)
    await page.locator('input[name="order.user_type"][value="b2b"]').check()
    await told.waitFor()
    await page.getByLabel('Reģistrācijas numurs').waitFor()
    const code = page.locator('select[name="order.user_phone_number.countryCallingCode"]')
    expect(await code.count()).toBe(0)
    await page.getByLabel('Tālrunis', { exact: true }).fill('2')
    await code.waitFor()
    expect(await code.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      '370',
      '371',
      '372',
    ])

    await page.getByLabel('Tālrunis', { exact: true }).fill('+370 612 34567')
    expect([await code.inputValue(), await page.getByLabel('Tālrunis', { exact: true }).inputValue()]).toEqual([
      '370',
      '61234567',
    ])

    // The button can be pressed without the terms, and says so.
    await submit.click()
    const agree = page.locator('.error-message', { hasText: 'piekrītiet noteikumiem' })
    await agree.waitFor()
    await page.locator('input[name="terms"]').check()
    await agree.waitFor({ state: 'detached' })
    expect(await submit.isDisabled()).toBe(false)

    const side = page.locator('.checkout__side')
    const form = page.locator('.checkout__form')
    const top = async (part: typeof side) => (await part.boundingBox())?.y ?? 0
    const left = async (part: typeof side) => (await part.boundingBox())?.x ?? 0
    expect(await left(side)).toBeGreaterThan(await left(form))
    expect(await page.locator('.checkout__summary').evaluate(isSticky)).toBe(true)
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(async () => (await top(side)) < (await top(form))).toBe(true)
    expect(await left(side)).toBe(await left(form))
  })

  test('a company that is signed in finds its details and addresses', async () => {
    const page = await browser.page()
    await logIn(page)
    await fillCart(page)
    await openCheckout(page)
    const name = page.locator('[name="order.company_name"]')
    expect(await name.inputValue()).toBe('SIA "Parauga birojs"')
    expect(await name.evaluate((field: HTMLInputElement) => field.readOnly)).toBe(true)
    expect(await page.locator('[name="order.user_name"]').inputValue()).toBe('Mārtiņš')
    await page.getByRole('radio', { name: /Kurjers līdz durvīm/ }).check()
    await settled(page)
    await page.getByRole('combobox', { name: 'Saglabāta adrese' }).click()
    await page.locator('.combobox__option').first().click()
    await settled(page)
    expect(await page.locator('[name="shipping.zip"]').inputValue()).toMatch(/^LV-\d{4}$/)
  })

  test('a new name is in the greeting of the profile at once', async () => {
    const page = await browser.page()
    await logIn(page)
    await page.goto('/profile?tab=edit')
    await page.locator('[data-island="profile-edit"][data-live]').waitFor()
    const greeting = page.locator('.profile__head h1')
    const save = async (surname: string) => {
      await page.locator('[name="user.surname"]').fill(surname)
      await page.getByRole('button', { name: 'Saglabāt', exact: true }).click()
      await expect.poll(() => greeting.textContent()).toContain(`Mārtiņš ${surname}!`)
    }
    await save('Paraugs')
    await save('Piemērs')
  })
})

/** It, or what it stands in, stays in sight. */
const isSticky = (element: Element) =>
  [element, element.parentElement].some((each) => each && getComputedStyle(each).position === 'sticky')

async function logIn(page: Page) {
  await page.goto('/login')
  await page.locator('input[name="email"]').fill('martins@ertava.example')
  await page.locator('input[name="password"]').fill('Biroja-kresls-2026')
  await page.getByRole('main').getByRole('button', { name: 'Ienākt', exact: true }).click()
  await page.waitForURL('**/profile')
}
