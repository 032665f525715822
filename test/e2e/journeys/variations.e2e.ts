import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'
import { cell, keys, paste } from '../sheet-steps.ts'

const browser = openBrowser()

const section = (page: Page) => page.getByRole('region', { name: 'Varianti', exact: true })

async function newProduct(page: Page, title: string, code: string) {
  await page.goto('/admin/products/new')
  await page.getByLabel('Nosaukums latviski').fill(title)
  await page.getByLabel('Kategorija').selectOption({ index: 2 })
  await page.getByLabel('Kods').fill(code)
  await page.getByLabel('Cena ar PVN, €').fill('12,9')
  await page.getByRole('button', { name: 'Izveidot preci' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

async function addTitled(page: Page, label: string, title: string) {
  await section(page).getByLabel(label, { exact: true }).fill(title)
  await page.keyboard.press('Enter')
}

test('made of new options, edited with keys and a paste, a wrong cell is marked, one is removed', async () => {
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await newProduct(page, 'Krekls ar variantiem', 'KV')
  await section(page).getByRole('button', { name: 'Veidot variantus' }).click()
  for (const [attribute, options] of [
    ['Auduma krāsa', ['Sarkans', 'Zaļš']],
    ['Griezums', ['Šaurs', 'Plats']],
  ] as const) {
    await addTitled(page, 'Jauns atribūts', attribute)
    for (const option of options) {
      await addTitled(page, `Jauna vērtība: ${attribute}`, option)
      await expect.poll(() => section(page).getByRole('checkbox', { name: option, exact: true }).isChecked()).toBe(true)
    }
  }
  await section(page).getByRole('button', { name: 'Pārbaudīt' }).click()
  await section(page).getByText('4 jauni, 0 jau ir, 0 kodu jau aizņemti').waitFor()
  await section(page).getByText('KV-SARKANS-SAURS, KV-SARKANS-PLATS').waitFor()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Izveidot 4 variantus' }).click()
  await section(page).getByText('Izveidoti 4 varianti.').waitFor()
  await section(page).getByRole('button', { name: 'Aizvērt' }).click()

  // Price, then what Excel has: prices and previous prices of three rows.
  await cell(page, 0, 3).click()
  await keys(page, '9', ',', '9', 'Enter')
  await expect.poll(() => cell(page, 0, 3).textContent()).toBe('9,90')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('1:3')
  await paste(page, '8,50\t10\r\n7,5\t\r\n6\t5\r\n')
  await section(page).getByText('6 izmainītas šūnas').waitFor()
  await keys(page, 'Control+z')
  await section(page).getByText('1 izmainīta šūna').waitFor()
  await keys(page, 'Control+y')
  await section(page).getByText('6 izmainītas šūnas').waitFor()
  // Published in all rows: turned over in the first, filled down.
  await keys(
    page,
    'Control+Home',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'ArrowRight',
    'Space',
  )
  await keys(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expect.poll(() => cell(page, 3, 6).textContent()).toBe('jā')
  await expectAccessible(page)
  await keys(page, 'Control+s')
  await section(page).getByText('Jāizlabo 1 šūna.').waitFor()
  browser.takeComplaints()
  expect(await cell(page, 3, 4).getAttribute('aria-invalid')).toBe('true')
  await section(page).getByRole('button', { name: 'Parādīt', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe('3:4')
  await section(page).getByText('Iepriekšējai cenai jābūt augstākai par pašreizējo.').waitFor()
  await expectAccessible(page)
  // F2 edits, Escape takes back, Delete empties.
  await keys(page, 'F2', '9', 'Escape')
  expect(await cell(page, 3, 4).textContent()).toContain('5,00')
  await keys(page, 'Delete', 'Control+s')
  await section(page).getByText('Varianti saglabāti.').waitFor()

  // All green ones get one price.
  await section(page).getByLabel('Auduma krāsa').selectOption({ label: 'Zaļš' })
  await section(page).getByLabel('Vērtība', { exact: true }).fill('11')
  await section(page).getByRole('button', { name: 'Visiem redzamajiem (2)' }).click()
  await section(page).getByRole('heading', { name: 'Mainītās cenas' }).waitFor()
  await section(page).getByText('zemākā 30 dienu cena').first().waitFor()
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Saglabāt variantus' }).click()
  await section(page).getByText('Varianti saglabāti.').waitFor()
  await cell(page, 1, 1).click()
  await section(page).getByRole('button', { name: 'Dzēst vai arhivēt (1)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Dzēst vai arhivēt (1)' }).click()
  await section(page).getByText('Izdzēsti: 1, arhivēti: 0.').waitFor()
  await expectNoSideways(page)
  const id = page.url().split('/').at(-1)
  const { rows } = await (await page.request.get(`/admin/api/products/${id}/variations`)).json()
  expect(
    rows.map((row: { price: number; previousPrice: number; isPublished: boolean }) => [
      row.price,
      row.previousPrice,
      row.isPublished,
    ]),
  ).toEqual([
    [990, null, true],
    [850, 1000, true],
    [1100, null, true],
  ])
  // The table lets the keyboard go.
  await cell(page, 0, 1).click()
  await keys(page, 'Escape', 'Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]'))).toBeNull()
}, 90_000)
