import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere, once } from '../cases.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const browser = openBrowser()
const ILZE = { email: 'ilze@ertava.example', password: 'Darba-galds-2026' }
/** Completed, and goods of it have no review in the demo shop. */
const ORDER = 'E-0E1-RKM'

const main = (page: Page) => page.getByRole('main')

async function logIn(page: Page) {
  await page.goto('/login')
  await main(page).getByLabel('E-pasts').first().fill(ILZE.email)
  await main(page).getByLabel('Parole', { exact: true }).fill(ILZE.password)
  await main(page).getByRole('button', { name: 'Ienākt' }).click()
  await page.waitForURL('**/profile')
}

async function expectFit(page: Page, script: boolean) {
  if (!script) return
  await expectAccessible(page)
  await expectNoSideways(page)
}

// A refused form is an answer that the browser itself complains of.
afterEach(() => expect(browser.takeComplaints().filter((words) => !words.includes('422'))).toEqual([]))

describe.each(
  casesHere(
    [{ width: 360, goods: 'Burtnīca', script: true }],
    [
      { width: 1280, goods: 'Krāsu zīmuļi', script: true },
      { width: 360, goods: 'Bērnu pudele', script: false },
    ],
  ),
)('at $width px, script $script', ({ width, goods, script }) => {
  test(`a buyer reviews what was received: ${goods}`, async () => {
    const page = await browser.page({ width, script })
    await logIn(page)
    await page.goto(`/profile/orders/${ORDER}`)
    await main(page)
      .getByRole('link', { name: `Novērtēt: ${goods}` })
      .click()
    await page.getByRole('heading', { name: 'Jūsu atsauksme', level: 1 }).waitFor()
    await expectFit(page, script)
    expect(await page.getByLabel('Vārds pie atsauksmes').inputValue()).toBe('Ilze P.')

    await page.getByLabel('Virsraksts').fill('Laba prece')
    await page.getByRole('button', { name: 'Nosūtīt atsauksmi' }).click()
    await page.getByText('Izvēlieties, cik zvaigžņu dodat.').waitFor()
    await expectFit(page, script)
    expect(await page.getByLabel('Virsraksts').inputValue()).toBe('Laba prece')

    await page.getByRole('radio', { name: '4: Labi' }).check({ force: true })
    await page.getByLabel('Atsauksme', { exact: true }).fill('Lietojam katru dienu.\nIesaku.')
    await page.getByRole('button', { name: 'Nosūtīt atsauksmi' }).click()
    await page.getByText('Paldies! Atsauksmi saņēmām.').waitFor()
    await expectFit(page, script)
    await main(page).getByRole('link', { name: 'Uz pasūtījumu' }).click()
    await main(page)
      .getByRole('link', { name: `Jūsu atsauksme: ${goods}` })
      .waitFor()
  })
})

test.each(casesHere([360], [1280]))(
  'at %i px the product’s page shows reviews and questions, and takes a question',
  async (width) => {
    const page = await browser.page({ width })
    await page.goto('/p/biroja-kresls-linje')
    await page.getByRole('link', { name: /5,0 no 5/ }).click()
    const reviews = page.locator('#reviews')
    await reviews.getByText('Mugura vairs nesūdzas').waitFor()
    await reviews.getByText(/Atsauksmi var uzrakstīt tikai pircējs/).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    const questions = page.locator('#questions')
    await questions.getByText('Vai riteņi der lamināta grīdai?').waitFor()

    await questions.getByRole('link', { name: 'Uzdot jautājumu' }).click()
    await page.getByRole('heading', { name: 'Uzdot jautājumu par preci', level: 1 }).waitFor()
    await page.getByLabel('Jūsu jautājums').fill('Cik krēsls sver?')
    await page.getByLabel('Vārds').fill('Juris')
    await page.getByLabel('E-pasts').fill('juris')
    await page.getByRole('button', { name: 'Nosūtīt jautājumu' }).click()
    await page.getByText('Ievadiet derīgu e-pasta adresi.').waitFor()
    await expectAccessible(page)
    expect(await page.getByLabel('Jūsu jautājums').inputValue()).toBe('Cik krēsls sver?')
    await page.getByLabel('E-pasts').fill(`juris${width}@example.com`)
    await page.getByRole('button', { name: 'Nosūtīt jautājumu' }).click()
    await page.getByText('Paldies! Jautājumu saņēmām.').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
  },
)

once('who did not buy is told who may write, and a list shows the rating', async () => {
  const page = await browser.page({ width: 360 })
  await page.goto('/p/biroja-kresls-linje/review')
  await main(page).getByRole('link', { name: 'Ienākt' }).waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.goto('/c/kresli')
  await main(page).getByRole('img', { name: '5,0 no 5, 1 atsauksme' }).waitFor()
})
