import { expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import {
  agree,
  choosePayment,
  choosePickup,
  expectNoSideways,
  fillCart,
  openCheckout,
  submitButton,
  writeContact,
} from '../checkout-steps.ts'

const browser = openBrowser()

test('a payment method is made, corrected, switched on, moved and removed', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await page.goto('/admin/payment-methods')
  const list = page.getByRole('list', { name: 'Maksāšana' })
  await list.getByRole('listitem').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Jauns maksāšanas veids' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Izveidot' }).click()
  await dialog.getByLabel('Nosaukums, latviski').fill('Pārskaitījums ar piemaksu')
  await dialog.getByLabel('Piemaksa, %').fill('99')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.getByText('Ievadiet procentus no 0 līdz 20, piemēram, 1,5.').waitFor()
  browser.takeComplaints()
  await dialog.getByLabel('Piemaksa, %').fill('1,5')
  await dialog.getByLabel('Pirkuma summa līdz, €').fill('300')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = list.getByRole('button', { name: /^Pārskaitījums ar piemaksu/ })
  await row.getByText('piemaksa 1,5 % · pirkumiem līdz 300,00 €').waitFor()
  const count = await list.getByRole('listitem').count()
  await row.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() =>
      list
        .getByRole('listitem')
        .nth(count - 2)
        .textContent(),
    )
    .toContain('Pārskaitījums ar piemaksu')
  await row.click()
  await dialog.getByRole('button', { name: 'Noņemt maksāšanas veidu' }).click()
  await dialog.getByRole('button', { name: 'Noņemt', exact: true }).click()
  await page.getByRole('region', { name: 'Noņemtie maksāšanas veidi' }).getByText('Pārskaitījums ar piemaksu').waitFor()
  await expectAccessible(page)
})

test('on a phone the list, a method and the keys of a vendor fit in the dark', async () => {
  const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
  await signInStaff(page)
  await page.goto('/admin/payment-methods')
  await page.getByRole('button', { name: /^Rēķins ar apmaksas termiņu/ }).click()
  await page.getByRole('dialog').getByLabel('Iestādes').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ievadīt Klix atslēgas' }).click()
  await page.getByRole('dialog').getByLabel('Brand ID').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('goods are ordered to be paid in the shop, packed, and paid for at the counter', async () => {
  const staff = await browser.page({ width: 1440 })
  await signInStaff(staff)
  await staff.goto('/admin/payment-methods')
  await staff.getByRole('button', { name: 'Jauns maksāšanas veids' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Paraugs').selectOption('at-pickup')
  await dialog.getByRole('button', { name: 'Izveidot' }).click()
  await dialog.getByText('Pircējs šo veidu redz, kad izvēlas saņemt preces veikalā.').waitFor()
  await dialog.getByText('Maksāšanas veids ir ieslēgts').click()
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.waitFor({ state: 'detached' })

  const page = await browser.page({ width: 1440 })
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, 'liene@example.com')
  await choosePickup(page)
  await choosePayment(page, /Samaksa veikalā/)
  await agree(page)
  await submitButton(page).click()
  await page.getByText(/Samaksāsiet veikalā, kad saņemsiet preces/).waitFor()
  await expectAccessible(page)
  const number = /E-[0-9A-Z]{3}-[0-9A-Z]{3}/.exec(await page.locator('main').innerText())?.[0] ?? ''

  await staff.goto(`/admin/packing/orders/${number}`)
  const due = staff.getByRole('region', { name: 'Samaksa veikalā' })
  await due.getByText(/^Pircējs maksās, saņemot preces/).waitFor()
  await expectAccessible(staff)
  for (const name of [/^Savākts/, /^Iepakots/, /^Gatavs saņemšanai/]) {
    await staff.getByRole('button', { name, disabled: false }).click()
  }
  await staff.getByText(`${number}: Nosūtīts.`).waitFor()
  await staff.setViewportSize({ width: 360, height: 780 })
  await staff.goto(`/admin/orders/${number}`)
  await due.getByText(/^Preces gaida pircēju līdz/).waitFor()
  await expectNoSideways(staff)
  await due.getByRole('button', { name: 'Samaksāts ar karti' }).click()
  await expectAccessible(staff)
  await staff.getByRole('button', { name: /^Saņemti/ }).click()
  await due.waitFor({ state: 'detached' })
  await staff.getByText('samaksāts ar karti').first().waitFor()
  await staff
    .getByRole('link', { name: /^Rēķins/ })
    .first()
    .waitFor()
})

test('keys of a vendor are typed and tried; the checkout names its banks and cards', async () => {
  const staff = await browser.page({ width: 1440 })
  await signInStaff(staff)
  await staff.goto('/admin/payment-methods')
  await staff.getByRole('button', { name: 'Ievadīt Klix atslēgas' }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Brand ID').fill('brand')
  await dialog.getByLabel('Secret Key').fill('klix-secret')
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  const read = staff.getByRole('button', { name: 'Nolasīt Klix bankas un kartes' })
  const password = dialog.getByLabel('Parole')
  await read.or(password).first().waitFor()
  if (await password.isVisible()) {
    await password.fill('Veikala-atslega-2026')
    await dialog.getByRole('button').last().click()
  }
  await read.click()
  await staff.getByRole('status').filter({ hasText: '2' }).first().waitFor()
  await staff.getByRole('button', { name: 'Jauns maksāšanas veids' }).click()
  await dialog.getByLabel('Paraugs').selectOption('klix')
  await dialog.getByRole('button', { name: 'Izveidot' }).click()
  await dialog.getByText('Maksāšanas veids ir ieslēgts').click()
  await dialog.getByRole('button', { name: 'Saglabāt' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expectAccessible(staff)

  const page = await browser.page({ width: 360, colorScheme: 'dark' })
  await fillCart(page)
  await openCheckout(page)
  await writeContact(page, 'marks@example.com')
  await choosePickup(page)
  await page.locator('.radio-card__marks').getByText('Visa / Mastercard, SEB').waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)

  await staff.getByRole('button', { name: 'Noņemt Klix atslēgas' }).click()
  await staff.getByRole('button', { name: 'Noņemt', exact: true }).click()
  await staff.getByRole('button', { name: 'Ievadīt Klix atslēgas' }).waitFor()
})
