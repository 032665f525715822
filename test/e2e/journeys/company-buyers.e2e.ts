import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import {
  agree,
  choosePayment,
  choosePickup,
  expectNoSideways,
  fillCart,
  openCheckout,
  submitButton,
} from '../checkout-steps.ts'
import { linkInEmail } from '../emails.ts'

const browser = openBrowser()
const PASSWORD = 'zilais galds 77'
const REG_NUM = '40003172016'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click()
const fill = (page: Page, label: string, text: string) =>
  main(page).getByLabel(label, { exact: true }).first().fill(text)

async function register(page: Page, { name, email, isCompany }: { name: string; email: string; isCompany: boolean }) {
  await page.waitForLoadState('networkidle')
  await main(page)
    .locator(`input[name="user.type"][value="${isCompany ? 'b2b' : 'b2c'}"]`)
    .check()
  await fill(page, 'Vārds', name)
  await fill(page, 'Uzvārds', 'Kalniņa')
  await fill(page, 'E-pasts', email)
  await fill(page, 'Tālrunis', '20000009')
  await fill(page, 'Parole', PASSWORD)
  await fill(page, 'Parole vēlreiz', PASSWORD)
  if (isCompany) {
    await fill(page, 'Nosaukums', 'SIA Vairāki pircēji')
    await fill(page, 'Reģistrācijas numurs', REG_NUM)
    await main(page).locator('[name="legal_address.region"]').selectOption('Cēsu novads')
    await main(page).locator('[name="legal_address.city"]').fill('Cēsis')
    await main(page).locator('[name="legal_address.address"]').fill('Skolas iela 5')
    await main(page).locator('[name="legal_address.zip"]').fill('4101')
  }
  await main(page).locator('[name="terms.privacy"]').check()
  await press(page, 'Izveidot profilu')
}

/** Orders for more than the buyer may. */
async function request(buyer: Page) {
  await fillCart(buyer)
  await openCheckout(buyer)
  await buyer.getByText('vispirms apstiprinās jūsu uzņēmumā').waitFor()
  await choosePickup(buyer)
  await choosePayment(buyer, /Internetbanka/)
  await agree(buyer)
  await submitButton(buyer).click()
  await buyer.getByText('Pasūtījums nosūtīts apstiprināšanai.').waitFor()
}

const pathIn = (link: string) => new URL(link).pathname

test('a company invites a buyer, who orders over the limit; the admin approves, staff see who did', async () => {
  const stamp = Date.now()
  const [adminEmail, buyerEmail] = [`vaditaja.${stamp}@example.com`, `pirceja.${stamp}@example.com`]
  const admin = await browser.page({ width: 1440 })
  await admin.goto('/register')
  await register(admin, { name: 'Vineta', email: adminEmail, isCompany: true })
  await admin.waitForURL('**/profile')
  await admin.goto(pathIn(await linkInEmail(adminEmail, '/confirm-email/')))
  await main(admin).getByRole('button').first().click()
  await admin.getByText('e-pasta adrese ir apstiprināta').first().waitFor()
  await admin.goto('/profile')
  await admin.getByRole('link', { name: 'Pircēji' }).click()
  await admin.getByRole('heading', { name: 'SIA Vairāki pircēji' }).waitFor()
  await fill(admin, 'E-pasta adrese', buyerEmail)
  await main(admin).locator('#invite-order_limit').fill('daudz')
  await press(admin, 'Nosūtīt uzaicinājumu')
  await admin.getByText('Ierakstiet summu').waitFor()
  browser.takeComplaints()
  expect(await main(admin).getByLabel('E-pasta adrese').inputValue()).toBe(buyerEmail)
  await main(admin).locator('#invite-order_limit').fill('1,00')
  await expectAccessible(admin)
  await press(admin, 'Nosūtīt uzaicinājumu')
  await admin.getByText('Uzaicinājums nosūtīts.').waitFor()

  const buyer = await browser.page({ width: 360 })
  const invitation = pathIn(await linkInEmail(buyerEmail, '/company-invitation/'))
  await buyer.goto(invitation)
  await expectAccessible(buyer)
  await expectNoSideways(buyer)
  await main(buyer).getByRole('link', { name: 'Izveidot profilu' }).click()
  await register(buyer, { name: 'Pārsla', email: buyerEmail, isCompany: false })
  await buyer.waitForURL(`**${invitation}`)
  await press(buyer, 'Pieņemt uzaicinājumu')
  await buyer.getByText('Tagad pērkat uzņēmuma vārdā.').waitFor()
  await expectAccessible(buyer)
  await expectNoSideways(buyer)
  await request(buyer)
  await expectAccessible(buyer)
  await expectNoSideways(buyer)

  await admin.goto(pathIn(await linkInEmail(adminEmail, '/profile/company/requests/')))
  await expectAccessible(admin)
  await admin.getByRole('button', { name: /Apstiprināt par/ }).click()
  await admin.waitForURL('**/practice-bank/**')
  await admin.goto('/profile/company/orders')
  await admin.getByText('Apstiprināja: Vineta Kalniņa').waitFor()
  await expectAccessible(admin)
  await admin.getByRole('link', { name: /^E-/ }).first().click()
  await admin.getByRole('link', { name: 'Apmaksāt' }).waitFor()
  await expectAccessible(admin)

  await request(buyer)
  const staff = await browser.page({ width: 360 })
  await signInStaff(staff)
  await staff.goto('/admin/companies?view=all')
  await staff.getByRole('searchbox').fill(REG_NUM)
  await staff.waitForURL('**q=*')
  await staff.locator('.a-grid').getByText(`LV ${REG_NUM}`).waitFor()
  await rowsOf(staff).first().click()
  const card = staff.getByRole('region', { name: 'Pircēji' })
  await card.getByText('pasūtījumam līdz').waitFor()
  await staff.getByText('apstiprināts: Vineta Kalniņa').waitFor()
  await expectAccessible(staff)
  await expectNoSideways(staff)
  await staff.getByRole('button', { name: 'Izlemt par pieprasījumu: Pārsla Kalniņa' }).click()
  const decision = staff.getByRole('dialog', { name: 'Izlemt uzņēmuma vietā' })
  await decision.getByRole('button', { name: /^Apstiprināt par/ }).waitFor()
  await decision.getByRole('button', { name: 'Noraidīt' }).click()
  await decision.locator('[data-invalid]').first().waitFor()
  browser.takeComplaints()
  await expectAccessible(staff)
  await expectNoSideways(staff)
  await decision.getByLabel('Iemesls pircējam').fill('Šomēnes vairs nepērkam')
  await decision.getByRole('button', { name: 'Noraidīt' }).click()
  await decision.waitFor({ state: 'detached' })
  await staff.getByText(/^noraidīts/).waitFor()
  await staff.getByText('Šomēnes vairs nepērkam').waitFor()
  await card.getByRole('button', { name: 'Mainīt: Pārsla Kalniņa' }).click()
  await staff.getByRole('dialog').getByLabel('Loma').selectOption('viewer')
  await expectAccessible(staff)
  await staff.getByRole('dialog').getByRole('button', { name: 'Saglabāt' }).click()
  await card.getByText('Skatītājs').waitFor()
  await staff.getByRole('link', { name: /^E-/ }).first().click()
  await staff.getByText('Apstiprināja uzņēmumā: Vineta Kalniņa').waitFor()
})
