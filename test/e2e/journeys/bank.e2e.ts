import { describe, expect, test } from 'vitest'
import { camt } from '../../support/statement-files.ts'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways, fillCart, orderByTransfer } from '../checkout-steps.ts'

const browser = openBrowser()

/** Placed by a guest of their own, to be paid by transfer. */
async function transferOrder() {
  const page = await browser.page({ width: 1440 })
  await fillCart(page)
  return orderByTransfer(page, {
    ...{ name: 'Zane', surname: 'Pārskaitītāja', method: 'shop' },
    shipping: { country_id: 112, identifier: 'veikals-valmiera' },
  })
}

describe('statements of the bank', () => {
  test('one is read, what is doubtful is decided by keys, undone and found again', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.getByRole('link', { name: 'Banka', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Banka' }).waitFor()
    await expectAccessible(page)
    await page.locator('input[type=file]').setInputFiles({
      name: 'sabojāts.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from('<html></html>'),
    })
    await page.getByText('Šādu failu veikals nepazīst.').waitFor()
    browser.takeComplaints()

    const moves = ['pirmais', 'otrais', 'trešais'].map((text, i) => ({
      amount: 901 + i,
      text: `Ceļojuma ${text} maksājums`,
      payer: `SIA Ceļotājs ${i}`,
      bankReference: `journey-${i}`,
    }))
    await page.locator('input[type=file]').setInputFiles({
      name: 'novembris.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(camt(moves)),
    })
    await page.getByText('Nolasīts „novembris.xml”. Ienākošie maksājumi: 3.').waitFor()
    const card = page.getByRole('region', { name: 'Maksājums' })
    await card.getByText('Ceļojuma pirmais maksājums').waitFor()
    await card.getByText('Pasūtījums nav norādīts').waitFor()
    await expectAccessible(page)

    await page.keyboard.press('n')
    await card.getByText('Ceļojuma otrais maksājums').waitFor()
    await page.keyboard.press('x')
    await page.getByText('Maksājums nav pasūtījumam.', { exact: true }).waitFor()
    await card.getByText('Ceļojuma trešais maksājums').waitFor()
    await page.keyboard.press('s')
    await page.keyboard.type('paraudziņa')
    await card.locator('.a-bank__found button').first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await card.getByRole('button', { name: /Enter$/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Ceļojuma trešais maksājums').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Atsaukt' }).click()
    await page.locator('.a-bank__queue').getByText('SIA Ceļotājs 2').waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Nav pasūtījumiem' }).click()
    await page.getByRole('searchbox').fill('Ceļojuma otrais')
    // The list of the search takes the place of the first one.
    await page.waitForURL('**q=*')
    const ignored = page.getByRole('listitem').filter({ hasText: 'Ceļojuma otrais maksājums' })
    await ignored.getByRole('button', { name: 'Atsaukt' }).click()
    await ignored.waitFor({ state: 'detached' })
    await expectAccessible(page)
  })

  test('one transfer pays the two orders that it names', async () => {
    const orders = [await transferOrder(), await transferOrder()]
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.goto('/admin/bank')
    const amount = orders.reduce((sum, { total }) => sum + total, 0)
    const text = `Ceļojums par ${orders.map(({ number }) => number).join(' un ')}`
    await page.locator('input[type=file]').setInputFiles({
      name: 'divi.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(camt([{ amount, text, bankReference: 'journey-two' }])),
    })
    const card = page.getByRole('region', { name: 'Maksājums' })
    const queued = page.locator('.a-bank__queue').getByRole('button').filter({ hasText: 'vairākiem pasūtījumiem' })
    await card.or(queued.first()).first().waitFor()
    await page.getByText('Ienākošie maksājumi: 1.').waitFor()
    if (!(await card.getByText(text).isVisible())) await queued.last().click()
    await card.getByText(text).waitFor()
    await card.getByText('Summas kopā sakrīt.').waitFor()
    await expectAccessible(page)
    await card.getByRole('button', { name: `Noņemt ${orders[0]?.number}` }).click()
    await card.getByText(/^Vēl jāsadala:/).waitFor()
    await card.getByRole('button', { name: /Pievienot vēl vienu/ }).click()
    await page.keyboard.type(orders[0]?.number ?? '')
    await card.getByRole('button', { name: `Izvēlēties ${orders[0]?.number}` }).click()
    await card.getByRole('button', { name: /^Apmaksāt pasūtījumus: 2/ }).click()
    await page.getByText(/^Apmaksāti pasūtījumi/).waitFor()
  })

  test('on a phone everything is in reach', async () => {
    const page = await browser.page({ width: 360, height: 780, colorScheme: 'dark' })
    await signInStaff(page)
    await page.goto('/admin/bank')
    await page.locator('input[type=file]').setInputFiles({
      name: 'tālrunis.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(camt([{ amount: 555, text: 'Tālruņa maksājums', bankReference: 'phone-1' }])),
    })
    await page.getByRole('region', { name: 'Maksājums' }).waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Meklēt pasūtījumu' }).click()
    await page.getByLabel('Pasūtījuma numurs, pircējs vai uzņēmums').fill('zzzzz')
    await page.getByText('Šāda pasūtījuma nav.').waitFor()
    await expectNoSideways(page)
    expect(await page.getByRole('button', { name: 'Nav pasūtījumam' }).isVisible()).toBe(true)
  })

  test('a file sent before the list has come is in the list', async () => {
    const page = await browser.page({ width: 768 })
    await signInStaff(page)
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().includes('/bank/statements'),
    )
    let lists = 0
    await page.route('**/admin/api/bank/entries?view=open*', async (route) => {
      lists += 1
      if (lists > 1) return route.continue()
      // Read before the file was, answered after it.
      const response = await route.fetch()
      await (await sent).finished()
      await route.fulfill({ response })
    })
    await page.goto('/admin/bank')
    await page.locator('input[type=file]').setInputFiles({
      name: 'ātrais.xml',
      mimeType: 'text/xml',
      buffer: Buffer.from(
        camt([{ amount: 777, text: 'Ātrais maksājums', payer: 'SIA Ātrais', bankReference: 'early-1' }]),
      ),
    })
    await page.getByText('SIA Ātrais').first().waitFor()
  })
})
