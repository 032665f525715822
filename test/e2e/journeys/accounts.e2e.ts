import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, openBrowser } from '../browser.ts'
import { firstHere, once, thorough } from '../cases.ts'
import { linkInEmail } from '../emails.ts'
import { expectFocus } from '../page-state.ts'

const browser = openBrowser()
const PASSWORD = 'zilais galds 77'
const ILZE = { email: 'ilze@ertava.example', password: 'Darba-galds-2026' }
const MARTINS = { email: 'martins@ertava.example', password: 'Biroja-kresls-2026' }

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).first().click()
const fill = (page: Page, label: string, text: string) =>
  main(page).getByLabel(label, { exact: true }).first().fill(text)

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await fill(page, 'E-pasts', email)
  await fill(page, 'Parole', password)
  await press(page, 'Ienākt')
}

/** The form of a person, and for others what is asked of a company. */
async function fillRegistration(page: Page, kind: 'b2c' | 'b2b' | 'b2g', email: string, regNum = '') {
  await main(page).locator(`input[name="user.type"][value="${kind}"]`).check()
  await fill(page, 'Vārds', 'Zane')
  await fill(page, 'Uzvārds', 'Kļaviņa')
  await fill(page, 'E-pasts', email)
  await fill(page, 'Tālrunis', '20000009')
  await fill(page, 'Parole', PASSWORD)
  await fill(page, 'Parole vēlreiz', PASSWORD)
  if (kind === 'b2c') return
  await fill(page, 'Nosaukums', 'Parauga iestāde')
  await fill(page, 'Reģistrācijas numurs', regNum)
  await main(page).locator('[name="legal_address.region"]').selectOption('Cēsu novads')
  await main(page).locator('[name="legal_address.city"]').fill('Cēsis')
  await main(page).locator('[name="legal_address.address"]').fill('Skolas iela 5')
  await main(page).locator('[name="legal_address.zip"]').fill('4101')
}

async function registered(page: Page, name: string) {
  const email = `${name}.${Date.now()}@example.com`
  await page.goto('/register')
  await page.waitForLoadState('networkidle')
  await fillRegistration(page, 'b2c', email)
  await main(page).locator('[name="terms.privacy"]').check()
  await press(page, 'Izveidot profilu')
  await page.waitForURL('**/profile')
  return email
}

type Shift = PerformanceEntry & { value: number }

