import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

const PASSWORD = 'Segmentu-lampa-2026'
/** A customer of one's own, as the others' may change meanwhile. */
async function register(page: Page, surname: string) {
  const email = `${surname.toLowerCase()}@segments.example`
  const form = page.getByRole('main')
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).first().fill(text)
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  await form.locator('input[name="user.type"][value="b2c"]').check()
  await fill('Vārds', 'Zelma')
  await fill('Uzvārds', surname)
  await fill('E-pasts', email)
  await fill('Tālrunis', '20000009')
  await fill('Parole', PASSWORD)
  await fill('Parole vēlreiz', PASSWORD)
  await form.locator('[name="terms.privacy"]').check()
  await form.getByRole('button', { name: 'Izveidot profilu', exact: true }).first().click()
  await page.waitForURL('**/profile')
  return email
}

async function openCustomer(page: Page, email: string) {
  await page.goto('/admin/customers')
  await page.getByRole('searchbox').fill(email)
  await page.waitForURL('**/customers?q=*')
  await page.locator('.a-grid').getByText(email).waitFor()
  await rowsOf(page).first().click()
  await page.locator('.a-customer').waitFor()
}

/** Where the last proof is too old, the window asks for the password. */
async function prove(page: Page, done: Promise<unknown>) {
  const proof = page.getByRole('dialog').getByLabel('Parole')
  await Promise.race([done, proof.waitFor()])
  if (!(await proof.isVisible())) return
  await proof.fill('Veikala-atslega-2026')
  await page.getByRole('dialog').last().getByRole('button').last().click()
  await done
}

test('a customer is found, edited, noted, kept in a segment, blocked and let in again', async () => {
  const buyer = await browser.page({ width: 1440 })
  const email = await register(buyer, 'Segmente')
  const page = await browser.page({ width: 360 })
  await signInStaff(page)
  await openCustomer(page, email)
  await expectNoSideways(page)
  await expectAccessible(page)
  await page.getByLabel('Tālrunis').fill('12')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Ierakstiet tālruni ar valsts kodu').waitFor()
  browser.takeComplaints()
  await page.getByLabel('Tālrunis').fill('+371 29555111')
  await page.getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByText('Saglabāts').waitFor()
  await page.getByLabel('Piezīme, ko redz tikai darbinieki').fill('Zvana tikai no rīta')
  await page.getByRole('button', { name: 'Pievienot piezīmi' }).click()
  await page.locator('.a-customer__notes').getByText('Zvana tikai no rīta').waitFor()
  await page.getByRole('button', { name: 'Bloķēt' }).click()
  await page.getByRole('dialog').getByLabel('Iemesls').fill('Pārbaudām')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bloķēt klientu' }).click()
  await page.getByRole('button', { name: 'Atbloķēt' }).click()
  await page.getByRole('button', { name: 'Bloķēt', exact: true }).waitFor()

  await page.goto(`/admin/customers?q=segmente&orders=no`)
  await page.getByRole('button', { name: 'Saglabāt skatu' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Zelmas')
  await page.getByRole('dialog').getByRole('button', { name: 'Saglabāt' }).click()
  await page.getByRole('link', { name: 'Zelmas' }).waitFor()
  await page.getByRole('button', { name: 'Filtri' }).click()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Pasūtījumi').selectOption('yes')
  await page.getByText('Rādīt visus klientus').waitFor()
})

test('the owner sees the shop as a customer, cannot order there, and ends it', async () => {
  const buyer = await browser.page({ width: 1440 })
  const email = await register(buyer, 'Skatama')
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await openCustomer(page, email)
  await page.getByRole('button', { name: 'Lietot veikalu klienta vārdā' }).click()
  await page.getByRole('dialog').getByLabel('Iemesls').fill('Klients neredz cenu')
  await page.getByRole('button', { name: 'Atvērt veikalu' }).click()
  await prove(page, page.waitForURL('**/profile'))
  const banner = page.getByText('Jūs lietojat veikalu klienta vārdā')
  await banner.waitFor()
  await expectAccessible(page)
  await page.goto('/')
  await banner.waitFor()
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Beigt' }).click()
  await page.waitForURL('**/login*')
  expect(await banner.count()).toBe(0)
  await openCustomer(page, email)
  await page.getByText('Klients neredz cenu').waitFor()
})

test('a request for erasure counts its days and is done once it is known who asked', async () => {
  const buyer = await browser.page({ width: 1440 })
  const email = await register(buyer, 'Dzesama')
  const page = await browser.page({ width: 768 })
  await signInStaff(page)
  await openCustomer(page, email)
  await page.getByRole('button', { name: 'Reģistrēt pieprasījumu' }).click()
  await page.getByRole('dialog').getByLabel('Ko klients prasa').selectOption('erase')
  await page.getByRole('dialog').getByRole('button', { name: 'Reģistrēt pieprasījumu' }).click()
  await page.getByRole('link', { name: 'Datu dzēšana' }).click()
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.getByText('vēl 30 d.').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await row.getByRole('button', { name: 'Dzēst datus' }).click()
  const proof = page.getByRole('dialog').getByLabel('Kā pārliecinājāties, ka to prasa pats klients')
  await page.getByRole('dialog').getByRole('button', { name: 'Dzēst uz visiem laikiem' }).click()
  await page.getByText('Ierakstiet, kā pārliecinājāties').waitFor()
  browser.takeComplaints()
  await proof.fill('Rakstīja no profila e-pasta')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Dzēst uz visiem laikiem' }).click()
  await prove(page, row.waitFor({ state: 'detached' }))
  await page.getByRole('link', { name: 'Izpildīti' }).click()
  await page.getByText('Rakstīja no profila e-pasta').waitFor()
})

test('the terms of a company are checked and kept', async () => {
  const page = await browser.page({ width: 360 })
  await signInStaff(page)
  await page.goto('/admin/companies?view=all')
  await page.getByRole('searchbox').fill('40999999992')
  await page.waitForURL('**q=*')
  await page.locator('.a-grid').getByText('LV 40999999992').waitFor()
  await rowsOf(page).first().click()
  await page.getByRole('heading', { level: 2, name: 'Pārbaude' }).waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByLabel('Apmaksas termiņš, dienas').fill('90')
  await page.getByRole('button', { name: 'Saglabāt nosacījumus' }).click()
  await page.getByText('Dienu skaitam jābūt no 1 līdz 60.').waitFor()
  await page.getByLabel('Apmaksas termiņš, dienas').fill('30')
  await page.getByText('Nosūtīt lēmumu pa e-pastu').click()
  await page.getByRole('button', { name: 'Saglabāt nosacījumus' }).click()
  await page.waitForFunction(() => !document.querySelector('[data-pending]'))
  await page.reload()
  await page.getByLabel('Apmaksas termiņš, dienas').waitFor()
  expect(await page.getByLabel('Apmaksas termiņš, dienas').inputValue()).toBe('30')
})
