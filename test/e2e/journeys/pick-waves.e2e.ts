import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways, fillCart, orderByTransfer } from '../checkout-steps.ts'

const browser = openBrowser()

/** Placed by a guest of their own, brought by DPD, which no other order of the demo that is to be picked is. */
async function placedOrder(pieces: number): Promise<string> {
  const page = await browser.page({ width: 1440 })
  await fillCart(page, pieces)
  const identifier = await page.evaluate(async () => {
    const get = async (path: string) => (await fetch(path)).json()
    const { shippingMethods } = await get('/api/shipping')
    const { id } = shippingMethods.find(({ code }: { code: string }) => code === 'locker-dpd')
    return (await get(`/api/shipping/${id}/pickup-points?country_id=112`)).points[0].identifier as string
  })
  const { number } = await orderByTransfer(page, {
    ...{ name: 'Dace', surname: 'Partijniece', method: 'locker-dpd' },
    shipping: { country_id: 112, identifier },
  })
  return number
}

async function markPaid(page: Page, numbers: readonly string[]) {
  const statuses = await page.evaluate(async (numbers) => {
    const { csrf } = await (await fetch('/admin/api/session')).json()
    const headers = { 'x-csrf-token': csrf }
    const paid = (number: string) => fetch(`/admin/api/orders/${number}/paid`, { method: 'POST', headers })
    const answers: number[] = []
    for (const number of numbers) answers.push((await paid(number)).status)
    return answers
  }, numbers)
  expect(statuses).toEqual(numbers.map(() => 200))
}

const countOf = (page: Page) => page.locator('.a-pick .a-pick__count')
const press = async (page: Page, key: string, name: RegExp) => {
  await page.getByRole('button', { name, disabled: false }).waitFor()
  await page.keyboard.press(key)
}

describe('pick waves', () => {
  test('by keys: orders of one carrier are picked in part by two people, the rest goes later, what is there is packed', async () => {
    const [first, second] = [await placedOrder(3), await placedOrder(2)]
    const manager = await browser.page({ width: 1440 })
    await signInStaff(manager)
    await markPaid(manager, [first, second])
    const page = await browser.page({ width: 1440 })
    await signInStaff(page, 'noliktava@ertava.example')
    await page.goto('/admin/packing')
    const delivery = page.getByLabel('Piegāde')
    await delivery.locator('option', { hasText: 'DPD (2)' }).waitFor({ state: 'attached' })
    await expectAccessible(page)
    await delivery.focus()
    await page.keyboard.type('DPD (')
    await page.waitForURL('**/packing?carrier=dpd')
    await page.reload()
    await page.getByText('Gatavi un atbilst: 2').waitFor()
    const limit = page.getByLabel('Pasūtījumu skaits')
    for (const wrong of ['61', '0', 'daži', '']) {
      await limit.fill(wrong)
      await page.keyboard.press('Enter')
      await page.getByText('Pasūtījumu skaitam jābūt veselam skaitlim no 1 līdz 60.').waitFor()
      expect([await limit.getAttribute('aria-invalid'), await limit.inputValue()]).toEqual(['true', wrong])
    }
    await expectAccessible(page)
    await limit.fill('20')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Partija/ }).waitFor()
    expect(await page.locator('.a-page-head .a-tag').allInnerTexts()).toEqual(['DPD'])
    expect(await page.locator('.a-box').allInnerTexts()).toHaveLength(2)
    await expectAccessible(page)

    await page.getByLabel(/^Atrasts:/).focus()
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    await countOf(page).getByText('3 / 5').waitFor()
    await manager.goto(new URL(page.url()).pathname)
    await countOf(manager).getByText('3 / 5').waitFor()
    await manager.getByRole('button', { name: /^Par vienu vairāk/ }).press('Enter')
    await countOf(page).getByText('4 / 5').waitFor()
    await page.reload()
    await countOf(page).getByText('4 / 5').waitFor()

    await press(page, 'k', /^Sākt pakot/)
    await page.getByRole('heading', { name: 'Kas notiks ar nesavākto?' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('radio', { name: /^Atstāt nākamajai partijai/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('radio', { name: /^Sūtīt vēlāk/, checked: true }).waitFor()
    await page.getByRole('button', { name: 'Saglabāt un sākt pakot' }).press('Enter')
    for (const number of [first, second]) {
      await page.getByRole('heading', { level: 1, name: number }).waitFor()
      await press(page, 'k', /^Iepakots/)
      await press(page, 'l', /^(Nosūtīt|Uzlīme un nosūtīt) l$/)
      await page.getByText(`${number}: Nosūtīts.`).waitFor()
    }
    await page.goto('/admin/packing')
    const waiting = page.getByRole('region', { name: 'Gaida preces' }).getByRole('listitem').filter({ hasText: second })
    await waiting.getByText(/^ ?1 × /).waitFor()
  })

  test('on a phone: what is there is counted by thumb, and the picked part is found and packed after the wave', async () => {
    const number = await placedOrder(3)
    const page = await browser.page({ width: 360, hasTouch: true, colorScheme: 'dark' })
    await signInStaff(page)
    await markPaid(page, [number])
    await page.goto('/admin/packing')
    await page.getByLabel('Piegāde').selectOption({ label: 'DPD (1)' })
    await page.getByText('Gatavi un atbilst: 1').waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Sākt komplektēt/ }).tap()
    const more = page.getByRole('button', { name: /^Par vienu vairāk/ })
    const size = await more.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    // Faster than the server answers.
    await more.tap()
    await more.tap()
    await countOf(page).getByText('2 / 3').waitFor()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.reload()
    await countOf(page).getByText('2 / 3').waitFor()
    await page.getByRole('button', { name: 'Pabeigt partiju' }).tap()
    await page.getByText(/^Sūtīt vēlāk/).tap()
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Saglabāt un pabeigt partiju' }).tap()
    const picked = page.getByRole('region', { name: 'Savākti, jāiepako' })
    await picked.getByRole('link', { name: number }).waitFor()
    expect(await page.getByRole('region', { name: 'Gaida preces' }).getByText(number).count()).toBe(0)
    await expectNoSideways(page)
    await expectAccessible(page)
    await picked.getByRole('link', { name: number }).tap()
    await page.getByRole('button', { name: /^Iepakots/ }).tap()
    await page.getByRole('button', { name: /^(Nosūtīt|Uzlīme un nosūtīt)/, disabled: false }).tap()
    await page.getByText(`${number}: Nosūtīts.`).waitFor()
  })
})