test.each(firstHere([360, 1440]))(
  'at %i px a wrong password is told at its field, and the page stays where it was',
  async (width) => {
    const page = await browser.page({ width, height: width === 360 ? 740 : 900, reducedMotion: false })
    await page.addInitScript(() => {
      const seen: number[] = []
      Object.assign(window, { shifts: seen })
      new PerformanceObserver((list) => {
        seen.push(...list.getEntries().map((entry) => (entry as Shift).value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/login')
    const heading = main(page).getByRole('heading', { level: 1 })
    const before = (await heading.boundingBox())?.y
    const password = main(page).getByLabel('Parole', { exact: true })
    await fill(page, 'E-pasts', ILZE.email)
    await password.fill('nepareiza parole')
    await password.press('Enter')
    const message = main(page).getByText('E-pasts vai parole nav pareiza.')
    await message.waitFor()
    browser.takeComplaints()
    await expectFocus(page, '[name="password"]')
    await page.waitForLoadState('networkidle')

    expect([await page.evaluate(() => scrollY), (await heading.boundingBox())?.y]).toEqual([0, before])
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([])
    expect(await password.getAttribute('aria-describedby')).toContain(await message.getAttribute('id'))
    const [field, said] = [await password.boundingBox(), await message.boundingBox()]
    const gap = (said?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(gap).toBeLessThan(24)
  },
)

describe('registering', () => {
  test.each(
    firstHere([
      ['b2c', '', 1280],
      ['b2b', '50999999994', 360],
      ['b2g', '90000069281', 360],
    ] as const),
  )('%s: what lacks is told, then the profile opens; log out and in again', async (kind, regNum, width) => {
    const page = await browser.page({ width })
    const email = `${kind}.${Date.now()}@example.com`
    await page.goto('/register')
    await page.waitForLoadState('networkidle')
    await expectAccessible(page)
    await fillRegistration(page, kind, email, regNum)
    await press(page, 'Izveidot profilu')
    await page.getByText('Bez šīs atzīmes profilu izveidot nevar.').waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await main(page).locator('[name="terms.privacy"]').check()
    await press(page, 'Izveidot profilu')
    await page.waitForURL('**/profile')
    await page.getByRole('heading', { name: 'Pasūtījumu vēl nav' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Profila dati' }).click()
    await page.getByRole('heading', { name: 'Kontaktinformācija' }).waitFor()
    expect(await main(page).getByLabel('Reģistrācijas numurs').count()).toBe(kind === 'b2c' ? 0 : 1)
    await expectAccessible(page)
    await press(page, 'Iziet')
    await page.getByText('Esat izgājuši no profila.').waitFor()
    await page.goto('/profile')
    await page.waitForURL('**/login?notice=log-in-first**')
    await expectAccessible(page)
    await fill(page, 'E-pasts', email)
    await fill(page, 'Parole', 'nav pareizi 1')
    await press(page, 'Ienākt')
    await page.getByText('E-pasts vai parole nav pareiza.').waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await fill(page, 'Parole', PASSWORD)
    await press(page, 'Ienākt')
    await page.waitForURL('**/profile')
  })

  thorough('a company registers, logs out and in without any script', async () => {
    const page = await browser.page({ script: false, width: 360 })
    const email = `bez.skripta.${Date.now()}@example.com`
    await page.goto('/register')
    await fillRegistration(page, 'b2b', email, '40003032949')
    await press(page, 'Izveidot profilu')
    await page.getByText('Bez šīs atzīmes profilu izveidot nevar.').waitFor()
    browser.takeComplaints()
    await fill(page, 'Parole', PASSWORD)
    await fill(page, 'Parole vēlreiz', PASSWORD)
    await main(page).locator('[name="terms.privacy"]').check()
    await press(page, 'Izveidot profilu')
    await page.waitForURL('**/profile')
    await press(page, 'Iziet')
    await page.waitForURL('**/login**')
    await fill(page, 'E-pasts', email)
    await fill(page, 'Parole', PASSWORD)
    await press(page, 'Ienākt')
    await page.waitForURL('**/profile')
  })
})

describe('the profile', () => {
  test.each(firstHere([360, 1280]))('contact data change, the company does not, at %i px', async (width) => {
    const page = await browser.page({ width })
    await logIn(page, MARTINS)
    await page.waitForURL('**/profile')
    await page.goto('/profile?tab=edit')
    await page.waitForLoadState('networkidle')
    const company = main(page).getByLabel('Nosaukums', { exact: true })
    expect(await company.evaluate((input: HTMLInputElement) => input.readOnly)).toBe(true)
    const phone = `2${String(Date.now()).slice(-7)}`
    await fill(page, 'Tālrunis', phone)
    await press(page, 'Saglabāt')
    await page.getByText('Izmaiņas saglabātas.').waitFor()
    await expectAccessible(page)
    // Whoever takes the lock off their own screen changes nothing in the shop.
    const answer = await page.evaluate(async () => {
      const { csrf } = await (await fetch('/api/visitor')).json()
      const { user } = await (await fetch('/api/user')).json()
      const changed = { ...user, type: 'b2g', company: { ...user.company, name: 'SIA Cits', reg_num: '40003032949' } }
      const response = await fetch('/api/user/update', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': csrf },
        body: JSON.stringify({ user: { ...changed, password: '' }, company: changed.company }),
      })
      return response.status
    })
    expect([200, 422]).toContain(answer)
    await page.reload()
    expect(await company.inputValue()).toBe('SIA "Parauga birojs"')
    expect(await main(page).getByLabel('Tālrunis', { exact: true }).inputValue()).toBe(phone)
    browser.takeComplaints()
  })

  once('addresses are kept and taken out; data are downloaded; other devices are logged out', async () => {
    const page = await browser.page({ width: 360 })
    const email = await registered(page, 'adreses')
    const other = await browser.page()
    await logIn(other, { email, password: PASSWORD })
    await other.waitForURL('**/profile')

    await page.goto('/profile?tab=edit')
    await main(page).getByText('Pievienot adresi').first().click()
    const form = main(page).locator('form[action="/profile/addresses"]')
    const fillAddress = async (zip: string) => {
      for (const [name, value] of Object.entries({
        region: 'Cēsu novads',
        city: 'Cēsis',
        address: 'Skolas iela 5',
        zip,
      }))
        await form.locator(`[name="${name}"]`).fill(value)
      await form.getByRole('button').click()
    }
    await fillAddress('99')
    await page.getByText('Nederīgs pasta indekss.').waitFor()
    await expectAccessible(page)
    browser.takeComplaints()
    await fillAddress('4101')
    const kept = main(page).locator('.profile-addresses li')
    await kept.filter({ hasText: 'LV-4101' }).waitFor()
    await expectAccessible(page)
    await kept.getByRole('button', { name: /^Izņemt/ }).click()
    await page.getByText('Saglabātu adrešu vēl nav.').waitFor()

    const download = page.waitForEvent('download')
    await main(page).getByRole('link', { name: 'Lejupielādēt datus (JSON)' }).click()
    const file = await (await download).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ account: { email } })

    await fill(page, 'Parole, lai apstiprinātu iziešanu', PASSWORD)
    await press(page, 'Iziet no profila atzīmētajās ierīcēs')
    await page.getByText('Atzīmētajās ierīcēs profils ir aizvērts.').waitFor()
    await other.goto('/profile')
    await other.waitForURL('**/login**')
  })

  once('an order’s page: again into the cart, its invoice, and nobody else’s', async () => {
    const page = await browser.page({ width: 360 })
    await logIn(page, ILZE)
    await page.waitForURL('**/profile')
    const row = page.locator('.profile-orders tr', { hasText: 'Pabeigts' }).first()
    const invoice = (await row.getByRole('link', { name: 'Rēķins (PDF)' }).getAttribute('href')) ?? ''
    const opened = await page.request.get(invoice)
    expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await row.locator('.profile-orders__number a').click()
    await page.waitForURL('**/profile/orders/**')
    await expectAccessible(page)
    const path = new URL(page.url()).pathname
    await press(page, 'Pasūtīt vēlreiz')
    await page.waitForURL('**/cart**')
    await page.locator('.cart-line').first().waitFor()

    await page.goto('/profile')
    await page
      .locator('.profile-orders tr', { hasText: 'Nosūtīts' })
      .getByRole('button', { name: 'Pasūtīt vēlreiz' })
      .click()
    await page.waitForURL('**/cart**')
    await page.locator('.cart-line', { hasText: 'Bezvadu tastatūra' }).waitFor()

    const stranger = await browser.page()
    await logIn(stranger, MARTINS)
    await stranger.waitForURL('**/profile')
    expect((await stranger.goto(path))?.status()).toBe(404)
    await expectAccessible(stranger)
    expect((await stranger.request.get('/profile/orders/E-000-000')).status()).toBe(404)
    browser.takeComplaints()
  })

  once('is deleted with the password, for good', async () => {
    const page = await browser.page()
    const email = await registered(page, 'dzest')
    await page.goto('/profile?tab=edit')
    await main(page).locator('summary', { hasText: 'Dzēst profilu' }).click()
    await fill(page, 'Parole, lai apstiprinātu dzēšanu', 'nav pareizi 1')
    await press(page, 'Dzēst profilu neatgriezeniski')
    await page.getByText('Parole nav pareiza.').waitFor()
    await expectAccessible(page)
    await fill(page, 'Parole, lai apstiprinātu dzēšanu', PASSWORD)
    await press(page, 'Dzēst profilu neatgriezeniski')
    await page.getByText('Jūsu profils ir dzēsts.').waitFor()
    await logIn(page, { email, password: PASSWORD })
    await page.getByText('E-pasts vai parole nav pareiza.').waitFor()
    browser.takeComplaints()
  })
})

thorough('a forgotten password is made anew by the link of an e-mail, once; every device is logged out', async () => {
  const page = await browser.page({ width: 360 })
  const email = await registered(page, 'aizmirsa')
  const visitor = await browser.page()
  await visitor.goto('/forgot-password')
  await expectAccessible(visitor)
  await fill(visitor, 'E-pasts', email)
  await press(visitor, 'Nosūtīt saiti')
  await visitor.getByText('saite jau ir ceļā').waitFor()
  await expectAccessible(visitor)
  const link = await linkInEmail(email, '/reset-password/')
  await visitor.goto(link)
  await expectAccessible(visitor)
  await fill(visitor, 'E-pasts', email)
  await fill(visitor, 'Jauna parole', 'Password1')
  await fill(visitor, 'Parole vēlreiz', 'cits teikums')
  await press(visitor, 'Saglabāt paroli')
  await visitor.getByText('Paroles nesakrīt.').waitFor()
  await expectAccessible(visitor)
  await fill(visitor, 'Jauna parole', 'sarkans krēsls 88')
  await fill(visitor, 'Parole vēlreiz', 'sarkans krēsls 88')
  await press(visitor, 'Saglabāt paroli')
  await visitor.getByText('Parole ir nomainīta.').waitFor()
  expect((await visitor.goto(link))?.status()).toBe(404)
  await visitor.getByText('Šī saite vairs neder').waitFor()
  await expectAccessible(visitor)
  await page.goto('/profile')
  await page.waitForURL('**/login**')
  await logIn(page, { email, password: 'sarkans krēsls 88' })
  await page.waitForURL('**/profile')
  browser.takeComplaints()
})

describe('a new e-mail address', () => {
  const wish = async (page: Page, wanted: string) => {
    await page.goto('/profile?tab=edit')
    await page.waitForLoadState('networkidle')
    await fill(page, 'E-pasts', wanted)
    await main(page).locator('[name="user.password"]').fill(PASSWORD)
    await press(page, 'Saglabāt')
    await page.getByText(`Jaunā e-pasta adrese ${wanted} vēl nav apstiprināta`).waitFor()
  }

  test.each(firstHere([true, false]))(
    'waits to be confirmed, is asked for again or cancelled; with script: %s',
    async (script) => {
      const page = await browser.page({ width: 360 })
      const email = await registered(page, 'jauna')
      const own = await browser.page({ width: 360, script })
      await logIn(own, { email, password: PASSWORD })
      await own.waitForURL('**/profile')
      const wanted = `jauna.adrese.${Date.now()}@example.com`
      await wish(own, wanted)
      if (script) await expectAccessible(own)
      expect(await main(own).locator('[name="user.email"]').inputValue()).toBe(email)
      await press(own, 'Nosūtīt saiti vēlreiz')
      await own.getByText('Saite ir nosūtīta.').waitFor()
      await press(own, 'Atcelt maiņu')
      await own.getByText('E-pasta adreses maiņa ir atcelta.').waitFor()
      expect(await main(own).getByText(wanted).count()).toBe(0)
    },
  )

  thorough('is confirmed by its e-mail; the old address takes it back and sets a new password', async () => {
    const page = await browser.page()
    const email = await registered(page, 'atpakal')
    const reader = await browser.page({ width: 360 })
    await reader.goto(await linkInEmail(email, '/confirm-email/'))
    await press(reader, 'Apstiprināt')
    await reader.getByText('Paldies, e-pasta adrese ir apstiprināta.').waitFor()
    const wanted = `cita.${Date.now()}@example.com`
    await wish(page, wanted)
    await reader.goto(await linkInEmail(wanted, '/confirm-email/'))
    await press(reader, 'Apstiprināt')
    await reader.getByText('Turpmāk profilā ienāciet ar to.').waitFor()

    await reader.goto(await linkInEmail(email, '/undo-email-change/'))
    await reader.getByRole('heading', { name: 'Tas nebijāt jūs?' }).waitFor()
    await expectAccessible(reader)
    await press(reader, 'Tas nebiju es: paturēt šo adresi')
    await reader.waitForURL('**/reset-password/**')
    await fill(reader, 'E-pasts', email)
    await fill(reader, 'Jauna parole', 'sarkans krēsls 88')
    await fill(reader, 'Parole vēlreiz', 'sarkans krēsls 88')
    await press(reader, 'Saglabāt paroli')
    await reader.waitForURL('**/login**')
    await page.goto('/profile')
    await page.waitForURL('**/login**')
    await logIn(page, { email, password: 'sarkans krēsls 88' })
    await page.waitForURL('**/profile')
  })
})
