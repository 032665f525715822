import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from './browser.ts'
import {
  agree,
  choosePayment,
  choosePickup,
  expectNoSideways,
  fillCart,
  openCheckout,
  problems,
  settled,
  submitButton,
  writeContact,
} from './checkout-steps.ts'

const browser = openBrowser()

async function upToCompany(page: Page, email: string) {
  await fillCart(page)
  await openCheckout(page)
  await page.getByRole('radio', { name: 'Juridiska persona' }).check()
  await writeContact(page, email)
  await choosePickup(page)
  await choosePayment(page, /Pārskaitījums/)
  await agree(page)
}

/** The message that a screen reader says with the field. */
async function problemOf(page: Page, label: string) {
  const field = page.locator('.checkout__company').getByLabel(label)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ')
  const messages = await Promise.all(
    ids.filter((id) => id.endsWith('-error')).map((id) => page.locator(`[id="${id}"]`).textContent()),
  )
  return messages.join()
}

async function refusedSubmit(page: Page) {
  await submitButton(page).click()
  await page.locator('.checkout .error-message').first().waitFor()
  await settled(page)
  // A refusal is an answer of 422, which the browser notes.
  await expect.poll(() => browser.takeComplaints().join()).toContain('422')
}

describe.each([360, 1280])('at %i px', (width) => {
  test('a company is filled in by its number, and what was typed stays', async () => {
    const page = await browser.page({ width })
    await fillCart(page)
    await openCheckout(page)
    await page.getByRole('radio', { name: 'Juridiska persona' }).check()
    const company = page.locator('.checkout__company')
    const number = company.getByLabel('Reģistrācijas numurs')
    await company.getByLabel('Pilsēta vai novads').fill('Ogre')
    await number.fill('40999999992')
    await company
      .getByText(/^SIA "Paraugs" \(Uzņēmumu reģistra dati, \d\d\.\d\d\.\d{4}\.\)$/)
      .first()
      .waitFor()
    const fieldValue = (label: string) => company.getByLabel(label).inputValue()
    expect(await fieldValue('Uzņēmuma nosaukums')).toBe('SIA "Paraugs"')
    expect(await fieldValue('Juridiskā adrese')).toBe('Parauga iela 5 - 2')
    expect(await fieldValue('Pasta indekss')).toBe('LV-1010')
    expect(await fieldValue('Pilsēta vai novads')).toBe('Ogre')
    await expectAccessible(page)
    // Another number replaces what the first has filled in.
    await number.fill('9009 9999 994')
    await expect.poll(() => fieldValue('Uzņēmuma nosaukums')).toBe('Parauga vidusskola')
    await number.fill('50999999994')
    await company.getByText('Uzņēmumu reģistrā slēgts').first().waitFor()
    expect(await fieldValue('Uzņēmuma nosaukums')).toBe('Parauga vidusskola')
  })

  test('a company: its numbers are checked, each error stands beside its field, and nothing typed is lost', async () => {
    const page = await browser.page({ width })
    await upToCompany(page, `company-${width}@example.com`)
    const company = page.locator('.checkout__company')
    await company.getByLabel('Reģistrācijas numurs').fill('40003032948')
    await company.getByLabel(/PVN numurs/).fill('LV40003032948')
    // What is missing is said without asking the server.
    await submitButton(page).click()
    await page.getByRole('alert').getByRole('link', { name: 'Ierakstiet uzņēmuma nosaukumu.' }).waitFor()
    expect(await problemOf(page, 'Uzņēmuma nosaukums')).toContain('Ierakstiet uzņēmuma nosaukumu.')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('order.company_name')
    await company.getByLabel('Uzņēmuma nosaukums').fill('SIA Paraugs')
    await refusedSubmit(page)
    expect(await problemOf(page, 'Reģistrācijas numurs')).toContain('Pārbaudiet reģistrācijas numuru.')
    expect(await problemOf(page, 'PVN numurs')).toContain('Pārbaudiet PVN numuru.')
    expect(await problems(page)).toHaveLength(2)
    await expectNoSideways(page)
    await expectAccessible(page)
    expect(await company.getByLabel('Reģistrācijas numurs').inputValue()).toBe('40003032948')
    expect(await page.getByLabel('Uzvārds').inputValue()).toBe('Bērziņa')
    // The first wrong field has the focus.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('order.company_reg_num')

    await company.getByLabel('Reģistrācijas numurs').fill('4000 3032949')
    await company.getByLabel(/PVN numurs/).fill('LV40003032949')
    expect(await problems(page)).toEqual([])
    await submitButton(page).click()
    await page.waitForURL('**/order/**')
    await page.getByText('SIA Paraugs').first().waitFor()
    await expectAccessible(page)
  })

  test('a Lithuanian and an Estonian number are checked by their own rules', async () => {
    const page = await browser.page({ width })
    await upToCompany(page, `baltic-${width}@example.com`)
    const company = page.locator('.checkout__company')
    await company.getByLabel('Uzņēmuma nosaukums').fill('UAB Pavyzdys')
    await company.getByLabel('Reģistrācijas valsts').selectOption({ label: 'Igaunija' })
    await company.getByLabel('Reģistrācijas numurs').fill('40003032949')
    await refusedSubmit(page)
    expect(await problemOf(page, 'Reģistrācijas numurs')).toContain('Pārbaudiet reģistrācijas numuru.')
    // Another country: the number may be right there, so the complaint goes.
    await company.getByLabel('Reģistrācijas valsts').selectOption({ label: 'Latvija' })
    expect(await problems(page)).toEqual([])
  })

  test('a public body: a company number is not enough; with its own and a reference it orders', async () => {
    const page = await browser.page({ width })
    await upToCompany(page, `body-${width}@example.com`)
    const company = page.locator('.checkout__company')
    await company.getByRole('checkbox', { name: /iestāde/ }).check()
    await company.getByLabel('Uzņēmuma nosaukums').fill('Parauga pašvaldība')
    await company.getByLabel('Reģistrācijas numurs').fill('40003032949')
    await company.getByLabel(/Pasūtītāja atsauce/).fill('NOD-2026-17')
    await refusedSubmit(page)
    expect(await problemOf(page, 'Reģistrācijas numurs')).toContain('Pārbaudiet reģistrācijas numuru.')
    await expectAccessible(page)
    await company.getByLabel('Reģistrācijas numurs').fill('90000069281')
    await submitButton(page).click()
    await page.waitForURL('**/order/**')
    await page.getByText('Parauga pašvaldība').first().waitFor()
    await expectAccessible(page)
  })
})
