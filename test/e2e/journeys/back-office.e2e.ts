import { describe, expect, test } from 'vitest'
import { rowsOf, signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'

const browser = openBrowser()

describe('the back office', () => {
  test('a newcomer signs in with the demo account and packs and sends an order by keys', async () => {
    const page = await browser.page({ width: 1440 })
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Pierakstīties pārvaldībā' }).waitFor()
    await expectAccessible(page)
    await page.getByLabel('E-pasts').fill('veikals@ertava.example')
    await page.getByLabel('Parole').fill('nepareiza')
    await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
    await page.getByText('Nepareiza e-pasta adrese vai parole.').waitFor()
    expect(await page.getByLabel('E-pasts').inputValue()).toBe('veikals@ertava.example')
    browser.takeComplaints()
    await signInStaff(page)
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Jāsakomplektē' }).click()
    await rowsOf(page).first().waitFor()
    await expectAccessible(page)
    await rowsOf(page).first().focus()
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
    await expectAccessible(page)
    await page.keyboard.press('p')
    await page.locator('.a-order__head').getByText('Sakomplektēts', { exact: true }).waitFor()
    await page.keyboard.press('l')
    const codes = page.getByLabel('Sūtījuma numuri, katrs savā rindā')
    await codes.fill('CE123456789LV')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Nosūtīts' }).click()
    await page.getByText('CE123456789LV').first().waitFor()
    expect(await page.getByText('Laura Veikalniece').count()).toBeGreaterThan(1)
  })

  test('what is typed survives a reload, and a dead session asks to sign in and goes on', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.goto('/admin/orders')
    await rowsOf(page).first().click()
    await page.keyboard.press('n')
    await page.getByLabel('Piezīme', { exact: true }).fill('Zvanīt pirms piegādes')
    await page.reload()
    expect(await page.getByLabel('Piezīme', { exact: true }).inputValue()).toBe('Zvanīt pirms piegādes')

    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Pievienot piezīmi' }).click()
    await page.getByText('Sesija ir beigusies.').waitFor()
    await page.getByRole('button', { name: 'veikals@ertava.example' }).click()
    await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
    await page.locator('.a-timeline').getByText('Zvanīt pirms piegādes').waitFor()
    expect(await page.getByLabel('Piezīme', { exact: true }).inputValue()).toBe('')
    browser.takeComplaints()
  })

  test('the palette finds an order and opens a section; ? lists the keys', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Pasūtījuma numurs, cilvēks vai darbība').fill('Paraudziņa')
    await page.getByRole('menuitem').filter({ hasText: 'Ilze Paraudziņa' }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^E-/ }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Taustiņi' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Pasūtījuma numurs, cilvēks vai darbība').fill('darbin')
    await page.getByRole('menuitem', { name: 'Darbinieki' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Darbinieki' }).waitFor()
    await expectAccessible(page)
  })

  test('a passkey is added after a proof, and signs in without a password', async () => {
    const page = await browser.page({ width: 1440 })
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await signInStaff(page, 'noliktava@ertava.example')
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Pievienot piekļuves atslēgu' }).click()
    const remove = page.getByRole('button', { name: 'Noņemt', exact: true })
    await remove.first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Iziet', exact: true }).first().click()
    await page.getByRole('button', { name: 'Turpināt ar piekļuves atslēgu' }).click()
    await page.getByText('Toms Krājnieks').waitFor()

    // A packer sees neither sums nor sections that are not theirs.
    expect(await page.getByRole('link', { name: 'Darbinieki' }).count()).toBe(0)
    await page.goto('/admin/orders')
    await rowsOf(page).first().waitFor()
    expect(await page.getByText('€').count()).toBe(0)
    await page.goto('/admin/staff')
    await page.getByText('Šai sadaļai jums nav tiesību.').waitFor()
  })

  test('no page of the shop loads anything of it, and no storefront request carries its cookie', async () => {
    const page = await browser.page({ width: 1440 })
    await signInStaff(page)
    const sent: Promise<string>[] = []
    page.on('request', (request) => {
      const line = request.allHeaders().then(({ cookie = '' }) => `${request.url()} ${cookie}`)
      // Prefetches end with the page.
      sent.push(line.catch(() => request.url()))
    })
    await page.goto('/')
    await page.goto('/cart')
    const lines = await Promise.all(sent)
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => /staff|admin/.test(line))).toEqual([])
  })
})
