import { describe, expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'

const browser = openBrowser()

describe('editing an order', () => {
  test('by keys: goods and details are changed, two people are told of each other, and nothing typed is lost', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    const number: string = await page.evaluate(async () => {
      const answer = await fetch('/admin/api/orders?state=awaiting_payment')
      return (await answer.json()).rows[0].number
    })
    await page.goto(`/admin/orders/${number}`)
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await page.keyboard.press('e')
    await page.getByRole('heading', { level: 1, name: `Labot pasūtījumu ${number}` }).waitFor()
    await expectAccessible(page)

    await page.getByLabel('Pievienot preci').fill('LU-1101-WH')
    await page.locator('.a-edit__good').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Pievienot preci').press('Enter')
    await page.getByRole('button', { name: /^Vairāk: LED galda lampa/ }).press('Enter')
    await page.getByText('Pircējs saņems vēstuli').waitFor()
    await expectAccessible(page)
    await page.reload()
    await page.getByText('Pircējs saņems vēstuli').waitFor()
    expect(await page.getByLabel(/^Skaits: LED galda lampa/).inputValue()).toBe('2')

    await page.getByRole('link', { name: 'Pasūtījumi' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Palikt', exact: true }).click()
    await page.getByRole('button', { name: 'Saglabāt preces' }).press('Enter')
    await page.getByText('Saglabāts.').waitFor()
    expect(await page.getByLabel(/^Skaits: LED galda lampa/).inputValue()).toBe('2')

    await page.getByLabel('Uzvārds').fill('Mana')
    await page.evaluate(async (order) => {
      const get = async (path: string) => (await fetch(`/admin/api${path}`)).json()
      const { csrf } = await get('/session')
      const { version, fields } = await get(`/orders/${order}/edit`)
      await fetch(`/admin/api/orders/${order}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, 'if-match': `"${version}"` },
        body: JSON.stringify({ base: fields, changes: { surname: 'Cita', name: 'Kāda' } }),
      })
    }, number)
    await page.getByLabel('E-pasts').fill('jauns@pircejs.example')
    await page.getByRole('button', { name: 'Saglabāt datus' }).press('Enter')
    await page.getByRole('heading', { name: 'To pašu izmainīja kāds cits' }).waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await page.locator('.a-edit__radio', { hasText: 'Cita' }).click()
    await page.getByRole('button', { name: 'Saglabāt izvēlēto' }).press('Enter')
    await page.getByRole('form', { name: 'Pircēja un piegādes dati' }).getByText('Saglabāts.').waitFor()
    expect(await page.getByLabel('Uzvārds').inputValue()).toBe('Cita')
    expect(await page.getByLabel('Vārds', { exact: true }).inputValue()).toBe('Kāda')
    expect(await page.getByLabel('E-pasts').inputValue()).toBe('jauns@pircejs.example')
    await page.goto(`/admin/orders/${number}`)
    await page.locator('.a-timeline').getByText('Labotas preces').waitFor()
    await page.locator('.a-timeline').getByText('e-pasts').waitFor()
  })

  test('an offer is drafted from a list of codes, sent at its own prices and withdrawn', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Piedāvājumi' }).click()
    await page.locator('.a-offers__row').first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Jauns piedāvājums' }).press('Enter')
    await page.getByLabel('Uzņēmums, iestāde vai persona').fill('Ogres pamatskola')
    await page.getByLabel('Pievienot preci').fill('LU-1101-WH 12\nLU-1102-GY 3')
    await page.getByRole('button', { name: 'Pievienot visas (2)' }).press('Enter')
    await page.getByLabel(/^Cena, €: LED galda lampa/).fill('39,50')
    await page.getByRole('button', { name: 'Nosūtīt' }).press('Enter')
    await page.getByText('Aizpildiet šo lauku.').waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await page.getByLabel('E-pasts').fill('ogre@skola.example')
    await page.getByRole('button', { name: 'Nosūtīt' }).press('Enter')
    const row = page.locator('.a-offers__row', { hasText: 'Ogres pamatskola' })
    await row.getByText('593,70').waitFor()
    await row.getByRole('button', { name: 'Atsaukt' }).press('Enter')
    await row.getByRole('button', { name: 'Tiešām atsaukt' }).press('Enter')
    await row.getByText('Atsaukts').waitFor()
  })
})
