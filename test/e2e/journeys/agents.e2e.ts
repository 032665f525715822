import { describe, expect, test } from 'vitest'
import { openPlatform } from '../../ucp/agent.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { casesHere } from '../cases.ts'
import { expectNoSideways, fillCart, settled } from '../checkout-steps.ts'

const browser = openBrowser()

describe.each(casesHere([{ width: 360 }], [{ width: 1440 }]))('what an agent prepared ($width px)', ({ width }) => {
  test('opens in the browser, filled in, after the buyer agreed to leave their own cart', async () => {
    const platform = await openPlatform()
    const page = await browser.page({ width })
    await fillCart(page)
    const { items } = (await (await page.request.get('/api/cart')).json()).cart as {
      items: { product: { id: number } }[]
    }
    const made = await page.request.post('/ucp/v1/checkout-sessions', {
      headers: { 'ucp-agent': `profile="${platform.profileUrl}"` },
      data: {
        line_items: [{ item: { id: String(items[0]?.product.id) }, quantity: 3 }],
        buyer: { first_name: 'Anna', last_name: 'Bērziņa', email: 'anna.agents@example.com' },
      },
    })
    const { continue_url: link } = (await made.json()) as { continue_url: string }
    await page.goto(new URL(link).pathname)
    await page.getByRole('heading', { level: 1, name: 'Turpināt pirkumu' }).waitFor()
    expect(await page.getByText('Jūsu grozā jau ir citas preces.').isVisible()).toBe(true)
    await page.screenshot({ path: `/tmp/agents-${width}.png`, fullPage: true })
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Turpināt' }).click()
    await settled(page)
    expect(await page.getByLabel('E-pasts').first().inputValue()).toBe('anna.agents@example.com')
    await platform.close()

    const other = await browser.page({ width })
    await other.goto(new URL(link).pathname)
    await other.getByRole('heading', { level: 1, name: 'Saite vairs nav derīga' }).waitFor()
    await expectAccessible(other)
    browser.takeComplaints()
  })
})
