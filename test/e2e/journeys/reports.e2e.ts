import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()

describe('reports', () => {
  test('a figure of the week leads to its report, a bar is chosen by keys, and a row opens its orders', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Visi pārskati' }).click()
    await page.getByRole('heading', { level: 1, name: 'Pārskati' }).waitFor()
    await page.getByLabel('Laiks', { exact: true }).selectOption('last-30')
    await page.waitForURL('**period=last-30*')
    await page.locator('.a-figure').first().waitFor()
    await expectAccessible(page)
    await page.getByLabel('Pa', { exact: true }).selectOption('month')
    await page.waitForURL('**by=month*')
    const slider = page.getByRole('slider', { name: 'Mēnesis' })
    await slider.waitFor()
    const last = await slider.getAttribute('aria-valuetext')
    await slider.press('ArrowLeft')
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(last)
    await page.getByLabel('Pa', { exact: true }).selectOption('product')
    const ranking = page.getByRole('img', { name: 'Diagramma: Pārdots bez PVN pa precēm, desmit lielākās summas.' })
    await ranking.waitFor()
    expect(await ranking.locator('desc').textContent()).toMatch(/^Lielākais skaitlis: .+€\.$/)
    expect(await ranking.locator('rect.a-chart__bar').count()).toBeGreaterThan(1)
    await page.getByLabel('Pa', { exact: true }).selectOption('buyer')
    const row = page.getByRole('link', { name: 'Pasūtījumi: Privātpersona' })
    await row.click()
    await page.waitForURL('**/orders?*buyer=b2c*')
    await rowsOf(page).first().waitFor()
    await page.getByRole('link', { name: /Privātpersona/ }).waitFor()
    await expectAccessible(page)
    await page.goBack()
    await page.getByLabel('Pa', { exact: true }).selectOption('country')
    await page.getByRole('link', { name: 'Pasūtījumi: Latvija' }).click()
    await page.waitForURL('**/orders?*country=LV*')
    await rowsOf(page).first().waitFor()
    await page.getByRole('link', { name: /Latvija/ }).click()
    await page.waitForURL((url) => !url.search.includes('country'))
    await page.goto('/admin/reports?view=funnel')
    await page.getByRole('region', { name: 'Biežākie meklējumi bez rezultāta' }).waitFor()
    await page.getByRole('link', { name: 'Veikts pasūtījums' }).click()
    await page.waitForURL('**/orders?from=*')
    await rowsOf(page).first().waitFor()
  })

  test('on a phone in the dark all three reports are read without sideways scrolling', async () => {
    const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
    await signInStaff(page)
    await page.goto('/admin/reports?period=year&by=category')
    await page.locator('.a-report').waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    for (const [name, charts] of [
      ['Ceļš līdz pirkumam', ['Ceļš līdz pirkumam']],
      ['Piegāde, atgriešana, krājumi', ['Cik ilgi pietiks krājumu']],
    ] as const) {
      await page.getByRole('link', { name }).click()
      await page.locator('.a-report').first().waitFor()
      for (const chart of charts) await page.getByRole('img', { name: `Diagramma: ${chart}.` }).waitFor()
      await expectNoSideways(page)
      await expectAccessible(page)
    }
    await page.getByLabel('Laiks', { exact: true }).selectOption('own')
    await page.getByLabel('Pirmā diena').fill('2030-01-01')
    await page.getByText('Pēdējai dienai jābūt pēc pirmās.').waitFor()
    await expectAccessible(page)
  })
})
