import { describe, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('files of goods', () => {
  test('a file is sent, its columns are checked, what it changes is shown, and it is written', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Imports un eksports' }).click()
    await page.getByRole('link', { name: 'products.csv' }).waitFor()
    await expectAccessible(page)
    const text =
      'Artikuls;Nosaukums;Kategorija;Cena;Piezīmes\nIMP-1;Importēta lampa;galda-lampas;19,90;x\nIMP-2;;galda-lampas;daudz;\n'
    await page.setInputFiles('input[type=file]', file('piegādātājs.csv', text))
    await page.getByRole('button', { name: 'Pārbaudīt, ko tas mainīs' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pārbaudīt, ko tas mainīs' }).click()
    await page.getByText('jābūt summai, piemēram, 12,50 (daudz)').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ierakstīt 1 rindu' }).click()
    await page.locator('.a-state').getByText('Pabeigts', { exact: true }).waitFor()
    await page.getByLabel('Piegādātāja vai faila nosaukums').fill('Lampu piegādātājs')
    await page.keyboard.press('Enter')
    await page.getByText('Saglabāts:').waitFor()

    await page.getByRole('button', { name: 'Atsaukt importu' }).click()
    await page.getByText('Atsaukums importam').waitFor()
    await page.getByRole('button', { name: 'Atsaukt: 1' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Atsaukt: 1' }).click()
    await page.locator('.a-state').getByText('Pabeigts', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'piegādātājs.csv' }).click()
    await page.getByRole('link', { name: 'Skatīt atsaukumu' }).waitFor()
    await page.setViewportSize({ width: 360, height: 780 })
    await expectNoSideways(page)
    await expectAccessible(page)
  })

  test('customers of another shop: what is not taken is named before anything is written', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.goto('/admin/import')
    const text = 'E-pasts;Vārds;Uzvārds;Jaunumi\nimporteta@example.com;Importēta;Kliente;jā\nbez-adreses;Anna;Liepa;\n'
    await page.setInputFiles('input[type=file]', file('klienti.csv', text))
    await page.getByText('Paroles netiek pārņemtas').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pārbaudīt, ko tas mainīs' }).click()
    await page.getByText('tā nav e-pasta adrese (bez-adreses)').waitFor()
    await page.getByRole('button', { name: 'Jaunas' }).click()
    await page.getByRole('heading', { name: 'Kas no pārējām rindām netiek pārņemts' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ierakstīt 1 rindu' }).click()
    await page.locator('.a-state').getByText('Pabeigts', { exact: true }).waitFor()
  })

  test('a file that is no table says what to do, on a phone too', async () => {
    const page = await browser.page({ width: 360, height: 780 })
    await signInStaff(page)
    await page.goto('/admin/import')
    await page.getByText('Iepriekšējie importi').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pievienot piegādātāju' }).click()
    await page.getByLabel('Nosaukums').fill('Lampu noliktava')
    await page.getByLabel('Faila adrese').fill('http://10.0.0.1/preces.csv')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Palaist tagad: Lampu noliktava' }).click()
    await page.getByText('Adrese nav publiska.').waitFor()
    await expectAccessible(page)
    await page.setInputFiles('input[type=file]', file('bojāts.csv', 'code;title_lv\nA;"nekad nebeidzas'))
    await page.getByText('Failu nevar nolasīt').waitFor()
    await expectAccessible(page)
  })
})
