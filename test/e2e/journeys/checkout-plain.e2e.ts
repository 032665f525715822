import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere } from '../cases.ts'
import { expectNoSideways, fillCart } from '../checkout-steps.ts'

const browser = openBrowser()
const PUBLIC_BODY = 'Pērk valsts vai pašvaldības iestāde'

/** A browser that does not vouch for the page is asked once more. */
async function fillCartWithoutScript(page: Page) {
  await page.goto('/c/kruzes-un-pudeles')
  await page.locator('form[data-add-to-cart] button').first().click()
  await page.waitForLoadState()
  const confirm = page.getByRole('heading', { name: 'Ielikt šo preci grozā?' })
  if (await confirm.isVisible()) await page.getByRole('button', { name: 'Ielikt grozā' }).click()
  await page.waitForURL('**/cart')
}

describe.each(casesHere([360], [1280]))('at %i px, without script', (width) => {
  test('a guest buys to a locker and pays', async () => {
    const page = await browser.page({ width, script: false })
    const form = page.locator('#checkout')
    await fillCartWithoutScript(page)
    await page.getByRole('link', { name: 'Noformēt pasūtījumu' }).first().click()
    await page.waitForURL('**/checkout')
    await expectNoSideways(page)

    await form.getByLabel('Vārds', { exact: true }).fill('Anna')
    await form.getByLabel('Uzvārds').fill('Bērziņa')
    await form.getByLabel('E-pasts').first().fill('plain@example.com')
    await form.getByLabel('Tālrunis', { exact: true }).fill('20000001')
    await form.getByRole('radio', { name: /Omniva pakomāts/ }).check()
    await form.getByRole('button', { name: 'Turpināt ar izvēlēto piegādi' }).click()

    const points = form.locator('select[name="shipping.identifier"]')
    await points.waitFor()
    const first = await points.locator('optgroup option').first().getAttribute('value')
    await points.selectOption(first)
    await form.getByRole('radio', { name: /Internetbanka/ }).check()
    await form.getByRole('checkbox', { name: /Piekrītu/ }).check()
    await expectNoSideways(page)
    await form.getByRole('button', { name: /Pasūtīt un maksāt/ }).click()

    await page.getByRole('button', { name: 'Apmaksāt' }).click()
    await page.locator('[data-order-state="paid"]').waitFor()
  })

  test('a public body corrects its number, and nothing typed is lost', async () => {
    const page = await browser.page({ width, script: false })
    const form = page.locator('#checkout')
    await fillCartWithoutScript(page)
    await page.goto('/checkout')
    // Company fields appear with the choice, by style alone.
    await form.getByLabel('Uzņēmuma nosaukums').waitFor({ state: 'hidden' })
    await form.getByRole('radio', { name: 'Juridiska persona' }).check()
    await form.getByRole('checkbox', { name: PUBLIC_BODY }).check()
    await form.getByLabel('Vārds', { exact: true }).fill('Anna')
    await form.getByLabel('Uzvārds').fill('Bērziņa')
    await form.getByLabel('E-pasts').first().fill('plain-body@example.com')
    await form.getByLabel('Tālrunis', { exact: true }).fill('20000001')
    await form.getByLabel('Uzņēmuma nosaukums').fill('Parauga pašvaldība')
    await form.getByLabel('Reģistrācijas numurs').fill('40003032949')
    await form.getByLabel('Pasūtītāja atsauce').fill('NOD-2026-17')
    await form.getByRole('radio', { name: /Saņemt veikalā/ }).check()
    await form.getByRole('button', { name: 'Turpināt ar izvēlēto piegādi' }).click()
    await form.getByRole('radio', { name: /Ērtava Rīgā/ }).check()
    await form.getByRole('radio', { name: /Pārskaitījums/ }).check()
    await form.getByRole('checkbox', { name: /Piekrītu/ }).check()
    await form.getByRole('button', { name: /Pasūtīt un maksāt/ }).click()

    await page.locator('.error-message', { hasText: 'Pārbaudiet reģistrācijas numuru.' }).waitFor()
    browser.takeComplaints()
    await form.getByLabel('Reģistrācijas numurs').fill('90000069281')
    await form.getByRole('button', { name: /Pasūtīt un maksāt/ }).click()
    // The sum with another way of paying may have to be looked at once more.
    await page.locator('[data-order-state="awaiting_payment"]').waitFor()
    await page.getByText('Parauga pašvaldība').first().waitFor()
    await page.getByText('Ērtava Rīgā').first().waitFor()
  })

  test('what is missing is said at each field and at the top, and payments wait in sight for the delivery', async () => {
    const page = await browser.page({ width, script: false })
    const form = page.locator('#checkout')
    await fillCartWithoutScript(page)
    await page.goto('/checkout')
    await page.getByText('Vispirms izvēlieties piegādes veidu').waitFor()
    expect(await form.getByRole('radio', { name: /Internetbanka/ }).isDisabled()).toBe(true)
    await form.getByLabel('E-pasts').first().fill('anna@gmial.com')
    await form.getByRole('radio', { name: /Omniva pakomāts/ }).check()
    await form.getByRole('button', { name: 'Turpināt ar izvēlēto piegādi' }).click()
    await form.getByRole('button', { name: /Pasūtīt un maksāt/ }).click()

    const list = page.getByRole('alert').getByRole('listitem')
    expect(await list.allTextContents()).toEqual([
      'Ierakstiet vārdu.',
      'Ierakstiet uzvārdu.',
      'Ierakstiet tālruņa numuru.',
      'Izvēlieties saņemšanas vietu.',
      'Izvēlieties apmaksas veidu.',
      'Lai pasūtītu, piekrītiet noteikumiem.',
    ])
    expect(browser.takeComplaints().join()).toContain('422')
    await page.locator('.field__hint', { hasText: 'Vai domājāt anna@gmail.com?' }).waitFor()
    await list.getByRole('link', { name: 'Ierakstiet uzvārdu.' }).click()
    expect(page.url()).toMatch(/#field-order-user_surname$/)
    const surname = form.getByLabel('Uzvārds')
    expect(await surname.getAttribute('aria-describedby')).toBe('field-order-user_surname-error')
    await expectNoSideways(page)
    await page.getByText('Rādīt pasūtījumu').waitFor({ state: width < 1000 ? 'visible' : 'hidden' })
    await page.getByRole('link', { name: 'Atpakaļ uz grozu' }).click()
    await page.waitForURL('**/cart')
  })

  test('what it answers is accessible', async () => {
    // Axe needs script; the page is the same.
    const page = await browser.page({ width })
    await fillCart(page)
    const send = async (fields: Record<string, string>) => {
      await page.evaluate(async (given) => {
        const { csrf } = (await (await fetch('/api/visitor')).json()) as { csrf: string }
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: '/checkout' })
        for (const [name, value] of Object.entries({ ...given, _token: csrf })) {
          const input = document.createElement('input')
          Object.assign(input, { type: 'hidden', name, value })
          form.append(input)
        }
        document.body.append(form)
        // What stands there now is not the answer.
        document.querySelector('#checkout')?.removeAttribute('id')
        form.submit()
      }, fields)
      await page.locator('#checkout').waitFor()
      await expectAccessible(page)
      await expectNoSideways(page)
    }
    await send({ step: 'delivery' })
    expect(browser.takeComplaints().join()).toContain('422')
    await send({ step: 'delivery', shipping_method: 'courier', 'order.user_type': 'b2b' })
    await send({ step: 'delivery', shipping_method: 'locker-omniva' })
  })
})
